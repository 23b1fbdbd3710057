#include "meleda/families/magic/plane.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

#include "meleda/core/translate.hpp"

namespace meleda::magic {

namespace {

constexpr std::string_view direction_letters = "ENWS";

// One of the 16 n ways to read a sequence.
struct PlanarReading {
  std::size_t first = 0;
  bool backwards = false;
  unsigned quarter_turns = 0;
  bool mirrored = false;  // east and west exchanged, after turning

  [[nodiscard]] bool begins_with_slash() const { return (first + quarter_turns + (mirrored ? 1 : 0)) % 2 == 0; }
  [[nodiscard]] std::size_t tile(std::size_t place, std::size_t n) const {
    return (first + (backwards ? n - place % n : place)) % n;
  }
  [[nodiscard]] Side step(const Sequence& sequence, std::size_t place) const {
    const auto n = sequence.size();
    const auto plain = backwards ? opposite(sequence[(first + 2 * n - 1 - place) % n]) : sequence[(first + place) % n];
    const auto side = static_cast<Side>((static_cast<unsigned>(plain) + quarter_turns) % 4);
    return mirrored && is_vertical_side(side) ? opposite(side) : side;
  }
};

template <class Visit>
bool for_all_readings(std::size_t tiles, const Visit& visit) {
  for (std::size_t first = 0; first < tiles; ++first) {
    for (unsigned choice = 0; choice < 16; ++choice) {
      if (!visit(PlanarReading{first, choice / 8 == 1, choice % 4, choice / 4 % 2 == 1})) return false;
    }
  }
  return true;
}

std::strong_ordering compare(const Sequence& sequence, const PlanarReading& reading, const Sequence& other) {
  for (std::size_t place = 0; place < other.size(); ++place) {
    if (const auto order = reading.step(sequence, place) <=> other[place]; order != 0) return order;
  }
  return std::strong_ordering::equal;
}

Sequence read(const Sequence& sequence, const PlanarReading& reading) {
  Sequence result(sequence.size());
  for (std::size_t place = 0; place < result.size(); ++place) result[place] = reading.step(sequence, place);
  return result;
}

// Levels in the order in which they are written: of tiles 1, 2, ..., 0.
using Levels = std::vector<std::uint32_t>;

Levels written_levels(const Assemblage& a, const std::vector<std::uint32_t>& heights, const PlanarReading& reading) {
  const auto n = a.levels.size();
  Levels levels(n);
  for (std::size_t i = 0; i < n; ++i) {
    const auto tile = reading.tile(i + 1, n);
    levels[i] = reading.begins_with_slash() ? a.levels[tile] : heights[tile] + 1 - a.levels[tile];
  }
  return levels;
}

std::vector<std::uint32_t> heights_of(const Sequence& sequence) {
  std::vector<std::uint32_t> heights(sequence.size());
  for (const auto& stack : stacks_of(sequence)) {
    for (const auto tile : stack) heights[tile] = static_cast<std::uint32_t>(stack.size());
  }
  return heights;
}

// Two hinges at the same edge: `first` lies in one stack with `second`, and their neighbours beyond the edge in
// another.
struct HingePair {
  std::size_t first = 0;
  std::size_t second = 0;
  std::size_t beyond_first = 0;
  std::size_t beyond_second = 0;
};

std::vector<HingePair> hinge_pairs(const Sequence& sequence) {
  const auto n = sequence.size();
  const auto centres = centres_of(sequence);
  std::vector<HingePair> pairs;
  for (std::size_t i = 0; i < n; ++i) {
    const auto i_next = (i + 1) % n;
    for (std::size_t j = i + 1; j < n; ++j) {
      const auto j_next = (j + 1) % n;
      if (i_next == j || j_next == i) continue;  // a flap: its tile is in both
      if (centres[i] == centres[j] && centres[i_next] == centres[j_next]) pairs.push_back({i, j, i_next, j_next});
      if (centres[i] == centres[j_next] && centres[i_next] == centres[j]) pairs.push_back({i, j_next, i_next, j});
    }
  }
  return pairs;
}

// Builds the stacks tile by tile and leaves off where an order is wrong, which nothing put in later can mend.
class Assembler {
 public:
  Assembler(const Sequence& sequence, const std::function<bool(const Assemblage&)>& visit, const StopCheck& stop)
      : sequence_(sequence), visit_(visit), ask_(stop) {
    const auto n = sequence.size();
    const auto stacks = stacks_of(sequence);
    stacks_.resize(stacks.size());
    stack_of_.resize(n);
    for (std::size_t s = 0; s < stacks.size(); ++s) {
      for (const auto tile : stacks[s]) stack_of_[tile] = s;
    }
    pairs_.resize(n);
    for (const auto& pair : hinge_pairs(sequence)) {
      pairs_[std::max({pair.first, pair.second, pair.beyond_first, pair.beyond_second})].push_back(pair);
    }
    levels_.resize(n);
    heights_ = heights_of(sequence);
    for_all_readings(n, [&](const PlanarReading& reading) {
      if (compare(sequence, reading, sequence) == 0) symmetries_.push_back(reading);
      return true;
    });
  }

