#include "resolve/descriptions.h"

#include <gtest/gtest.h>

#include "resolve/notes_for_test.h"

namespace sennit::testing {
namespace {

Claim said(std::string subject, std::string verb, std::string object, std::uint32_t at,
           std::string detail = {}) {
  Claim claim;
  claim.subject = std::move(subject);
  claim.verb = std::move(verb);
  claim.object = std::move(object);
  claim.detail = std::move(detail);
  claim.span = {at, at + 40};
  return claim;
}

// "a.md 100", best first.
Texts sentences_of(const View& view, const std::string& name) {
  Texts told;
  for (const GraphContents::Support& place : entity_of(view, name).sentences)
    told.push_back(
        fmt::format("{} {}", view.contents.documents[place.document].path, place.range.begin));
  return told;
}

TEST(Descriptions, BeginWithWhatAThingIs) {
  const View view = view_of({note("a.md")
                                 .link("Ada")
                                 .link("Engine")
                                 .claims(said("Ada", "relates to", "Engine", 100))
                                 .claims(said("Engine", "amuses", "Ada", 200))
                                 .claims(said("Ada", "designs", "Engine", 300))
                                 .claims(said("Ada", "is a", "mathematician", 400)),
                             note("b.md").link("Ada").claims(said("Ada", "role", "author", 50))});
  EXPECT_EQ(sentences_of(view, "Ada"),
            (Texts{"a.md 400", "b.md 50", "a.md 300", "a.md 100", "a.md 200"}));
}

TEST(Descriptions, PutWhatIsDeniedLast) {
  const View view = view_of({note("a.md")
                                 .link("Ada")
                                 .link("Engine")
                                 .claims(said("Ada", "is a", "botanist", 100, "not"))
                                 .claims(said("Ada", "relates to", "Engine", 200))});
  EXPECT_EQ(sentences_of(view, "Ada"), (Texts{"a.md 200", "a.md 100"}));
}

TEST(Descriptions, PreferTheNoteAboutIt) {
  const View view = view_of({note("a.md").link("Tides").claims(said("Tides", "is a", "x", 100)),
                             note("Tides.md").claims(said("Tides", "is a", "y", 100))});
  EXPECT_EQ(sentences_of(view, "Tides"), (Texts{"Tides.md 100", "a.md 100"}));
}

TEST(Descriptions, AreFewDistinctAndOfSentencesOnly) {
  NoteForTest many = note("a.md").link("Ada").link("Engine");
  for (std::uint32_t i = 0; i < 20; ++i) {
    many.claims(said("Ada", "designs", "Engine", 100 * i));
    many.claims(said("Ada", "relates to", "Engine", 100 * i));
  }
  Claim field = said("Ada", "author", "Engine", 5000);
  field.span = {5000, 5010};
  many.claims(field);
  const View view = view_of({many});
  EXPECT_EQ(sentences_of(view, "Ada"),
            (Texts{"a.md 0", "a.md 100", "a.md 200", "a.md 300", "a.md 400"}));
}

}  // namespace
}  // namespace sennit::testing
