#include "meleda/families/permutation/rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "meleda/core/assert.hpp"
#include "meleda/core/cell_names.hpp"
#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/families/permutation/tws.hpp"

namespace meleda::permutation {

namespace {

constexpr std::uint64_t index_limit = std::uint64_t{1} << 63U;

Integer factorial(std::uint32_t n) {
  Integer product = 1;
  for (std::uint32_t i = 2; i <= n; ++i) product *= i;
  return product;
}

SetRules make_set(const PieceSet& set, std::size_t first) {
  SetRules rules;
  rules.first = first;
  rules.size = set.size();
  rules.orientations = set.orientations;
  rules.distinct = set.sorts() == set.size();
  rules.base_of.fill(1);
  rules.counts.assign(set.sorts(), 0);
  for (const auto sort : set.solved) ++rules.counts[sort];
  std::size_t value = 0;
  for (std::size_t sort = 0; sort < set.sorts(); ++sort) {
    const auto base = set.free[sort] ? 1U : set.orientations;
    rules.turns = rules.turns || base > 1;
    rules.first_value.push_back(static_cast<std::uint8_t>(value));
    for (std::uint32_t turn = 0; turn < base; ++turn, ++value) {
      rules.sort_of[value] = static_cast<std::uint8_t>(sort);
      rules.turn_of[value] = static_cast<std::uint8_t>(turn);
      rules.base_of[value] = static_cast<std::uint8_t>(base);
    }
  }
  return rules;
}

// Adds what the moves do to values; tables are shared by moves that turn a piece of a set by the same amount.
class MoveMaker {
 public:
  explicit MoveMaker(Rules& rules) : rules_(rules) {
    ValueTable same{};
    for (std::size_t value = 0; value < same.size(); ++value) same[value] = static_cast<std::uint8_t>(value);
    rules_.tables.push_back(same);
  }

  void add(std::string name, const std::vector<SetMove>& move, std::uint8_t blank, std::size_t generator, int power) {
    MoveRules made;
    made.name = std::move(name);
    made.sets = move;
    made.blank = blank;
    made.generator = generator;
    made.power = power;
    fill(move, made.from, made.table);
    fill(inverse(rules_.definition.system.sets, move), made.back_from, made.back_table);
    rules_.names.emplace(made.name, rules_.moves.size());
    rules_.moves.push_back(std::move(made));
  }

 private:
  void fill(const std::vector<SetMove>& move, Values& from, Values& table) {
    for (std::size_t k = 0; k < rules_.sets.size(); ++k) {
      const auto& set = rules_.sets[k];
      for (std::size_t i = 0; i < set.size; ++i) {
        from.push_back(static_cast<std::uint8_t>(set.first + move[k].from[i]));
        table.push_back(table_of(k, move[k].turn[i]));
      }
    }
  }

  std::uint8_t table_of(std::size_t k, std::uint8_t turn) {
    const auto& set = rules_.sets[k];
    if (turn == 0 || !set.turns) return 0;
    const auto [known, added] = known_.try_emplace({k, turn}, rules_.tables.size());
    if (added) {
      auto table = rules_.tables.front();
      for (std::size_t value = 0; value < table.size(); ++value) {
        const unsigned base = set.base_of[value];
        if (base == 1) continue;
        table[value] =
            static_cast<std::uint8_t>(set.first_value[set.sort_of[value]] + (set.turn_of[value] + turn) % base);
      }
      rules_.tables.push_back(table);
    }
    return static_cast<std::uint8_t>(known->second);
  }

