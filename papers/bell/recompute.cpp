// Figures of Bell's article: counts over all solvable positions of a class. One pass over the levels of a class serves
// all of its figures.

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "../recompute_tools.hpp"
#include "meleda/families/pegs/boards.hpp"
#include "meleda/studies/pegs/levels.hpp"
#include "meleda/studies/pegs/symmetric_positions.hpp"
#include "meleda/studies/pegs/unique_jumps.hpp"

namespace meleda::computations {

namespace {

using pegs::Board;
using pegs::NamedClass;
using pegs::Pegs;
using pegs::SymmetricPosition;
using pegs::SymmetryTypes;

struct Level {
  std::uint64_t orbits = 0;  // solvable positions with so many pegs, up to the symmetries that keep the class
  std::vector<SymmetricPosition> symmetric;
  pegs::UniqueJumps unique;
};

// What is kept of one pass.
struct Pass {
  const Board* board = nullptr;
  std::vector<Level> levels;  // [pegs]
};

int centre_of(const Board& board) {
  for (int hole = 0; hole < board.size(); ++hole) {
    const auto one = pegs::peg(hole);
    bool kept = true;
    for (std::size_t g = 0; g < board.symmetries().size(); ++g) kept = kept && board.act(g, one) == one;
    if (kept) return hole;
  }
  return -1;
}

// The passes that were made, and boards. Computations of one process share them.
class Passes {
 public:
  Result<const Board*> board(const std::string& name) {
    const std::lock_guard guard(mutex_);
    return find_board(name);
  }

  // `centre`: only games that end in the centre.
  Result<const Pass*> pass(const std::string& name, char letter, bool centre, Control& control) {
    const std::lock_guard guard(mutex_);
    auto& kept = passes_[std::tuple(name, letter, centre)];
    if (kept) return kept.get();
    MELEDA_TRY(const auto* board, find_board(name));
    MELEDA_TRY(auto made, make(*board, letter, centre, control));
    kept = std::make_unique<Pass>(std::move(made));
    return kept.get();
  }

 private:
  Result<const Board*> find_board(const std::string& name) {
    auto& kept = boards_[name];
    if (kept == nullptr) {
      MELEDA_TRY(const auto drawn, pegs::read_board(std::string_view(name)));
      kept = drawn.board;
    }
    return kept.get();
  }

