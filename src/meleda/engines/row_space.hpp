#pragma once
// A family's states as places in rows (rows.hpp), for families that permute cells or change digits.

#include <array>
#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "meleda/core/cells.hpp"
#include "meleda/core/digit_system.hpp"
#include "meleda/engines/cell_rows.hpp"
#include "meleda/engines/digit_rows.hpp"
#include "meleda/engines/neighbours.hpp"
#include "meleda/engines/rows.hpp"

namespace meleda {

// Said of a class; whether an instance can be cut in rows is known when it is tried.
template <class P>
concept Rowed = CellPermuting<P> || DigitChanging<P>;

template <Rowed P>
class RowSpace {
 public:
  using State = typename P::State;

  // Nothing where there is no such layout, or its tables would take more than `most_bytes`. For a search from `starts`
  // that goes along the moves, or against them.
  [[nodiscard]] static std::optional<RowSpace> make(const P& p, std::span<const State> starts, Direction direction,
                                                    std::uint64_t most_bytes) {
    RowSpace space(p);
    if constexpr (CellPermuting<P>) {
      auto system = p.cell_system();
      if (!system) return std::nullopt;
      space.size_ = system->cells();
      space.rows_ = CellRows::make(direction == Direction::forward ? *system : inverse(*system), most_bytes);
    } else {
      auto system = p.digit_system();
      if (!system) return std::nullopt;
      space.size_ = system->radices.size();
      std::vector<std::uint8_t> digits(space.size_ * starts.size());
      for (std::size_t i = 0; i < starts.size(); ++i) {
        p.digits(starts[i], std::span(digits).subspan(i * space.size_, space.size_));
      }
      if (direction == Direction::backward) system = inverse(std::move(*system));
      space.rows_ = DigitRows::make(*system, digits, most_bytes);
    }
    if (!space.rows_) return std::nullopt;
    for (const auto& start : starts) space.starts_.push_back(space.place(start));
    return space;
  }

  [[nodiscard]] const Rows& rows() const { return *rows_; }
  [[nodiscard]] const std::vector<RowPlace>& starts() const { return starts_; }

  // Of the state, or of one that is as far from the starts by symmetry.
  [[nodiscard]] RowPlace place(const State& s) const {
    Buffer pieces;
    const auto row = std::span(pieces).first(size_);
    if constexpr (CellPermuting<P>) {
      p_->cells(s, row);
    } else {
      p_->digits(s, row);
    }
    return rows_->place(row);
  }
  [[nodiscard]] State state(const RowPlace& place) const {
    Buffer pieces;
    const auto row = std::span(pieces).first(size_);
    if constexpr (CellPermuting<P>) {
      rows_->cells(place, row);
      return p_->from_cells(row);
    } else {
      rows_->digits(place, row);
      return p_->from_digits(row);
    }
  }

 private:
  using Buffer = std::array<std::uint8_t, 256>;

  explicit RowSpace(const P& p) : p_(&p) {}

  const P* p_;
  std::size_t size_ = 0;
  std::unique_ptr<std::conditional_t<CellPermuting<P>, CellRows, DigitRows>> rows_;
  std::vector<RowPlace> starts_;
};

}  // namespace meleda
