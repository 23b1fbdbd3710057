#pragma once
// What every law needs: the sample instances of a family, and states of them to hold the law against.

#include <gtest/gtest.h>

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "meleda/core/concepts.hpp"
#include "meleda/workbench/spec.hpp"

namespace meleda::laws {

// Spaces up to this size are checked state by state, pair by pair.
inline constexpr std::uint64_t exhaustive_states = 300;

template <class P>
struct Sample {
  std::string spec;
  P p;
};

// The family's own samples that this class of it can hold.
template <class P>
std::vector<Sample<P>> samples() {
  std::vector<Sample<P>> all;
  for (const auto& spec : P::info().samples) {
    const auto read = read_spec(spec);
    if (!read) throw std::runtime_error(read.error().message);
    if constexpr (requires { P::fits(read->arguments); }) {
      if (!P::fits(read->arguments)) continue;
    }
    auto p = P::make(read->arguments);
    if (!p) throw std::runtime_error(p.error().message);
    all.push_back({spec, std::move(*p)});
  }
  return all;
}

template <class P>
std::vector<typename P::Move> moves_of(const P& p, const typename P::State& s) {
  std::vector<typename P::Move> moves;
  p.moves(s, [&](const typename P::Move& m) { moves.push_back(m); });
  return moves;
}

template <class P>
std::string text_of(const P& p, const typename P::State& s) {
  std::string text;
  p.print(s, text);
  return text;
}

template <class P>
std::string move_text(const P& p, const typename P::Move& m) {
  std::string text;
  p.print_move(m, text);
  return text;
}

template <class P>
bool is_small(const P& p) {
  if constexpr (Indexed<P>) return p.index_count() <= exhaustive_states;
  return false;
}

// All states of a small instance; otherwise those of random walks from the start and the goals, and of random places
// where the family has an order.
template <class P>
std::vector<typename P::State> states_of(const P& p, std::uint64_t seed = 1) {
  std::vector<typename P::State> states;
  if constexpr (Indexed<P>) {
    if (is_small(p)) {
      for (std::uint64_t i = 0; i < p.index_count(); ++i) states.push_back(p.unrank(i));
      return states;
    }
  }
  std::mt19937_64 random(seed);
  auto sources = p.goals();
  sources.push_back(p.start());
  if constexpr (Ordered<P> && Counted<P>) {
    for (int i = 0; i < 50; ++i) {
      Integer place = 0;
      for (Integer bound = p.state_count(); bound > 0; bound >>= 32) place = (place << 32) + (random() & 0xffffffffU);
      if (auto s = p.at(place % p.state_count(), 0)) sources.push_back(*s);
    }
  }
  for (auto s : sources) {
    for (int step = 0; step < 20; ++step) {
      states.push_back(s);
      const auto moves = moves_of(p, s);
      if (moves.empty()) break;
      s = p.apply(s, moves[random() % moves.size()]);
    }
  }
  return states;
}

}  // namespace meleda::laws
