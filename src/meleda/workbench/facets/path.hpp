#pragma once
// A path that can be written out without ever being held as a whole.

#include <cstdint>
#include <string>

#include "meleda/core/control.hpp"
#include "meleda/core/output.hpp"
#include "meleda/core/result.hpp"

namespace meleda {

struct MoveText {
  std::string move;
  std::string to;
  std::string words = {};  // the move as somebody says it; empty where the family has no words for it
};

// What a list of moves takes until it is written: itself, its fields and their text.
inline constexpr std::uint64_t ordinary_list = 5'000'000;
[[nodiscard]] inline std::uint64_t bytes_of_listed(const MoveText& text) {
  return 5 * (text.move.size() + text.to.size() + text.words.size());
}

enum class PathItems { moves, states, pieces };  // pieces: the moves without their signs

// Every move is replayed by the rules before it is written. It keeps alive what it needs, and goes on where it stopped:
// each call writes the items that follow. All calls ask for the same items.
class PathStream {
 public:
  virtual ~PathStream() = default;
  // At most `most` items; an error if the path fails its own check. Done also where items are left: see ended().
  virtual Result<Status> write(PathItems items, const ItemFormat& format, BlockSink& sink, Control& control,
                               std::uint64_t most) = 0;
  // Whether all has been written, and stood its check.
  [[nodiscard]] virtual bool ended() const = 0;
};

}  // namespace meleda
