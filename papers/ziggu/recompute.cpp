// Figures of the Ziggu paper that no verb answers. The paper's formulas, rules and algorithms are run here and held
// against the orders of the workbench.

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "../recompute_tools.hpp"
#include "algorithms.hpp"
#include "formulas.hpp"
#include "nurikabe.hpp"

namespace meleda::computations {

namespace {

using namespace ziggu_paper;

struct Sized {
  int size;
  std::string spec;
  Words order;  // the states
};

// The same question for every size, to be answered yes for all of them.
Result<std::string> for_every_size(const Json& with, const std::function<Result<bool>(const Sized&)>& holds) {
  bool all = true;
  for (const int size : sizes_in(with)) {
    const auto spec = of_size(with.value("spec", std::string("ziggu:#")), size);
    MELEDA_TRY(auto order, in_order(spec, with.value("order", std::string())));
    MELEDA_TRY(const bool one, holds({size, spec, std::move(order)}));
    all = all && one;
  }
  return yes_or_no(all);
}

Result<std::string> formula_gives_states(const Json& with) {
  return for_every_size(with, [&](const Sized& sized) -> Result<bool> {
    return states_by(with.at("formula"), sized.size) == sized.order;
  });
}

Result<std::string> same_changes(const Json& with, const std::function<Changes(int)>& by) {
  return for_every_size(with, [&](const Sized& sized) -> Result<bool> {
    MELEDA_TRY(const auto changes, in_order(sized.spec, with.value("order", std::string()), with.at("changes")));
    return as_words(by(sized.size)) == changes;
  });
}

Result<std::string> formula_gives_changes(const Json& with) {
  return same_changes(with, [&](int n) { return changes_by(with.at("formula"), n); });
}

Result<std::string> ruler_gives_changes(const Json& with) {
  return same_changes(with, [&](int n) {
    const auto ruler = ruler_by_divisors(with, n);
    return with.contains("second_copies_negative") ? with_second_copies_negated(ruler) : ruler;
  });
}

Result<std::string> highest_negated(const Json& with) {
  Changes changes;
  MELEDA_TRY(const auto words, in_order(with.at("spec"), with.at("order"), "signed"));
  for (const auto& word : words) changes.push_back(std::stoi(word));
  return joined(as_words(with_highest_negated(changes)), ",");
}

// (13): how many bits change from each number to the next one.
Result<std::string> changing_bits_of_counting(const Json& with) {
  return same_changes(with, [](int n) {
    Changes changes;
    for (unsigned number = 1; number < 1U << static_cast<unsigned>(n); ++number) {
      changes.push_back(__builtin_popcount(number ^ (number - 1)));
    }
    return changes;
  });
}

// Whether one order is another without the words that a pattern finds.
Result<std::string> is_the_rest(const Json& with) {
  const std::regex left_out(with.at("without").get<std::string>());
  return for_every_size(with, [&](const Sized& sized) -> Result<bool> {
    MELEDA_TRY(auto rest, in_order(sized.spec, with.at("of")));
    std::erase_if(rest, [&](const std::string& word) { return std::regex_search(word, left_out); });
    return rest == sized.order;
  });
}

bool is_sublist(const Words& part, const Words& whole) {
  std::size_t next = 0;
  for (const auto& item : whole) {
    if (next < part.size() && part[next] == item) ++next;
  }
  return next == part.size();
}

Result<std::string> is_sublist_of(const Json& with) {
  const auto changes = with.value("changes", std::string());
  return for_every_size(with, [&](const Sized& sized) -> Result<bool> {
    MELEDA_TRY(const auto part, in_order(sized.spec, with.at("order"), changes));
    MELEDA_TRY(const auto whole, in_order(sized.spec, with.at("of"), changes));
    return is_sublist(part, whole);
  });
}

// Table 5: a column of one order beside another order that has more states; - in the gaps.
Result<std::string> column(const Json& with) {
  const std::string spec = with.at("spec");
  const std::string order = with.at("order");
  const std::string kind = with.at("column");
  MELEDA_TRY(const auto rows, in_order(spec, with.at("beside")));
  MELEDA_TRY(const auto states, in_order(spec, order));
  MELEDA_TRY(auto cells, in_order(spec, order, kind == "states" || kind == "ranks" ? "" : kind));
  if (kind == "ranks") {
    for (auto& cell : cells) {
      MELEDA_TRY(const auto rank, ask_for("rank", {"rank", {{"spec", spec}, {"state", cell}, {"order", order}}}));
      cell = rank.get<std::string>();
    }
  }
  std::map<std::string, std::string> by_state;
  for (std::size_t i = 0; i < cells.size(); ++i) by_state[states[i]] = cells[i];
  Words texts;
  for (const auto& row : rows) texts.push_back(by_state.count(row) != 0 ? by_state[row] : "-");
  return joined(texts, ",");
}

// The first size whose code has so many words.
Result<std::string> digits_for_so_many_encodings(const Json& with) {
  for (int size = 1;; ++size) {
    MELEDA_TRY(const auto words, in_order(of_size("ziggu:#", size), "gray"));
    if (words.size() >= with.at("encodings").get<std::size_t>()) return std::to_string(size);
  }
}

Result<std::string> entry_of_changes(const Json& with) {
  MELEDA_TRY(const auto changes, in_order(with.at("spec"), with.at("order"), with.at("changes")));
  return changes.at(with.at("entry").get<std::size_t>() - 1);
}

Result<std::string> states_left_out(const Json& with) {
  MELEDA_TRY(const auto part, in_order(with.at("spec"), with.at("order")));
  MELEDA_TRY(const auto whole, in_order(with.at("spec"), with.at("of")));
  return std::to_string(whole.size() - part.size());
}

Result<std::string> is_in_order(const Json& with) {
  const std::string state = with.at("state");
  MELEDA_TRY(const auto order, in_order(of_size("ziggu:#", static_cast<int>(state.size())), with.at("order")));
  return yes_or_no(std::find(order.begin(), order.end(), state) != order.end());
}

// The moves in a state, each with where it leads.
Result<std::vector<MoveText>> moves_in(const std::string& spec, const std::string& state) {
  MELEDA_TRY(const auto answered, ask_for("moves", {"moves", {{"spec", spec}, {"state", state}}}));
  std::vector<MoveText> moves;
  for (const auto& move : answered) moves.push_back({move.at("move"), move.at("to")});
  return moves;
}

int digit_of(const std::string& move) {
  return std::abs(std::stoi(move));
}

Result<std::set<int>> digits_that_can_change(const std::string& spec, const std::string& state) {
  MELEDA_TRY(const auto moves, moves_in(spec, state));
  std::set<int> digits;
  for (const auto& move : moves) digits.insert(digit_of(move.move));
  return digits;
}

Result<std::string> changeable_digits(const Json& with) {
  const std::string state = with.at("state");
  MELEDA_TRY(const auto digits, digits_that_can_change(of_size("ziggu:#", static_cast<int>(state.size())), state));
  Words texts;
  for (const int digit : digits) texts.push_back(std::to_string(digit));
  return joined(texts, ",");
}

Result<std::string> states_after_moves(const Json& with) {
  const std::string state = with.at("state");
  MELEDA_TRY(const auto moves, moves_in(of_size("ziggu:#", static_cast<int>(state.size())), state));
  Words states;
  for (const auto& move : moves) states.push_back(move.to);
  return joined(states, ",");
}

// For every size the largest number over the states of an order.
Result<std::string> largest_in(const Json& with,
                               const std::function<Result<std::size_t>(const Sized&, std::size_t)>& of) {
  Words texts;
  for (const int size : sizes_in(with)) {
    const auto spec = of_size("ziggu:#", size);
    MELEDA_TRY(const auto order, in_order(spec, with.at("order")));
    const Sized sized{size, spec, order};
    std::size_t largest = 0;
    for (std::size_t place = 0; place < order.size(); ++place) {
      MELEDA_TRY(const auto number, of(sized, place));
      largest = std::max(largest, number);
    }
    texts.push_back(std::to_string(largest));
  }
  return joined(texts, ",");
}

Result<std::string> most_changeable_digits(const Json& with) {
  return largest_in(with, [](const Sized& sized, std::size_t place) -> Result<std::size_t> {
    MELEDA_TRY(const auto digits, digits_that_can_change(sized.spec, sized.order[place]));
    return digits.size();
  });
}

Result<std::string> most_moves(const Json& with) {
  return largest_in(with, [](const Sized& sized, std::size_t place) -> Result<std::size_t> {
    MELEDA_TRY(const auto moves, moves_in(sized.spec, sized.order[place]));
    return moves.size();
  });
}

// One of the moves in any state but the first takes the last one back.
Result<std::string> most_non_reversing_moves(const Json& with) {
  return largest_in(with, [](const Sized& sized, std::size_t place) -> Result<std::size_t> {
    MELEDA_TRY(const auto moves, moves_in(sized.spec, sized.order[place]));
    return place == 0 ? moves.size() : moves.size() - 1;
  });
}

// The leftmost or the rightmost move that does not undo the last one, from the start on.
Result<std::string> outermost_moves_give(const Json& with) {
  const bool leftmost = with.at("side") == "leftmost";
  return for_every_size(with, [&](const Sized& sized) -> Result<bool> {
    Words path{drawn_out("0", sized.size)};
    std::string before;
    while (path.size() < sized.order.size()) {
      MELEDA_TRY(auto moves, moves_in(sized.spec, path.back()));
      std::erase_if(moves, [&](const MoveText& move) { return move.to == before; });
      if (moves.empty()) break;
      const auto lower = [](const auto& a, const auto& b) { return digit_of(a.move) < digit_of(b.move); };
      const auto chosen = leftmost ? std::max_element(moves.begin(), moves.end(), lower)
                                   : std::min_element(moves.begin(), moves.end(), lower);
      before = path.back();
      path.push_back(chosen->to);
    }
    return path == sized.order;
  });
}

// Section 2.2: whoever only knows whether the last move went up or down tries to go on so, and changes digit 1 three
// times in a row.
Result<std::string> one_bit_gives(const Json& with) {
  return for_every_size(with, [&](const Sized& sized) -> Result<bool> {
    Words path{drawn_out("0", sized.size)};
    const auto change = [&](int digit) -> Result<bool> {
      MELEDA_TRY(const auto moves, moves_in(sized.spec, path.back()));
      for (const auto& move : moves) {
        if (digit_of(move.move) != digit || (path.size() > 1 && move.to == path[path.size() - 2])) continue;
        path.push_back(move.to);
        return true;
      }
      return false;
    };
    const auto change_and_repeat_digit_1 = [&](int digit) -> Result<bool> {
      MELEDA_TRY(const bool changed, change(digit));
      for (int times = 1; digit == 1 && times < 3; ++times) {
        MELEDA_TRY([[maybe_unused]] const bool again, change(digit));
      }
      return changed;
    };
    int last = 1;
    bool went_up = false;
    MELEDA_TRY(bool moved, change_and_repeat_digit_1(last));
    while (moved && path.size() < sized.order.size()) {
      moved = false;
      if ((went_up || last == 1) && last < sized.size) {
        MELEDA_TRY(moved, change(last + 1));
      }
      went_up = moved;
      if (!moved && last > 1) {
        MELEDA_TRY(moved, change_and_repeat_digit_1(last - 1));
      }
      last += went_up ? 1 : -1;
    }
    return path == sized.order;
  });
}

// The advice of `next` after each move of the shortest solution.
Result<std::string> advice_after_every_move_holds(const Json& with) {
  return for_every_size(with, [&](const Sized& sized) -> Result<bool> {
    MELEDA_TRY(const auto path, ask_for("path", {"generate", {{"spec", sized.spec}, {"changes", "signed"}}}));
    for (std::size_t i = 0; i + 2 < sized.order.size(); ++i) {
      const Request request{
          "next", {{"spec", sized.spec}, {"state", sized.order[i + 1]}, {"last", path.at(i).get<std::string>()}}};
      MELEDA_TRY(const auto to, ask_for("go_on/to", request));
      if (to != sized.order[i + 2]) return false;
    }
    return true;
  });
}

Result<std::string> largest_step_between_changes(const Json& with) {
  MELEDA_TRY(const auto changes, in_order(with.at("spec"), with.value("order", std::string()), "unsigned"));
  int largest = 0;
  for (std::size_t i = 0; i + 1 < changes.size(); ++i) {
    largest = std::max(largest, std::abs(std::stoi(changes[i + 1]) - std::stoi(changes[i])));
  }
  return std::to_string(largest);
}

Result<std::string> every_second_change_is_of_digit_1(const Json& with) {
  return for_every_size(with, [&](const Sized& sized) -> Result<bool> {
    MELEDA_TRY(const auto changes, in_order(sized.spec, "", "unsigned"));
    bool holds = true;
    for (std::size_t i = 0; i < changes.size(); ++i) holds = holds && (changes[i] == "1") == (i % 2 == 0);
    return holds;
  });
}

// Remark 7.1: whether a digit 1 or 2 that changes is raised, by the parity of the sum to its left or of its own and its
// right neighbour's.
Result<std::string> parity_tells_direction(const Json& with) {
  const bool to_the_left = with.at("sum") == "left";
  const bool raised_if_odd = with.at("raised_if") == "odd";
  return for_every_size(with, [&](const Sized& sized) -> Result<bool> {
    MELEDA_TRY(const auto changes, in_order(sized.spec, with.at("order"), "signed"));
    bool holds = true;
    for (std::size_t i = 0; i < changes.size(); ++i) {
      auto word = sized.order[i];
      Numbered digit(word);
      const auto changed = static_cast<std::size_t>(digit_of(changes[i]));
      if (digit[changed] == '0' || digit[changed] == '3' || (!to_the_left && changed == 1)) continue;
      int sum = 0;
      for (std::size_t j = changed + 1; to_the_left && j <= word.size(); ++j) sum += digit[j] - '0';
      if (!to_the_left) sum = digit[changed] + digit[changed - 1];
      holds = holds && (std::stoi(changes[i]) > 0) == ((sum % 2 == 1) == raised_if_odd);
    }
    return holds;
  });
}

AsPrinted as_printed_in(const Json& with) {
  return {with.value("beginning", std::string()) == "printed", with.value("conditions", std::string()) == "printed"};
}

Result<std::string> rule_gives_successors(const Json& with) {
  return for_every_size(with, [&](const Sized& sized) -> Result<bool> {
    bool holds = !successor_by(with.at("rule"), sized.order.back(), as_printed_in(with));
    for (std::size_t i = 0; i + 1 < sized.order.size(); ++i) {
      holds = holds && successor_by(with.at("rule"), sized.order[i], as_printed_in(with)) == sized.order[i + 1];
    }
    return holds;
  });
}

Result<std::string> successor_by_rule(const Json& with) {
  return successor_by(with.at("rule"), with.at("state"), as_printed_in(with)).value_or("none");
}

Result<std::string> comparison_holds(const Json& with) {
  return for_every_size(with, [&](const Sized& sized) -> Result<bool> {
    bool holds = true;
    for (std::size_t i = 0; i < sized.order.size(); ++i) {
      for (std::size_t j = 0; j < sized.order.size(); ++j) {
        holds = holds && comes_before(sized.order[i], sized.order[j]) == (i < j);
      }
    }
    return holds;
  });
}

Result<std::string> rank_formula_holds(const Json& with) {
  return for_every_size(with, [&](const Sized& sized) -> Result<bool> {
    int place = 0;
    bool holds = true;
    for (const auto& word : sized.order) holds = code_rank(word, with.at("base").get<int>()) == place++ && holds;
    return holds;
  });
}

Result<std::string> algorithm_gives_ranks(const Json& with) {
  const bool one_name = with.value("m", std::string()) == "printed";
  const auto by = with.at("algorithm") == 1 ? rank_by_algorithm_1 : rank_by_algorithm_2;
  return for_every_size(with, [&](const Sized& sized) -> Result<bool> {
    int place = 0;
    bool holds = true;
    for (const auto& word : sized.order) holds = by(word, one_name) == place++ && holds;
    return holds;
  });
}

Result<std::string> algorithm_gives_solution(const Json& with) {
  const bool as_printed = with.value("as", std::string()) == "printed";
  return for_every_size(with, [&](const Sized& sized) -> Result<bool> {
    MELEDA_TRY(const auto changes, in_order(sized.spec, with.at("order"), "unsigned"));
    const auto n = static_cast<std::size_t>(sized.size);
    const auto visits = with.at("algorithm") == 3 ? visits_of_algorithm_3(n) : visits_of_algorithm_4(n, as_printed);
    if (visits.size() != sized.order.size()) return false;
    bool holds = true;
    for (std::size_t i = 0; i < visits.size(); ++i) {
      const auto changed = i == 0 ? "0" : changes[i - 1];
      holds = holds && visits[i].first == sized.order[i] && std::to_string(visits[i].second) == changed;
    }
    return holds;
  });
}

// Footnote 3: on every odd turn disc 1 moves one peg on, always the same way around.
Result<std::string> hanoi_direction_of_disc_1(const Json& with) {
  Words directions;
  for (const int discs : sizes_in(with)) {
    std::set<std::string> seen;
    int peg = 1;
    int turn = 0;
    for (const auto& move : hanoi_moves(discs, 2)) {
      if ((++turn % 2 == 1) != (move.disc == 1)) return fail(ErrorCode::internal, "disc 1 moves on an even turn");
      if (move.disc != 1) continue;
      seen.insert(move.peg == peg % 3 + 1 ? "right" : "left");
      peg = move.peg;
    }
    directions.push_back(joined(Words(seen.begin(), seen.end()), " and "));
  }
  return joined(directions, ",");
}

// There is one digit more.
Result<std::string> mazes(const Json& with) {
  MELEDA_TRY(const auto goal, ask_for("goals/0", {"show", {{"spec", with.at("spec")}}}));
  return std::to_string(goal.get<std::string>().size() - 1);
}

// Section 3: places (i, j) of the mazes, by (3); `order` says whether the first is the row.
Result<std::string> are_valid_places(const Json& with) {
  bool valid = true;
  for (const auto& place : with.at("places")) {
    const auto row = place.at(with.at("order") == "row first" ? 0 : 1).get<int>();
    const auto other = place.at(with.at("order") == "row first" ? 1 : 0).get<int>();
    valid = valid && (row < 3 || other == 3);
  }
  return yes_or_no(valid);
}

// Definition 3.3: c_1 r_1 r_2 ... of places (r, c).
Result<std::string> digits_of_places(const Json& with) {
  std::string digits = std::to_string(with.at("places").at(0).at(1).get<int>());
  for (const auto& place : with.at("places")) digits += std::to_string(place.at(0).get<int>());
  return digits;
}

Result<std::string> places_of_one_maze(const Json&) {
  Words places;
  MELEDA_TRY(auto states, in_order("ziggu:2", "longest"));
  std::sort(states.begin(), states.end());
  for (const auto& state : states) places.push_back(fmt::format("({},{})", state[0], state[1]));
  return joined(places, ",");
}

using Neighbours = std::map<std::string, std::set<std::string>>;

Result<Neighbours> neighbours_in(int size) {
  Neighbours neighbours;
  const auto spec = of_size("ziggu:#", size);
  MELEDA_TRY(const auto states, in_order(spec, "longest"));
  for (const auto& state : states) {
    MELEDA_TRY(const auto moves, moves_in(spec, state));
    for (const auto& move : moves) neighbours[state].insert(move.to);
  }
  return neighbours;
}

Result<std::string> edges(const Json& with) {
  MELEDA_TRY(const auto neighbours, neighbours_in(with.at("size").get<int>()));
  std::size_t ends = 0;
  for (const auto& [state, beside] : neighbours) ends += beside.size();
  return std::to_string(ends / 2);
}

// Whether the smaller graph, a 0 put before each state, is a part of the larger one.
Result<std::string> smaller_graph_is_a_part(const Json& with) {
  MELEDA_TRY(const auto smaller, neighbours_in(with.at("size").get<int>() - 1));
  MELEDA_TRY(const auto larger, neighbours_in(with.at("size").get<int>()));
  bool holds = true;
  for (const auto& [state, beside] : smaller) {
    for (const auto& other : beside) holds = holds && larger.at("0" + state).count("0" + other) != 0;
  }
  return yes_or_no(holds);
}

void count_paths(const Neighbours& neighbours, const std::string& state, const std::string& goal,
                 std::set<std::string>& on_the_way, std::map<std::size_t, std::size_t>& ways_by_states) {
  on_the_way.insert(state);
  if (state == goal) {
    ++ways_by_states[on_the_way.size()];
  } else {
    for (const auto& next : neighbours.at(state)) {
      if (on_the_way.count(next) == 0) count_paths(neighbours, next, goal, on_the_way, ways_by_states);
    }
  }
  on_the_way.erase(state);
}

// By trying every way that visits no state twice.
Result<std::string> ways_with_so_many_states(const Json& with) {
  const auto size = with.at("size").get<int>();
  MELEDA_TRY(const auto neighbours, neighbours_in(size));
  std::set<std::string> on_the_way;
  std::map<std::size_t, std::size_t> ways;
  count_paths(neighbours, drawn_out("0", size), drawn_out("3", size), on_the_way, ways);
  return std::to_string((with.at("which") == "fewest" ? *ways.begin() : *ways.rbegin()).second);
}

// All grids, or only those with a black cell in every column, or only the others.
std::vector<Integer> grid_counts(const Json& with) {
  const auto kind = with.value("with", std::string());
  std::vector<Integer> counts;
  for (const int size : sizes_in(with)) {
    int count = 0;
    for (const auto& grid : nurikabe_grids(static_cast<std::size_t>(size))) {
      const bool black_everywhere = has_black_in_every_column(grid);
      count += kind.empty() || black_everywhere == (kind == "black in every column") ? 1 : 0;
    }
    counts.emplace_back(count);
  }
  return counts;
}

Result<std::string> nurikabe_counts(const Json& with) {
  Words texts;
  for (const auto& count : grid_counts(with)) texts.push_back(to_text(count));
  return joined(texts, ",");
}

Result<std::string> nurikabe_counts_keep_formula(const Json& with) {
  auto n = with.at("sizes").at(0).get<int>();
  bool holds = true;
  for (const auto& count : grid_counts(with)) holds = is_by_formula(count, with.at("formula"), n++) && holds;
  return yes_or_no(holds);
}

Result<std::string> grid_by_verb(const std::string& state) {
  MELEDA_TRY(const auto grid, ask_for("grid", {"ziggu nurikabe", {{"state", state}}}));
  return grid.get<std::string>();
}

// The verb's grids are those of Definition 11.4, all different, and all that there are.
Result<std::string> words_and_grids_are_one_to_one(const Json& with) {
  return for_every_size(with, [&](const Sized& sized) -> Result<bool> {
    std::set<std::string> grids;
    for (const auto& state : sized.order) {
      MELEDA_TRY(const auto grid, grid_by_verb(state));
      if (grid != as_rows(grid_of(state)) || !grids.insert(grid).second) return false;
    }
    std::set<std::string> all;
    for (const auto& grid : nurikabe_grids(static_cast<std::size_t>(sized.size))) all.insert(as_rows(grid));
    return grids == all;
  });
}

// From 1 on, as the paper counts.
Result<std::string> suffix_begins(const Json& with) {
  return std::to_string(suffix_of(with.at("word")) + 1);
}

// Remark 11.5: digits 1 and 2 exchanged turn the grid upside down.
Result<std::string> exchange_turns_grid_over(const Json& with) {
  return for_every_size(with, [&](const Sized& sized) -> Result<bool> {
    for (auto state : sized.order) {
      MELEDA_TRY(const auto grid, grid_by_verb(state));
      for (auto& digit : state) digit = digit == '1' ? '2' : digit == '2' ? '1' : digit;
      MELEDA_TRY(const auto exchanged, grid_by_verb(state));
      const auto between = grid.find('/');
      if (exchanged != grid.substr(between + 1) + "/" + grid.substr(0, between)) return false;
    }
    return true;
  });
}

}  // namespace

Computations ziggu();

[[gnu::cold]] Computations ziggu() {
  auto all = shared_computations();
  all.merge(Computations{
      {"formula_gives_states", formula_gives_states},
      {"formula_gives_changes", formula_gives_changes},
      {"ruler_gives_changes", ruler_gives_changes},
      {"highest_negated", highest_negated},
      {"changing_bits_of_counting", changing_bits_of_counting},
      {"is_the_rest", is_the_rest},
      {"is_sublist_of", is_sublist_of},
      {"column", column},
      {"digits_for_so_many_encodings", digits_for_so_many_encodings},
      {"entry_of_changes", entry_of_changes},
      {"states_left_out", states_left_out},
      {"is_in_order", is_in_order},
      {"states_after_moves", states_after_moves},
      {"changeable_digits", changeable_digits},
      {"most_changeable_digits", most_changeable_digits},
      {"most_moves", most_moves},
      {"most_non_reversing_moves", most_non_reversing_moves},
      {"outermost_moves_give", outermost_moves_give},
      {"one_bit_gives", one_bit_gives},
      {"advice_after_every_move_holds", advice_after_every_move_holds},
      {"largest_step_between_changes", largest_step_between_changes},
      {"every_second_change_is_of_digit_1", every_second_change_is_of_digit_1},
      {"parity_tells_direction", parity_tells_direction},
      {"rule_gives_successors", rule_gives_successors},
      {"successor_by_rule", successor_by_rule},
      {"comparison_holds", comparison_holds},
      {"rank_formula_holds", rank_formula_holds},
      {"algorithm_gives_ranks", algorithm_gives_ranks},
      {"algorithm_gives_solution", algorithm_gives_solution},
      {"hanoi_direction_of_disc_1", hanoi_direction_of_disc_1},
      {"mazes", mazes},
      {"are_valid_places", are_valid_places},
      {"digits_of_places", digits_of_places},
      {"places_of_one_maze", places_of_one_maze},
      {"edges", edges},
      {"smaller_graph_is_a_part", smaller_graph_is_a_part},
      {"ways_with_so_many_states", ways_with_so_many_states},
      {"nurikabe_counts", nurikabe_counts},
      {"nurikabe_counts_keep_formula", nurikabe_counts_keep_formula},
      {"words_and_grids_are_one_to_one", words_and_grids_are_one_to_one},
      {"suffix_begins", suffix_begins},
      {"exchange_turns_grid_over", exchange_turns_grid_over},
  });
  return all;
}

}  // namespace meleda::computations
