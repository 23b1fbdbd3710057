#include "meleda/studies/magic/codes.hpp"

#include <algorithm>
#include <map>

#include "meleda/core/assert.hpp"
#include "meleda/families/magic/geometry.hpp"

namespace meleda::studies {

namespace {

using magic::Code;
using magic::Symbol;
using magic::Tile;
using magic::Vector;

// The eight turnings of a reading that begins with a slash tile, for an even and for an odd first tile, as tables:
// [parity of first][turning][parity of the place][symbol].
using Turnings = std::array<std::array<std::array<std::array<Symbol, Symbol::count>, 2>, 8>, 2>;

Turnings make_turnings() {
  Turnings table;
  for (std::size_t first = 0; first < 2; ++first) {
    std::size_t number = 0;
    for (unsigned choice = 0; choice < 16; ++choice) {
      const magic::Reading reading{first, false, choice % 4, choice / 4 % 2 == 1, choice / 8 == 1};
      if (!reading.begins_with_slash()) continue;
      for (std::size_t place = 0; place < 2; ++place) {
        for (unsigned symbol = 0; symbol < Symbol::count; ++symbol) {
          table[first][number][place][symbol] = magic::turned(Symbol::of_number(symbol), reading, place);
        }
      }
      ++number;
    }
    MELEDA_ASSERT(number == 8);
  }
  return table;
}

const Turnings& turnings() {
  static const Turnings table = make_turnings();
  return table;
}

}  // namespace

CodeTables::CodeTables(std::size_t tiles, const StopCheck& stop) : tiles_(tiles) {
  // A step moves a centre by at most two half sides.
  const auto reach = static_cast<std::int32_t>(tiles) + 4;
  const auto width = 2 * reach + 1;
  cells_ = static_cast<std::size_t>(width) * static_cast<std::size_t>(width) * static_cast<std::size_t>(width);
  stop.may_use(cells_ * sizeof(std::uint32_t) * (tiles / 2 + 3));
  const auto in_cells = [&](Vector v) { return (v.x * width + v.y) * width + v.z; };
  first_cell_ = in_cells(magic::first_tile.centre + Vector{reach, reach, reach});

  std::vector<Tile> frames{magic::first_tile};
  const auto frame_of = [&](const Tile& tile) {
    const auto found = std::find_if(frames.begin(), frames.end(), [&](const Tile& frame) {
      return frame.up == tile.up && frame.front == tile.front;
    });
    if (found == frames.end()) {
      frames.push_back(tile);
      frames.back().centre = magic::first_tile.centre;
      return frames.size() - 1;
    }
    return static_cast<std::size_t>(found - frames.begin());
  };
  for (std::size_t frame = 0; frame < frames.size(); ++frame) {
    steps_.emplace_back();
    for (unsigned number = 0; number < Symbol::count; ++number) {
      const auto symbol = Symbol::of_number(number);
      const auto tile = frames[frame];
      const auto next = magic::next_tile(tile, symbol);
      const auto hinge = magic::hinge_of(tile, symbol);
      steps_[frame][number] = {static_cast<std::uint8_t>(frame_of(next)),
                               static_cast<std::uint8_t>(hinge.normal.x + 2 * hinge.normal.y + 3 * hinge.normal.z),
                               in_cells(hinge.middle - tile.centre), in_cells(next.centre - tile.centre)};
    }
  }

  // Walks backwards are walks too, so what is within reach from home is from where home is within reach.
  std::vector<std::uint32_t> layer(cells_);
  layer[static_cast<std::size_t>(first_cell_)] = 1U << first_frame_;
  home_.push_back(layer);
  for (std::size_t steps = 1; steps <= tiles / 2; ++steps) {
    stop();
    std::vector<std::uint32_t> next(cells_);
    for (std::size_t cell = 0; cell < cells_; ++cell) {
      for (std::size_t frame = 0; frame < steps_.size(); ++frame) {
        if ((layer[cell] >> frame & 1U) == 0) continue;
        for (const auto& step : steps_[frame]) {
          next[cell + static_cast<std::size_t>(step.to_next)] |= 1U << step.frame;
        }
      }
    }
    home_.push_back(next);
    layer = std::move(next);
  }
}

CodeSearch::CodeSearch(const CodeTables& tables)
    : tables_(tables),
      places_{{tables.first_cell_, tables.first_frame_}},
      room_(tables.cells_),
      agreeing_(tables.tiles_ + 1, std::vector<std::uint8_t>(tables.tiles_)) {
  room_[static_cast<std::size_t>(tables.first_cell_)] = 1;
}

bool CodeSearch::put(Symbol symbol) {
  const auto& [cell, frame] = places_.back();
  const auto& step = tables_.steps_[frame][symbol.number()];
  const auto next = cell + step.to_next;
  const auto left = tables_.tiles_ - code_.size() - 1;
  if (left == 0) {
    if (next != tables_.first_cell_ || step.frame != tables_.first_frame_) return false;
  } else if (room_[static_cast<std::size_t>(next)] != 0 || !tables_.may_close(left, next, step.frame)) {
    return false;
  }
  auto& hinge = room_[static_cast<std::size_t>(cell + step.to_hinge)];
  if (step.normal != 0) {
    if (hinge != 0) return false;
    hinge = step.normal;
  }
  room_[static_cast<std::size_t>(next)] = 1;
  code_.push_back(symbol);
  places_.push_back({next, step.frame});
  return true;
}

void CodeSearch::take_back() {
  const auto last = places_.back();
  if (code_.size() < tables_.tiles_) room_[static_cast<std::size_t>(last.cell)] = 0;
  places_.pop_back();
  const auto& step = tables_.steps_[places_.back().frame][code_.back().number()];
  if (step.normal != 0) room_[static_cast<std::size_t>(places_.back().cell + step.to_hinge)] = 0;
  code_.pop_back();
}

bool CodeSearch::comes_too_late() {
  const auto& turns = turnings();
  const auto symbols = code_.size();
  // Forwards: the last symbol goes on with every reading that agreed so far, and begins one of its own.
  auto& now = agreeing_[symbols];
  const auto& before = agreeing_[symbols - 1];
  for (std::size_t first = 0; first < symbols; ++first) {
    const auto place = symbols - 1 - first;
    auto agreeing = place == 0 ? std::uint8_t{0xFF} : before[first];
    for (unsigned turning = 0; turning < 8; ++turning) {
      if ((agreeing >> turning & 1U) == 0) continue;
      const auto symbol = turns[first % 2][turning][place % 2][code_.back().number()];
      if (symbol < code_[place]) return true;
      if (symbol > code_[place]) agreeing = static_cast<std::uint8_t>(agreeing & ~(1U << turning));
    }
    now[first] = agreeing;
  }
  // Backwards from the tile that was put last.
  for (unsigned turning = 0; turning < 8; ++turning) {
    for (std::size_t place = 0; place < symbols; ++place) {
      const auto seen = code_[symbols - 1 - place].from_behind();
      const auto symbol = turns[symbols % 2][turning][place % 2][seen.number()];
      if (symbol < code_[place]) return true;
      if (symbol > code_[place]) break;
    }
  }
  return false;
}

bool CodeSearch::advance(std::size_t fixed, std::size_t length, EveryThousand& ask) {
  unsigned number = 0;  // of the symbol to try next
  const auto back = [&] {
    number = code_.back().number() + 1;
    take_back();
  };
  if (code_.size() == length) back();
  while (true) {
    ask();
    bool longer = false;
    for (; number < Symbol::count && !longer; ++number) {
      if (!put(Symbol::of_number(number))) continue;
      longer = !comes_too_late();
      if (!longer) take_back();
    }
    if (longer) {
      if (code_.size() == length) return true;
      number = 0;
    } else if (code_.size() == fixed) {
      return false;
    } else {
      back();
    }
  }
}

std::optional<Code> CodeSearch::next_beginning(std::size_t length, const StopCheck& stop) {
  MELEDA_ASSERT(length > 0 && length < tables_.tiles_);
  EveryThousand ask(stop);
  if (!advance(0, length, ask)) return std::nullopt;
  return code_;
}

std::vector<Code> CodeSearch::beginnings(std::size_t length, const StopCheck& stop) {
  std::vector<Code> all;
  while (auto code = next_beginning(length, stop)) all.push_back(std::move(*code));
  return all;
}

void CodeSearch::visit(const Code& beginning, FunctionRef<void(const Code&)> found, const StopCheck& stop) {
  EveryThousand ask(stop);
  // What was left behind where a search was stopped from inside.
  while (!code_.empty()) take_back();
  for (const auto symbol : beginning) {
    const bool lies = put(symbol);
    MELEDA_ASSERT(lies && !comes_too_late());
  }
  while (advance(beginning.size(), tables_.tiles_, ask)) {
    if (magic::is_canonical(code_)) found(code_);
  }
  while (!code_.empty()) take_back();
}

}  // namespace meleda::studies