  void run() { put(0); }

 private:
  bool put(std::size_t tile) {
    ask_();
    if (tile == sequence_.size()) return tell();
    auto& stack = stacks_[stack_of_[tile]];
    bool goes_on = true;
    for (std::size_t at = 0; at <= stack.size() && goes_on; ++at) {
      stack.insert(stack.begin() + static_cast<std::ptrdiff_t>(at), tile);
      renumber(stack);
      const auto agrees = [&](const HingePair& p) {
        return (levels_[p.first] < levels_[p.second]) == (levels_[p.beyond_first] < levels_[p.beyond_second]);
      };
      if (std::all_of(pairs_[tile].begin(), pairs_[tile].end(), agrees)) goes_on = put(tile + 1);
      stack.erase(stack.begin() + static_cast<std::ptrdiff_t>(at));
    }
    renumber(stack);
    return goes_on;
  }

  void renumber(const std::vector<std::size_t>& stack) {
    for (std::size_t i = 0; i < stack.size(); ++i) levels_[stack[i]] = static_cast<std::uint32_t>(i + 1);
  }

  // The first one of its class stands for all of them.
  bool tell() {
    const Assemblage assemblage{sequence_, levels_};
    const auto own = written_levels(assemblage, heights_, {});
    const auto not_before = [&](const PlanarReading& reading) {
      return written_levels(assemblage, heights_, reading) >= own;
    };
    return !std::all_of(symmetries_.begin(), symmetries_.end(), not_before) || visit_(assemblage);
  }