  Rules& rules_;
  std::map<std::pair<std::size_t, std::uint8_t>, std::size_t> known_;
};

// "U", "U2", "U-", "U2-"
std::string power_name(const std::string& name, int power) {
  if (power == 1) return name;
  const auto many = std::abs(power);
  return name + (many == 1 ? "" : std::to_string(many)) + (power < 0 ? "-" : "");
}

Result<void> add_moves(Rules& rules) {
  MoveMaker maker(rules);
  const auto& d = rules.definition;
  const auto& system = d.system;
  const auto one = identity(system.sets);
  const auto is_given = [&](const std::vector<SetMove>& move) {
    return std::any_of(system.moves.begin(), system.moves.end(), [&](const auto& m) { return m.sets == move; });
  };
  std::set<std::string> given;
  for (const auto& move : system.moves) given.insert(move.name);
  for (std::size_t g = 0; g < system.moves.size(); ++g) {
    const auto& move = system.moves[g];
    maker.add(move.name, move.sets, d.slides() ? d.blanks[g] : no_blank, g, 1);
    if (d.slides() || d.metric == Metric::forward) continue;
    std::vector<std::vector<SetMove>> others;  // in the order of their powers
    if (d.metric == Metric::quarter) {
      others = {inverse(system.sets, move.sets)};
    } else {
      for (auto next = product(system.sets, move.sets, move.sets); next != one;
           next = product(system.sets, next, move.sets)) {
        others.push_back(next);
        if (others.size() + rules.moves.size() > most_moves) {
          return fail(ErrorCode::too_large,
                      say("move {} has so many multiples that there are more than {} moves", move.name, most_moves), {},
                      tr("with metric=quarter, only the move and its inverse count"));
        }
      }
    }
    const auto order = static_cast<int>(others.size()) + 2;  // of multiples: the first power that changes nothing
    for (std::size_t k = 0; k < others.size(); ++k) {
      auto power = static_cast<int>(k) + 2;
      if (d.metric == Metric::quarter) {
        power = -1;
      } else if (order - power < power) {
        power -= order;
      }
      if (is_given(others[k])) continue;
      auto name = power_name(move.name, power);
      if (given.contains(name)) {
        return fail(ErrorCode::bad_spec,
                    say("{} is a move of its own, and also what a multiple of {} would be called", name, move.name));
      }
      maker.add(std::move(name), others[k], no_blank, g, power);
    }
  }
  if (rules.moves.size() > most_moves) {
    return fail(ErrorCode::too_large, say("there are {} moves, more than {}", rules.moves.size(), most_moves));
  }
  for (const auto& [other, name] : system.other_names) {
    if (const auto found = rules.names.find(name); found != rules.names.end())
      rules.names.emplace(other, found->second);
  }
  return {};
}

// With dots between the pieces; else each is one digit.
bool is_dotted(const Rules& rules, const SetRules& set) {
  const auto largest = set.counts.size() - (rules.definition.slides() ? 1 : 0);
  return largest > 9 || set.orientations > 3;
}

// How an orientation is written: nothing for 0, a minus for the last, a plus for 1, else a plus and the number.
std::string turn_text(unsigned turn, unsigned orientations) {
  if (turn == 0) return {};
  if (turn + 1 == orientations) return "-";
  return turn == 1 ? "+" : fmt::format("+{}", turn);
}

class StateReader {
 public:
  StateReader(const Rules& rules, std::string_view text) : rules_(rules), text_(text) {}

  Result<Values> read() {
    for (std::size_t k = 0; k < rules_.sets.size(); ++k) {
      const auto& set = rules_.sets[k];
      if (k > 0 && !take(':')) return refuse(say("':' before the pieces of {}", name_of(k)));
      auto left = set.counts;
      for (std::size_t i = 0; i < set.size; ++i) {
        if (const auto between = separator(set, i); between != '\0' && !take(between)) {
          return refuse(fmt::format("'{}'", between));
        }
        MELEDA_TRY(const auto value, read_piece(set, left));
        values_.push_back(value);
      }
    }
    if (at_ != text_.size()) return refuse(tr("the end"));
    return std::move(values_);
  }

 private:
  [[nodiscard]] const std::string& name_of(std::size_t k) const { return rules_.definition.system.sets[k].name; }

