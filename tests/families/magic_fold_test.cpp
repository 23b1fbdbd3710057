#include "meleda/families/magic_fold/magic_fold.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <map>
#include <numbers>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "meleda/families/magic/chain.hpp"
#include "meleda/families/magic/report.hpp"

namespace meleda::magic_fold {
namespace {

std::string text_of(const MagicFold& p, const MagicFold::State& s) {
  std::string text;
  p.print(s, text);
  return text;
}

std::vector<MagicFold::State> all_states(const MagicFold& p) {
  std::vector<MagicFold::State> states{p.start()};
  std::set<std::uint64_t> known{states.front().key};
  for (std::size_t i = 0; i < states.size(); ++i) {
    const auto s = states[i];
    p.moves(s, [&](const Motion& m) {
      const auto t = p.apply(s, m);
      if (known.insert(t.key).second) states.push_back(t);
    });
  }
  return states;
}

bool lies_apart(const Layout& layout) {
  for (std::size_t i = 0; i < layout.position().size; ++i) {
    if (layout.stack_size(i) > 1) return false;
  }
  return true;
}

TEST(MagicFold, AClosedPairOpensAtTheSideThatGroovesDoNotSeparate) {
  // Paolini's example: a slash tile hinged at its right, closed front to front, opens at the bottom; back to back at
  // the top.
  EXPECT_EQ(other_hinge(0, Side::right, -closed_fold), Side::down);
  EXPECT_EQ(other_hinge(0, Side::right, closed_fold), Side::up);
  for (const std::size_t tile : {0U, 1U}) {
    for (const int fold : {-closed_fold, closed_fold}) {
      for (const auto side : {Side::right, Side::up, Side::left, Side::down}) {
        const auto other = other_hinge(tile, side, fold);
        EXPECT_EQ(other_hinge(tile, other, fold), side);
        // The next tile says the same of its own sides.
        EXPECT_EQ(other_hinge(tile + 1, magic::glued_to(side), fold), magic::glued_to(other));
      }
    }
  }
}

TEST(MagicFold, CodesAreCanonicalAsInTheListOfConfigurations) {
  const MagicFold p(8);
  for (const std::string code : {"RRRURRRU", "RRUDLDRU", "RRmULmLLmURm", "RRRLmDvUDvLm", "RUUmLDvUvDmD", "LmRRmURRmRUm",
                                 "RRmRRmRRmRRm", "DRmDDmLDmDRm"}) {
    const auto parsed = magic::parse_code(code, 8);
    ASSERT_TRUE(parsed);
    if (!magic::faults_of(*parsed).empty()) continue;
    const auto s = p.parse(code);
    ASSERT_TRUE(s) << code << ": " << s.error().message;
    EXPECT_EQ(text_of(p, p.from_key(s->key)), magic::text_of(magic::canonical(*parsed).code)) << code;
    // It is held as it was written.
    std::string held;
    print_position(p.layout(*s), held);
    EXPECT_EQ(held, code);
    EXPECT_EQ(text_of(p, *s), code);
  }
}

TEST(MagicFold, AllReadingsOfAPositionAreOneState) {
  const MagicFold p(6);
  std::size_t count = 0;
  for (const auto& s : all_states(p)) {
    if (++count % 5 != 0) continue;
    const auto layout = p.layout(s);
    EXPECT_EQ(canonical(layout).key, s.key);
    EXPECT_FALSE(layout.crossing());
    for (std::uint32_t number = 0; number < reading_count(6); ++number) {
      const auto reading = reading_of(number, 6);
      if (!reading.begins_with_slash()) continue;
      const auto read_so = Layout::of(read(layout, reading));
      ASSERT_TRUE(read_so);
      EXPECT_EQ(canonical(*read_so).key, s.key);
      std::string text;
      print_position(*read_so, text);
      const auto parsed = p.parse(text);
      ASSERT_TRUE(parsed) << text << ": " << parsed.error().message;
      EXPECT_EQ(*parsed, s);
    }
  }
}

TEST(MagicFold, WhatIsNoPositionIsRefused) {
  const MagicFold p(8);
  for (const auto& [text, offset] : std::vector<std::pair<std::string, std::optional<std::size_t>>>{
           {"", 0},
           {"RRRURRR", 7},
           {"RRRURRRUU", 8},
           {"RRRURRRX", 7},
           {"RRRRRRRR", std::nullopt},          // open
           {"1RRRURRRU", std::nullopt},         // a level where there is no stack
           {"RRRmmRRRRmm", std::nullopt},       // stacks without levels
           {"1RmmRRRmmRRRR", std::nullopt}}) {  // and with too few
    const auto s = p.parse(text);
    ASSERT_FALSE(s) << text;
    if (offset) {
      EXPECT_EQ(s.error().offset, offset) << text;
    }
    EXPECT_GT(s.error().message.size(), 10U);
  }
  for (const std::string move : {"", "8Rv", "1Xv", "1R", "1Rvv0Rv", "1Rv1Rv", "1Rvvvvv", "R"}) {
    EXPECT_FALSE(p.parse_move(move)) << move;
  }
  // A move that would open the chain, one that is two, and one that has no hinge there.
  const auto why = [&](const std::string& move) { return p.why_not(p.start(), p.parse_move(move).value()); };
  EXPECT_NE(why("0Rv").find("closed"), std::string::npos);
  EXPECT_NE(why("0Uv4Uv").find("hinged"), std::string::npos);
}

// ---- the law of the model: what the ribbon says never changes

// The chain as it is hinged, with the other hinge of some touching pairs.
magic::Chain chain_of(const Layout& layout, unsigned others) {
  const auto& position = layout.position();
  const auto n = position.size;
  const auto side_of = [&](std::size_t i) {
    const auto side = position[i].side;
    return layout.touching(i) && (others >> i & 1U) != 0 ? other_hinge(i, side, position[i].fold) : side;
  };
  magic::Chain chain;
  for (std::size_t i = 0; i < n; ++i) {
    const auto before = position.before(i);
    const auto next = position.next(i);
    magic::Link link{layout.tile(i), magic::glued_to(side_of(before)), side_of(i), false};
    if (link.from == link.to) {
      // Swung away from the flap, what was folded further towards its front lies higher.
      const int low = -position[before].fold;
      const int high = -position[i].fold;
      link.ascending = low < high;
      if (low == high) {
        const auto& flap = layout.tile(i);
        const auto out = magic::towards(flap, link.to);
        const std::array<Vector, 5> onward{-flap.front, out, flap.front, -out, -flap.front};  // from mm to vv
        const auto height = [&](std::size_t k) {
          const bool along = magic::dot(layout.tile(k).front, onward[static_cast<std::size_t>(low + 2)]) > 0;
          return along ? int{position[k].level} : static_cast<int>(layout.stack_size(k)) - 1 - position[k].level;
        };
        link.ascending = height(before) < height(next);
      }
    }
    chain.push_back(link);
  }
  return chain;
}

void expect_invariants(const MagicFold& p, const MagicFold::State& s) {
  const auto layout = p.layout(s);
  for (unsigned others = 0; others < (1U << p.tiles()); ++others) {
    bool real = true;
    for (std::size_t i = 0; i < p.tiles(); ++i) real = real && ((others >> i & 1U) == 0 || layout.touching(i));
    if (!real) continue;
    EXPECT_EQ(magic::metric_invariant(chain_of(layout, others)), 0) << text_of(p, s) << " " << others;
  }
  if (lies_apart(layout)) {
    const auto code = magic::parse_code(text_of(p, p.from_key(s.key)), p.tiles());
    ASSERT_TRUE(code);
    EXPECT_TRUE(magic::faults_of(*code).empty());
    EXPECT_EQ(magic::invariants_of(magic::chain_of(*code)), magic::Invariants{}) << text_of(p, s);
  }
}

TEST(MagicFold, InvariantsStayZero) {
  for (const std::size_t tiles : {4U, 6U}) {
    const MagicFold p(tiles);
    for (const auto& s : all_states(p)) expect_invariants(p, s);
  }
  const MagicFold p(8);
  std::mt19937 random(8);
  auto s = p.start();
  for (int i = 0; i < 150; ++i) {
    std::vector<Motion> moves;
    p.moves(s, [&](const Motion& m) { moves.push_back(m); });
    ASSERT_FALSE(moves.empty());
    s = p.apply(s, moves[random() % moves.size()]);
    expect_invariants(p, s);
  }
}

// ---- motions, judged step by step: tiles follow each other along the chain, and points of one are watched from
// another

struct Moving {
  Spot centre, right, up, front;
};

Spot real(Vector a) {
  return {double(a.x), double(a.y), double(a.z)};
}

Moving next_of(const Moving& tile, Side side, double fold) {
  const auto out = side == Side::right  ? tile.right
                   : side == Side::up   ? tile.up
                   : side == Side::left ? -1 * tile.right
                                        : -1 * tile.up;
  // Of a flat hinge the next tile lies on; towards a mountain it sinks behind the front.
  const auto angle = fold * std::numbers::pi / 2;
  const auto away = std::cos(angle) * out - std::sin(angle) * tile.front;
  const auto front = std::cos(angle) * tile.front + std::sin(angle) * out;
  const bool upright = side == Side::right || side == Side::left;
  const auto up = upright ? tile.up : side == Side::up ? -1 * away : away;
  return {tile.centre + 0.5 * out + 0.5 * away, cross(up, front), up, front};
}

void expect_sound_motion(const MagicFold& p, const MagicFold::State& s, const Motion& m) {
  const auto layout = p.layout(s);
  const auto n = p.tiles();
  constexpr int steps = 90;
  std::vector<Moving> last;
  std::string move;
  p.print_move(m, move);
  for (int step = 0; step <= steps; ++step) {
    const auto share = double(step) / steps;
    std::vector<Moving> now;
    const auto& first = layout.tile(0);
    Moving tile{0.5 * real(first.centre), real(first.right), real(first.up), real(first.front)};
    const auto begin = tile;
    for (std::size_t i = 0; i < n; ++i) {
      now.push_back(tile);
      const auto& turn = m.turns[i];
      const auto side = turn.quarters == 0 ? layout.position()[i].side : turn.side;
      tile = next_of(tile, side, layout.position()[i].fold + share * turn.quarters);
    }
    for (const auto& d : {tile.centre - begin.centre, tile.right - begin.right, tile.up - begin.up}) {
      ASSERT_LT(dot(d, d), 1e-9) << text_of(p, s) << " " << move << " opens at " << share;
    }
    // Without the first and last moments, at which tiles lie on each other.
    if (step > 1 && step < steps) {
      for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = 0; j < n; ++j) {
          if (i == j) continue;
          for (const double x : {-0.45, -0.15, 0.15, 0.45}) {
            for (const double y : {-0.45, -0.15, 0.15, 0.45}) {
              const auto seen = [&](const std::vector<Moving>& at) {
                const auto d = at[i].centre + x * at[i].right + y * at[i].up - at[j].centre;
                return Spot{dot(d, at[j].right), dot(d, at[j].up), dot(d, at[j].front)};
              };
              const auto a = seen(last);
              const auto b = seen(now);
              const bool inside = std::max({std::abs(a.x), std::abs(a.y), std::abs(b.x), std::abs(b.y)}) < 0.45;
              if (inside && std::abs(a.z) > 1e-6 && std::abs(b.z) > 1e-6) {
                ASSERT_EQ(a.z > 0, b.z > 0) << text_of(p, s) << " " << move << ": tile " << i << " through " << j;
              }
            }
          }
        }
      }
    }
    last = std::move(now);
  }
}

