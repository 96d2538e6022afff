#include "extract/east_asian_claims.h"

#include <gtest/gtest.h>

#include "extract/note_for_test.h"
#include "model/claim_verbs.h"

namespace sennit {
namespace {

using namespace sennit::testing;

TEST(ChineseClaims, AreTheVerbBetweenTwoNames) {
  expect_claims({
      {"[[鲁迅]]写了《[[狂人日记]]》。\n", {"鲁迅 -写-> 狂人日记"}},
      {"[[魯迅]]創辦了[[未名社]]。\n", {"魯迅 -創辦-> 未名社"}},
      {"[[鲁迅]]没有写过[[红楼梦]]。\n", {"鲁迅 -写-> 红楼梦 (没有)"}},
      {"[[紫禁城]]位于[[北京]]。\n", {"紫禁城 -位于-> 北京"}},
      {"[[鲁迅]]和[[周作人]]。\n", {"鲁迅 -relates to-> 周作人"}},
  });
}

TEST(ChineseClaims, OfKindsAndPassives) {
  expect_claims({
      {"[[上海]]是一座[[城市]]。\n", {"上海 -is a-> 城市"}},
      {"[[鲸鱼]]不是[[鱼]]。\n", {"鲸鱼 -is a-> 鱼 (不)"}},
      {"[[未名社]]由[[鲁迅]]创立。\n", {"鲁迅 -创立-> 未名社"}},
  });
}

TEST(JapaneseClaims, FollowParticles) {
  expect_claims({
      {"[[夏目漱石]]は『[[坊っちゃん]]』を書いた。\n", {"夏目漱石 -書く-> 坊っちゃん"}},
      {"[[渋沢栄一]]が[[第一国立銀行]]を設立しました。\n", {"渋沢栄一 -設立する-> 第一国立銀行"}},
      {"[[夏目漱石]]は[[早稲田]]に住んでいた。\n", {"夏目漱石 -住む-> 早稲田"}},
      {"[[夏目漱石]]は[[源氏物語]]を書かなかった。\n", {"夏目漱石 -書く-> 源氏物語 (ない)"}},
      {"[[夏目漱石]]は[[源氏物語]]を読まず、笑った。\n", {"夏目漱石 -読む-> 源氏物語 (ない)"}},
      {"[[夏目漱石]]は[[鴎外]]に会わなかった。\n", {"夏目漱石 -会う-> 鴎外 (ない)"}},
      {"[[夏目漱石]]は[[源氏物語]]を翻訳しなかった。\n", {"夏目漱石 -翻訳する-> 源氏物語 (ない)"}},
      {"[[漱石]]と[[鴎外]]。\n", {"漱石 -relates to-> 鴎外"}},
  });
}

TEST(JapaneseClaims, OfKindsAndPassives) {
  expect_claims({
      {"[[富士山]]は[[火山]]である。\n", {"富士山 -is a-> 火山"}},
      {"[[鯨]]は[[魚]]ではない。\n", {"鯨 -is a-> 魚 (ない)"}},
      {"[[坊っちゃん]]は[[夏目漱石]]によって書かれた。\n", {"夏目漱石 -書く-> 坊っちゃん"}},
      {"[[源氏物語]]は[[夏目漱石]]によって書かれなかった。\n",
       {"夏目漱石 -書く-> 源氏物語 (ない)"}},
      {"[[第一国立銀行]]は[[渋沢栄一]]により設立された。\n", {"渋沢栄一 -設立する-> 第一国立銀行"}},
  });
}

TEST(EastAsianClaims, KeepTheWordsOfTheText) {
  for (const Extraction& extraction : builtin_of(note("[[渋沢栄一]]が[[銀行]]を設立した。\n")))
    for (const Claim& claim : extraction.claims) EXPECT_EQ(claim.raw_verb, "設立した");
}

}  // namespace
}  // namespace sennit
