#include <algorithm>
#include <array>
#include <string_view>

#include "text/tokenize.h"

namespace sennit {
namespace {

// Words that say nothing about the subject of a question or a text, sorted by bytes. Sources: the
// closed word classes of English (articles, pronouns, prepositions, conjunctions, auxiliaries),
// question words, and the verbs with which one asks for an answer ("tell", "알려줘").
constexpr auto kStopWords = std::to_array<std::string_view>({
    "a",        "about",        "above",      "after",      "again",      "against",   "all",
    "also",     "am",           "among",      "an",         "and",        "any",       "are",
    "aren't",   "as",           "at",         "be",         "because",    "been",      "before",
    "being",    "below",        "between",    "both",       "but",        "by",        "can",
    "can't",    "cannot",       "could",      "couldn't",   "describe",   "did",       "didn't",
    "do",       "does",         "doesn't",    "doing",      "don",        "don't",     "down",
    "during",   "each",         "either",     "else",       "ever",       "every",     "explain",
    "for",      "from",         "further",    "give",       "had",        "hadn't",    "has",
    "hasn't",   "have",         "haven't",    "having",     "he",         "her",       "here",
    "hers",     "herself",      "him",        "himself",    "his",        "how",       "however",
    "i",        "if",           "in",         "into",       "is",         "isn't",     "it",
    "it's",     "its",          "itself",     "just",       "let",        "list",      "me",
    "might",    "more",         "most",       "must",       "my",         "myself",    "neither",
    "no",       "nor",          "not",        "of",         "off",        "on",        "once",
    "only",     "or",           "other",      "our",        "ours",       "ourselves", "out",
    "over",     "own",          "per",        "please",     "rather",     "s",         "same",
    "shall",    "she",          "should",     "shouldn't",  "show",       "since",     "so",
    "some",     "such",         "t",          "tell",       "than",       "that",      "that's",
    "the",      "their",        "theirs",     "them",       "themselves", "then",      "there",
    "these",    "they",         "this",       "those",      "though",     "through",   "to",
    "too",      "toward",       "towards",    "under",      "until",      "up",        "upon",
    "us",       "very",         "was",        "wasn't",     "we",         "were",      "weren't",
    "what",     "what's",       "when",       "where",      "whether",    "which",     "while",
    "who",      "who's",        "whom",       "whose",      "why",        "will",      "with",
    "within",   "without",      "won't",      "would",      "wouldn't",   "yet",       "you",
    "your",     "yours",        "yourself",   "yourselves", "가장",       "같은",      "같이",
    "것",       "것은",         "것을",       "것이",       "관하여",     "관한",      "관해",
    "관해서",   "그",           "그가",       "그것",       "그것은",     "그것이",    "그녀",
    "그녀는",   "그녀의",       "그는",       "그들",       "그들은",     "그래서",    "그러나",
    "그러면",   "그런",         "그런데",     "그럼",       "그렇게",     "그리고",    "그의",
    "나",       "나는",         "나의",       "내",         "내가",       "너",        "누가",
    "누구",     "누구를",       "누구야",     "누구와",     "누구의",     "누구인가",  "누구인가요",
    "다",       "대로",         "대하여",     "대한",       "대해",       "대해서",    "더",
    "덜",       "됐나",         "되는",       "되다",       "되었나",     "되었다",    "된",
    "등",       "등의",         "따라",       "따른",       "때문",       "때문에",    "또",
    "또는",     "또한",         "말해",       "말해주세요", "말해줘",     "매우",      "몇",
    "모두",     "못",           "무슨",       "무엇",       "무엇은",     "무엇을",    "무엇이",
    "무엇이야", "무엇인가",     "무엇인가요", "뭐",         "뭐가",       "뭐야",      "뭔가",
    "뭔가요",   "뭘",           "및",         "보여줘",     "사이의",     "설명",      "설명하라",
    "설명해",   "설명해주세요", "설명해줘",   "수",         "수가",       "아니",      "아니다",
    "아주",     "안",           "알려",       "알려라",     "알려주세요", "알려줘",    "어느",
    "어디",     "어디서",       "어디에",     "어디에서",   "어디인가",   "어떤",      "어떤가",
    "어떻게",   "언제",         "언제인가",   "얼마",       "얼마나",     "없는",      "없다",
    "였나",     "왜",           "우리",       "우리는",     "우리의",     "위한",      "위해",
    "위해서",   "의한",         "의해",       "이",         "이것",       "이것은",    "이것이",
    "이는",     "이다",         "이런",       "이렇게",     "이었나",     "인가",      "인가요",
    "입니까",   "입니다",       "있나",       "있나요",     "있는",       "있는가",    "있다",
    "있습니까", "있었나",       "있었다",     "잘",         "저",         "저것",      "저는",
    "좀",       "주세요",       "중",         "중에",       "중에서",     "줘",        "즉",
    "찾아줘",   "통한",         "통해",       "하나요",     "하는",       "하는가",    "하다",
    "하지만",   "한",           "할",         "합니까",     "해줘",       "했나",      "했나요",
    "했는가",   "했다",         "혹은",
});

static_assert(std::is_sorted(kStopWords.begin(), kStopWords.end()));

}  // namespace

bool is_stop_word(std::string_view folded) {
  return std::binary_search(kStopWords.begin(), kStopWords.end(), folded);
}

}  // namespace sennit
