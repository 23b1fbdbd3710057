#include "meleda/core/piece_system.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "meleda/core/assert.hpp"

namespace meleda {

namespace {

std::string numbers(const std::vector<std::uint8_t>& all, unsigned first) {
  std::string line;
  for (const auto number : all) line += fmt::format("{}{}", line.empty() ? "" : " ", number + first);
  return line + "\n";
}

std::string one_word(std::string_view name, std::string_view otherwise) {
  std::string word;
  for (const char c : name) word += c == ' ' || c == '\t' || c == '#' ? '_' : c;
  return word.empty() ? std::string(otherwise) : word;
}

// In .tws an inverse is written with an apostrophe. x', y' and z' alone would be turns of the whole puzzle there.
std::string tws_name(std::string name) {
  if (name.ends_with('-') && name != "x-" && name != "y-" && name != "z-") name.back() = '\'';
  return name;
}

// A name that GAP takes for a variable and that is none of its own: letters, digits and underscores, after a letter.
std::string gap_name(std::string_view name, std::set<std::string>& taken) {
  std::string word = "m_";
  for (const char c : name) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    word += plain ? c : '_';
  }
  while (!taken.insert(word).second) word += '_';
  return word;
}

}  // namespace

PieceSet plain_set(std::string name, std::size_t places, std::uint32_t orientations) {
  PieceSet set{std::move(name), orientations, std::vector<std::uint8_t>(places), std::vector<std::uint8_t>(places, 0),
               std::vector<bool>(places, false)};
  std::iota(set.solved.begin(), set.solved.end(), std::uint8_t{0});
  return set;
}

std::vector<SetMove> identity(const std::vector<PieceSet>& sets) {
  std::vector<SetMove> move;
  for (const auto& set : sets) {
    SetMove one{std::vector<std::uint8_t>(set.size()), std::vector<std::uint8_t>(set.size(), 0)};
    std::iota(one.from.begin(), one.from.end(), std::uint8_t{0});
    move.push_back(std::move(one));
  }
  return move;
}

std::vector<SetMove> product(const std::vector<PieceSet>& sets, const std::vector<SetMove>& first,
                             const std::vector<SetMove>& second) {
  auto both = identity(sets);
  for (std::size_t k = 0; k < sets.size(); ++k) {
    for (std::size_t i = 0; i < sets[k].size(); ++i) {
      const auto middle = second[k].from[i];
      both[k].from[i] = first[k].from[middle];
      both[k].turn[i] = static_cast<std::uint8_t>((first[k].turn[middle] + second[k].turn[i]) % sets[k].orientations);
    }
  }
  return both;
}

std::vector<SetMove> inverse(const std::vector<PieceSet>& sets, const std::vector<SetMove>& move) {
  auto back = identity(sets);
  for (std::size_t k = 0; k < sets.size(); ++k) {
    for (std::size_t i = 0; i < sets[k].size(); ++i) {
      const auto from = move[k].from[i];
      back[k].from[from] = static_cast<std::uint8_t>(i);
      back[k].turn[from] = static_cast<std::uint8_t>((sets[k].orientations - move[k].turn[i]) % sets[k].orientations);
    }
  }
  return back;
}

std::size_t point_count(const std::vector<PieceSet>& sets) {
  std::size_t points = 0;
  for (const auto& set : sets) points += set.size() * set.orientations;
  return points;
}

std::vector<std::uint16_t> on_points(const std::vector<PieceSet>& sets, const std::vector<SetMove>& move) {
  std::vector<std::uint16_t> to(point_count(sets));
  std::size_t first = 0;
  for (std::size_t k = 0; k < sets.size(); ++k) {
    const std::size_t m = sets[k].orientations;
    for (std::size_t i = 0; i < sets[k].size(); ++i) {
      for (std::size_t o = 0; o < m; ++o) {
        to[first + move[k].from[i] * m + o] = static_cast<std::uint16_t>(first + i * m + (o + move[k].turn[i]) % m);
      }
    }
    first += sets[k].size() * m;
  }
  return to;
}

