#pragma once
// b-spinout (Cooper 2019): m spinners, each in one of b places.
//
// Rules. A spinner turns between b-2 and b-1 when all right of it are at 0, and between d and d+1, for d < b-2, when
// its right neighbour is at d+2 and all further right are at 0. The last spinner is free. From all at b-1 to all at 0.
// With b = 2 this is the Chinese rings, whose one step needs its right neighbour on and the rest off. (The paper's
// general text, taken by the letter, has no neighbour condition left at b = 2; `printed` gives that puzzle, which is
// solved in m moves.)
//
// All to the right is one word, so the states form a tree and every answer is exact without search (digits/words.hpp).

#include <cstdint>
#include <variant>
#include <vector>

#include "meleda/core/language.hpp"
#include "meleda/families/digits/puzzle.hpp"

namespace meleda::b_spinout {

inline constexpr std::uint32_t most_spinners = 30'000;

enum class Look { dials, elephants };

[[nodiscard]] digits::WordRules make_rules(std::uint32_t base, std::uint32_t spinners, bool printed);
[[nodiscard]] std::vector<Product> products();

template <class Rows>
class BasicBSpinout : public digits::FullDigitPuzzle<digits::WordRules, Rows> {
 public:
  using Base = digits::FullDigitPuzzle<digits::WordRules, Rows>;
  using typename Base::State;

  static FamilyInfo info();

  BasicBSpinout(std::uint32_t base, std::uint32_t spinners, bool printed = false, Look look = Look::dials)
      : Base(make_rules(base, spinners, printed), look == Look::dials ? phrase("spinner") : phrase("elephant")),
        look_(look) {}

  [[nodiscard]] State start() const { return this->rows().filled(static_cast<digits::Digit>(this->base() - 1)); }
  [[nodiscard]] std::vector<State> goals() const { return {this->rows().filled(0)}; }
  [[nodiscard]] Result<State> edit(const State& s, std::string_view place) const {
    return digits::edited(*this, s, place, this->base(), this->piece());
  }
  [[nodiscard]] Result<Scene> scene(const State& s) const;
  [[nodiscard]] Holding holding() const;

 private:
  Look look_;
};

using BSpinout = BasicBSpinout<digits::PackedRows>;
using LongBSpinout = BasicBSpinout<digits::LongRows>;

extern template class BasicBSpinout<digits::PackedRows>;
extern template class BasicBSpinout<digits::LongRows>;

static_assert(Held<BSpinout> && Puzzle<BSpinout> && Undirected<BSpinout> && Indexed<BSpinout> && Searchable<BSpinout>);
static_assert(Counted<BSpinout> && Analytic<BSpinout> && Sequential<BSpinout> && Patchable<BSpinout>);
static_assert(Puzzle<LongBSpinout> && Counted<LongBSpinout> && Analytic<LongBSpinout>);
static_assert(Sequential<LongBSpinout> && Patchable<LongBSpinout> && !Keyed<LongBSpinout>);

[[nodiscard]] Result<std::variant<BSpinout, LongBSpinout>> make(const Arguments& arguments);

}  // namespace meleda::b_spinout
