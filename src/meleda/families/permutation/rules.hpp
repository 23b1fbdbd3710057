#pragma once
// A definition made ready: numbers for pieces in their orientations, all moves with their names, and what does not
// depend on how a state is stored: text, picture, editing. A state here is one value for each place, set after set.

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "meleda/core/integer.hpp"
#include "meleda/core/rank/multiset.hpp"
#include "meleda/core/result.hpp"
#include "meleda/core/scene.hpp"
#include "meleda/families/permutation/definition.hpp"

namespace meleda::permutation {

using Values = std::vector<std::uint8_t>;
using ValueTable = std::array<std::uint8_t, 256>;

// The value of a piece is the first value of its sort plus its orientation; a piece whose orientation does not matter
// has one value.
struct SetRules {
  std::size_t first = 0;  // of its places
  std::size_t size = 0;
  std::uint32_t orientations = 1;
  bool distinct = true;  // every piece is of a sort of its own
  bool turns = false;    // some piece has more than one value
  Values first_value;    // [sort]
  ValueTable sort_of{};
  ValueTable turn_of{};
  ValueTable base_of{};                                    // how many values the piece has
  std::vector<std::uint32_t> counts;                       // [sort]
  std::optional<ranking::Arrangements> arrangements = {};  // of the sorts, where there are at most 2^64 - 1
  std::uint64_t arrangement_count = 0;
  std::uint64_t turn_count = 1;  // orientations of all pieces together
};

inline constexpr std::uint8_t no_blank = 255;

// After it, place i has the value tables[table[i]][the value of place from[i] before it].
struct MoveRules {
  std::string name;
  Values from;
  Values table;
  Values back_from;  // its inverse
  Values back_table;
  std::uint8_t blank = no_blank;  // legal only while the blank is there
  std::size_t generator = 0;
  int power = 1;  // of the generator
  std::vector<SetMove> sets = {};
};

struct Rules {
  Definition definition;
  std::size_t places = 0;
  std::vector<SetRules> sets;
  std::vector<MoveRules> moves;
  std::vector<ValueTable> tables;  // the first one changes nothing
  std::map<std::string, std::size_t, std::less<>> names;
  Values solved;
  Integer arrangements;       // of all pieces in all orientations, whether or not moves lead there
  std::uint64_t indices = 0;  // the same; 0: 2^63 or more

  [[nodiscard]] const SetRules& set_of(std::size_t place) const;
  // As people see it: from 1, but a blank is 0.
  [[nodiscard]] unsigned shown(const SetRules& set, std::uint8_t value) const {
    return set.sort_of[value] + (definition.slides() ? 0U : 1U);
  }
};

[[nodiscard]] Result<Rules> make_rules(Definition definition);

[[nodiscard]] std::string place_name(const Rules& rules, std::size_t place);
void print_values(const Rules& rules, std::span<const std::uint8_t> values, std::string& out);
[[nodiscard]] Result<Values> parse_values(const Rules& rules, std::string_view text);
[[nodiscard]] Result<std::size_t> parse_move(const Rules& rules, std::string_view text);
// The piece at a place gets its next orientation, and after the last one changes with the next piece among those at
// later places, so that a state is entered from the first place on.
[[nodiscard]] Result<Values> edited(const Rules& rules, Values values, std::string_view place);

[[nodiscard]] Result<Scene> draw(const Rules& rules, std::span<const std::uint8_t> values);

}  // namespace meleda::permutation
