#include "meleda/families/hanoi/hanoi.hpp"

#include <fmt/format.h>

#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"

namespace meleda::hanoi {

namespace {

constexpr std::uint32_t most_k_discs = 10'000;  // each move of a long state copies it

}  // namespace

[[gnu::cold]] FamilyInfo family_info() {
  FamilyInfo info;
  info.id = "hanoi";
  info.title = phrase("Towers of Hanoi");
  info.kind = "towers";
  info.rules = phrase(
      "n discs of different sizes lie on pegs, on each the larger below the smaller. The top disc of a peg goes to "
      "another "
      "peg that is empty or whose top disc is larger. Bring all discs from the first peg to the last.");
  info.state = phrase(
      "the peg of each disc, disc n (the largest) first: aaab; stacks from bottom to top are read too, 432/1/, from "
      "ten "
      "discs on with dots; with k, the stacks");
  info.move = phrase("a-c moves the top disc of peg a to peg c");
  info.schema = {
      {"n", ParameterKind::integer, 1, LongClassic::most_discs, "8", {}, phrase("number of discs")},
      {"pegs",
       ParameterKind::integer,
       0,
       most_pegs,
       "0",
       {},
       phrase("number of pegs, from 3 on; 0: three, or as many as the graph names")},
      {"graph", ParameterKind::file, 0, 0, complete_graph, graph_names(),
       phrase("between which pegs a disc may go: complete, any two; path, neighbours in a row; cycle, one way round; "
              "star, "
              "only "
              "to and from b; or a file with edges, a-b one way and a--b both ways"),
       std::nullopt, "a--b\nb-c\nc-a\n"},
      {"k",
       ParameterKind::integer,
       0,
       most_k_discs,
       "0",
       {},
       phrase("only the bottom k discs of a stack must be its largest, in order; 0: all of them")},
  };
  info.products = {
      {"tower-of-hanoi", phrase("La Tour d'Hanoi, eight discs"), "hanoi:8", phrase("Edouard Lucas, 1883"), "255",
       phrase("moves of discs"), ""},
      {"reves-puzzle", phrase("The Reve's Puzzle, ten cheeses on four stools"), "hanoi:10,pegs=4",
       phrase("Henry Dudeney, 1907"), "", "", phrase("49 moves; with 8 cheeses 33, with 21 cheeses 321")},
  };
  info.references = {
      {"kuo", "Kuo Jiunn-I, Rings and Gray code (in Chinese), 2014, section 3"},
      {"k-tower", "Several bounds for the k-Tower of Hanoi puzzle, Recreational Mathematics Magazine 7 (2017), 79-118"},
      {"",
       "Andreas M. Hinz, Sandi Klavzar and Ciril Petr, The Tower of Hanoi - Myths and Maths, 2nd edition, Birkhauser "
       "2018"},
      {"", "Thierry Bousch, La quatrieme tour de Hanoi, Bull. Belg. Math. Soc. Simon Stevin 21 (2014), 895-912"},
      {"", "Paul K. Stockmeyer, Variations on the four-post Tower of Hanoi puzzle, Congressus Numerantium 102 (1994)"},
  };
  info.samples = {"hanoi:1",
                  "hanoi:2",
                  "hanoi:5",
                  "hanoi:31",
                  "hanoi:32",
                  "hanoi:100",
                  "hanoi:1,pegs=4",
                  "hanoi:4,pegs=4",
                  "hanoi:8,pegs=4",
                  "hanoi:3,pegs=5",
                  "hanoi:4,graph=path",
                  "hanoi:3,pegs=4,graph=star",
                  "hanoi:5,pegs=6,graph=path",
                  "hanoi:4,graph=cycle",
                  "hanoi:3,pegs=4,graph=cycle",
                  "hanoi:3,graph=a-b\na--c\n",
                  "hanoi:40,pegs=4",
                  "hanoi:33,graph=cycle",
                  "hanoi:3,k=1",
                  "hanoi:5,k=2",
                  "hanoi:7,k=3",
                  "hanoi:15,k=4",
                  "hanoi:30,k=3"};
  info.tour = {"hanoi:8", "aaaabacb", "hanoi:3", "hanoi:200"};
  return info;
}

Result<AnyHanoi> make(const Arguments& arguments) {
  const auto n = static_cast<std::uint32_t>(arguments.integer("n"));
  const auto pegs = static_cast<std::uint32_t>(arguments.integer("pegs"));
  const auto k = static_cast<std::uint32_t>(arguments.integer("k"));
  const auto refuse = [](std::string_view argument, const std::string& message, std::string hint = {}) {
    Error error{ErrorCode::bad_spec, message, 0, std::move(hint), {}, {}};
    error.argument = argument;
    return tl::unexpected<Error>(std::move(error));
  };
  const bool own_graph = arguments.is_file("graph");
  if (pegs == 1 || pegs == 2) return refuse("pegs", tr("there are at least three pegs"));
  if (k > 0) {
    if (pegs > 3) return refuse("k", tr("k-towers have three pegs"));
    if (own_graph || arguments.choice("graph") != complete_graph) {
      return refuse("k", tr("k-towers have no graph: a disc may go from any peg to any other"));
    }
    if (n > most_k_discs) return refuse("n", say("k-towers have up to {} discs", most_k_discs));
    if (n <= most_packed_k_discs) return KTowers(n, k);
    return LongKTowers(n, k);
  }
  constexpr std::uint32_t usual_pegs = 3;
  PegGraph graph;
  if (own_graph) {
    const auto& file = arguments.file("graph");
    auto read = read_graph(file.text, std::max(pegs, usual_pegs));
    if (!read) return fail_in("graph", file.text, std::move(read).error());
    if (pegs > 0 && read->pegs > pegs) {
      return refuse("pegs", say("the graph names {} pegs", read->pegs), tr("pegs may be left out"));
    }
    graph = std::move(*read);
    graph.name = file.name.empty() ? std::string(tr("of one's own")) : printable(file.name);
  } else {
    graph = named_graph(arguments.choice("graph"), pegs == 0 ? usual_pegs : pegs);
  }
  if (graph.complete() && graph.pegs == usual_pegs) {
    if (n <= Classic::most_discs) return Classic(n);
    return LongClassic(n);
  }
  if (!digits::PackedRows::fits(graph.pegs, n)) return LongTowers(std::move(graph), n);
  if (graph.both_ways()) return Towers(std::move(graph), n);
  return OneWayTowers(std::move(graph), n);
}

}  // namespace meleda::hanoi