PieceSystem as_pieces(const CellSystem& system, std::string name, const std::vector<std::string>& moves) {
  MELEDA_ASSERT(!system.has_blank() && moves.size() == system.moves.size());
  PieceSystem pieces{std::move(name), {plain_set("CELL", system.cells())}, {}};
  auto& set = pieces.sets.front();
  set.solved.clear();
  set.free.assign(system.counts.size(), false);
  for (std::size_t sort = 0; sort < system.counts.size(); ++sort) {
    set.solved.insert(set.solved.end(), system.counts[sort], static_cast<std::uint8_t>(sort));
  }
  for (std::size_t i = 0; i < moves.size(); ++i) {
    PieceMove move{moves[i], identity(pieces.sets)};
    for (std::size_t cell = 0; cell < set.size(); ++cell) {
      move.sets.front().from[system.moves[i].to[cell]] = static_cast<std::uint8_t>(cell);
    }
    pieces.moves.push_back(std::move(move));
  }
  return pieces;
}

std::string to_tws(const PieceSystem& system) {
  auto text = fmt::format("Name {}\n\n", one_word(system.name, "puzzle"));
  for (const auto& set : system.sets) text += fmt::format("Set {} {} {}\n", set.name, set.size(), set.orientations);
  text += "\nSolved\n";
  for (const auto& set : system.sets) {
    text += set.name + "\n" + numbers(set.solved, 1);
    for (std::size_t i = 0; i < set.size(); ++i) {
      const bool free = set.free[set.solved[i]];
      text += fmt::format("{}{}", i == 0 ? "" : " ", free ? "?" : std::to_string(set.turned[i]));
    }
    text += "\n";
  }
  text += "End\n";
  const auto still = identity(system.sets);
  for (const auto& move : system.moves) {
    text += fmt::format("\nMove {}\n", tws_name(move.name));
    for (std::size_t k = 0; k < system.sets.size(); ++k) {
      if (move.sets[k] == still[k]) continue;
      text += system.sets[k].name + "\n" + numbers(move.sets[k].from, 1);
      // In this format a move's orientations are listed by the piece that is turned, not by the place that it comes to.
      std::vector<std::uint8_t> by_piece(system.sets[k].size());
      for (std::size_t i = 0; i < by_piece.size(); ++i) by_piece[move.sets[k].from[i]] = move.sets[k].turn[i];
      text += numbers(by_piece, 0);
    }
    text += "End\n";
  }
  if (!system.other_names.empty()) text += "\n";
  for (const auto& [other, name] : system.other_names) {
    std::size_t length = 0;  // of the move's name; behind it stands which multiple is meant
    for (const auto& move : system.moves) {
      if (name.starts_with(move.name)) length = std::max(length, move.name.size());
    }
    text += fmt::format("MoveAlias {} {}{}\n", tws_name(other), tws_name(name.substr(0, length)),
                        tws_name(name.substr(length)));
  }
  return text;
}

std::string to_gap(const PieceSystem& system) {
  std::string text = fmt::format("# {}\n", one_word(system.name, "puzzle"));
  std::size_t first = 1;
  for (const auto& set : system.sets) {
    const auto last = first + set.size() * set.orientations - 1;
    text += fmt::format("# {}: points {} to {}", set.name, first, last);
    text += set.orientations == 1 ? "\n" : fmt::format(", {} for each of {} places\n", set.orientations, set.size());
    first = last + 1;
  }
  std::set<std::string> taken;
  std::string names;
  for (const auto& move : system.moves) {
    const auto name = gap_name(move.name, taken);
    names += (names.empty() ? "" : ", ") + name;
    const auto to = on_points(system.sets, move.sets);
    std::vector<bool> seen(to.size(), false);
    std::string cycles;
    for (std::size_t point = 0; point < to.size(); ++point) {
      if (seen[point] || to[point] == point) continue;
      std::string cycle;
      for (std::size_t at = point; !seen[at]; at = to[at]) {
        seen[at] = true;
        cycle += fmt::format("{}{}", cycle.empty() ? "" : ",", at + 1);
      }
      cycles += fmt::format("({})", cycle);
    }
    text += fmt::format("{} := {};;\n", name, cycles.empty() ? "()" : cycles);
  }
  return text + fmt::format("G := Group([{}]);;\n", names);
}

}  // namespace meleda
