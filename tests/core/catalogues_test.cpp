// What the translations hold: the same values as the texts, and no text left out. That they are the texts of the
// sources, neither more nor less, is asked by tools/messages --check.
#include "meleda/core/catalogues.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

#include "meleda/core/language.hpp"

namespace meleda {
namespace {

// The values that a text takes, by their places, each with how it is written: "{} {1:>3}" has 0 and 1, the latter
// ":>3".
std::set<std::pair<std::size_t, std::string>> values_of(std::string_view text) {
  std::set<std::pair<std::size_t, std::string>> values;
  std::size_t next = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '{') continue;
    if (text.substr(at, 2) == "{{") {
      ++at;
      continue;
    }
    const auto first = at + 1;
    for (int depth = 1; depth > 0 && ++at < text.size();) {
      if (text[at] == '{') {
        ++depth;
        ++next;  // a width that is a value
      }
      if (text[at] == '}') --depth;
    }
    const auto inside = std::string(text.substr(first, at - first));
    const auto digits = std::min(inside.find_first_not_of("0123456789"), inside.size());
    values.insert({digits == 0 ? next++ : std::stoul(inside.substr(0, digits)), inside.substr(digits)});
  }
  return values;
}

TEST(Catalogues, AreThereForEveryLanguage) {
  EXPECT_EQ(compiled_catalogues().size(), languages().size());
  for (const auto language : languages()) EXPECT_GT(translations(language).size(), 2000U) << tag_of(language);
}

TEST(Catalogues, TakeTheSameValuesAsTheTexts) {
  EXPECT_EQ(values_of("{} {1:>3} {{}}"), (std::set<std::pair<std::size_t, std::string>>{{0, ""}, {1, ":>3"}}));
  for (const auto language : languages()) {
    for (const auto& [text, translated] : translations(language)) {
      EXPECT_FALSE(translated.empty()) << tag_of(language) << ": " << text;
      // Texts in braces are also examples of JSON, and marks of a picture.
      EXPECT_EQ(values_of(text), values_of(translated)) << tag_of(language) << ": " << text << " / " << translated;
      EXPECT_EQ(text.ends_with('\n'), translated.ends_with('\n')) << tag_of(language) << ": " << text;
      EXPECT_EQ(text.starts_with('\n'), translated.starts_with('\n')) << tag_of(language) << ": " << text;
    }
  }
}

}  // namespace
}  // namespace meleda
