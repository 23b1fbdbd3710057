#include "meleda/families/b_spinout/b_spinout.hpp"

#include <fmt/format.h>

#include "meleda/core/answer.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/families/b_spinout/words.hpp"
#include "meleda/families/digits/picture.hpp"

namespace meleda::b_spinout {

using digits::Digit;

digits::WordRules make_rules(std::uint32_t base, std::uint32_t spinners, bool printed) {
  std::vector<digits::Word> words;
  for (std::uint32_t v = 0; v + 2 < base; ++v) words.push_back({{static_cast<Digit>(v + 2)}, 0, {}});
  // The highest step needs zeros; but where it is the only one, as the rings have it.
  words.push_back(base == 2 && !printed ? digits::Word{{1}, 0, {}} : digits::Word{{}, 0, {}});
  return {base, spinners, words};
}

namespace {

Result<Answer> words(const Request& request, Context& context) {
  const auto base = static_cast<std::uint32_t>(request.number("b"));
  const auto most = static_cast<std::uint32_t>(request.number("m"));
  Answer answer;
  const auto lines = recursion_lines(base);
  answer.text =
      say("A(n) solves {}-spinout with n spinners; Dx(n) leads from x0...0 to 0...0, Ey(n) from (y+1)0...0 to y0...0.\n"
          "X' is X backwards, every move turned round; with one spinner Dx is x moves down, A is {}, E is 1.\n\n",
          base, base - 1);
  for (const auto& line : lines) answer.text += line + "\n";
  answer.text += tr("\nMoves:\n     n");
  std::vector<Item> items{{Item::Kind::a, 0, false, false}};
  for (auto x = base - 1; x >= 2; --x) items.push_back({Item::Kind::d, x, false, false});
  for (const auto& item : items) answer.text += fmt::format(" {:>11}", name_of(item, "n"));
  answer.text += "\n";
  answer.fields = fields_of({{"recursion", lines}});
  const auto lengths = lengths_up_to(base, items, most, StopCheck(context.control));
  std::vector<std::vector<std::string>> columns(items.size());
  for (std::uint32_t n = 1; n <= most; ++n) {
    answer.text += fmt::format("{:>6}", n);
    for (std::size_t i = 0; i < items.size(); ++i) {
      columns[i].push_back(to_text(lengths[i][n - 1]));
      answer.text += fmt::format(" {:>11}", columns[i].back());
    }
    answer.text += "\n";
  }
  for (std::size_t i = 0; i < items.size(); ++i) answer.fields[name_of(items[i], "n")] = columns[i];
  return answer;
}

}  // namespace

template <class Rows>
FamilyInfo BasicBSpinout<Rows>::info() {
  FamilyInfo info;
  info.id = "b-spinout";
  info.title = phrase("b-spinout");
  info.kind = "digits";
  info.rules = phrase(
      "m spinners, each in one of b places. A spinner turns between its two highest places when all right of it are at "
      "0, and "
      "between d and d+1 below that when its right neighbour is at d+2 and all further right are at 0. The last "
      "spinner is "
      "free. Bring all from the highest place to 0. With b = 2 this is the Chinese rings.");
  info.state = phrase("m digits from 0 to b-1 (beyond 9: a to z), spinner m first and spinner 1 last");
  info.move = phrase("+3 turns spinner 3 up by one, -3 down");
  info.schema = {
      {"b", ParameterKind::integer, 2, digits::highest_base, "3", {}, phrase("places of a spinner")},
      {"m", ParameterKind::integer, 1, most_spinners, "5", {}, phrase("number of spinners")},
      {"printed",
       ParameterKind::flag,
       0,
       0,
       "no",
       {},
       phrase("at b = 2 the rule as the paper prints it, without the neighbour")},
      {"as",
       ParameterKind::choice,
       0,
       0,
       "dials",
       {"dials", "elephants"},
       phrase("how it is drawn: dials, or with three places the elephants of the Crazy Elephant Dance")},
  };
  info.products = products();
  info.references = {
      {"cooper",
       "Curtis Cooper, The Chinese ring puzzle, the Crazy Elephant Dance puzzle, the b-spinout puzzle, and "
       "Gray codes, 2019"}};
  info.samples = {"b-spinout:3,1", "b-spinout:2,4",  "b-spinout:3,3",         "b-spinout:4,3",
                  "b-spinout:5,3", "b-spinout:7,2",  "b-spinout:2,3,printed", "b-spinout:12,2",
                  "b-spinout:3,9", "b-spinout:4,31", "b-spinout:5,60",        "b-spinout:3,2,as=elephants"};
  info.tour = {"b-spinout:3,5", "12012", "b-spinout:3,3", "b-spinout:5,100"};
  info.verbs = {
      {"words",
       phrase("the words of moves that solve it, by recursion, for any b"),
       phrase("What the words A, B and C of the paper are for b = 3 and 4, for every b; and their lengths."),
       {{"b", ValueKind::number, phrase("places of a spinner"), true, {}, {}, NumberRange{3, digits::highest_base}},
        {"m", ValueKind::number, phrase("lengths for up to so many spinners"), false, {}, "6", NumberRange{1, 1000}}},
       {},
       {{"4", phrase("the paper's words: D3 is its B backwards, D2 its C")},
        {"5 12", phrase("what the paper leaves out")}},
       words}};
  return info;
}

Result<std::variant<BSpinout, LongBSpinout>> make(const Arguments& arguments) {
  const auto base = static_cast<std::uint32_t>(arguments.integer("b"));
  const auto spinners = static_cast<std::uint32_t>(arguments.integer("m"));
  const bool printed = arguments.flag("printed");
  if (printed && base != 2) {
    return fail(ErrorCode::bad_spec, tr("printed goes with b = 2 only: elsewhere the rule is as the paper prints it"));
  }
  const auto look = arguments.choice("as") == "elephants" ? Look::elephants : Look::dials;
  if (look == Look::elephants && base != 3) {
    return fail(ErrorCode::bad_spec, say("elephants have three places, so they go with b = 3, not {}", base));
  }
  if (digits::PackedRows::fits(base, spinners)) return BSpinout(base, spinners, printed, look);
  LongBSpinout large(base, spinners, printed, look);
  if (const auto most = large.rules().most_digits(); spinners > most) {
    return fail(ErrorCode::too_large, say("with {} places there may be up to {} spinners", base, most));
  }
  return large;
}

template <class Rows>
Result<Scene> BasicBSpinout<Rows>::scene(const State& s) const {
  const auto row = digits::picture_of(
      *this, s, look_ == Look::dials ? fmt::format("{}-spinout", this->base()) : tr("Crazy Elephant Dance"),
      this->piece());
  return look_ == Look::dials ? digits::dials(row) : digits::elephants(row);
}

template <class Rows>
Holding BasicBSpinout<Rows>::holding() const {
  if (look_ == Look::dials) return {};
  return {
      tr("Hold the stage so that the slide comes out to the right: elephant 1 is next to that end. An elephant that "
         "points "
         "upwards is 2, to the right 1, downwards 0."),
      digits::positions("elephant", 3, digits::elephants)};
}

template class BasicBSpinout<digits::PackedRows>;
template class BasicBSpinout<digits::LongRows>;

}  // namespace meleda::b_spinout
