#include "meleda/studies/hanoi/verbs.hpp"

#include <fmt/format.h>

#include <optional>
#include <string>

#include "meleda/core/answer.hpp"
#include "meleda/core/meanings.hpp"
#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/families/hanoi/frame_stewart.hpp"
#include "meleda/families/hanoi/k_strategies.hpp"
#include "meleda/studies/hanoi/half_way.hpp"
#include "meleda/studies/hanoi/k_search.hpp"

namespace meleda::studies {

namespace {

std::string verdict_of(std::uint64_t moves, const std::optional<Integer>& bound) {
  if (!bound) return tr("out of its range");
  return *bound == moves ? tr("tight") : tr("not tight");
}

Result<Answer> k_table(const Request& request, Context& context) {
  const auto least_n = static_cast<std::uint32_t>(request.number("min-n"));
  const auto most_n = static_cast<std::uint32_t>(request.number("max-n"));
  const auto least_k = static_cast<std::uint32_t>(request.number("min-k"));
  const auto most_k = static_cast<std::uint32_t>(request.number("max-k"));
  if (least_n > most_n) return request.refuse("min-n", ErrorCode::bad_usage, tr("it is more than --max-n"));
  if (least_k > most_k) return request.refuse("min-k", ErrorCode::bad_usage, tr("it is more than --max-k"));
  Answer answer;
  Json rows = Json::array();
  answer.text = fmt::format("{:>3} {:>3} {:>9} {:>9}  {:<17} {:>9} {:>14}\n", "n", "k", tr("optimum"), tr("paper"),
                            tr("the paper\'s bound"), tr("strategy"), tr("states"));
  for (auto n = least_n; n <= most_n; ++n) {
    for (auto k = least_k; k <= std::min(n, most_k); ++k) {
      const auto found = k_optimum(n, k, context.control);
      if (found.status != Status::done) {
        answer.outcome = outcome_of(found.status);
        answer.text += say("stopped at n = {}, k = {}\n", n, k);
        answer.fields = {{"rows", std::move(rows)}, {"complete", false}};
        return answer;
      }
      const auto bound = hanoi::paper_bound(n, k);
      const auto strategy = hanoi::best_strategy(n, k).length();
      const auto verdict = verdict_of(found.moves, bound);
      auto row = fields_of({{"n", n},
                            {"k", k},
                            {"optimum", Integer(found.moves)},
                            {"verdict", verdict},
                            {"strategy", strategy},
                            {"states", found.states}});
      if (bound) add_fields(row, {{"bound", *bound}});
      rows.push_back(std::move(row));
      answer.text += fmt::format("{:>3} {:>3} {:>9} {:>9}  {:<17} {:>9} {:>14}\n", n, k, grouped(found.moves),
                                 bound ? grouped(to_text(*bound)) : "", verdict, grouped(to_text(strategy)),
                                 found.states == 0 ? tr("by a theorem") : grouped(found.states));
    }
  }
  answer.fields = {{"rows", std::move(rows)}, {"complete", true}};
  return answer;
}

Result<Answer> partitions(const Request& request, Context& context) {
  const auto pegs = static_cast<std::uint32_t>(request.number("pegs"));
  const auto least = static_cast<std::uint32_t>(request.number("min-n"));
  const auto most = static_cast<std::uint32_t>(request.number("max-n"));
  if (least > most) return request.refuse("min-n", ErrorCode::bad_usage, tr("it is more than --max-n"));
  const StopCheck stop(context.control);
  Answer answer;
  Json rows = Json::array();
  answer.text = fmt::format("{:>5} {:>12}  {:<13}  {}\n", "n", tr("moves"), tr("put aside"), tr("fewest?"));
  for (auto n = least; n <= most; ++n) {
    if (n % 64 == 0) stop();
    const auto moves = hanoi::frame_stewart(n, pegs);
    const auto [first, last] = hanoi::best_partitions(n, pegs);
    const bool proven = hanoi::proven_least(n, pegs) == moves;
    rows.push_back(
        fields_of({{"n", n}, {"moves", moves}, {"least_aside", first}, {"most_aside", last}, {"proven", proven}}));
    answer.text += fmt::format("{:>5} {:>12}  {:<13}  {}\n", n, grouped(to_text(moves)),
                               first == last ? fmt::format("{}", first) : say("{} to {}", first, last),
                               proven ? tr("proven") : tr("conjectured"));
  }
  answer.fields = {{"pegs", pegs}, {"rows", std::move(rows)}};
  return answer;
}

Result<Answer> optimum(const Request& request, Context& context) {
  const auto pegs = static_cast<std::uint32_t>(request.number("pegs"));
  const auto least = static_cast<std::uint32_t>(request.number("min-n"));
  const auto most = static_cast<std::uint32_t>(request.number("max-n"));
  if (least > most) return request.refuse("min-n", ErrorCode::bad_usage, tr("it is more than --max-n"));
  Answer answer;
  Json rows = Json::array();
  const auto line = [](const auto& n, const auto& moves, const auto& strategy, const auto& verdict,
                       const auto& states) {
    return fmt::format("{:>3} {:>9} {:>17}  {:<10} {:>19}\n", n, moves, strategy, verdict, states);
  };
  answer.text = line("n", tr("optimum"), tr("Frame and Stewart"), "", tr("states"));
  bool complete = true;
  for (auto n = least; n <= most; ++n) {
    const auto found = half_way_optimum(n, pegs, context.control);
    if (found.status != Status::done) {
      answer.outcome = outcome_of(found.status);
      answer.text += say("stopped at n = {}{}\n", n,
                         context.control.exhausted() == "memory" && found.bytes != 0
                             ? say(": it needs {} bytes", grouped(found.bytes))
                             : std::string());
      complete = false;
      break;
    }
    const auto strategy = hanoi::frame_stewart(n, pegs);
    const auto* const verdict = strategy == found.moves ? tr("equal") : tr("fewer");
    rows.push_back(fields_of({{"n", n},
                              {"optimum", Integer(found.moves)},
                              {"strategy", strategy},
                              {"verdict", verdict},
                              {"states", found.states}}));
    answer.text += line(n, grouped(found.moves), grouped(to_text(strategy)), verdict,
                        found.states == 0 ? std::string("none") : grouped(found.states));
  }
  answer.fields = {{"pegs", pegs}, {"rows", std::move(rows)}, {"complete", complete}};
  return answer;
}

}  // namespace

[[gnu::cold]] std::vector<Verb> hanoi_verbs() {
  constexpr NumberRange searched{1, most_k_search_discs};
  constexpr NumberRange discs{1, 5000};
  return with_meanings(
      {{"k-table",
        phrase("the fewest moves of k-towers, beside the bounds that are published"),
        phrase(
            "Each optimum is proven: by a search up to the middle of the solution, or because a strategy needs no more "
            "than "
            "a theorem says. The paper is Several bounds for the k-Tower of Hanoi puzzle (2017); the strategy is the "
            "shortest that solve knows for any n."),
        {},
        {{"max-n",
          ValueKind::number,
          phrase("up to so many discs; 13 takes some seconds, 15 some minutes"),
          {},
          "10",
          searched},
         {"min-n", ValueKind::number, phrase("from so many discs on"), {}, "1", searched},
         {"min-k", ValueKind::number, phrase("from this k on"), {}, "1", searched},
         {"max-k", ValueKind::number, phrase("up to this k"), {}, "15", searched}},
        {{"--max-n 9", phrase("all k for up to nine discs")},
         {"--min-n 11 --max-n 11 --min-k 4", phrase("one row of it")}},
        k_table},
       {"optimum",
        phrase("the fewest moves of a tower on many pegs, proven by search, beside Frame and Stewart's"),
        phrase("Only the first half is searched, by all states of one disc less: up to the first move of the largest "
               "disc. "
               "The "
               "second half is the same backwards. For five pegs and more nobody has proven that Frame and Stewart's "
               "strategy "
               "is the shortest; this does, number by number."),
        {},
        {{"pegs", ValueKind::number, phrase("number of pegs"), {}, "5", NumberRange{4, hanoi::most_pegs}},
         {"max-n", ValueKind::number, phrase("up to so many discs"), {}, "10", NumberRange{1, most_half_way_discs}},
         {"min-n", ValueKind::number, phrase("from so many discs on"), {}, "1", NumberRange{1, most_half_way_discs}}},
        {{"--max-n 10", phrase("five pegs")}, {"--pegs 6 --min-n 11 --max-n 11", phrase("one row of it")}},
        optimum},
       {"partitions",
        phrase("the strategy of Frame and Stewart for many pegs"),
        phrase(
            "How many moves it needs, and how many of the smallest discs may be put aside first: all between the two "
            "numbers "
            "are as good. For four pegs it is proven that no strategy needs fewer (Bousch 2014), for more it is a "
            "conjecture."),
        {},
        {{"pegs", ValueKind::number, phrase("number of pegs"), {}, "4", NumberRange{3, hanoi::most_pegs}},
         {"max-n", ValueKind::number, phrase("up to so many discs"), {}, "20", discs},
         {"min-n", ValueKind::number, phrase("from so many discs on"), {}, "1", discs}},
        {{"--max-n 10", phrase("four pegs")}, {"--pegs 5 --min-n 64 --max-n 64", phrase("64 discs on five pegs")}},
        partitions}},
      {text_field("n", phrase("Discs")), number_field("optimum", phrase("Fewest moves")),
       number_field("strategy", phrase("Moves of the strategy")), number_field("bound", phrase("Proven lower bound")),
       number_field("states", phrase("States searched")), text_field("verdict", phrase("Is the strategy best?")),
       number_field("moves", phrase("Moves")), number_field("least_aside", phrase("Discs put aside, at least")),
       number_field("most_aside", phrase("Discs put aside, at most")),
       text_field("complete", phrase("All rows were computed"))});
}

}  // namespace meleda::studies
