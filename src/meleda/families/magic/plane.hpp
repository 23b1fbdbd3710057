#pragma once
// Planar face-up configurations: all tiles in one plane, fronts up, none on its neighbours in the chain. A sequence of
// directions says where each next tile lies; where tiles lie on each other, levels say in which order. Both together
// are an assemblage. Tile 0 is a slash tile.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "meleda/core/control.hpp"
#include "meleda/core/result.hpp"
#include "meleda/families/magic/chain.hpp"

namespace meleda::magic {

// Step i leads from tile i to tile i + 1: right is east, up is north and so on. East < north < west < south.
using Sequence = std::vector<Side>;

struct Assemblage {
  Sequence sequence;
  // Of every tile, from 1 at the bottom; 0 where none is given, which is enough for a tile that lies alone.
  std::vector<std::uint32_t> levels;

  friend bool operator==(const Assemblage&, const Assemblage&) = default;
};

// E4E3W3E2W2E1W1W1: each direction with the level of the tile that it leads to. Levels are not needed for tiles that
// lie alone; they are written for all tiles or, where all lie alone, for none.
[[nodiscard]] Result<Assemblage> parse_assemblage(std::string_view text, std::size_t tiles);
void print_assemblage(const Assemblage& assemblage, std::string& out);
[[nodiscard]] std::string text_of(const Assemblage& assemblage);
[[nodiscard]] Result<Sequence> parse_sequence(std::string_view text, std::size_t tiles);
[[nodiscard]] std::string sequence_text(const Sequence& sequence);

// Centres of the tiles, and the tiles of each stack in ascending order.
[[nodiscard]] std::vector<Vector> centres_of(const Sequence& sequence);
[[nodiscard]] std::vector<std::vector<std::size_t>> stacks_of(const Sequence& sequence);
[[nodiscard]] bool closes(const Sequence& sequence);

struct PlanarFault {
  enum class Kind : std::uint8_t {
    open,    // the directions do not lead back
    levels,  // the levels of a stack are not 1, 2, 3, ..., each once
    order,   // two hinges at one edge whose tiles lie in different orders on its two sides
  };
  Kind kind = Kind::open;
  std::vector<std::size_t> tiles;  // the last one; those of the stack; the two pairs
};
// All faults; none if it can be assembled. Where it is open, or levels are wrong, orders are not looked at.
[[nodiscard]] std::vector<PlanarFault> faults_of(const Assemblage& assemblage);

// Of an assemblage without faults.
[[nodiscard]] Chain chain_of(const Assemblage& assemblage);
// The share of the tiles that curve in the metric invariant, which does not depend on levels.
[[nodiscard]] std::int32_t curving_share(const Sequence& sequence);
[[nodiscard]] std::size_t flap_count(const Sequence& sequence);
// x where a tile is none and f where it is a flap, in the first of all ways to read it round: fxfxxxxx.
[[nodiscard]] std::string flap_pattern(const Sequence& sequence);

// Sequences are equivalent if they differ in their first tile, in the direction in which they are read, by a turn or by
// a reflection: 16 n ways to read one. An assemblage is read likewise; where that makes a backslash tile the first one,
// it is turned into its mirror image in the plane, which exchanges types and turns all stacks upside down.
struct CanonicalSequence {
  Sequence sequence;
  std::uint32_t symmetries = 0;  // ways to read it that give the sequence itself
};
[[nodiscard]] CanonicalSequence canonical(const Sequence& sequence);
[[nodiscard]] bool is_canonical(const Sequence& sequence);

// The first of all equivalent assemblages, by sequence and then by levels of tiles 1, 2, ..., 0.
[[nodiscard]] Assemblage canonical(const Assemblage& assemblage);

// Visits all ways to assemble a sequence that closes, up to its symmetries, while the visitor says true: the first one
// of each class, which is canonical if the sequence is. They come in the order in which they are built, tile by tile.
void visit_assemblages(const Sequence& sequence, const std::function<bool(const Assemblage&)>& visit,
                       const StopCheck& stop = {});

}  // namespace meleda::magic
