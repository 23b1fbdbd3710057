#pragma once
// What tests of permutation puzzles share: puzzles by their spec, and plain search by the rules alone.

#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "meleda/families/permutation/permutation.hpp"
#include "meleda/workbench/spec.hpp"

namespace meleda::permutation {

inline Result<AnyPermutation> made(const std::string& spec) {
  const auto read = read_spec("permutation:" + spec);
  if (!read) return tl::unexpected<Error>(read.error());
  return make(read->arguments);
}

template <class P = Permutation>
P puzzle(const std::string& spec) {
  auto any = made(spec);
  if (!any) throw std::runtime_error(any.error().message);
  return std::get<P>(std::move(*any));
}

template <class P>
std::string text(const P& p, const typename P::State& s) {
  std::string out;
  p.print(s, out);
  return out;
}

// How many states there are at each depth, by their text.
template <class P>
std::vector<std::uint64_t> depths(const P& p) {
  std::set<std::string> known{text(p, p.start())};
  std::vector<typename P::State> layer{p.start()};
  std::vector<std::uint64_t> counts;
  while (!layer.empty()) {
    counts.push_back(layer.size());
    std::vector<typename P::State> next;
    for (const auto& s : layer) {
      p.moves(s, [&](const auto& m) {
        const auto t = p.apply(s, m);
        if (known.insert(text(p, t)).second) next.push_back(t);
      });
    }
    layer = std::move(next);
  }
  return counts;
}

// The same by a table over the index: for spaces of some millions.
template <class P>
std::vector<std::uint64_t> depths_by_index(const P& p) {
  std::vector<bool> known(p.index_count(), false);
  std::vector<std::uint64_t> layer{p.rank(p.start())};
  known[layer[0]] = true;
  std::vector<std::uint64_t> counts;
  while (!layer.empty()) {
    counts.push_back(layer.size());
    std::vector<std::uint64_t> next;
    for (const auto i : layer) {
      const auto s = p.unrank(i);
      p.moves(s, [&](const auto& m) {
        const auto j = p.rank(p.apply(s, m));
        if (known[j]) return;
        known[j] = true;
        next.push_back(j);
      });
    }
    layer = std::move(next);
  }
  return counts;
}

template <class P>
typename P::State after(const P& p, typename P::State s, const std::vector<std::string>& moves) {
  for (const auto& move : moves) s = p.apply(s, *p.parse_move(move));
  return s;
}

}  // namespace meleda::permutation
