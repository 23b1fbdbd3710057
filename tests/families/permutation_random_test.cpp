// .tws files at random, of every kind that is read, against a plain interpreter that shares nothing with the family but
// the text.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <numeric>
#include <random>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "families/permutation_judge.hpp"

namespace meleda::permutation {
namespace {

struct PlainPiece {
  int sort = 0;
  int turn = 0;  // -1: it does not matter
  friend auto operator<=>(const PlainPiece&, const PlainPiece&) = default;
};
using PlainState = std::vector<std::vector<PlainPiece>>;  // [set][place]

struct PlainSetMove {
  std::vector<int> from;  // [place]: from where its piece comes
  std::vector<int> turn;  // [place]: by how much that is turned
};
struct PlainMove {
  std::string name;
  std::vector<PlainSetMove> sets;
};

struct PlainPuzzle {
  std::vector<int> orientations;  // [set]
  PlainState solved;
  std::vector<PlainMove> moves;

  [[nodiscard]] PlainState after(const PlainState& state, const PlainMove& move) const {
    auto next = state;
    for (std::size_t k = 0; k < state.size(); ++k) {
      for (std::size_t i = 0; i < state[k].size(); ++i) {
        auto& piece = next[k][i] = state[k][static_cast<std::size_t>(move.sets[k].from[i])];
        if (piece.turn >= 0) piece.turn = (piece.turn + move.sets[k].turn[i]) % orientations[k];
      }
    }
    return next;
  }
};

// Makes a puzzle and its text, line by line as the format has them.
class Generator {
 public:
  explicit Generator(unsigned seed) : random_(seed) {}

  std::pair<PlainPuzzle, std::string> puzzle() {
    PlainPuzzle made;
    std::string text = chance(2) ? "Name random\n" : "# no name\n";
    const auto sets = 1 + below(2);
    for (int k = 0; k < sets; ++k) {
      const auto size = static_cast<std::size_t>(2 + below(sets == 1 ? 4 : 2));
      made.orientations.push_back(1 + below(3));
      made.solved.emplace_back(size);
      text += "Set " + name_of(k) + " " + std::to_string(size) + " " + std::to_string(made.orientations.back()) + "\n";
    }
    text += solved(made);
    const auto moves = 1 + below(2);
    for (int m = 0; m < moves; ++m) text += move(made, "M" + std::string(1, static_cast<char>('a' + m)));
    return {std::move(made), std::move(text)};
  }

  int below(int end) { return static_cast<int>(random_() % static_cast<unsigned>(end)); }
  bool chance(int one_in) { return below(one_in) == 0; }

 private:
  static std::string name_of(int set) { return {'S', static_cast<char>('A' + set)}; }
  static std::string line(const std::vector<int>& numbers, int first = 0) {
    std::string text;
    for (const auto number : numbers) text += (text.empty() ? "" : " ") + std::to_string(number + first);
    return text + "\n";
  }

  // Solved counts pieces from 1, StartState from 0; a set that is left out has each piece at home.
  std::string solved(PlainPuzzle& made) {
    const int first = below(2);
    std::string text = first == 1 ? "Solved\n" : "StartState\n";
    for (std::size_t k = 0; k < made.solved.size(); ++k) {
      auto& places = made.solved[k];
      const auto size = static_cast<int>(places.size());
      if (chance(3)) {
        for (int i = 0; i < size; ++i) places[static_cast<std::size_t>(i)] = {i, 0};
        continue;
      }
      const int sorts = 1 + below(size);
      std::vector<int> pieces;
      for (int i = 0; i < size; ++i) pieces.push_back(i < sorts ? i : below(sorts));
      std::shuffle(pieces.begin(), pieces.end(), random_);
      text += name_of(static_cast<int>(k)) + "\n" + line(pieces, first);
      for (std::size_t i = 0; i < places.size(); ++i) places[i] = {pieces[i], 0};
      if (made.orientations[k] == 1 || chance(3)) continue;
      std::vector<bool> free;
      for (int sort = 0; sort < sorts; ++sort) free.push_back(chance(4));
      for (std::size_t i = 0; i < places.size(); ++i) {
        auto& piece = places[i];
        piece.turn = free[static_cast<std::size_t>(piece.sort)] ? -1 : below(made.orientations[k]);
        text += (i == 0 ? "" : " ") + (piece.turn < 0 ? "?" : std::to_string(piece.turn));
      }
      text += "\n";
    }
    return text + "End\n\n";
  }

