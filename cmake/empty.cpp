// A room that is not written yet.
