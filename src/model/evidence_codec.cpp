// Bytes of evidence. A payload is
//
//   format byte | strings | fields in the order of the structs
//
// `strings` are the distinct non-empty strings of the value, ascending, so that a repeated name
// costs one byte and so that a value has exactly one encoding. Numbers are LEB128, signed ones
// zigzag; a span is the signed distance of its begin from the last one, and its size. The decoder
// accepts what the encoder writes and nothing else.
//
// Each struct lists its fields once, in `fields`; three archives walk that list: one collects
// strings, one writes, one reads.

#include <algorithm>
#include <limits>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "base/try.h"
#include "model/evidence.h"

namespace sennit {
namespace {

constexpr char kExtractionFormat = 0x11;  // high half: what it is; low half: its version
constexpr char kStructureFormat = 0x21;

// The sum of all strings of one decoded value. A damaged payload may name one long string very
// often; nothing that a reader or extractor makes comes near this.
constexpr std::uint64_t kMaxDecodedBytes = std::uint64_t{1} << 28;

template <typename T>
std::uint64_t zigzag(T value) {
  const auto wide = static_cast<std::int64_t>(value);
  return (static_cast<std::uint64_t>(wide) << 1) ^ static_cast<std::uint64_t>(wide >> 63);
}

std::int64_t unzigzag(std::uint64_t value) {
  return static_cast<std::int64_t>(value >> 1) ^ -static_cast<std::int64_t>(value & 1);
}

void append_varint(std::string& out, std::uint64_t value) {
  for (; value >= 0x80; value >>= 7) out.push_back(static_cast<char>(value | 0x80));
  out.push_back(static_cast<char>(value));
}

class StringCollector {
 public:
  template <typename... Flags>
  void flags(const Flags&...) {}
  template <typename T>
  void number(const T&) {}
  template <typename T>
  void choice(const T&, T) {}
  void span(const ByteRange&) {}
  void text(const std::string& value) {
    if (!value.empty()) strings_.push_back(value);
  }
  template <typename... Texts>
  void rare_texts(const Texts&... values) {
    (text(values), ...);
  }
  template <typename T>
  void list(const std::vector<T>& values) {
    for (const T& value : values) fields(*this, value);
  }

  std::vector<std::string_view> distinct() && {
    std::sort(strings_.begin(), strings_.end());
    strings_.erase(std::unique(strings_.begin(), strings_.end()), strings_.end());
    return std::move(strings_);
  }

 private:
  std::vector<std::string_view> strings_;
};

class Writer {
 public:
  Writer(char format, std::vector<std::string_view> strings) : strings_(std::move(strings)) {
    out_.push_back(format);
    append_varint(out_, strings_.size());
    for (std::string_view string : strings_) {
      append_varint(out_, string.size());
      out_.append(string);
    }
  }

  template <typename... Flags>
  void flags(const Flags&... values) {
    unsigned bits = 0;
    unsigned next = 1;
    ((bits |= values ? next : 0U, next <<= 1), ...);
    append_varint(out_, bits);
  }
  template <typename T>
  void number(const T& value) {
    append_varint(out_, std::is_signed_v<T> ? zigzag(value) : static_cast<std::uint64_t>(value));
  }
  template <typename T>
  void choice(const T& value, T) {
    append_varint(out_, static_cast<std::uint64_t>(value));
  }
  void span(const ByteRange& value) {
    append_varint(out_, zigzag(static_cast<std::int64_t>(value.begin) - last_begin_));
    append_varint(out_, value.size());
    last_begin_ = value.begin;
  }
  void text(const std::string& value) { append_varint(out_, number_of(value)); }
  template <typename... Texts>
  void rare_texts(const Texts&... values) {
    flags(!values.empty()...);
    ((values.empty() ? void() : text(values)), ...);
  }
  template <typename T>
  void list(const std::vector<T>& values) {
    append_varint(out_, values.size());
    for (const T& value : values) fields(*this, value);
  }

  std::string bytes() && { return std::move(out_); }

 private:
  // 0 is the empty string, n the n-th of the table.
  std::uint64_t number_of(std::string_view value) const {
    if (value.empty()) return 0;
    const auto at = std::lower_bound(strings_.begin(), strings_.end(), value);
    return static_cast<std::uint64_t>(at - strings_.begin()) + 1;
  }

