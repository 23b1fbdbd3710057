#include "meleda/families/hanoi/peg_graph.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "meleda/core/assert.hpp"
#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"

namespace meleda::hanoi {

void PegGraph::add(std::uint32_t a, std::uint32_t b) {
  to[a] = static_cast<std::uint8_t>(to[a] | 1U << b);
  from[b] = static_cast<std::uint8_t>(from[b] | 1U << a);
}

bool PegGraph::complete() const {
  const auto all = (1U << pegs) - 1;
  for (std::uint32_t a = 0; a < pegs; ++a) {
    if (to[a] != (all & ~(1U << a))) return false;
  }
  return true;
}

std::array<std::uint8_t, most_pegs> PegGraph::reachable() const {
  std::array<std::uint8_t, most_pegs> reached{};
  for (std::uint32_t a = 0; a < pegs; ++a) reached[a] = static_cast<std::uint8_t>(to[a] | 1U << a);
  for (std::uint32_t middle = 0; middle < pegs; ++middle) {
    for (std::uint32_t a = 0; a < pegs; ++a) {
      if ((reached[a] >> middle & 1U) != 0) reached[a] = static_cast<std::uint8_t>(reached[a] | reached[middle]);
    }
  }
  return reached;
}

std::vector<std::vector<std::uint8_t>> PegGraph::symmetries() const {
  // Of a group of thousands, tables for each element would cost more than the group saves.
  constexpr std::uint32_t most_moved = 6;
  std::vector<std::vector<std::uint8_t>> found;
  std::vector<std::uint8_t> image(pegs);
  std::iota(image.begin(), image.end(), std::uint8_t{0});
  const auto fixed = pegs > most_moved ? pegs - most_moved + 1 : 0;
  do {
    bool keeps = true;
    for (std::uint32_t a = 0; keeps && a < pegs; ++a) {
      for (std::uint32_t b = 0; keeps && b < pegs; ++b) keeps = has(a, b) == has(image[a], image[b]);
    }
    if (keeps) found.push_back(image);
  } while (std::next_permutation(image.begin() + fixed, image.end()));
  return found;
}

const std::vector<std::string>& graph_names() {
  static const std::vector<std::string> names = {complete_graph, "path", "cycle", "star"};
  return names;
}

PegGraph named_graph(std::string_view name, std::uint32_t pegs) {
  PegGraph graph;
  graph.pegs = pegs;
  graph.name = name;
  for (std::uint32_t a = 0; a < pegs; ++a) {
    for (std::uint32_t b = 0; b < pegs; ++b) {
      constexpr std::uint32_t centre = 1;
      const bool edge = name == "path"    ? a + 1 == b || b + 1 == a
                        : name == "cycle" ? (a + 1) % pegs == b
                        : name == "star"  ? a == centre || b == centre
                                          : true;
      if (a != b && edge) graph.add(a, b);
    }
  }
  return graph;
}

Result<PegGraph> read_graph(std::string_view text, std::uint32_t least) {
  const auto wanted = say("a graph of pegs is a list of edges: a-b goes from a to b, a--b both ways; pegs are a to {}",
                          peg_name(most_pegs - 1));
  PegGraph graph;
  graph.pegs = least;
  std::size_t edges = 0;
  const auto peg_at = [&](std::size_t at) {
    return at < text.size() && text[at] >= 'a' && text[at] < peg_name(most_pegs);
  };
  for (std::size_t at = 0; at < text.size();) {
    const char c = text[at];
    if (c == '#') {
      at = std::min(text.find('\n', at), text.size());
      continue;
    }
    if (c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == '/') {
      ++at;
      continue;
    }
    const auto refuse = [&](std::size_t place) {
      return fail(ErrorCode::bad_spec, say("{} was not expected; {}", quoted_character(text, place), wanted), place);
    };
    if (!peg_at(at)) return refuse(at);
    const auto a = static_cast<std::uint32_t>(text[at] - 'a');
    if (++at == text.size() || text[at] != '-') return refuse(at);
    const bool both = ++at < text.size() && text[at] == '-';
    if (both) ++at;
    if (!peg_at(at)) return refuse(at);
    const auto b = static_cast<std::uint32_t>(text[at] - 'a');
    if (a == b) return fail(ErrorCode::bad_spec, say("an edge joins two different pegs; {}", wanted), at);
    ++at;
    graph.add(a, b);
    if (both) graph.add(b, a);
    graph.pegs = std::max({graph.pegs, a + 1, b + 1});
    ++edges;
  }
  if (edges == 0) return fail(ErrorCode::bad_spec, say("there is no edge; {}", wanted), text.size());
  return graph;
}

}  // namespace meleda::hanoi