  const Sequence& sequence_;
  const std::function<bool(const Assemblage&)>& visit_;
  EveryThousand ask_;
  std::vector<std::vector<std::size_t>> stacks_;
  std::vector<std::size_t> stack_of_;
  std::vector<std::vector<HingePair>> pairs_;  // to be looked at when the last of their tiles is put
  std::vector<std::uint32_t> levels_;
  std::vector<std::uint32_t> heights_;
  std::vector<PlanarReading> symmetries_;
};

}  // namespace

Result<Assemblage> parse_assemblage(std::string_view text, std::size_t tiles) {
  Assemblage assemblage;
  assemblage.levels.resize(tiles);
  for (std::size_t at = 0; at < text.size();) {
    const auto direction = direction_letters.find(text[at]);
    if (direction == std::string_view::npos) return fail(ErrorCode::bad_state, tr("expected one of E, N, W, S"), at);
    if (assemblage.sequence.size() == tiles) {
      return fail(ErrorCode::bad_state, say("a code of {} tiles ends here", tiles), at);
    }
    assemblage.sequence.push_back(static_cast<Side>(direction));
    const auto digits = ++at;
    std::size_t level = 0;
    for (; at < text.size() && text[at] >= '0' && text[at] <= '9'; ++at) {
      level = 10 * level + static_cast<std::size_t>(text[at] - '0');
      if (level > tiles || text[digits] == '0') {
        return fail(ErrorCode::bad_state, say("a level is a number from 1 to {}", tiles), digits);
      }
    }
    assemblage.levels[assemblage.sequence.size() % tiles] = static_cast<std::uint32_t>(level);
  }
  if (assemblage.sequence.size() < tiles) {
    return fail(ErrorCode::bad_state,
                say("expected {} letters E, N, W, S (one for each tile), not {}", tiles, assemblage.sequence.size()),
                text.size());
  }
  // A tile that lies alone is at level 1, whether or not that is said; so every assemblage has one form. Where the
  // directions do not lead back there are no stacks to speak of.
  if (closes(assemblage.sequence)) {
    for (const auto& stack : stacks_of(assemblage.sequence)) {
      if (stack.size() == 1 && assemblage.levels[stack[0]] == 0) assemblage.levels[stack[0]] = 1;
    }
  }
  return assemblage;
}

void print_assemblage(const Assemblage& assemblage, std::string& out) {
  const auto n = assemblage.sequence.size();
  const bool all_alone = closes(assemblage.sequence) && stacks_of(assemblage.sequence).size() == n &&
                         std::all_of(assemblage.levels.begin(), assemblage.levels.end(), [](auto l) { return l == 1; });
  for (std::size_t i = 0; i < n; ++i) {
    out += direction_letters[static_cast<std::size_t>(assemblage.sequence[i])];
    const auto level = assemblage.levels[(i + 1) % n];
    if (level != 0 && !all_alone) out += std::to_string(level);
  }
}

std::string text_of(const Assemblage& assemblage) {
  std::string text;
  print_assemblage(assemblage, text);
  return text;
}

Result<Sequence> parse_sequence(std::string_view text, std::size_t tiles) {
  if (const auto digit = text.find_first_of("0123456789"); digit != std::string_view::npos) {
    return fail(ErrorCode::bad_state, tr("a sequence has no levels"), digit);
  }
  MELEDA_TRY(auto assemblage, parse_assemblage(text, tiles));
  return std::move(assemblage.sequence);
}

std::string sequence_text(const Sequence& sequence) {
  std::string text;
  for (const auto side : sequence) text += direction_letters[static_cast<std::size_t>(side)];
  return text;
}

std::vector<Vector> centres_of(const Sequence& sequence) {
  std::vector<Vector> centres;
  auto centre = first_tile.centre;
  for (const auto side : sequence) {
    centres.push_back(centre);
    centre = centre + 2 * towards(first_tile, side);
  }
  return centres;
}

std::vector<std::vector<std::size_t>> stacks_of(const Sequence& sequence) {
  const auto centres = centres_of(sequence);
  std::map<Vector, std::vector<std::size_t>> places;
  for (std::size_t i = 0; i < centres.size(); ++i) places[centres[i]].push_back(i);
  std::vector<std::vector<std::size_t>> stacks;
  for (auto& [place, tiles] : places) stacks.push_back(std::move(tiles));
  return stacks;
}

bool closes(const Sequence& sequence) {
  const auto number_of = [&](Side side) { return std::count(sequence.begin(), sequence.end(), side); };
  return number_of(Side::right) == number_of(Side::left) && number_of(Side::up) == number_of(Side::down);
}

std::vector<PlanarFault> faults_of(const Assemblage& assemblage) {
  const auto& [sequence, levels] = assemblage;
  std::vector<PlanarFault> faults;
  if (!closes(sequence)) return {{PlanarFault::Kind::open, {sequence.size() - 1}}};
  for (const auto& stack : stacks_of(sequence)) {
    std::vector<bool> taken(stack.size());
    bool wrong = false;
    for (const auto tile : stack) {
      const auto level = levels[tile];
      wrong = wrong || level == 0 || level > stack.size() || taken[level - 1];
      if (!wrong) taken[level - 1] = true;
    }
    if (wrong) faults.push_back({PlanarFault::Kind::levels, stack});
  }
  if (!faults.empty()) return faults;
  for (const auto& p : hinge_pairs(sequence)) {
    if ((levels[p.first] < levels[p.second]) == (levels[p.beyond_first] < levels[p.beyond_second])) continue;
    faults.push_back({PlanarFault::Kind::order, {p.first, p.beyond_first, p.second, p.beyond_second}});
  }
  return faults;
}

Chain chain_of(const Assemblage& assemblage) {
  const auto& [sequence, levels] = assemblage;
  const auto n = sequence.size();
  const auto centres = centres_of(sequence);
  Chain chain(n);
  for (std::size_t i = 0; i < n; ++i) {
    // Arrows point north or south; half a turn changes neither types nor bends, so that north will do for all.
    chain[i].tile = first_tile;
    chain[i].tile.centre = centres[i];
    chain[i].tile.level = static_cast<std::int32_t>(levels[i]);
    chain[i].from = opposite(sequence[(i + n - 1) % n]);
    chain[i].to = sequence[i];
    chain[i].ascending = levels[(i + n - 1) % n] < levels[(i + 1) % n];
  }
  return chain;
}

std::int32_t curving_share(const Sequence& sequence) {
  const auto n = sequence.size();
  std::int32_t sum = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const Link link{first_tile, opposite(sequence[(i + n - 1) % n]), sequence[i], false};
    if (link.from != link.to) sum += metric_share(link, i % 2 == 0);
  }
  return sum;
}