  std::vector<std::string_view> strings_;
  std::string out_;
  std::int64_t last_begin_ = 0;
};

// After the first fault everything reads as zero or empty, and `finish` tells the fault.
class Reader {
 public:
  Reader(std::string_view bytes, char format) : bytes_(bytes) {
    if (bytes_.empty() || bytes_[at_++] != format)
      fail("has another format or version");
    else
      read_strings();
  }

  template <typename... Flags>
  void flags(Flags&... values) {
    std::uint64_t bits = varint();
    ((values = (bits & 1) != 0, bits >>= 1), ...);
    if (bits != 0) fail("has a flag that is not known");
  }
  template <typename T>
  void number(T& value) {
    const std::uint64_t raw = varint();
    if constexpr (std::is_signed_v<T>) {
      const std::int64_t wide = unzigzag(raw);
      if (wide < std::numeric_limits<T>::min() || wide > std::numeric_limits<T>::max())
        return fail("has a number out of range");
      value = static_cast<T>(wide);
    } else {
      if (raw > std::numeric_limits<T>::max()) return fail("has a number out of range");
      value = static_cast<T>(raw);
    }
  }
  template <typename T>
  void choice(T& value, T last) {
    const std::uint64_t raw = varint();
    if (raw > static_cast<std::uint64_t>(last)) return fail("has a kind that is not known");
    value = static_cast<T>(raw);
  }
  void span(ByteRange& value) {
    constexpr std::int64_t kMax = std::numeric_limits<std::uint32_t>::max();
    const std::int64_t step = unzigzag(varint());
    const std::uint64_t size = varint();
    if (step < -kMax || step > kMax || size > static_cast<std::uint64_t>(kMax))
      return fail("has a span out of range");
    const std::int64_t begin = last_begin_ + step;
    const std::int64_t end = begin + static_cast<std::int64_t>(size);
    if (begin < 0 || end > kMax) return fail("has a span out of range");
    value = {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
    last_begin_ = begin;
  }
  void text(std::string& value) {
    const std::uint64_t number = varint();
    if (number == 0) return;
    if (number > strings_.size()) return fail("names a string that is not there");
    used_[number - 1] = true;
    decoded_bytes_ += strings_[number - 1].size();
    if (decoded_bytes_ > kMaxDecodedBytes) return fail("is too large");
    value = strings_[number - 1];
  }
  template <typename... Texts>
  void rare_texts(Texts&... values) {
    std::uint64_t bits = varint();
    const auto read = [&](std::string& value) {
      if ((bits & 1) != 0) {
        text(value);
        if (value.empty()) fail("has an empty string where none can be");
      }
      bits >>= 1;
    };
    (read(values), ...);
    if (bits != 0) fail("has a flag that is not known");
  }
  template <typename T>
  void list(std::vector<T>& values) {
    const std::uint64_t count = varint();
    if (count > bytes_.size() - at_) return fail("has a count out of range");
    for (std::uint64_t i = 0; i < count && fault_ == nullptr; ++i)
      fields(*this, values.emplace_back());
  }

  Result<void> finish(const char* what) {
    if (fault_ == nullptr && at_ != bytes_.size()) fail("goes on after its end");
    if (fault_ == nullptr && std::find(used_.begin(), used_.end(), false) != used_.end())
      fail("has a string that nothing names");
    if (fault_ == nullptr) return {};
    return corrupt(std::string("a stored ") + what + " " + fault_, "process the documents again");
  }

 private:
  void fail(const char* fault) {
    if (fault_ == nullptr) fault_ = fault;
    at_ = bytes_.size();
  }

  std::uint64_t varint() {
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
      if (at_ == bytes_.size()) break;
      const auto byte = static_cast<unsigned char>(bytes_[at_++]);
      if (shift == 63 && byte > 1) break;
      value |= static_cast<std::uint64_t>(byte & 0x7F) << shift;
      if (byte >= 0x80) continue;
      if (byte == 0 && shift != 0) break;  // a longer form of a number that has a shorter one
      return value;
    }
    fail("breaks off or has a malformed number");
    return 0;
  }

  void read_strings() {
    const std::uint64_t count = varint();
    if (count > bytes_.size() - at_) return fail("has a count out of range");
    strings_.reserve(count);
    for (std::uint64_t i = 0; i < count; ++i) {
      const std::uint64_t size = varint();
      if (fault_ != nullptr || size > bytes_.size() - at_) return fail("breaks off in a string");
      const std::string_view string = bytes_.substr(at_, size);
      if (string <= (strings_.empty() ? std::string_view() : strings_.back()))
        return fail("has strings out of order");
      strings_.push_back(string);
      at_ += size;
    }
    used_.resize(strings_.size());
  }

