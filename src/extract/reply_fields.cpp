#include "extract/reply_fields.h"

#include <string>
#include <unordered_map>
#include <utility>

#include "text/normalize.h"

namespace sennit {
namespace {

using F = ReplyField;

const std::unordered_map<std::string_view, ReplyField>& table() {
  static const std::unordered_map<std::string_view, ReplyField> fields = {
      {"name", F::kName},
      {"entityname", F::kName},
      {"entity", F::kName},
      {"title", F::kName},
      {"term", F::kName},
      {"mention", F::kName},
      {"nodename", F::kName},
      {"이름", F::kName},
      {"명칭", F::kName},
      {"개체명", F::kName},
      {"엔티티", F::kName},
      {"名称", F::kName},
      {"名字", F::kName},
      {"名前", F::kName},
      {"实体", F::kName},
      {"type", F::kType},
      {"entitytype", F::kType},
      {"category", F::kType},
      {"class", F::kType},
      {"kind", F::kType},
      {"nodetype", F::kType},
      {"유형", F::kType},
      {"종류", F::kType},
      {"타입", F::kType},
      {"类型", F::kType},
      {"類型", F::kType},
      {"種類", F::kType},
      {"タイプ", F::kType},
      {"label", F::kLabel},
      {"description", F::kDescription},
      {"desc", F::kDescription},
      {"entitydescription", F::kDescription},
      {"summary", F::kDescription},
      {"definition", F::kDescription},
      {"설명", F::kDescription},
      {"描述", F::kDescription},
      {"说明", F::kDescription},
      {"説明", F::kDescription},
      {"aliases", F::kAliases},
      {"alias", F::kAliases},
      {"alsoknownas", F::kAliases},
      {"synonyms", F::kAliases},
      {"별칭", F::kAliases},
      {"별명", F::kAliases},
      {"id", F::kId},
      {"entityid", F::kId},
      {"nodeid", F::kId},
      {"source", F::kSource},
      {"sourceentity", F::kSource},
      {"sourcename", F::kSource},
      {"sourceid", F::kSource},
      {"sourcenode", F::kSource},
      {"from", F::kSource},
      {"subject", F::kSource},
      {"head", F::kSource},
      {"src", F::kSource},
      {"entity1", F::kSource},
      {"start", F::kSource},
      {"주어", F::kSource},
      {"주체", F::kSource},
      {"출발", F::kSource},
      {"主语", F::kSource},
      {"主語", F::kSource},
      {"target", F::kTarget},
      {"targetentity", F::kTarget},
      {"targetname", F::kTarget},
      {"targetid", F::kTarget},
      {"targetnode", F::kTarget},
      {"to", F::kTarget},
      {"object", F::kTarget},
      {"tail", F::kTarget},
      {"tgt", F::kTarget},
      {"dst", F::kTarget},
      {"destination", F::kTarget},
      {"entity2", F::kTarget},
      {"end", F::kTarget},
      {"목적어", F::kTarget},
      {"대상", F::kTarget},
      {"宾语", F::kTarget},
      {"目的語", F::kTarget},
      {"relationship", F::kVerb},
      {"relation", F::kVerb},
      {"predicate", F::kVerb},
      {"verb", F::kVerb},
      {"relationtype", F::kVerb},
      {"relationshiptype", F::kVerb},
      {"relationshipname", F::kVerb},
      {"edgetype", F::kVerb},
      {"edge", F::kVerb},
      {"관계", F::kVerb},
      {"关系", F::kVerb},
      {"関係", F::kVerb},
      {"detail", F::kDetail},
      {"details", F::kDetail},
      {"relationshipdescription", F::kDetail},
      {"context", F::kDetail},
      {"evidence", F::kDetail},
      {"explanation", F::kDetail},
      {"세부", F::kDetail},
      {"properties", F::kProperties},
      {"attributes", F::kProperties},
      {"entities", F::kEntities},
      {"nodes", F::kEntities},
      {"entitylist", F::kEntities},
      {"extractedentities", F::kEntities},
      {"namedentities", F::kEntities},
      {"vertices", F::kEntities},
      {"개체들", F::kEntities},
      {"엔티티들", F::kEntities},
      {"relationships", F::kRelations},
      {"relations", F::kRelations},
      {"edges", F::kRelations},
      {"links", F::kRelations},
      {"triples", F::kRelations},
      {"triplets", F::kRelations},
      {"triple", F::kRelations},
      {"facts", F::kRelations},
      {"extractedrelationships", F::kRelations},
      {"관계들", F::kRelations},
      {"arguments", F::kArguments},
      {"parameters", F::kArguments},
      {"input", F::kArguments},
  };
  return fields;
}

// The keys of the schema that is asked for.
constexpr std::pair<std::string_view, ReplyField> kAskedFor[] = {
    {"name", F::kName},     {"entity_type", F::kType}, {"description", F::kDescription},
    {"source", F::kSource}, {"target", F::kTarget},    {"relationship", F::kVerb}};

bool is_plain(std::string_view key) {
  for (const char c : key)
    if (c < 'a' || c > 'z') return false;
  return true;
}

}  // namespace

ReplyField reply_field(std::string_view key) {
  constexpr std::size_t kLongestKey = 60;
  if (key.empty() || key.size() > kLongestKey) return F::kUnknown;
  const auto known = [](std::string_view form) {
    const auto found = table().find(form);
    return found == table().end() ? F::kUnknown : found->second;
  };
  for (const auto& [form, field] : kAskedFor)
    if (key == form) return field;
  if (is_plain(key)) return known(key);
  std::string form;
  for (const char c : fold(key))
    if (c != '_' && c != '-' && c != ' ' && c != '*' && c != '"' && c != '\'') form.push_back(c);
  return known(form);
}

}  // namespace sennit