std::size_t flap_count(const Sequence& sequence) {
  std::size_t flaps = 0;
  for (std::size_t i = 0; i < sequence.size(); ++i) {
    if (sequence[i] == opposite(sequence[(i + 1) % sequence.size()])) ++flaps;
  }
  return flaps;
}

std::string flap_pattern(const Sequence& sequence) {
  const auto n = sequence.size();
  std::string round;
  for (std::size_t i = 0; i < n; ++i) round += sequence[i] == opposite(sequence[(i + 1) % n]) ? 'f' : 'x';
  auto first = round;
  for (int direction = 0; direction < 2; ++direction) {
    for (std::size_t i = 0; i < n; ++i) {
      std::rotate(round.begin(), round.begin() + 1, round.end());
      first = std::min(first, round);
    }
    std::reverse(round.begin(), round.end());
  }
  return first;
}

CanonicalSequence canonical(const Sequence& sequence) {
  CanonicalSequence result{sequence, 0};
  for_all_readings(sequence.size(), [&](const PlanarReading& reading) {
    if (compare(sequence, reading, result.sequence) < 0) result.sequence = read(sequence, reading);
    return true;
  });
  for_all_readings(sequence.size(), [&](const PlanarReading& reading) {
    if (compare(result.sequence, reading, result.sequence) == 0) ++result.symmetries;
    return true;
  });
  return result;
}

bool is_canonical(const Sequence& sequence) {
  return for_all_readings(sequence.size(),
                          [&](const PlanarReading& reading) { return compare(sequence, reading, sequence) >= 0; });
}

Assemblage canonical(const Assemblage& assemblage) {
  const auto n = assemblage.sequence.size();
  const auto least = canonical(assemblage.sequence).sequence;
  const auto heights = heights_of(assemblage.sequence);
  std::optional<Levels> first;
  for_all_readings(n, [&](const PlanarReading& reading) {
    if (compare(assemblage.sequence, reading, least) != 0) return true;
    auto levels = written_levels(assemblage, heights, reading);
    if (!first || levels < *first) first = std::move(levels);
    return true;
  });
  Assemblage result{least, {}};
  for (std::size_t i = 0; i < n; ++i) result.levels.push_back((*first)[(i + n - 1) % n]);
  return result;
}

void visit_assemblages(const Sequence& sequence, const std::function<bool(const Assemblage&)>& visit,
                       const StopCheck& stop) {
  Assembler(sequence, visit, stop).run();
}

}  // namespace meleda::magic
