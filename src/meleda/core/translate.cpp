#include "meleda/core/translate.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <optional>
#include <utility>

#include "meleda/core/assert.hpp"
#include "meleda/core/catalogues.hpp"

namespace meleda {

// A file of GNU gettext (.mo) as msgfmt writes it, in the byte order of this machine: two tables of lengths and places,
// of the texts in ascending order and of their translations. Every text ends in a zero.
class Catalogue {
 public:
  Catalogue(std::string_view name, std::string_view bytes) : name_(name), bytes_(bytes) {
    constexpr std::uint32_t first_word = 0x950412de;
    MELEDA_ASSERT(number(0) == first_word);
    count_ = number(8);
    texts_ = number(12);
    translations_ = number(16);
  }

  [[nodiscard]] std::string_view name() const { return name_; }
  [[nodiscard]] std::uint32_t size() const { return count_; }
  [[nodiscard]] std::string_view text(std::uint32_t i) const { return entry(texts_, i); }
  [[nodiscard]] std::string_view translation(std::uint32_t i) const { return entry(translations_, i); }

  // nullptr if there is none. The empty text is the file's head.
  [[nodiscard]] const char* find(std::string_view wanted) const {
    if (wanted.empty()) return nullptr;
    std::uint32_t first = 0;
    for (std::uint32_t last = count_; first < last;) {
      const auto middle = first + (last - first) / 2;
      if (text(middle) < wanted) {
        first = middle + 1;
      } else {
        last = middle;
      }
    }
    return first < count_ && text(first) == wanted ? translation(first).data() : nullptr;
  }

 private:
  [[nodiscard]] std::uint32_t number(std::size_t at) const {
    std::uint32_t value = 0;
    std::memcpy(&value, bytes_.data() + at, sizeof value);
    return value;
  }
  [[nodiscard]] std::string_view entry(std::uint32_t table, std::uint32_t i) const {
    const auto at = table + std::size_t{8} * i;
    return bytes_.substr(number(at + 4), number(at));
  }

  std::string_view name_;
  std::string_view bytes_;
  std::uint32_t count_ = 0;
  std::uint32_t texts_ = 0;
  std::uint32_t translations_ = 0;
};

namespace {

const std::vector<std::unique_ptr<const Catalogue>>& catalogues() {
  static const auto all = [] {
    std::vector<std::unique_ptr<const Catalogue>> list;
    for (const auto& [name, bytes] : compiled_catalogues()) list.push_back(std::make_unique<Catalogue>(name, bytes));
    return list;
  }();
  return all;
}

thread_local Language spoken = nullptr;

// Scripts and regions that are written as another one is.
constexpr std::array<std::pair<std::string_view, std::string_view>, 3> same_writing = {
    {{"zh_Hant", "zh_TW"}, {"zh_HK", "zh_TW"}, {"zh_MO", "zh_TW"}}};

bool same_letters(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) {
    return (x | 0x20) == (y | 0x20);  // letters; '_' has that bit already
  });
}

// Whether the name is this one, or this one with more behind it: zh_Hant_TW is zh_Hant.
bool is_a(std::string_view name, std::string_view wider) {
  return name.size() >= wider.size() && same_letters(name.substr(0, wider.size()), wider) &&
         (name.size() == wider.size() || name[wider.size()] == '_');
}

// English is found as nullptr; nothing if there is no such language.
std::optional<Language> find(std::string_view name) {
  std::string plain(name.substr(0, name.find_first_of(".@")));
  std::replace(plain.begin(), plain.end(), '-', '_');
  if (is_a(plain, "en") || plain == "C" || plain == "POSIX") return nullptr;
  std::string_view wanted = plain;
  for (const auto& [script, as] : same_writing) {
    if (is_a(plain, script)) wanted = as;
  }
  for (const auto& catalogue : catalogues()) {
    if (is_a(wanted, catalogue->name())) return catalogue.get();
  }
  return std::nullopt;
}

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

std::vector<std::string_view> parts_of(std::string_view text, char between) {
  std::vector<std::string_view> parts;
  while (!text.empty()) {
    const auto end = std::min(text.find(between), text.size());
    parts.push_back(trimmed(text.substr(0, end)));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return parts;
}

std::string_view environment(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? std::string_view() : std::string_view(value);
}

}  // namespace

Language find_language(std::string_view name) {
  return find(name).value_or(nullptr);
}

Language preferred_language(std::string_view accepted) {
  std::vector<std::pair<double, std::string_view>> wanted;
  for (const auto part : parts_of(accepted, ',')) {
    const auto words = parts_of(part, ';');
    if (words.empty() || words.front().empty()) continue;
    double weight = 1;
    for (const auto word : words) {
      if (word.starts_with("q=")) weight = std::strtod(std::string(word.substr(2)).c_str(), nullptr);
    }
    if (weight > 0) wanted.emplace_back(weight, words.front());
  }
  std::stable_sort(wanted.begin(), wanted.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  for (const auto& [weight, name] : wanted) {
    if (const auto found = find(name)) return *found;
  }
  return nullptr;
}

Language language_of_environment() {
  std::string_view locale;
  for (const auto* const name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    if (locale.empty()) locale = environment(name);
  }
  // Who has no locale, or the one for programs, has no list of languages either.
  if (locale.empty() || locale == "POSIX" || locale.substr(0, locale.find('.')) == "C") return nullptr;
  for (const auto name : parts_of(environment("LANGUAGE"), ':')) {
    if (name.empty()) continue;
    if (const auto found = find(name)) return *found;
  }
  return find_language(locale);
}

std::string tag_of(Language language) {
  if (language == nullptr) return "en";
  std::string tag(language->name());
  std::replace(tag.begin(), tag.end(), '_', '-');
  return tag;
}

const std::vector<Language>& languages() {
  static const auto all = [] {
    std::vector<Language> list;
    for (const auto& catalogue : catalogues()) list.push_back(catalogue.get());
    return list;
  }();
  return all;
}

Language spoken_language() noexcept {
  return spoken;
}

Speaking::Speaking(Language language) noexcept : before_(std::exchange(spoken, language)) {}

Speaking::~Speaking() {
  spoken = before_;
}

const char* tr(const char* text) noexcept {
  if (spoken == nullptr) return text;
  const char* const found = spoken->find(text);
  return found == nullptr ? text : found;
}

std::string tr(const std::string& text) {
  return tr(text.c_str());
}

std::string tr(std::string_view text) {
  return tr(std::string(text));
}

std::string say_with(std::string_view text, fmt::format_args values) {
  const char* const found = spoken == nullptr ? nullptr : spoken->find(text);
  return fmt::vformat(found == nullptr ? fmt::string_view(text.data(), text.size()) : fmt::string_view(found), values);
}

std::vector<Translation> translations(Language language) {
  std::vector<Translation> all;
  if (language == nullptr) return all;
  for (std::uint32_t i = 0; i < language->size(); ++i) {
    if (!language->text(i).empty()) all.push_back({language->text(i), language->translation(i)});
  }
  return all;
}

}  // namespace meleda
