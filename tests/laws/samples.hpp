#pragma once
// What every law needs: the sample instances of a family, and states of them to hold the law against.

#include <gtest/gtest.h>

#include <cstdint>
#include <random>
#include <string>
#include <variant>
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

// The family's own samples that are of this class. `make_sample` is the family's `make`, from the generated unit.
template <class P>
std::vector<Sample<P>> samples() {
  std::vector<Sample<P>> all;
  for (const auto& spec : P::info().samples) {
    const auto read = read_spec(spec);
    if (!read) throw std::runtime_error(read.error().message);
    auto made = make_sample(read->arguments);
    if (!made) throw std::runtime_error(made.error().message);
    if constexpr (std::is_same_v<typename decltype(made)::value_type, P>) {
      all.push_back({spec, std::move(*made)});
    } else {
      if (auto* const p = std::get_if<P>(&*made)) all.push_back({spec, std::move(*p)});
    }
  }
  return all;
}

template <TransitionSystem P>
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

template <Notated P>
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

// The places of its picture at which a state is entered.
template <class P>
std::vector<std::string> places_of(const P& p, const typename P::State& s) {
  std::vector<std::string> places;
  if (const auto scene = p.scene(s)) {
    for (const auto& shape : scene->shapes) {
      if (!shape.place.empty()) places.push_back(shape.place);
    }
  }
  return places;
}

// All states of a small instance; otherwise those of random walks from the start and the goals, and of random places
// where the family has an order; of what is not played, those that are entered at random.
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
  std::vector<typename P::State> sources{p.start()};
  if constexpr (Puzzle<P>) {
    for (const auto& goal : p.goals()) sources.push_back(goal);
  }
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
      if constexpr (Playable<P>) {
        const auto moves = moves_of(p, s);
        if (moves.empty()) break;
        s = p.apply(s, moves[random() % moves.size()]);
      } else if constexpr (Editable<P>) {
        const auto places = places_of(p, s);
        if (places.empty()) break;
        if (auto edited = p.edit(s, places[random() % places.size()])) s = std::move(*edited);
      }
    }
  }
  return states;
}

}  // namespace meleda::laws
