#pragma once
// Where the states of a level lie when they are kept as bit matrices: see bit_levels.hpp for the idea.

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "meleda/core/result.hpp"

namespace meleda {

// A state s with (s & places) == source becomes s ^ places, which has one more full place.
struct BitStep {
  std::uint64_t places = 0;
  std::uint64_t source = 0;
  bool operator==(const BitStep&) const = default;
};

using PlaceMap = std::vector<std::uint8_t>;  // where each place goes

inline constexpr std::size_t most_side_places = 20;  // tables of 2^20 states

struct BitSystem {
  int places = 0;  // at most 64
  int label_bits = 0;
  std::vector<std::uint8_t> labels;  // of each place; the exclusive or over the full ones is the same after every step
  std::vector<BitStep> steps;
  std::uint8_t invariant = 0;  // of the states that are kept
  PlaceMap fold;               // an involution that keeps the set of states, or empty
  PlaceMap turn;               // a further involution, which commutes with the fold, or empty
};

// One of the two sides of the matrices: some places, whose states are divided into groups by the number of full places
// and by the invariant. A state of a side is a number with one bit for each place.
class BitSide {
 public:
  struct Group {
    int full = 0;
    std::uint8_t label = 0;
    std::vector<std::uint32_t> members;  // ascending
    std::size_t words = 0;               // that a bit vector over the members takes
  };

  BitSide() = default;
  BitSide(std::vector<std::uint8_t> places, const BitSystem& system);

  [[nodiscard]] const std::vector<std::uint8_t>& places() const { return places_; }
  [[nodiscard]] std::uint64_t mask() const { return mask_; }
  [[nodiscard]] std::size_t groups() const { return groups_.size(); }
  [[nodiscard]] const Group& group(std::size_t g) const { return groups_[g]; }
  [[nodiscard]] std::size_t group_of(std::uint32_t state) const { return group_of_[state]; }
  [[nodiscard]] std::uint32_t rank_of(std::uint32_t state) const { return rank_of_[state]; }
  [[nodiscard]] const std::uint32_t* ranks() const { return rank_of_.data(); }
  // The group with so many full places and this invariant; groups() if there is none.
  [[nodiscard]] std::size_t find(int full, std::uint8_t label) const;
  // The part of a set of places that lies on this side, as a state of it, and back.
  [[nodiscard]] std::uint32_t part(std::uint64_t places) const;
  [[nodiscard]] std::uint64_t whole(std::uint32_t state) const;

 private:
  std::vector<std::uint8_t> places_;
  std::uint64_t mask_ = 0;
  int label_bits_ = 0;
  std::vector<Group> groups_;            // [full * 2^label_bits + label], also empty ones
  std::vector<std::uint16_t> group_of_;  // [state]
  std::vector<std::uint32_t> rank_of_;   // [state]: number among the members of its group
};

class BitLayout {
 public:
  // Says no where the symmetries are none or where the tables would be too large.
  [[nodiscard]] static Result<BitLayout> make(BitSystem system);

  [[nodiscard]] const BitSystem& system() const { return system_; }
  [[nodiscard]] bool folded() const { return !system_.fold.empty(); }
  [[nodiscard]] bool turned() const { return !system_.turn.empty(); }
  [[nodiscard]] const std::vector<std::uint8_t>& middle() const { return middle_; }
  [[nodiscard]] std::size_t middles() const { return std::size_t{1} << middle_.size(); }
  [[nodiscard]] const BitSide& rows() const { return rows_; }
  [[nodiscard]] const BitSide& columns() const { return columns_; }
  [[nodiscard]] std::uint64_t middle_mask() const { return middle_mask_; }
  [[nodiscard]] std::uint32_t middle_part(std::uint64_t places) const;
  [[nodiscard]] std::uint64_t middle_whole(std::uint32_t middle) const;

  // Folded: the group of rows that has the same members as this group of columns, and the other way round.
  [[nodiscard]] std::size_t row_group_like(std::size_t column_group) const { return like_column_[column_group]; }
  [[nodiscard]] std::size_t column_group_like(std::size_t row_group) const { return like_row_[row_group]; }
  // Turned: where the turn takes a state of the middle, of a side.
  [[nodiscard]] std::uint32_t turned_middle(std::uint32_t middle) const { return turned_middle_[middle]; }
  [[nodiscard]] std::uint32_t turned_row(std::uint32_t row) const { return turned_row_[row]; }

  static constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

  // What goes with a state of the middle and a group of rows when so many places are full in all: a group of columns,
  // or none.
  [[nodiscard]] std::size_t column_group(int full, std::uint32_t middle, std::size_t row_group) const;
  // The first word of each matrix block, [middle * groups of rows + group of rows], or none; the last entry is the
  // number of words in all.
  [[nodiscard]] std::vector<std::size_t> offsets(int full) const { return lay_out(full, true); }

  // What is enough to know a level: of blocks that are images of each other under the fold or the turn, the first. The
  // same as `offsets`, with none for the others.
  [[nodiscard]] std::vector<std::size_t> kept_offsets(int full) const { return lay_out(full, false); }

  struct Parts {
    std::uint32_t middle = 0;
    std::uint32_t row = 0;
    std::uint32_t column = 0;
  };
  [[nodiscard]] Parts parts(std::uint64_t state) const;
  [[nodiscard]] std::uint64_t whole(const Parts& parts) const;
  // Where a state's bit is among the kept words of its level, of which these are the offsets; none for a state of
  // another level or invariant.
  [[nodiscard]] std::size_t kept_bit(std::uint64_t state, const std::vector<std::size_t>& kept_offsets) const;

 private:
  [[nodiscard]] std::vector<std::size_t> lay_out(int full, bool all) const;
  [[nodiscard]] bool keeps(std::uint32_t middle, std::size_t row_group, std::size_t column_group) const;
  Result<void> divide();
  void match_groups();
  Result<void> make_turn();

  BitSystem system_;
  std::vector<std::uint8_t> middle_;
  std::uint64_t middle_mask_ = 0;
  std::vector<std::uint8_t> middle_labels_;  // [state of the middle]
  BitSide rows_;
  BitSide columns_;
  std::vector<std::size_t> like_column_;
  std::vector<std::size_t> like_row_;
  std::vector<std::uint32_t> turned_middle_;
  std::vector<std::uint32_t> turned_row_;
  // [byte of the state][its value]: the parts, packed, so that taking apart is eight look-ups. 21 bits each.
  std::array<std::array<std::uint64_t, 256>, 8> parts_{};
};

}  // namespace meleda