  static Result<Pass> make(const Board& board, char letter, bool centre, Control& control) {
    const auto* named = board.class_with_letter(letter);
    if (named == nullptr) return fail(ErrorCode::internal, "the board has no such class");
    const auto finish = centre ? pegs::peg(centre_of(board)) : named->finishing_holes;
    const auto symmetric = pegs::symmetric_positions(board, *named, SymmetryTypes(board), control);
    Pass pass{&board, std::vector<Level>(static_cast<std::size_t>(board.size()) + 1)};
    Result<void> counted;
    const auto visit = [&](const BitLevels& levels) {
      const auto n = static_cast<std::size_t>(levels.level().full_places());
      auto& level = pass.levels[n];
      for (const auto& position : symmetric[n]) {
        if (levels.level().contains(position.pegs)) level.symmetric.push_back(position);
      }
      level.orbits = pegs::orbit_count(levels.level().count(), named->stabiliser.size(), level.symmetric);
      if (centre) return true;  // there the unique jumps are those of games that end anywhere
      auto unique = pegs::unique_jumps(board, *named, levels, control);
      if (!unique) {
        counted = tl::unexpected<Error>(unique.error());
        return false;
      }
      level.unique = std::move(*unique);
      return true;
    };
    MELEDA_TRY(const auto status, pegs::for_each_level(board, *named, finish, {}, control, visit));
    if (!counted) return tl::unexpected<Error>(counted.error());
    if (status != Status::done) return fail(ErrorCode::stopped, "stopped before all levels were made");
    return pass;
  }

  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<const Board>> boards_;
  std::map<std::tuple<std::string, char, bool>, std::unique_ptr<Pass>> passes_;
};

Passes& passes() {
  static Passes all;
  return all;
}

Result<const Board*> board_in(const Json& with) {
  return passes().board(with.at("board"));
}

char class_in(const Json& with) {
  return with.at("class").get<std::string>().front();
}

// Bell's Table 2 and Theorem 2 are about games that end in the centre.
Result<const Pass*> pass_in(const Json& with, Control& control) {
  return passes().pass(with.at("board"), class_in(with), with.value("finish", std::string()) == "centre", control);
}

// The numbers of Figure 2: one or two diagonal countings, written one after the other.
std::vector<int> figure_2_labels(const Board& board, int hole) {
  const auto [row, x] = board.holes()[static_cast<std::size_t>(hole)];
  // The same remainder also where the number is negative: the boards are smaller than 30 rows.
  if (board.lattice() == pegs::Lattice::square) return {(row + x) % 3, 3 + (30 + row - x) % 3};
  return {(30 + (x - 3 + 3 * row) / 2) % 3};
}

// N_0, N_1, ..
std::vector<int> counts_by_label(const Board& board, Pegs position) {
  std::vector<int> counts(board.lattice() == pegs::Lattice::square ? 6 : 3);
  for (int hole = 0; hole < board.size(); ++hole) {
    if ((position & pegs::peg(hole)) == 0) continue;
    for (const int label : figure_2_labels(board, hole)) ++counts[static_cast<std::size_t>(label)];
  }
  return counts;
}

// (1): the parities of the sums of two of N_0, N_1, N_2, and of N_3, N_4, N_5.
std::vector<int> parities(const std::vector<int>& counts) {
  std::vector<int> all;
  for (std::size_t k = 0; k < counts.size(); k += 3) {
    for (const auto& [a, b] : {std::pair(1, 2), std::pair(0, 2), std::pair(0, 1)}) {
      all.push_back((counts[k + static_cast<std::size_t>(a)] + counts[k + static_cast<std::size_t>(b)]) % 2);
    }
  }
  return all;
}

std::string list_text(const std::vector<int>& numbers) {
  Words texts;
  for (const int number : numbers) texts.push_back(std::to_string(number));
  return joined(texts, ",");
}

// The class of positions with these parities, by the one-peg positions that have them.
std::string class_with(const Board& board, const std::vector<int>& wanted) {
  std::set<char> letters;
  for (int hole = 0; hole < board.size(); ++hole) {
    const auto one = pegs::peg(hole);
    if (parities(counts_by_label(board, one)) != wanted) continue;
    letters.insert(board.named_class(board.class_of(one))->letter);
  }
  return letters.empty() ? "none" : std::string(letters.begin(), letters.end());
}

Result<std::string> holes(const Json& with) {
  MELEDA_TRY(const auto* board, board_in(with));
  return std::to_string(board->size());
}

Result<std::string> jumps(const Json& with) {
  MELEDA_TRY(const auto* board, board_in(with));
  return std::to_string(board->jumps().size());
}

Result<std::string> symmetry_orders(const Json& with) {
  MELEDA_TRY(const auto* board, board_in(with));
  const SymmetryTypes types(*board);
  std::vector<int> orders;
  for (const auto& type : types.types()) orders.push_back(static_cast<int>(type.order));
  return list_text(orders);
}

// Every position class is a sum of one-peg ones.
Result<std::string> position_classes(const Json& with) {
  MELEDA_TRY(const auto* board, board_in(with));
  std::set<std::vector<int>> found{parities(counts_by_label(*board, 0))};
  for (int hole = 0; hole < board->size(); ++hole) {
    const auto one = parities(counts_by_label(*board, pegs::peg(hole)));
    for (auto sum : std::set(found)) {
      for (std::size_t i = 0; i < sum.size(); ++i) sum[i] ^= one[i];
      found.insert(sum);
    }
  }
  return std::to_string(found.size());
}

Result<std::string> one_peg_classes(const Json& with) {
  MELEDA_TRY(const auto* board, board_in(with));
  std::set<std::vector<int>> found;
  for (int hole = 0; hole < board->size(); ++hole) found.insert(parities(counts_by_label(*board, pegs::peg(hole))));
  return std::to_string(found.size());
}

Result<std::string> class_by_parities(const Json& with) {
  MELEDA_TRY(const auto* board, board_in(with));
  return class_with(*board, with.at("parities").get<std::vector<int>>());
}

Result<std::string> class_by_counts(const Json& with) {
  MELEDA_TRY(const auto* board, board_in(with));
  return class_with(*board, parities(with.at("counts").get<std::vector<int>>()));
}

Result<std::string> counts_without_centre(const Json& with) {
  MELEDA_TRY(const auto* board, board_in(with));
  return list_text(counts_by_label(*board, board->full() & ~pegs::peg(centre_of(*board))));
}

Result<std::string> class_without_centre(const Json& with) {
  MELEDA_TRY(const auto* board, board_in(with));
  return class_with(*board, parities(counts_by_label(*board, board->full() & ~pegs::peg(centre_of(*board)))));
}

Result<std::string> finishing_holes(const Json& with) {
  MELEDA_TRY(const auto* board, board_in(with));
  return std::to_string(pegs::count(board->class_with_letter(class_in(with))->finishing_holes));
}

Result<std::string> finishing_type(const Json& with) {
  MELEDA_TRY(const auto* board, board_in(with));
  const auto finish = board->class_with_letter(class_in(with))->finishing_holes;
  return std::to_string(SymmetryTypes(*board).type_of(SymmetryTypes::group_of(*board, finish)));
}

// The same holes on a larger board.
Pegs moved(const Board& from, const Board& to, Pegs position) {
  Pegs image = 0;
  for (int hole = 0; hole < from.size(); ++hole) {
    const auto [row, x] = from.holes()[static_cast<std::size_t>(hole)];
    if ((position & pegs::peg(hole)) != 0) image |= pegs::peg(to.hole_at(row, x));
  }
  return image;
}

std::set<int> types_in(const Json& with) {
  return with.at("types").get<std::set<int>>();
}

// Solvable positions of these types, up to symmetry, without those that are solvable on the board `minus`.
Result<std::uint64_t> count_symmetric(const Json& with, Control& control) {
  const auto types = types_in(with);
  MELEDA_TRY(const auto* pass, pass_in(with, control));
  std::set<Pegs> left_out;
  if (with.contains("minus")) {
    auto other = with;
    other["board"] = with.at("minus");
    MELEDA_TRY(const auto* smaller, pass_in(other, control));
    for (const auto& level : smaller->levels) {
      for (const auto& position : level.symmetric) {
        left_out.insert(pass->board->canonical(moved(*smaller->board, *pass->board, position.pegs)));
      }
    }
  }
  std::uint64_t count = 0;
  for (const auto& level : pass->levels) {
    for (const auto& position : level.symmetric) {
      if (types.contains(position.type) && !left_out.contains(pass->board->canonical(position.pegs))) ++count;
    }
  }
  return count;
}

Result<std::string> symmetric(const Json& with, Control& control) {
  MELEDA_TRY(const auto count, count_symmetric(with, control));
  return std::to_string(count);
}

// Of several rows of a table: [class, types].
Result<std::string> symmetric_total(const Json& with, Control& control) {
  std::uint64_t total = 0;
  for (const auto& row : with.at("rows")) {
    auto one = with;
    one["class"] = row.at(0);
    one["types"] = row.at(1);
    if (one.at("class") != "A") one.erase("finish");
    MELEDA_TRY(const auto count, count_symmetric(one, control));
    total += count;
  }
  return std::to_string(total);
}

// How many pegs the least solvable positions of a type have, and how many of these there are.
Result<std::string> least_symmetric(const Json& with, Control& control) {
  const auto types = types_in(with);
  MELEDA_TRY(const auto* pass, pass_in(with, control));
  for (std::size_t n = 0; n < pass->levels.size(); ++n) {
    const auto& all = pass->levels[n].symmetric;
    const auto count = std::count_if(all.begin(), all.end(), [&](const auto& p) { return types.contains(p.type); });
    if (count > 0) return std::to_string(n) + ":" + std::to_string(count);
  }
  return "none";
}

// Positions of a type and a number of pegs that the board `within` has room for, but that are solvable only on the
// larger board.
Result<std::string> solvable_only_here(const Json& with, Control& control) {
  MELEDA_TRY(const auto* pass, pass_in(with, control));
  auto other = with;
  other["board"] = with.at("within");
  MELEDA_TRY(const auto* smaller, pass_in(other, control));
  const auto n = with.at("pegs").get<std::size_t>();
  std::set<Pegs> solvable;
  for (const auto& position : smaller->levels[n].symmetric) {
    solvable.insert(pass->board->canonical(moved(*smaller->board, *pass->board, position.pegs)));
  }
  const auto room = moved(*smaller->board, *pass->board, smaller->board->full());
  const auto types = types_in(with);
  std::size_t count = 0;
  for (const auto& [position, type, order] : pass->levels[n].symmetric) {
    if (!types.contains(type) || (position & ~room) != 0) continue;
    if (!solvable.contains(pass->board->canonical(position))) ++count;
  }
  return std::to_string(count);
}

// Positions of these types from which the game can be won, and to whose complement too: with their complements they
// occur in games from the complement of one peg in the centre to that peg. Without the two ends.
Result<std::set<std::pair<Pegs, Pegs>>> complement_pairs(const Json& with, Control& control) {
  MELEDA_TRY(const auto* pass, pass_in(with, control));
  const auto& board = *pass->board;
  const auto types = types_in(with);
  std::set<Pegs> solvable;
  for (std::size_t n = 2; n < pass->levels.size(); ++n) {
    for (const auto& position : pass->levels[n].symmetric) solvable.insert(board.canonical(position.pegs));
  }
  std::set<std::pair<Pegs, Pegs>> pairs;
  for (const auto& level : pass->levels) {
    for (const auto& position : level.symmetric) {
      const auto one = board.canonical(position.pegs);
      const auto other = board.canonical(board.full() & ~position.pegs);
      if (types.contains(position.type) && solvable.contains(one) && solvable.contains(other)) {
        pairs.insert(std::minmax(one, other));
      }
    }
  }
  return pairs;
}

Result<std::string> complement_pair_count(const Json& with, Control& control) {
  MELEDA_TRY(const auto pairs, complement_pairs(with, control));
  return std::to_string(pairs.size());
}

Result<std::string> positions_in_complement_pairs(const Json& with, Control& control) {
  MELEDA_TRY(const auto pairs, complement_pairs(with, control));
  std::set<Pegs> positions;
  for (const auto& [one, other] : pairs) positions.insert({one, other});
  return std::to_string(positions.size());
}

// Theorems 1 and 3, first part. Every position that a symmetry of the given kind and order leaves as it is, solvable or
// not, lies in class A or in a class without one-peg positions.
Result<std::string> symmetric_only_in_class_a(const Json& with) {
  MELEDA_TRY(const auto* board, board_in(with));
  const auto type = with.at("type").get<int>();
  const SymmetryTypes types(*board);
  bool holds = true;
  for (std::size_t g = 1; g < board->symmetries().size(); ++g) {
    const auto group = std::uint64_t{1} | std::uint64_t{1} << g;
    if (board->symmetries()[g].order != 2 || types.type_of(group) != type) continue;
    std::vector<Pegs> cycles;
    for (int hole = 0; hole < board->size(); ++hole) {
      const auto cycle = pegs::peg(hole) | board->act(g, pegs::peg(hole));
      if (std::find(cycles.begin(), cycles.end(), cycle) == cycles.end()) cycles.push_back(cycle);
    }
    for (std::uint64_t chosen = 0; chosen < std::uint64_t{1} << cycles.size(); ++chosen) {
      Pegs position = 0;
      for (std::size_t i = 0; i < cycles.size(); ++i) position |= (chosen >> i & 1U) != 0 ? cycles[i] : 0;
      const auto* named = board->named_class(board->class_of(position));
      holds = holds && (named == nullptr || named->letter == 'A');
    }
  }
  return yes_or_no(holds);
}

// Theorem 1, second part: among the solvable positions of these types none is solvable only to other holes.
Result<std::string> solvable_to_the_centre(const Json& with, Control& control) {
  auto centre = with;
  centre["finish"] = "centre";
  MELEDA_TRY(const auto anywhere, count_symmetric(with, control));
  MELEDA_TRY(const auto in_centre, count_symmetric(centre, control));
  return yes_or_no(anywhere == in_centre);
}

// The numbers of pegs with which there are positions that are solvable, but not to the centre.
Result<std::string> pegs_not_to_the_centre(const Json& with, Control& control) {
  MELEDA_TRY(const auto* anywhere, passes().pass(with.at("board"), 'A', false, control));
  MELEDA_TRY(const auto* centre, passes().pass(with.at("board"), 'A', true, control));
  std::vector<int> found;
  for (std::size_t n = 0; n < anywhere->levels.size(); ++n) {
    if (anywhere->levels[n].orbits != centre->levels[n].orbits) found.push_back(static_cast<int>(n));
  }
  return found.empty() ? "none" : list_text(found);
}

Result<std::string> level_size(const Json& with, Control& control) {
  MELEDA_TRY(const auto* pass, pass_in(with, control));
  return std::to_string(pass->levels.at(with.at("pegs").get<std::size_t>()).orbits);
}

Result<std::string> largest_level(const Json& with, Control& control) {
  MELEDA_TRY(const auto* pass, pass_in(with, control));
  const auto largest = std::max_element(pass->levels.begin(), pass->levels.end(),
                                        [](const Level& a, const Level& b) { return a.orbits < b.orbits; });
  return std::to_string(largest - pass->levels.begin());
}

Result<std::string> solvable_positions(const Json& with, Control& control) {
  MELEDA_TRY(const auto* pass, pass_in(with, control));
  std::uint64_t total = 0;
  for (const auto& level : pass->levels) total += level.orbits;
  return std::to_string(total);
}

// The levels with numbers of pegs in `pegs`, or all.
std::vector<const Level*> levels_in(const Json& with, const Pass& pass) {
  const auto range = with.value("pegs", std::vector<std::size_t>{0, pass.levels.size() - 1});
  std::vector<const Level*> all;
  for (auto n = range[0]; n <= range[1]; ++n) all.push_back(&pass.levels.at(n));
  return all;
}

// pegs:jumps:count where there are positions with a unique winning jump.
Result<std::string> unique_winning_jumps(const Json& with, Control& control) {
  MELEDA_TRY(const auto* pass, pass_in(with, control));
  Words rows;
  for (const auto* level : levels_in(with, *pass)) {
    const auto& [n, most, positions] = level->unique;
    if (most == 0) continue;
    rows.push_back(std::to_string(n) + ":" + std::to_string(most) + ":" + std::to_string(positions.size()));
  }
  return rows.empty() ? "none" : joined(rows, ",");
}

// How many of those positions have a symmetry.
Result<std::string> unique_winning_jumps_with_symmetry(const Json& with, Control& control) {
  MELEDA_TRY(const auto* pass, pass_in(with, control));
  std::size_t count = 0;
  for (const auto* level : levels_in(with, *pass)) {
    for (const auto position : level->unique.positions) {
      if (SymmetryTypes::group_of(*pass->board, position) != 1) ++count;
    }
  }
  return std::to_string(count);
}

}  // namespace

Computations bell();

[[gnu::cold]] Computations bell() {
  return {{"holes", holes},
          {"jumps", jumps},
          {"symmetry_orders", symmetry_orders},
          {"position_classes", position_classes},
          {"one_peg_classes", one_peg_classes},
          {"class_by_parities", class_by_parities},
          {"class_by_counts", class_by_counts},
          {"counts_without_centre", counts_without_centre},
          {"class_without_centre", class_without_centre},
          {"finishing_holes", finishing_holes},
          {"finishing_type", finishing_type},
          {"symmetric", symmetric},
          {"symmetric_total", symmetric_total},
          {"least_symmetric", least_symmetric},
          {"solvable_only_here", solvable_only_here},
          {"complement_pair_count", complement_pair_count},
          {"positions_in_complement_pairs", positions_in_complement_pairs},
          {"symmetric_only_in_class_a", symmetric_only_in_class_a},
          {"solvable_to_the_centre", solvable_to_the_centre},
          {"pegs_not_to_the_centre", pegs_not_to_the_centre},
          {"level_size", level_size},
          {"largest_level", largest_level},
          {"solvable_positions", solvable_positions},
          {"unique_winning_jumps", unique_winning_jumps},
          {"unique_winning_jumps_with_symmetry", unique_winning_jumps_with_symmetry}};
}

}  // namespace meleda::computations
