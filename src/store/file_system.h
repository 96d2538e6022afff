// What a store must know of the file system it stands on.

#pragma once

#include <string>

namespace sennit {

// The kind of network file system that holds `folder` ("nfs", "smb", "fuse.sshfs"), or "" when it
// is a local one. SQLite's write-ahead log needs memory that all its users share: one machine.
std::string network_file_system_of(const std::string& folder);

}  // namespace sennit
