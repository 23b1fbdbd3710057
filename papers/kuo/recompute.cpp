// Figures of Kuo's article that no verb answers: each is computed from its definition.

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "../recompute_tools.hpp"
#include "meleda/core/text.hpp"
#include "meleda/workbench/papers.hpp"
#include "meleda/workbench/spec.hpp"
#include "meleda/workbench/verbs.hpp"

namespace meleda::computations {

namespace {

std::vector<std::string> reflect(const std::vector<std::string>& code) {
  std::vector<std::string> longer;
  for (auto word = code.begin(); word != code.end(); ++word) longer.push_back("0" + *word);
  for (auto word = code.rbegin(); word != code.rend(); ++word) longer.push_back("1" + *word);
  return longer;
}

Result<std::string> reflected(const Json& with) {
  return joined(reflect(split(with.at("code"))), ",");
}

Result<std::string> reflected_from_nothing(const Json& with) {
  std::vector<std::string> code{""};
  for (int i = 0; i < with.at("times").get<int>(); ++i) code = reflect(code);
  return joined(code, ",");
}

Result<std::string> is_gray_code(const Json& with) {
  const auto code = split(with.at("code"));
  const std::set<std::string> distinct(code.begin(), code.end());
  bool holds = distinct.size() == code.size() && code.size() == std::size_t{1} << code[0].size();
  for (std::size_t i = 0; i + 1 < code.size(); ++i) {
    int differing = 0;
    for (std::size_t place = 0; place < code[i].size(); ++place)
      differing += code[i][place] != code[i + 1][place] ? 1 : 0;
    holds = holds && differing == 1;
  }
  return std::string(holds ? "yes" : "no");
}

// y_k = y_(k+1) xor x_k, from the left.
Result<std::string> running_exclusive_or(const Json& with) {
  std::string out;
  bool y = false;
  for (const char digit : with.at("state").get<std::string>()) {
    y = y != (digit == '1');
    out += y ? '1' : '0';
  }
  return out;
}

Result<Json> states_along(const Json& with) {
  Control control;
  Context context{control};
  const Request request{
      "solve", {{"spec", with.at("spec")}, {"from", with.at("from")}, {"to", with.at("to")}, {"path", "states"}}};
  const auto answered = answer(request, context);
  if (answered.outcome != Outcome::done) return fail(ErrorCode::internal, "no path was found");
  return answered.fields.at("path");
}

Result<std::string> ranks_along(const Json& with) {
  MELEDA_TRY(const auto path, states_along(with));
  MELEDA_TRY(const auto opened, open_spec(with.at("spec").get<std::string>()));
  Control control;
  std::vector<std::string> ranks;
  for (const auto& state : path) {
    MELEDA_TRY(const auto rank, opened.instance->facets().ordering->rank(state.get<std::string>(), "", control));
    ranks.push_back(to_text(rank));
  }
  return joined(ranks, ",");
}

// The nine rings, or however many, in all their states.
Result<Words> all_states(const Json& with) {
  return in_order(with.at("spec"), "");
}

Result<std::string> rank_of(const std::string& spec, const std::string& state) {
  MELEDA_TRY(const auto rank, ask_for("rank", {"rank", {{"spec", spec}, {"state", state}}}));
  return rank.get<std::string>();
}

Result<Json> moves_in(const std::string& spec, const std::string& state) {
  return ask_for("moves", {"moves", {{"spec", spec}, {"state", state}}});
}

// Property 1: R is the first of the moves and S the second one, there and back.
Result<std::string> moves_undo_themselves(const Json& with) {
  const std::string spec = with.at("spec");
  MELEDA_TRY(const auto states, all_states(with));
  for (const auto& state : states) {
    MELEDA_TRY(const auto moves, moves_in(spec, state));
    for (std::size_t i = 0; i < moves.size(); ++i) {
      MELEDA_TRY(const auto back, moves_in(spec, moves.at(i).at("to")));
      if (i >= back.size() || back.at(i).at("to") != state) return yes_or_no(false);
    }
  }
  return yes_or_no(true);
}

Result<std::string> states_with_one_move(const Json& with) {
  MELEDA_TRY(auto states, all_states(with));
  Words found;
  for (const auto& state : states) {
    MELEDA_TRY(const auto moves, moves_in(with.at("spec"), state));
    if (moves.size() == 1) found.push_back(state);
  }
  return joined(found, ",");
}

// The last digits of the state in which a ring is moved for the first time on the way to the goal.
Result<std::string> digits_before_change(const Json& with) {
  MELEDA_TRY(const auto path, states_along(with));
  const std::string start = path.at(0);
  const auto place = start.size() - with.at("ring").get<std::size_t>();
  for (std::size_t i = 0; i + 1 < path.size(); ++i) {
    const auto here = path.at(i).get<std::string>();
    if (here[place] != path.at(i + 1).get<std::string>()[place]) {
      return here.substr(here.size() - with.at("digits").get<std::size_t>());
    }
  }
  return fail(ErrorCode::internal, "the ring is never moved");
}

// Theorem 2: R first where f is odd, S first where it is even.
Result<std::string> parity_tells_first_move(const Json& with) {
  const std::string spec = with.at("spec");
  MELEDA_TRY(const auto states, all_states(with));
  bool holds = true;
  for (const auto& state : states) {
    MELEDA_TRY(const auto rank, rank_of(spec, state));
    if (rank == "0") continue;
    MELEDA_TRY(const auto best, ask_for("best", {"next", {{"spec", spec}, {"state", state}}}));
    MELEDA_TRY(const auto moves, moves_in(spec, state));
    const std::size_t expected = Integer(rank) % 2 == 1 ? 0 : 1;
    holds = holds && best.size() == 1 && best.at(0).at("to") == moves.at(expected).at("to");
  }
  return yes_or_no(holds);
}

// Theorem 3 and Corollary 2: by searching from every state to every state.
Result<std::string> ranks_tell_distances(const Json& with) {
  const std::string spec = with.at("spec");
  MELEDA_TRY(const auto states, all_states(with));
  bool holds = true;
  for (const auto& x : states) {
    MELEDA_TRY(const auto f_of_x, rank_of(spec, x));
    for (const auto& y : states) {
      MELEDA_TRY(const auto f_of_y, rank_of(spec, y));
      const Request request{"distance", {{"spec", spec}, {"from", x}, {"to", y}, {"method", "search"}}};
      MELEDA_TRY(const auto distance, ask_for("distance", request));
      holds = holds && Integer(distance.get<std::string>()) == abs(Integer(f_of_x) - Integer(f_of_y));
    }
  }
  return yes_or_no(holds);
}

// Corollary 1: (2^(n+1) + ((-1)^(n+1) - 1)/2 - 1)/3
Result<std::string> corollary_1_holds(const Json& with) {
  MELEDA_TRY(const auto all, numbers_in(with));
  auto n = with.at("sizes").at(0).get<int>();
  bool holds = true;
  for (const auto& number : all) {
    const int correction = n % 2 == 1 ? 0 : -1;
    holds = holds && 3 * number == pow(Integer(2), static_cast<unsigned>(n + 1)) + correction - 1;
    ++n;
  }
  return yes_or_no(holds);
}

std::string in_base_2(unsigned number, int digits) {
  std::string text;
  for (int i = 0; i < digits; ++i, number >>= 1U) text.insert(text.begin(), (number & 1U) != 0 ? '1' : '0');
  return text;
}

Result<std::string> base_2(const Json& with) {
  return in_base_2(with.at("number").get<unsigned>(), with.at("digits").get<int>());
}

// Theorem 4: the state at place x is x xor the half of x.
Result<std::string> half_gives_states(const Json& with) {
  MELEDA_TRY(const auto states, all_states(with));
  bool holds = true;
  for (unsigned x = 0; x < states.size(); ++x) {
    holds = holds && in_base_2(x ^ (x / 2), static_cast<int>(states[x].size())) == states[x];
  }
  return yes_or_no(holds);
}

int gros_number(int k) {
  return k % 2 == 1 ? 1 : gros_number(k / 2) + 1;
}

Result<std::string> gros(const Json& with) {
  return std::to_string(gros_number(with.at("k").get<int>()));
}

Result<std::string> gros_gives_changes(const Json& with) {
  MELEDA_TRY(const auto changes, in_order(with.at("spec"), "", "unsigned"));
  bool holds = true;
  for (std::size_t k = 1; k <= changes.size(); ++k) {
    holds = holds && std::to_string(gros_number(static_cast<int>(k))) == changes[k - 1];
  }
  return yes_or_no(holds);
}

// Whether the last letters are a word twice in a row.
bool ends_in_a_square(const std::vector<int>& word) {
  for (std::size_t half = 1; 2 * half <= word.size(); ++half) {
    if (std::equal(word.end() - static_cast<std::ptrdiff_t>(half), word.end(),
                   word.end() - static_cast<std::ptrdiff_t>(2 * half))) {
      return true;
    }
  }
  return false;
}

// By trying all; `least` holds the best sum so far.
void search_square_free(std::vector<int>& word, int sum, std::size_t length, int& least) {
  if (word.size() == length) {
    least = std::min(least, sum);
    return;
  }
  // Every further letter is at least 1.
  for (int letter = 1; sum + letter + static_cast<int>(length - word.size()) - 1 < least; ++letter) {
    word.push_back(letter);
    if (!ends_in_a_square(word)) search_square_free(word, sum + letter, length, least);
    word.pop_back();
  }
}

Result<std::string> least_square_free_sum(const Json& with) {
  const auto length = with.at("length").get<std::size_t>();
  std::vector<int> word;
  // 1, 2, 3, ... is square-free, so its sum bounds the least.
  int least = static_cast<int>(length * (length + 1) / 2) + 1;
  search_square_free(word, 0, length, least);
  return std::to_string(least);
}

Result<std::string> is_square_free(const Json& with) {
  std::vector<int> letters;
  bool free = true;
  for (const char c : with.at("word").get<std::string>()) {
    letters.push_back(c - '0');
    free = free && !ends_in_a_square(letters);
  }
  return yes_or_no(free);
}

void collect_square_free(std::vector<int>& word, int letters, std::vector<std::vector<int>>& longest) {
  if (word.size() > longest.front().size()) longest.clear();
  if (longest.empty() || word.size() == longest.front().size()) longest.push_back(word);
  for (int letter = 1; letter <= letters; ++letter) {
    word.push_back(letter);
    if (!ends_in_a_square(word)) collect_square_free(word, letters, longest);
    word.pop_back();
  }
}

Result<std::string> longest_square_free_words(const Json& with) {
  std::vector<int> word;
  std::vector<std::vector<int>> longest{{}};
  collect_square_free(word, with.at("letters").get<int>(), longest);
  Words texts;
  for (const auto& found : longest) {
    texts.emplace_back();
    for (const int letter : found) texts.back() += std::to_string(letter);
  }
  return joined(texts, ",");
}

bool can_grow_square_free(std::vector<int>& word, int letters, std::size_t length) {
  if (word.size() == length) return true;
  for (int letter = 1; letter <= letters; ++letter) {
    word.push_back(letter);
    if (!ends_in_a_square(word) && can_grow_square_free(word, letters, length)) return true;
    word.pop_back();
  }
  return false;
}

Result<std::string> has_square_free_word(const Json& with) {
  std::vector<int> word;
  return yes_or_no(can_grow_square_free(word, with.at("letters").get<int>(), with.at("length").get<std::size_t>()));
}

// Each term the least that keeps the sequence square-free.
Result<std::string> gros_is_greedy(const Json& with) {
  std::vector<int> greedy;
  bool holds = true;
  for (int k = 1; k <= with.at("terms").get<int>(); ++k) {
    greedy.push_back(1);
    while (ends_in_a_square(greedy)) ++greedy.back();
    holds = holds && greedy.back() == gros_number(k);
  }
  return yes_or_no(holds);
}

// For every number of discs the disc that is moved k-th.
Result<std::string> hanoi_kth_disc(const Json& with) {
  Words discs;
  for (const int size : sizes_in(with)) {
    discs.push_back(std::to_string(hanoi_moves(size, 3).at(with.at("k").get<std::size_t>() - 1).disc));
  }
  return joined(discs, ",");
}

// Theorem 5: where disc 1 goes first, for every number of discs.
Result<std::string> hanoi_first_pegs(const Json& with) {
  Words pegs;
  for (const int size : sizes_in(with)) pegs.push_back(std::to_string(hanoi_moves(size, 3).front().peg));
  return joined(pegs, ",");
}

Result<std::string> hanoi_pegs_of_disc_1(const Json& with) {
  Words pegs;
  for (const auto& move : hanoi_moves(with.at("discs").get<int>(), 3)) {
    if (move.disc == 1) pegs.push_back(std::to_string(move.peg));
  }
  pegs.resize(std::min(pegs.size(), with.at("first").get<std::size_t>()));
  return joined(pegs, ",");
}

// At one move a second, without a pause; a year has 365.25 days.
Result<std::string> years(const Json& with) {
  auto seconds = with.value("moves", std::string());
  if (with.contains("spec")) {
    MELEDA_TRY(const auto states, ask_for("states", {"show", {{"spec", with.at("spec")}}}));
    seconds = states.get<std::string>();
  }
  return fmt::format("{:.1f}", std::stod(seconds) / (365.25 * 24 * 60 * 60));
}

// The different bases of some products: the rings have 2, and the other families have theirs first.
Result<std::string> bases(const Json& with) {
  std::set<std::string> found;
  for (const auto& product : with.at("products")) {
    MELEDA_TRY(const auto json, ask_for("stands_for", {"show", {{"spec", product}}}));
    const auto spec = json.get<std::string>();
    const auto numbers_of = spec.substr(spec.find(':') + 1);
    found.insert(spec.rfind("rings:", 0) == 0 ? "2" : split(numbers_of).front());
  }
  return joined(Words(found.begin(), found.end()), ",");
}

}  // namespace

Computations kuo();

[[gnu::cold]] Computations kuo() {
  auto all = shared_computations();
  all.merge(Computations{
      {"reflected", reflected},
      {"reflected_from_nothing", reflected_from_nothing},
      {"is_gray_code", is_gray_code},
      {"running_exclusive_or", running_exclusive_or},
      {"ranks_along", ranks_along},
      {"moves_undo_themselves", moves_undo_themselves},
      {"states_with_one_move", states_with_one_move},
      {"digits_before_change", digits_before_change},
      {"parity_tells_first_move", parity_tells_first_move},
      {"ranks_tell_distances", ranks_tell_distances},
      {"corollary_1_holds", corollary_1_holds},
      {"base_2", base_2},
      {"half_gives_states", half_gives_states},
      {"gros", gros},
      {"gros_gives_changes", gros_gives_changes},
      {"least_square_free_sum", least_square_free_sum},
      {"is_square_free", is_square_free},
      {"longest_square_free_words", longest_square_free_words},
      {"has_square_free_word", has_square_free_word},
      {"gros_is_greedy", gros_is_greedy},
      {"hanoi_kth_disc", hanoi_kth_disc},
      {"hanoi_first_pegs", hanoi_first_pegs},
      {"hanoi_pegs_of_disc_1", hanoi_pegs_of_disc_1},
      {"years", years},
      {"bases", bases},
  });
  return all;
}

}  // namespace meleda::computations
