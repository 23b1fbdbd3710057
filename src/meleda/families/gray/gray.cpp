#include "meleda/families/gray/gray.hpp"

#include <fmt/format.h>

#include "meleda/core/translate.hpp"
#include "meleda/families/digits/picture.hpp"

namespace meleda::gray {

using digits::Digit;

digits::WordRules make_rules(std::uint32_t base, std::uint32_t digits, bool slider) {
  const auto top = static_cast<Digit>(base - 1);
  // The far end of the path of all digits to the right. In an even base the digits after the first have come back to 0;
  // in an odd one they are at their own far end, and a slider is at 1.
  digits::Word far{{}, top, {}};
  if (base % 2 == 0) far = {{top}, 0, {}};
  if (slider) far = {{}, top, {1}};
  const digits::Word near{{}, 0, {}};
  std::vector<digits::Word> words;
  for (std::uint32_t v = 0; v + 1 < base; ++v) words.push_back(v % 2 == 0 ? far : near);
  if (!slider) return {base, digits, words};
  return {base, digits + 1, words, 2};
}

template <class Rows>
FamilyInfo BasicGray<Rows>::info() {
  FamilyInfo info;
  info.id = "gray";
  info.title = phrase("n-ary locks (reflected Gray code)");
  info.kind = "digits";
  info.rules = phrase(
      "m digits of base b, all at 0. The last digit is free; any other moves by one only when all digits right of it "
      "have run "
      "to an end of their own path. So the states form one path, the reflected Gray code in base b, and the lock opens "
      "at its "
      "other end. A slider is one more digit, the last, with two places: it has to be moved between any two other "
      "moves.");
  info.state = phrase("m digits from 0 to b-1 (beyond 9: a to z), digit m first and digit 1 last; a slider comes last");
  info.move = phrase("+3 raises digit 3 by one, -3 lowers it; a slider is digit 1");
  info.schema = {
      {"b", ParameterKind::integer, 2, digits::highest_base, "5", {}, phrase("the base: places of a digit")},
      {"m", ParameterKind::integer, 1, most_digits, "4", {}, phrase("number of digits")},
      {"slider", ParameterKind::flag, 0, 0, "no", {}, phrase("one more digit with two places")},
      {"as",
       ParameterKind::choice,
       0,
       0,
       "slots",
       {"slots", "balls", "lock"},
       phrase("how it is drawn: sliders in slots, balls in a board with its slide (Kugellager), a padlock")},
  };
  info.products = products();
  info.references = {{"kuo", "Kuo Jiunn-I, Rings and Gray code (in Chinese), 2014"}};
  info.samples = {"gray:2,3",
                  "gray:3,3",
                  "gray:4,2",
                  "gray:5,2",
                  "gray:3,3,slider",
                  "gray:5,1,slider",
                  "gray:7,1",
                  "gray:12,2",
                  "gray:3,8",
                  "gray:5,20",
                  "gray:5,40",
                  "gray:15,40,slider",
                  "gray:3,2,slider,as=balls",
                  "gray:3,2,as=lock"};
  info.tour = {"gray:5,4", "1203", "gray:3,2", "gray:15,50"};
  return info;
}

Result<std::variant<Gray, LongGray>> make(const Arguments& arguments) {
  const auto base = static_cast<std::uint32_t>(arguments.integer("b"));
  const bool slider = arguments.flag("slider");
  if (slider && base % 2 == 0) {
    return fail(ErrorCode::bad_spec, say("a slider goes with an odd base, not with {}", base), {},
                tr("in an even base the last digit runs back to 0 before the lock opens"));
  }
  const auto digits = static_cast<std::uint32_t>(arguments.integer("m"));
  const auto& name = arguments.choice("as");
  const auto look = name == "balls" ? Look::balls : name == "lock" ? Look::lock : Look::slots;
  if (digits::PackedRows::fits(base, digits + std::uint64_t{1})) return Gray(base, digits, slider, look);
  return LongGray(base, digits, slider, look);
}

template <class Rows>
Result<typename BasicGray<Rows>::State> BasicGray<Rows>::parse(std::string_view text) const {
  MELEDA_TRY(const auto s, Base::parse(text));
  if (this->rules().misplaced(this->rows(), s) != 0) {
    return fail(ErrorCode::bad_state, say("the last place is the slider's, which is 0 or 1, not {}", text.back()),
                text.size() - 1);
  }
  return s;
}

template <class Rows>
Result<Scene> BasicGray<Rows>::scene(const State& s) const {
  const auto row = digits::picture_of(*this, s, say("lock in base {}", this->base()), this->piece());
  switch (look_) {
    case Look::slots: return digits::sliders(row);
    case Look::balls: return digits::balls(row);
    case Look::lock: break;
  }
  return digits::padlock(row, s == goals().front());
}

template <class Rows>
Holding BasicGray<Rows>::holding() const {
  const std::string line = tr(
      "Hold it so that the piece that is always free is on the right: that is digit 1. A piece where it stands at the "
      "start is 0, and each step away from there is one more.");
  if (look_ == Look::slots) return {};
  return {line, digits::positions("piece", this->base(), look_ == Look::balls ? digits::balls : digits::sliders)};
}

template class BasicGray<digits::PackedRows>;
template class BasicGray<digits::LongRows>;

}  // namespace meleda::gray
