#include "meleda/studies/pegs/symmetric_positions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <set>
#include <tuple>

#include "meleda/core/assert.hpp"
#include "meleda/core/translate.hpp"

namespace meleda::pegs {

namespace {

// [a][b]: a after b.
using Product = std::vector<std::vector<std::size_t>>;

Product products(const Board& board) {
  const auto& all = board.symmetries();
  const auto number_of = [&](const Permutation& to) {
    return static_cast<std::size_t>(
        std::find_if(all.begin(), all.end(), [&](const Symmetry& each) { return each.to == to; }) - all.begin());
  };
  Product product(all.size(), std::vector<std::size_t>(all.size()));
  for (std::size_t a = 0; a < all.size(); ++a) {
    for (std::size_t b = 0; b < all.size(); ++b) {
      Permutation to;
      for (const auto hole : all[b].to) to.push_back(all[a].to[hole]);
      product[a][b] = number_of(to);
    }
  }
  return product;
}

std::uint64_t closure(const Product& product, std::uint64_t set) {
  for (;;) {
    auto larger = set;
    for (std::size_t a = 0; a < product.size(); ++a) {
      for (std::size_t b = 0; b < product.size(); ++b) {
        if ((set >> a & 1U) != 0 && (set >> b & 1U) != 0) larger |= std::uint64_t{1} << product[a][b];
      }
    }
    if (larger == set) return set;
    set = larger;
  }
}

// What there is in a group: the least turn, and how many reflections of each kind.
struct Contents {
  int turn = 1;  // order of the rotations
  int orthogonal = 0;
  int diagonal = 0;
};

Contents contents(const Board& board, std::uint64_t group) {
  Contents found;
  for (std::size_t g = 0; g < board.symmetries().size(); ++g) {
    if ((group >> g & 1U) == 0) continue;
    const auto& symmetry = board.symmetries()[g];
    if (symmetry.kind == SymmetryKind::rotation) found.turn = std::max(found.turn, symmetry.order);
    found.orthogonal += symmetry.kind == SymmetryKind::orthogonal_reflection ? 1 : 0;
    found.diagonal += symmetry.kind == SymmetryKind::diagonal_reflection ? 1 : 0;
  }
  return found;
}

std::string describe(const Board& board, std::uint64_t group) {
  const auto [turn, orthogonal, diagonal] = contents(board, group);
  const bool square = board.lattice() == Lattice::square;
  if (square && turn == 4 && orthogonal > 0) return tr("square symmetry");
  if (!square && turn == 6 && orthogonal > 0) return tr("hexagonal symmetry");
  const auto orthogonals = square ? tr("orthogonal") : tr("orthogonal (y-axis)");
  const auto diagonals = square ? tr("diagonal") : tr("diagonal (x-axis)");
  std::string text;
  if (turn > 2 || (turn == 2 && orthogonal + diagonal == 0)) text = say("{} degree rotation", 360 / turn);
  if (orthogonal + diagonal == 0) return text;
  if (!text.empty()) return say("{} and {} reflections", text, orthogonal > 0 ? orthogonals : diagonals);
  if (orthogonal + diagonal == 1) return say("one {} reflection", orthogonal > 0 ? orthogonals : diagonals);
  if (orthogonal > 0 && diagonal > 0) return tr("an orthogonal and a diagonal reflection");
  return say("both {} reflections", orthogonal > 0 ? orthogonals : diagonals);
}

// The cycles of a symmetry, as sets of holes.
std::vector<Pegs> cycles(const Board& board, std::size_t symmetry) {
  std::vector<Pegs> all;
  Pegs seen = 0;
  for (int h = 0; h < board.size(); ++h) {
    if ((seen & peg(h)) != 0) continue;
    Pegs cycle = 0;
    for (int at = h; (cycle & peg(at)) == 0; at = board.symmetries()[symmetry].to[static_cast<std::size_t>(at)]) {
      cycle |= peg(at);
    }
    seen |= cycle;
    all.push_back(cycle);
  }
  return all;
}

}  // namespace

SymmetryTypes::SymmetryTypes(const Board& board) {
  const auto product = products(board);
  const auto size = product.size();
  // Every subgroup here has at most two generators: the groups are those of a regular polygon, or parts of them.
  std::set<std::uint64_t> subgroups;
  for (std::size_t a = 0; a < size; ++a) {
    for (std::size_t b = 0; b < size; ++b) {
      subgroups.insert(closure(product, std::uint64_t{1} | std::uint64_t{1} << a | std::uint64_t{1} << b));
    }
  }
  while (!subgroups.empty()) {
    const auto first = *subgroups.begin();
    std::set<std::uint64_t> conjugates;
    for (std::size_t g = 0; g < size; ++g) {
      std::uint64_t image = 0;
      for (std::size_t h = 0; h < size; ++h) {
        // g h = x g: x is the conjugate.
        for (std::size_t x = 0; x < size; ++x) {
          if ((first >> h & 1U) != 0 && product[x][g] == product[g][h]) image |= std::uint64_t{1} << x;
        }
      }
      conjugates.insert(image);
    }
    for (const auto group : conjugates) subgroups.erase(group);
    if (std::popcount(first) == 1) continue;
    types_.push_back({0,
                      describe(board, first),
                      static_cast<std::size_t>(std::popcount(first)),
                      {conjugates.begin(), conjugates.end()}});
  }
  // Bell's order: on the square lattice diagonal reflections come first, on the triangular one orthogonal ones.
  const bool square = board.lattice() == Lattice::square;
  std::sort(types_.begin(), types_.end(), [&](const SymmetryType& a, const SymmetryType& b) {
    const auto rank = [&](const SymmetryType& type) {
      const auto [turn, orthogonal, diagonal] = contents(board, type.groups.front());
      return std::tuple(-static_cast<int>(type.order), orthogonal + diagonal > 0, square ? -diagonal : -orthogonal,
                        type.groups.front());
    };
    return rank(a) < rank(b);
  });
  for (std::size_t i = 0; i < types_.size(); ++i) types_[i].number = static_cast<int>(i) + 1;
}

std::uint64_t SymmetryTypes::group_of(const Board& board, Pegs pegs) {
  std::uint64_t group = 0;
  for (const auto g : board.keeping(board.symmetry_numbers(), std::array{pegs})) group |= std::uint64_t{1} << g;
  return group;
}

int SymmetryTypes::type_of(std::uint64_t group) const {
  for (const auto& type : types_) {
    if (std::find(type.groups.begin(), type.groups.end(), group) != type.groups.end()) return type.number;
  }
  return 0;
}

std::vector<std::vector<SymmetricPosition>> symmetric_positions(const Board& board, const NamedClass& named,
                                                                const SymmetryTypes& types, Control& control,
                                                                Patience patience) {
  std::uint64_t listed = 0;
  const auto stopped = [&] {
    constexpr std::uint64_t bytes_a_position = 2 * (sizeof(Pegs) + sizeof(SymmetricPosition));  // lists double
    if (!control.may_use(listed * bytes_a_position)) return true;
    return patience == Patience::until_cancelled ? control.stop_status() == Status::cancelled : control.stopped();
  };
  std::vector<std::vector<Pegs>> found(static_cast<std::size_t>(board.size()) + 1);
  // Every symmetric position is left as it is by a symmetry of prime order. Symmetries that are conjugate in the
  // stabiliser have the same positions up to its orbits: those with equal sets of orbits of cycles are found twice and
  // made one below.
  for (const auto g : named.stabiliser) {
    const auto order = board.symmetries()[g].order;
    if (g == 0 || (order != 2 && order != 3)) continue;
    const auto parts = cycles(board, g);
    std::vector<PositionClass> labels;
    for (const auto part : parts) labels.push_back(board.class_of(part));
    // All unions of cycles, one changed at a time (Gray code).
    Pegs pegs = 0;
    PositionClass value = 0;
    const auto unions = std::uint64_t{1} << parts.size();
    for (std::uint64_t i = 1; i <= unions; ++i) {
      if (i % 65536 == 0) {
        control.report({phrase("symmetric positions"), i, unions, 0});
        if (stopped()) return std::vector<std::vector<SymmetricPosition>>(found.size());
      }
      if (value == named.value) {
        // Only the least of its images, so that each orbit is kept once for each of its symmetries.
        if (board.canonical(pegs, named.stabiliser) == pegs) {
          found[static_cast<std::size_t>(count(pegs))].push_back(pegs);
          ++listed;
        }
      }
      const auto change = static_cast<std::size_t>(std::countr_zero(i));
      if (change >= parts.size()) break;
      pegs ^= parts[change];
      value ^= labels[change];
    }
  }
  std::vector<std::vector<SymmetricPosition>> all(found.size());
  for (std::size_t n = 0; n < found.size(); ++n) {
    std::sort(found[n].begin(), found[n].end());
    found[n].erase(std::unique(found[n].begin(), found[n].end()), found[n].end());
    for (const auto pegs : found[n]) {
      if (all[n].size() % 4096 == 0 && stopped()) return all;
      const auto group = SymmetryTypes::group_of(board, pegs);
      all[n].push_back({pegs, types.type_of(group), static_cast<std::size_t>(std::popcount(group))});
    }
  }
  return all;
}

std::uint64_t orbit_count(std::uint64_t positions, std::size_t stabiliser,
                          const std::vector<SymmetricPosition>& symmetric) {
  std::uint64_t in_symmetric_orbits = 0;
  for (const auto& position : symmetric) in_symmetric_orbits += stabiliser / position.order;
  MELEDA_ASSERT(in_symmetric_orbits <= positions && (positions - in_symmetric_orbits) % stabiliser == 0);
  return (positions - in_symmetric_orbits) / stabiliser + symmetric.size();
}

}  // namespace meleda::pegs
