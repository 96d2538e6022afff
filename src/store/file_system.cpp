#include "store/file_system.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <utility>

#if defined(__linux__)
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/vfs.h>

#include <fstream>
#include <sstream>
#endif

namespace sennit {

#if defined(__linux__)

namespace {

using Magic = std::pair<std::uint32_t, std::string_view>;

// Of statfs(2) and linux/magic.h.
constexpr std::array kNetworkMagics = {
    Magic{0x6969, "nfs"},      Magic{0x517B, "smb"},       Magic{0xFE534D42, "smb"},
    Magic{0xFF534D42, "cifs"}, Magic{0x5346414F, "afs"},   Magic{0x6B414653, "afs"},
    Magic{0x73757245, "coda"}, Magic{0x564C, "ncp"},       Magic{0x00C36400, "ceph"},
    Magic{0x01021997, "9p"},   Magic{0x0BD00BD0, "lustre"}};

constexpr std::uint32_t kFuseMagic = 0x65735546;

constexpr std::array<std::string_view, 11> kNetworkFuse = {
    "sshfs",     "rclone",    "s3fs", "gcsfuse", "davfs",
    "curlftpfs", "glusterfs", "ceph", "juicefs", "google-drive-ocamlfuse",
    "onedriver"};

// The type of the mount that holds a device, of proc(5): "36 35 98:0 / /mnt rw - fuse.sshfs src
// opts".
std::string mounted_type(dev_t device) {
  const std::string wanted = std::to_string(major(device)) + ":" + std::to_string(minor(device));
  std::ifstream mounts("/proc/self/mountinfo");
  for (std::string line; std::getline(mounts, line);) {
    std::istringstream fields(line);
    std::string id, parent, mounted_device;
    fields >> id >> parent >> mounted_device;
    const std::size_t dash = line.find(" - ");
    if (mounted_device != wanted || dash == std::string::npos) continue;
    return line.substr(dash + 3, line.find(' ', dash + 3) - dash - 3);
  }
  return {};
}

std::string network_fuse_of(const std::string& folder) {
  struct stat status;
  if (stat(folder.c_str(), &status) != 0) return {};
  const std::string type = mounted_type(status.st_dev);
  const bool network =
      std::any_of(kNetworkFuse.begin(), kNetworkFuse.end(),
                  [&](std::string_view name) { return type.find(name) != std::string::npos; });
  return network ? type : std::string();
}

}  // namespace

std::string network_file_system_of(const std::string& folder) {
  struct statfs status;
  if (statfs(folder.c_str(), &status) != 0) return {};
  const auto magic = static_cast<std::uint32_t>(status.f_type);
  if (magic == kFuseMagic) return network_fuse_of(folder);
  for (const auto& [number, name] : kNetworkMagics)
    if (number == magic) return std::string(name);
  return {};
}

#else

std::string network_file_system_of(const std::string&) { return {}; }

#endif

}  // namespace sennit
