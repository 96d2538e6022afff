// Names that systems and programs leave in folders, which nobody means as notes.

#pragma once

#include <string_view>

namespace sennit {

// ".DS_Store", "Thumbs.db", "desktop.ini", "~$Report.docx", "x.tmp", "Icon\r", "$RECYCLE.BIN",
// "System Volume Information", "lost+found", "__MACOSX", "@eaDir". `name` is one segment; any case.
bool is_junk_name(std::string_view name);

// What a program that synchronises folders writes beside a note that was changed in two places:
// "Tides.sync-conflict-20240102-030405-ABCDEFG.md" (Syncthing), "Tides (Ada's conflicted copy
// 2024-01-02).md" (Dropbox), "Tides.md.conflict", "Tides.conflict1".
bool is_conflict_copy(std::string_view name);

}  // namespace sennit
