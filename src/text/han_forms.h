// Forms and readings of Han characters. Tables made at build time (tools/compile_han). Pure; any
// thread may ask.

#pragma once

#include <string>
#include <string_view>

namespace sennit {

// Traditional, simplified and Japanese forms made one: "東京" is "东京", "機械學習" is "机械学习".
// Other characters stay. Idempotent; O(n).
std::string han_form(std::string_view text);

// Without the signs of long vowels in kana: "データーベース" is "デタベス". O(n).
std::string without_long_vowels(std::string_view text);

// As Koreans read it: "大韓民國" is "대한민국". Empty when a character has no known reading, or the
// text holds anything but Han characters. O(n).
std::string hanja_reading(std::string_view text);

// Pinyin without tones, closed up: "北京" is "beijing". Empty as above.
std::string pinyin_reading(std::string_view text);

}  // namespace sennit
