#pragma once
// A family's states as places in rows (rows.hpp), for families that permute cells or change digits.

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "meleda/core/assert.hpp"
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

// A bit for each row of digits, but of those that symmetries take to each other one may do for all.
[[nodiscard]] std::uint64_t least_bytes_of(const DigitSystem& system);

// Whether the rules of this instance can be told in such words at all.
template <Rowed P>
[[nodiscard]] bool has_rows(const P& p) {
  if constexpr (CellPermuting<P>) {
    const auto system = p.cell_system();
    return system && CellRows::plane_bytes(*system).has_value();
  } else {
    return p.digit_system().has_value();
  }
}

// Of one plane, at least: what is known before anything is made. Of what has rows.
template <Rowed P>
[[nodiscard]] std::uint64_t least_bytes_of_rows(const P& p) {
  if constexpr (CellPermuting<P>) {
    const auto system = p.cell_system();
    return system ? CellRows::plane_bytes(*system).value_or(0) : 0;
  } else {
    const auto system = p.digit_system();
    return system ? least_bytes_of(*system) : 0;
  }
}

// Whether words hold several states. Those of two colours hold one: an index is then smaller, and sooner gone through.
template <Rowed P>
[[nodiscard]] bool rows_pay(const P& p) {
  if constexpr (CellPermuting<P>) {
    constexpr std::uint64_t few_states = 4;
    const auto system = p.cell_system();
    const auto bytes = system ? CellRows::plane_bytes(*system) : std::nullopt;
    if (!bytes) return false;
    const auto states = CellGroup::arrangements(system->counts);  // 0: beyond 64 bits
    return states == 0 || system->has_digits() || states / few_states >= *bytes / sizeof(std::uint64_t);
  } else {
    return has_rows(p);
  }
}

[[nodiscard]] std::string fingerprint_of(const CellSystem& system, std::span<const std::uint8_t> starts);
[[nodiscard]] std::string fingerprint_of(const DigitSystem& system, std::span<const std::uint8_t> starts);

template <Rowed P>
class RowSpace {
 public:
  using State = typename P::State;

  // For a search from `starts` that goes along the moves, or against them. Nothing where there is no such layout, where
  // it would take more than `most_bytes`, and where the work was stopped.
  [[nodiscard]] static std::optional<RowSpace> make(const P& p, std::span<const State> starts, Direction direction,
                                                    std::uint64_t most_bytes, Control* control = nullptr) {
    RowSpace space(p);
    if constexpr (CellPermuting<P>) {
      auto system = p.cell_system();
      if (!system) return std::nullopt;
      space.size_ = system->row_size();
      const auto pieces = pieces_of(p, starts, space.size_);
      space.fingerprint_ = fingerprint_of(*system, pieces);
      space.rows_ =
          CellRows::make(direction == Direction::forward ? *system : inverse(*system), most_bytes, control, pieces);
    } else {
      auto system = p.digit_system();
      if (!system) return std::nullopt;
      space.size_ = system->radices.size();
      const auto digits = pieces_of(p, starts, space.size_);
      space.fingerprint_ = fingerprint_of(*system, digits);
      if (direction == Direction::backward) system = inverse(std::move(*system));
      space.rows_ = DigitRows::make(*system, digits, most_bytes, control);
    }
    if (!space.rows_) return std::nullopt;
    for (const auto& start : starts) space.starts_.push_back(space.place(start));
    return space;
  }

  // The same for the same rules and starts, however the puzzle is named, and for no others that are likely to come up.
  [[nodiscard]] const std::string& fingerprint() const { return fingerprint_; }
  // Without making anything; only for what has rows.
  [[nodiscard]] static std::string fingerprint_for(const P& p, std::span<const State> starts) {
    if constexpr (CellPermuting<P>) {
      const auto system = p.cell_system();
      return fingerprint_of(*system, pieces_of(p, starts, system->row_size()));
    } else {
      const auto system = p.digit_system();
      return fingerprint_of(*system, pieces_of(p, starts, system->radices.size()));
    }
  }
  [[nodiscard]] const Rows& rows() const { return *rows_; }
  [[nodiscard]] const std::vector<RowPlace>& starts() const { return starts_; }

  // Of the state, or of one that is as far from the starts by symmetry. Nothing where it is known beforehand that no
  // moves lead there.
  [[nodiscard]] std::optional<RowPlace> find(const State& s) const {
    Buffer pieces;
    const auto row = std::span(pieces).first(size_);
    if constexpr (CellPermuting<P>) {
      p_->cells(s, row);
      return rows_->find(row);
    } else {
      p_->digits(s, row);
      return rows_->place(row);
    }
  }
  // For a state that moves may lead to.
  [[nodiscard]] RowPlace place(const State& s) const {
    const auto found = find(s);
    MELEDA_ASSERT(found.has_value());
    return *found;
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

  // The cells or digits of the states, one after the other.
  [[nodiscard]] static std::vector<std::uint8_t> pieces_of(const P& p, std::span<const State> states,
                                                           std::size_t size) {
    std::vector<std::uint8_t> pieces(size * states.size());
    for (std::size_t i = 0; i < states.size(); ++i) {
      const auto row = std::span(pieces).subspan(i * size, size);
      if constexpr (CellPermuting<P>) {
        p.cells(states[i], row);
      } else {
        p.digits(states[i], row);
      }
    }
    return pieces;
  }

  const P* p_;
  std::size_t size_ = 0;
  std::unique_ptr<std::conditional_t<CellPermuting<P>, CellRows, DigitRows>> rows_;
  std::vector<RowPlace> starts_;
  std::string fingerprint_;
};

}  // namespace meleda
