#pragma once
// The language of whoever asked. The sources are in English; po/<language>.po has the other languages, which are
// compiled in. The language belongs to a request, so it is a thread's while it answers one, and no text that is kept
// (tables of verbs and families, opened puzzles) is translated before it leaves.
//
// xgettext finds what is given to these functions, so they take literals:
//   say("{} has no moves", name)  a text with values, filled in where it is said (core/translate.hpp)
//   tr("no moves")                a text without
//   phrase("no moves")            a text of a table: it stays as it is, and whoever shows it calls tr(it)
// A text that a program reads (codes, names of fields, specs, states, moves) is none of these.

#include <string>
#include <string_view>
#include <vector>

namespace meleda {

class Catalogue;                    // the texts of one language
using Language = const Catalogue*;  // nullptr: English, as the sources are

// By a locale's name or a tag, such as zh_TW.UTF-8 or zh-Hant-TW; English where there is no such language.
[[nodiscard]] Language find_language(std::string_view name);
// What HTTP calls Accept-Language: the first that there is, by the weights.
[[nodiscard]] Language preferred_language(std::string_view accepted);
// As GNU gettext reads the environment: LANGUAGE, LC_ALL, LC_MESSAGES, LANG.
[[nodiscard]] Language language_of_environment();
// As a tag: "en" or "zh-TW".
[[nodiscard]] std::string tag_of(Language language);
// All but English.
[[nodiscard]] const std::vector<Language>& languages();

// What this thread speaks.
[[nodiscard]] Language spoken_language() noexcept;

// While it is there, this thread speaks that language.
class Speaking {
 public:
  explicit Speaking(Language language) noexcept;
  ~Speaking();
  Speaking(const Speaking&) = delete;
  Speaking& operator=(const Speaking&) = delete;

 private:
  Language before_;
};

[[nodiscard]] constexpr const char* phrase(const char* text) {
  return text;
}
// The text itself where there is no translation. What is returned lasts as long as the text that was given.
[[nodiscard]] const char* tr(const char* text) noexcept;
[[nodiscard]] std::string tr(const std::string& text);
[[nodiscard]] std::string tr(std::string_view text);

// All texts of a language with their translations, for tests.
struct Translation {
  std::string_view text;
  std::string_view translated;
};
[[nodiscard]] std::vector<Translation> translations(Language language);

}  // namespace meleda