TEST(MagicFold, ChainsStayClosedAndTilesDoNotPassThroughEachOther) {
  std::mt19937 random(90);
  for (const std::size_t tiles : {4U, 6U, 8U}) {
    const MagicFold p(tiles);
    auto s = p.start();
    for (int i = 0; i < 60; ++i) {
      std::vector<Motion> moves;
      p.moves(s, [&](const Motion& m) { moves.push_back(m); });
      const auto& m = moves[random() % moves.size()];
      expect_sound_motion(p, s, m);
      s = p.apply(s, m);
    }
  }
}

TEST(MagicFold, TilesKeepTheirNumbers) {
  // What is joined to tile 0 while others move stays in its place, under its number; so do text and picture.
  const MagicFold p(8);
  std::mt19937 random(4);
  auto s = p.start();
  for (int i = 0; i < 60; ++i) {
    std::vector<Motion> moves;
    p.moves(s, [&](const Motion& m) { moves.push_back(m); });
    const auto& m = moves[random() % moves.size()];
    const auto before = p.layout(s);
    s = p.apply(s, m);
    const auto now = p.layout(s);
    for (std::size_t tile = 0; tile < 8 && (tile == 0 || m.turns[tile - 1].quarters == 0); ++tile) {
      EXPECT_EQ(now.tile(tile), before.tile(tile)) << text_of(p, s) << " " << tile;
    }
    for (std::size_t tile = 7; m.turns[tile].quarters == 0; --tile) {
      EXPECT_EQ(now.tile(tile), before.tile(tile)) << text_of(p, s) << " " << tile;
    }
    const auto again = p.parse(text_of(p, s));
    ASSERT_TRUE(again);
    EXPECT_EQ(p.layout(*again).position(), now.position());
    const auto body = p.solid(s).value();
    ASSERT_EQ(body.faces.size(), 8U);
    for (std::size_t tile = 0; tile < 8; ++tile) EXPECT_EQ(body.faces[tile].place, std::to_string(tile));
  }
}

