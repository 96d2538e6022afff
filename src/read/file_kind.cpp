#include "read/file_kind.h"

#include <cstddef>

namespace sennit {
namespace {

using namespace std::string_view_literals;

struct Signature {
  std::size_t at;
  std::string_view bytes;
  std::string_view kind;
};

constexpr Signature kSignatures[] = {
    {0, "\x89PNG\r\n\x1a\n"sv, "a PNG image"},
    {0, "\xFF\xD8\xFF"sv, "a JPEG image"},
    {0, "GIF87a"sv, "a GIF image"},
    {0, "GIF89a"sv, "a GIF image"},
    {8, "WEBP"sv, "a WebP image"},
    {0, "II*\0"sv, "a TIFF image"},
    {0, "MM\0*"sv, "a TIFF image"},
    {0, "\0\0\1\0"sv, "an icon"},
    {0, "%PDF-"sv, "a PDF document"},
    {0, "PK\3\4"sv, "a zip archive (.zip, .docx, .xlsx, .hwpx ...)"},
    {0, "PK\5\6"sv, "an empty zip archive"},
    {0, "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"sv, "an older Office or HWP document"},
    {0, "\x1F\x8B\x08"sv, "a gzip archive"},
    {0, "BZh"sv, "a bzip2 archive"},
    {0,
     "\xFD"
     "7zXZ\0"sv,
     "an xz archive"},
    {0, "\x28\xB5\x2F\xFD"sv, "a zstd archive"},
    {0, "7z\xBC\xAF\x27\x1C"sv, "a 7-Zip archive"},
    {0, "Rar!\x1A\7"sv, "a RAR archive"},
    {257, "ustar"sv, "a tar archive"},
    {0,
     "\x7F"
     "ELF"sv,
     "a program"},
    {0, "MZ\x90\0"sv, "a Windows program"},
    {0, "\xCF\xFA\xED\xFE"sv, "a macOS program"},
    {0, "\xCA\xFE\xBA\xBE"sv, "a program"},
    {0, "\0asm"sv, "a WebAssembly program"},
    {0, "SQLite format 3\0"sv, "a SQLite database"},
    {4, "ftyp"sv, "a video or audio file"},
    {0, "\x1A\x45\xDF\xA3"sv, "a Matroska video"},
    {0, "OggS\0"sv, "an Ogg audio file"},
    {0, "fLaC\0"sv, "a FLAC audio file"},
    {0, "ID3\2"sv, "an MP3 audio file"},
    {0, "ID3\3"sv, "an MP3 audio file"},
    {0, "ID3\4"sv, "an MP3 audio file"},
    {8, "WAVEfmt"sv, "a WAV audio file"},
    {8, "AVI LIST"sv, "an AVI video"},
    {0, "wOFF"sv, "a font"},
    {0, "wOF2"sv, "a font"},
    {0, "\0\1\0\0\0"sv, "a font"},
    {0, "\xFF\xFE\0\0"sv, "UTF-32 text"},
    {0, "\0\0\xFE\xFF"sv, "UTF-32 text"},
};

}  // namespace

std::string_view binary_kind(std::string_view bytes) {
  for (const Signature& signature : kSignatures)
    if (bytes.size() >= signature.at + signature.bytes.size() &&
        bytes.substr(signature.at, signature.bytes.size()) == signature.bytes)
      return signature.kind;
  return {};
}

}  // namespace sennit