  [[nodiscard]] tl::unexpected<Error> refuse(std::string_view expected) const {
    return fail(ErrorCode::bad_state, say("expected {}, found {}", expected, quoted_character(text_, at_)), at_,
                hint());
  }

  [[nodiscard]] std::string hint() const {
    std::string solved;
    print_values(rules_, rules_.solved, solved);
    return say("the solved state is {}", solved.size() > 80 ? solved.substr(0, 80) + "..." : solved);
  }

  // What stands before the piece of this place.
  [[nodiscard]] char separator(const SetRules& set, std::size_t i) const {
    if (i == 0) return '\0';
    if (rules_.definition.layout == Layout::grid && i % rules_.definition.columns == 0) return '/';
    return is_dotted(rules_, set) ? '.' : '\0';
  }

  bool take(char c) {
    if (at_ == text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }

  std::optional<unsigned> read_number(bool many_digits) {
    unsigned number = 0;
    const auto begin = at_;
    while (at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9' && at_ - begin < (many_digits ? 3U : 1U)) {
      if (at_ > begin && number == 0) break;  // no leading zeros
      number = 10 * number + static_cast<unsigned>(text_[at_++] - '0');
    }
    if (at_ == begin) return std::nullopt;
    return number;
  }

  Result<std::uint8_t> read_piece(const SetRules& set, std::vector<std::uint32_t>& left) {
    const auto begin = at_;
    const auto first = rules_.definition.slides() ? 0U : 1U;
    const auto last = first + static_cast<unsigned>(set.counts.size()) - 1;
    const auto number = read_number(is_dotted(rules_, set));
    if (!number || *number < first || *number > last) {
      at_ = begin;
      return refuse(say("a piece, {} to {}", first, last));
    }
    const auto sort = *number - first;
    if (left[sort] == 0) {
      return fail(ErrorCode::bad_state,
                  set.counts[sort] == 1
                      ? say("piece {} is there twice", *number)
                      : say("there are {} pieces {}, and this is one more", set.counts[sort], *number),
                  begin, hint());
    }
    --left[sort];
    const auto value = set.first_value[sort];
    const unsigned base = set.base_of[value];
    unsigned turn = 0;
    if (base > 1 && take('-')) {
      turn = base - 1;
    } else if (base > 2 && take('+')) {
      turn = 1;
      if (base > 3 && at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9') {
        const auto place = at_;
        const auto given = read_number(true);
        if (!given || *given < 2 || *given + 1 >= base) {
          at_ = place;
          return refuse(say("an orientation, 2 to {}", base - 2));
        }
        turn = *given;
      }
    }
    return static_cast<std::uint8_t>(value + turn);
  }

  const Rules& rules_;
  std::string_view text_;
  std::size_t at_ = 0;
  Values values_;
};

}  // namespace

const SetRules& Rules::set_of(std::size_t place) const {
  for (const auto& set : sets) {
    if (place < set.first + set.size) return set;
  }
  broken_invariant("the place is one of the puzzle's", __FILE__, __LINE__);
}

Result<Rules> make_rules(Definition definition) {
  Rules rules;
  rules.definition = std::move(definition);
  rules.arrangements = 1;
  for (const auto& set : rules.definition.system.sets) {
    auto made = make_set(set, rules.places);
    rules.places += made.size;
    Integer arrangements = factorial(static_cast<std::uint32_t>(made.size));
    Integer turns = 1;
    for (std::size_t sort = 0; sort < made.counts.size(); ++sort) {
      arrangements /= factorial(made.counts[sort]);
      for (std::uint32_t i = 0; i < made.counts[sort]; ++i) turns *= made.base_of[made.first_value[sort]];
    }
    rules.arrangements *= arrangements * turns;
    if (arrangements * turns < Integer(index_limit)) {
      MELEDA_TRY(made.arrangements, ranking::Arrangements::make(made.counts));
      made.arrangement_count = static_cast<std::uint64_t>(arrangements);
      made.turn_count = static_cast<std::uint64_t>(turns);
    }
    for (std::size_t i = 0; i < set.size(); ++i) {
      const auto value = made.first_value[set.solved[i]];
      rules.solved.push_back(static_cast<std::uint8_t>(value + (made.base_of[value] > 1 ? set.turned[i] : 0)));
    }
    rules.sets.push_back(std::move(made));
  }
  if (rules.arrangements < Integer(index_limit)) rules.indices = static_cast<std::uint64_t>(rules.arrangements);
  if (auto added = add_moves(rules); !added) return tl::unexpected<Error>(std::move(added).error());
  return rules;
}

std::string place_name(const Rules& rules, std::size_t place) {
  const auto& d = rules.definition;
  if (d.layout == Layout::grid) return cell_name(place / d.columns, place % d.columns);
  return std::to_string(place + 1);
}

void print_values(const Rules& rules, std::span<const std::uint8_t> values, std::string& out) {
  const auto& d = rules.definition;
  for (const auto& set : rules.sets) {
    if (set.first > 0) out += ':';
    const bool dotted = is_dotted(rules, set);
    for (std::size_t i = 0; i < set.size; ++i) {
      if (d.layout == Layout::grid && i > 0 && i % d.columns == 0) {
        out += '/';
      } else if (dotted && i > 0) {
        out += '.';
      }
      const auto value = values[set.first + i];
      const auto number = rules.shown(set, value);
      if (number < 10) {
        out += static_cast<char>('0' + number);
      } else {
        out += std::to_string(number);
      }
      if (set.turns) out += turn_text(set.turn_of[value], set.base_of[value]);
    }
  }
}

Result<Values> parse_values(const Rules& rules, std::string_view text) {
  return StateReader(rules, text).read();
}

Result<std::size_t> parse_move(const Rules& rules, std::string_view text) {
  const auto name = printed_name(text);
  if (const auto found = rules.names.find(name); found != rules.names.end()) return found->second;
  std::vector<std::string> names;
  for (const auto& move : rules.moves) names.push_back(move.name);
  const auto meant = nearest(name, names);
  if (names.size() > 12) names.resize(12);
  return fail(ErrorCode::bad_move, say("there is no move {}", in_quotes(text)), 0,
              meant.empty()
                  ? say("moves are {}{}", joined(names, ", "), names.size() < rules.moves.size() ? ", ..." : "")
                  : say("did you mean {}?", meant));
}

Result<Values> edited(const Rules& rules, Values values, std::string_view place) {
  std::size_t at = 0;
  while (at < rules.places && place_name(rules, at) != place) ++at;
  if (at == rules.places) return fail(ErrorCode::bad_state, say("there is no place {}", in_quotes(place)));
  const auto& set = rules.set_of(at);
  auto& value = values[at];
  if (set.turn_of[value] + 1U < set.base_of[value]) {
    ++value;
    return values;
  }
  // Of the pieces behind it the next one in the order of sorts, after the last one the first.
  const auto here = set.sort_of[value];
  std::optional<std::size_t> next;
  const auto rank = [&](std::size_t i) {
    const auto sort = set.sort_of[values[i]];
    return std::pair(sort < here, sort);
  };
  for (std::size_t i = at + 1; i < set.first + set.size; ++i) {
    if (set.sort_of[values[i]] != here && (!next || rank(i) < rank(*next))) next = i;
  }
  if (!next && set.base_of[value] == 1) {
    return fail(ErrorCode::bad_state, say("no other piece is left for place {}; begin at the first place", place));
  }
  value = set.first_value[here];
  if (next) {
    values[*next] = set.first_value[set.sort_of[values[*next]]];
    std::swap(value, values[*next]);
  }
  return values;
}

}  // namespace meleda::permutation