TEST(MagicFold, MovesDoNotDependOnHowItIsHeld) {
  const MagicFold p(8);
  std::mt19937 random(5);
  auto s = p.start();
  const auto after_moves = [&](const MagicFold::State& from) {
    std::vector<std::uint64_t> keys;
    p.moves(from, [&](const Motion& m) {
      EXPECT_TRUE(p.legal(from, m));
      keys.push_back(p.apply(from, m).key);
    });
    std::sort(keys.begin(), keys.end());
    return keys;
  };
  for (int i = 0; i < 12; ++i) {
    std::vector<Motion> moves;
    p.moves(s, [&](const Motion& m) { moves.push_back(m); });
    s = p.apply(s, moves[random() % moves.size()]);
    const auto first = after_moves(p.from_key(s.key));
    EXPECT_EQ(after_moves(s), first) << text_of(p, s);
    auto number = static_cast<std::uint32_t>(random() % reading_count(8));
    while (!reading_of(number, 8).begins_with_slash()) number = (number + 1) % reading_count(8);
    EXPECT_EQ(after_moves({s.key, number}), first) << text_of(p, s) << " " << number;
  }
}

// Readings commute with moves. So if one configuration is reached in the hand in two ways that differ by a reading,
// every configuration that is reached can be held in both ways. All readings come about so: with tiles that are told
// apart by pictures, each way to number each configuration is reached.
TEST(MagicFold, EveryNumberingIsReached) {
  const MagicFold p(8);
  const auto position = [](const std::string& code) { return Layout::of(parse_position(code, 8).value()).value(); };
  // All readings of a code without symmetries differ, so that they stand for the readings.
  const auto generic = position("RUUmLDvUvDmD");
  const auto all = reading_count(8) / 2;
  std::vector<Reading> generators;
  std::set<std::uint64_t> group{key_of(generic.position())};
  const auto add = [&](const Reading& reading) {
    if (group.contains(key_of(read(generic, reading)))) return;
    generators.push_back(reading);
    std::vector<std::uint64_t> list(group.begin(), group.end());
    for (std::size_t i = 0; i < list.size(); ++i) {
      for (const auto& generator : generators) {
        const auto image = key_of(read(Layout::of(position_of(list[i], 8)).value(), generator));
        if (group.insert(image).second) list.push_back(image);
      }
    }
  };
  std::vector<MagicFold::State> states{p.start()};
  std::map<std::uint64_t, MagicFold::State> known{{states.front().key, states.front()}};
  for (std::size_t i = 0; i < states.size() && i < 2000 && group.size() < all; ++i) {
    const auto s = states[i];
    p.moves(s, [&](const Motion& m) {
      const auto t = p.apply(s, m);
      const auto [found, is_new] = known.try_emplace(t.key, t);
      if (is_new) {
        states.push_back(t);
        return;
      }
      const auto before = p.layout(found->second);
      const auto now = p.layout(t).position();
      std::vector<Reading> between;
      for (std::uint32_t number = 0; number < reading_count(8); ++number) {
        const auto reading = reading_of(number, 8);
        if (reading.begins_with_slash() && read(before, reading) == now) between.push_back(reading);
      }
      ASSERT_FALSE(between.empty());
      if (between.size() == 1) add(between.front());  // of a symmetric state it is not known which one it is
    });
  }
  EXPECT_EQ(group.size(), all);
}

}  // namespace
}  // namespace meleda::magic_fold