  std::string_view bytes_;
  std::size_t at_ = 0;
  const char* fault_ = nullptr;
  std::vector<std::string_view> strings_;
  std::vector<bool> used_;
  std::uint64_t decoded_bytes_ = 0;
  std::int64_t last_begin_ = 0;
};

// A struct, const when an archive only looks at it.
template <typename T, typename Struct>
concept Is = std::is_same_v<std::remove_const_t<T>, Struct>;

template <typename Archive, Is<std::string> T>
void fields(Archive& archive, T& value) {
  archive.text(value);
}

template <typename Archive, Is<Mention> T>
void fields(Archive& archive, T& mention) {
  archive.text(mention.name);
  archive.span(mention.span);
  archive.choice(mention.source, MentionSource::kModel);
  archive.choice(mention.type, EntityType::kOther);
  archive.number(mention.type_weight);
  archive.rare_texts(mention.raw_type, mention.target, mention.stands_for, mention.description);
}

template <typename Archive, Is<Claim> T>
void fields(Archive& archive, T& claim) {
  archive.text(claim.subject);
  archive.text(claim.verb);
  archive.text(claim.raw_verb);
  archive.text(claim.object);
  archive.rare_texts(claim.detail);
  archive.span(claim.span);
  archive.flags(claim.wide);
}

template <typename Archive, Is<Extraction> T>
void fields(Archive& archive, T& extraction) {
  archive.text(extraction.extractor.name);
  archive.number(extraction.extractor.version);
  archive.rare_texts(extraction.extractor.prompt_version);
  archive.number(extraction.chunk);
  archive.flags(extraction.complete);
  archive.list(extraction.mentions);
  archive.list(extraction.claims);
}

template <typename Archive, Is<Heading> T>
void fields(Archive& archive, T& heading) {
  archive.number(heading.level);
  archive.span(heading.line);
  archive.span(heading.text);
}

template <typename Archive, Is<Link> T>
void fields(Archive& archive, T& link) {
  archive.choice(link.kind, LinkKind::kMarkdown);
  archive.flags(link.embed, link.external);
  archive.span(link.span);
  archive.span(link.target_span);
  archive.span(link.display_span);
  archive.text(link.target);
  archive.rare_texts(link.heading, link.block, link.property);
}

template <typename Archive, Is<Tag> T>
void fields(Archive& archive, T& tag) {
  archive.span(tag.span);
  archive.text(tag.name);
}

template <typename Archive, Is<PropertyValue> T>
void fields(Archive& archive, T& value) {
  archive.text(value.text);
  archive.span(value.span);
}

template <typename Archive, Is<Property> T>
void fields(Archive& archive, T& property) {
  archive.choice(property.origin, PropertyOrigin::kInline);
  archive.text(property.key);
  archive.list(property.values);
}

template <typename Archive, Is<BlockId> T>
void fields(Archive& archive, T& id) {
  archive.span(id.span);
  archive.text(id.name);
}

template <typename Archive, Is<Structure> T>
void fields(Archive& archive, T& structure) {
  archive.list(structure.headings);
  archive.list(structure.links);
  archive.list(structure.tags);
  archive.list(structure.properties);
  archive.list(structure.block_ids);
  archive.list(structure.aliases);
}

template <typename T>
std::string encode_as(char format, const T& value) {
  StringCollector collector;
  fields(collector, value);
  Writer writer(format, std::move(collector).distinct());
  fields(writer, value);
  return std::move(writer).bytes();
}

template <typename T>
Result<T> decode_as(char format, std::string_view bytes, const char* what) {
  Reader reader(bytes, format);
  T value;
  fields(reader, value);
  SENNIT_TRY(reader.finish(what));
  return value;
}

}  // namespace

std::string encode(const Extraction& extraction) {
  return encode_as(kExtractionFormat, extraction);
}

Result<Extraction> decode_extraction(std::string_view bytes) {
  return decode_as<Extraction>(kExtractionFormat, bytes, "extraction");
}

std::string encode(const Structure& structure) { return encode_as(kStructureFormat, structure); }

Result<Structure> decode_structure(std::string_view bytes) {
  return decode_as<Structure>(kStructureFormat, bytes, "structure");
}

}  // namespace sennit
