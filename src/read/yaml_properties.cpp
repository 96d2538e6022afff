#include <fmt/format.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <exception>

#include "read/properties.h"
#include "text/normalize.h"

namespace sennit {
namespace {

constexpr std::size_t kMostBytes = 64 << 10;  // larger frontmatter is read line by line
constexpr int kDeepest = 16;
constexpr std::size_t kMostValues = 10'000;  // aliases (`*a`) can multiply without end

// Flow brackets within brackets: yaml-cpp recurses for each.
bool is_too_deep(std::string_view yaml) {
  int depth = 0;
  for (const char c : yaml) {
    if (c == '[' || c == '{') ++depth;
    if (c == '\n') depth = 0;
    if (depth > kDeepest) return true;
  }
  return false;
}

class YamlReader {
 public:
  YamlReader(std::string_view text, ByteRange range) : text_(text), range_(range) {}

  Result<std::vector<ReadProperty>> read() {
    const YAML::Node root = YAML::Load(std::string(range_.of(text_)));
    if (root.IsNull()) return std::vector<ReadProperty>{};
    if (!root.IsMap()) return invalid_input("it is not a list of properties");
    add_map(root, "", 0);
    return std::move(properties_);
  }

 private:
  void add_map(const YAML::Node& map, const std::string& prefix, int depth) {
    for (const auto& entry : map) {
      if (!entry.first.IsScalar()) continue;
      add_entry(prefix + entry.first.Scalar(), entry.second, depth);
    }
  }

  void add_entry(const std::string& key, const YAML::Node& value, int depth) {
    if (depth > kDeepest || values_ > kMostValues) return;
    if (value.IsMap() && value.size() > 0) return add_map(value, key + ".", depth + 1);
    ReadProperty read;
    read.property.key = key;
    read.is_list = value.IsSequence() && wiki_link_at(place_of(value)).empty();
    add_values(read.property, value, depth);
    properties_.push_back(std::move(read));
  }

  void add_values(Property& property, const YAML::Node& node, int depth) {
    if (++values_ > kMostValues || depth > kDeepest) return;
    if (node.IsScalar()) add_scalar(property, node);
    if (node.IsSequence()) add_sequence(property, node, depth);
  }

  // `[[A]]` without quotes is YAML for a list in a list; its author meant a link.
  void add_sequence(Property& property, const YAML::Node& node, int depth) {
    const ByteRange link = wiki_link_at(place_of(node));
    if (!link.empty()) {
      property.values.push_back({std::string(link.of(text_)), link});
      return;
    }
    for (const YAML::Node& item : node) add_values(property, item, depth + 1);
  }

  void add_scalar(Property& property, const YAML::Node& node) {
    const std::string& value = node.Scalar();
    if (!trim(value).empty()) property.values.push_back({value, place_of_scalar(node)});
  }

  Offset place_of(const YAML::Node& node) const {
    const int at = node.Mark().pos;
    return at < 0 ? range_.end : std::min(range_.end, range_.begin + static_cast<Offset>(at));
  }

  ByteRange wiki_link_at(Offset at) const {
    const std::string_view rest = text_.substr(at, range_.end - at);
    if (rest.substr(0, 2) != "[[") return {};
    const std::size_t close = rest.find("]]");
    const bool within_line = close < rest.find('\n') && rest.find('[', 2) > close;
    return within_line ? ByteRange{at, static_cast<Offset>(at + close + 2)} : ByteRange{};
  }

  // Empty where the source does not read as the value: folded lines, escapes.
  ByteRange place_of_scalar(const YAML::Node& node) const {
    const std::string& value = node.Scalar();
    Offset at = place_of(node);
    const std::string_view rest = text_.substr(at, range_.end - at);
    const bool quoted = rest.substr(0, 1) == "\"" || rest.substr(0, 1) == "'";
    const std::string_view written = rest.substr(quoted ? 1 : 0);
    if (written.substr(0, value.size()) != value) return {};
    if (quoted) ++at;
    return {at, static_cast<Offset>(at + value.size())};
  }

  std::string_view text_;
  ByteRange range_;
  std::vector<ReadProperty> properties_;
  std::size_t values_ = 0;
};

std::string where(std::string_view text, ByteRange range, const YAML::Exception& failure) {
  if (failure.mark.is_null()) return failure.msg;
  const auto lines_before = std::count(text.begin(), text.begin() + range.begin, '\n');
  return fmt::format("line {}: {}", lines_before + failure.mark.line + 1, failure.msg);
}

}  // namespace

Result<std::vector<ReadProperty>> read_yaml_properties(std::string_view text, ByteRange range) {
  if (range.size() > kMostBytes)
    return invalid_input(fmt::format("it is larger than {} KB", kMostBytes >> 10));
  if (is_too_deep(range.of(text))) return invalid_input("its brackets are nested too deeply");
  try {
    return YamlReader(text, range).read();
  } catch (const YAML::Exception& failure) {
    return invalid_input(where(text, range, failure));
  } catch (const std::exception& failure) {
    return invalid_input(failure.what());
  }
}

}  // namespace sennit