  // Move counts places from 1 and lists turns by the piece that is turned, by its place before; MoveTransformation
  // counts from 0 and lists them by the place after. A set that is left out does not move.
  std::string move(PlainPuzzle& made, const std::string& name) {
    const int first = below(2);
    PlainMove one{name, {}};
    std::string text = (first == 1 ? "Move " : "MoveTransformation ") + name + "\n";
    bool moves = false;
    for (std::size_t k = 0; k < made.solved.size(); ++k) {
      const auto size = made.solved[k].size();
      PlainSetMove part{std::vector<int>(size), std::vector<int>(size, 0)};
      std::iota(part.from.begin(), part.from.end(), 0);
      const bool last = k + 1 == made.solved.size();
      if (chance(3) && (moves || !last)) {
        one.sets.push_back(std::move(part));
        continue;
      }
      std::shuffle(part.from.begin(), part.from.end(), random_);
      if (!moves && last && std::is_sorted(part.from.begin(), part.from.end())) std::swap(part.from[0], part.from[1]);
      moves = moves || !std::is_sorted(part.from.begin(), part.from.end());
      text += name_of(static_cast<int>(k)) + "\n" + line(part.from, first);
      if (!chance(3)) {
        std::vector<int> listed(size);
        for (auto& turn : listed) turn = below(made.orientations[k]);
        for (std::size_t i = 0; i < size; ++i) {
          part.turn[i] = first == 1 ? listed[static_cast<std::size_t>(part.from[i])] : listed[i];
        }
        text += line(listed);
      }
      one.sets.push_back(std::move(part));
    }
    made.moves.push_back(std::move(one));
    return text + "End\n";
  }

  std::mt19937 random_;
};

// From the solved state on, side by side: a state of the one is always the same state of the other, and each move has
// an opposite.
template <class P>
void expect_as_interpreted(const P& p, const PlainPuzzle& plain) {
  std::map<PlainState, std::string> texts{{plain.solved, text(p, p.start())}};
  std::map<std::string, PlainState> states{{texts.begin()->second, plain.solved}};
  std::vector<PlainState> queue{plain.solved};
  for (std::size_t i = 0; i < queue.size(); ++i) {
    const auto state = queue[i];
    const auto read = p.parse(texts.at(state));
    ASSERT_TRUE(read) << texts.at(state);
    for (const auto& move : plain.moves) {
      const auto there = plain.after(state, move);
      const auto played = p.parse_move(move.name);
      ASSERT_TRUE(played) << move.name;
      const auto to = p.apply(*read, *played);
      const auto [known, fresh] = texts.emplace(there, text(p, to));
      ASSERT_EQ(known->second, text(p, to)) << texts.at(state) << " " << move.name;
      if (fresh) {
        ASSERT_TRUE(states.emplace(known->second, there).second) << known->second << " is two states";
        queue.push_back(there);
      }
      bool back = false;  // some move takes it back: a multiple of it, or another that does the same
      p.moves(to, [&](const auto& m) { back = back || text(p, p.apply(to, m)) == texts.at(state); });
      ASSERT_TRUE(back) << texts.at(state) << " " << move.name;
    }
  }
}

TEST(TwsAtRandom, IsWhatAPlainInterpreterMakesOfIt) {
  Generator generator(7);
  std::map<std::size_t, int> made_as;  // by the place in the variant
  for (int trial = 0; trial < 250; ++trial) {
    const auto [plain, text] = generator.puzzle();
    SCOPED_TRACE(text);
    const auto any = made("\"" + text + "\"");
    ASSERT_TRUE(any) << any.error().message;
    ++made_as[any->index()];
    std::visit([&, &plain = plain](const auto& p) { expect_as_interpreted(p, plain); }, *any);
    if (HasFailure()) return;
  }
  EXPECT_GT(made_as[0], 100);
}

}  // namespace
}  // namespace meleda::permutation
