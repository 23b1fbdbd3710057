#include "meleda/workbench/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "meleda/core/text.hpp"
#include "meleda/workbench/methods.hpp"
#include "meleda/workbench/view_verb.hpp"

namespace meleda {

namespace {

std::string text_in(const Json& fields, const char* name) {
  return fields.value(name, std::string());
}

// Long numbers and states are shown with their middle left out; --json has them whole.
std::string shortened(const std::string& text) {
  constexpr std::size_t most = 60;
  if (text.size() <= most) return text;
  return fmt::format("{}...{}", text.substr(0, 24), text.substr(text.size() - 24));
}

std::string number_for_people(const std::string& digits) {
  constexpr std::size_t most = 30;
  return digits.size() <= most ? grouped(digits) : fmt::format("{} ({} digits)", shortened(digits), digits.size());
}

std::string counted(const std::string& digits, std::string_view one, std::string_view many) {
  return fmt::format("{} {}", number_for_people(digits), digits == "1" ? one : many);
}

// Why there is no answer: unsolvable, or stopped.
std::string refusal(const Json& fields) {
  const auto status = text_in(fields, "status");
  if (status == "unsolvable") return fmt::format("no way: {}\n", text_in(fields, "reason"));
  return fmt::format("stopped before an answer was found: {}\n", text_in(fields, "reason"));
}

// What is printed beside what the model gives.
std::string products_text(const Json& fields) {
  std::string out =
      fmt::format("{:<21} {:>12} {:>12}   {:<38} {}\n", "product", "printed", "ours", "model", "who and when");
  for (const auto& product : fields.at("products")) {
    const auto printed = text_in(product, "printed");
    const auto moves = text_in(product, "moves");
    const bool ours = !product.contains("size_is_ours");
    out += fmt::format("{:<21} {:>12} {:>12} {} {:<38} {}\n", text_in(product, "name"),
                       printed.empty() ? "-" : grouped(printed), ours ? number_for_people(moves) : "-",
                       !ours                                 ? '?'
                       : printed.empty() || printed == moves ? ' '
                                                             : '*',
                       text_in(product, "spec"), text_in(product, "maker"));
  }
  return out + "\n" +
         wrapped(
             "* The two do not count the same, or no model gives the printed number: 'meleda show PRODUCT' says which. "
             "? The number of pieces is not known, so there is no number of ours; the model is one to play with.",
             0);
}

std::string list_text(const Json& fields) {
  if (fields.contains("products")) return products_text(fields);
  std::string out;
  for (const auto& family : fields.at("families")) {
    // What a spec usually gives: the numbers and files; `show` explains the rest.
    std::vector<std::string> parameters;
    for (const auto& parameter : family.at("parameters")) {
      const auto kind = text_in(parameter, "kind");
      if (kind == "integer" || kind == "file") parameters.push_back(text_in(parameter, "name"));
    }
    const auto spec = fmt::format("{}:{}", text_in(family, "family"), joined(parameters, ","));
    out += fmt::format("{:<22} {}\n", spec, text_in(family, "title"));
    for (const auto& product : family.at("products")) {
      out += fmt::format("  {:<20} {}\n", text_in(product, "name"), text_in(product, "title"));
    }
  }
  return out + fmt::format("\nTry: meleda show {}\n", text_in(fields.at("families").at(0), "family"));
}

std::string show_text(const Json& fields) {
  std::string out = fmt::format("{}  ({})\n", text_in(fields, "title"), text_in(fields, "spec"));
  if (fields.contains("stands_for")) out += fmt::format("stands for {}\n", text_in(fields, "stands_for"));
  out += '\n' +
         (fields.contains("own_rules") ? text_in(fields, "own_rules") + "\n" : wrapped(text_in(fields, "rules"), 0));
  const auto row = [&](std::string_view name, const std::string& value) {
    out += fmt::format("{:<11} {}", name, wrapped(value, 12));
  };
  out += '\n';
  row("state", text_in(fields, "state"));
  row("move", text_in(fields, "move"));
  row("start", shortened(text_in(fields, "start")));
  std::vector<std::string> goals;
  for (const auto& goal : fields.at("goals")) goals.push_back(shortened(goal.get<std::string>()));
  constexpr std::size_t most_goals = 12;
  if (goals.size() > most_goals) {
    row("goals", fmt::format("{}, such as {}", goals.size(), goals.front()));
  } else {
    row(goals.size() == 1 ? "goal" : "goals", joined(goals, "  "));
  }
  if (fields.contains("states")) row("states", number_for_people(text_in(fields, "states")));
  if (fields.contains("moves"))
    row("moves", number_for_people(text_in(fields, "moves")) + " from the start to the goal");
  if (fields.contains("product")) {
    const auto& product = fields.at("product");
    if (product.contains("printed")) {
      row("printed", fmt::format("{}: {}", grouped(text_in(product, "printed")), text_in(product, "counts")));
    }
    if (product.contains("maker")) row("made by", text_in(product, "maker"));
    if (product.contains("remark")) row("remark", text_in(product, "remark"));
  }
  const auto orders = fields.at("orders").get<std::vector<std::string>>();
  if (!orders.empty()) row("orders", joined(orders, ", "));
  row("solved by", fmt::format("{}", fmt::join(fields.at("methods").get<std::vector<std::string>>(), ", ")));
  out += "\nParameters:\n";
  for (const auto& parameter : fields.at("parameters")) {
    auto about = text_in(parameter, "help");
    if (parameter.contains("least"))
      about += fmt::format(", {} to {}", text_in(parameter, "least"), text_in(parameter, "most"));
    if (parameter.contains("choices"))
      about += fmt::format(": {}", fmt::join(parameter.at("choices").get<std::vector<std::string>>(), ", "));
    if (parameter.contains("default")) about += fmt::format(" (default {})", text_in(parameter, "default"));
    out += fmt::format("  {:<9} {}", text_in(parameter, "name"), wrapped(about, 12));
  }
  if (!fields.at("references").empty()) out += "\nRead on:\n";
  for (const auto& reference : fields.at("references")) out += "  " + wrapped(reference.get<std::string>(), 2);
  return out;
}

std::string moves_text(const Json& fields) {
  std::string out;
  for (const auto& m : fields.at("moves")) out += fmt::format("{}  {}\n", text_in(m, "move"), text_in(m, "to"));
  return out.empty() ? "no move is possible here\n" : out;
}

std::string solve_text(const Json& fields) {
  if (!fields.contains("length")) return refusal(fields);
  std::string out = fmt::format("{}: from {} to {}\n", text_in(fields, "spec"), shortened(text_in(fields, "from")),
                                shortened(text_in(fields, "to")));
  const auto* const which = fields.contains("longest") ? "longest" : "shortest";
  const auto how = fields.contains("longest") ? text_in(fields, "method") == analytic_method.name
                                                    ? std::string("a theorem, no search")
                                                    : std::string("all ways were tried")
                                              : about_method(text_in(fields, "method"));
  out += fmt::format("{}, {} ({})\n", counted(text_in(fields, "length"), "move", "moves"),
                     fields.at("optimal").get<bool>() ? fmt::format("proven {}", which)
                                                      : fmt::format("the {} found, not proven", which),
                     fields.at("optimal").get<bool>() ? how : "stopped before all ways were tried");
  if (fields.contains("ways")) {
    const auto ways = text_in(fields, "ways");
    out += ways == "1" ? std::string("it is the only one of that length\n")
                       : fmt::format("there are {} of that length\n", number_for_people(ways));
  }
  if (!fields.contains("preview") || fields.at("preview").empty()) return out;
  auto moves = fields.at("preview").get<std::vector<std::string>>();
  const bool cut = std::to_string(moves.size()) != text_in(fields, "length");
  if (cut) moves.emplace_back("...");
  out += '\n' + wrapped(joined(moves, " "), 0);
  if (cut) out += "\n(--path moves prints all of them, --path states every state)\n";
  return out;
}

std::string distance_text(const Json& fields) {
  return fields.contains("distance") ? text_in(fields, "distance") + "\n" : refusal(fields);
}

std::string next_text(const Json& fields) {
  if (!fields.contains("distance")) return refusal(fields);
  if (fields.at("best").empty()) return "nothing to do: this is where you want to be\n";
  std::string out;
  for (const auto& m : fields.at("best"))
    out += fmt::format("{}  {}\n", text_in(m, "move"), shortened(text_in(m, "to")));
  out += fmt::format("{} to {} ({})\n", counted(text_in(fields, "distance"), "move", "moves"),
                     shortened(text_in(fields, "to")), about_method(text_in(fields, "method")));
  if (!fields.contains("last")) return out;
  if (fields.at("turn_back").get<bool>()) {
    return out + fmt::format("{} was the wrong way: a best move takes it back\n", text_in(fields, "last"));
  }
  if (!fields.contains("go_on")) out += fmt::format("{} need not be taken back\n", text_in(fields, "last"));
  if (fields.contains("go_on")) {
    const auto& go_on = fields.at("go_on");
    out += go_on.contains("move")
               ? wrapped(fmt::format("After {} go on with {}: {}.", text_in(fields, "last"), text_in(go_on, "move"),
                                     text_in(go_on, "rule")),
                         0)
               : wrapped(fmt::format("The rule for going on does not help here: {}.", text_in(go_on, "reason")), 0);
  }
  return out;
}

std::string walk_text(const Json& fields) {
  if (!fields.contains("state")) return refusal(fields);
  return text_in(fields, fields.contains("show") ? "move" : "state") + "\n";
}

// The profile as bars, neighbouring depths put together so that it fits on a screen.
std::string profile_bars(const Json& runs) {
  constexpr std::uint64_t most_rows = 16;
  constexpr std::size_t widest = 40;
  std::uint64_t depths = 0;
  for (const auto& run : runs) depths += std::stoull(text_in(run, "depths"));
  if (depths < 2) return {};
  const auto rows = std::min(depths, most_rows);
  // Row r holds the depths from edge(r) to edge(r + 1). Counts are summed in floating point: this is only a picture.
  const auto edge = [&](std::uint64_t row) {
    return static_cast<std::uint64_t>(static_cast<double>(row) * static_cast<double>(depths) /
                                      static_cast<double>(rows));
  };
  std::vector<double> sums(rows, 0);
  std::uint64_t row = 0;
  std::uint64_t at = 0;
  for (const auto& run : runs) {
    const auto count = std::stod(text_in(run, "states"));
    auto left = std::stoull(text_in(run, "depths"));
    while (left > 0) {
      while (row + 1 < rows && at >= edge(row + 1)) ++row;
      const auto room = (row + 1 < rows ? edge(row + 1) : depths) - at;
      const auto taken = std::min<std::uint64_t>(left, room);
      sums[row] += count * static_cast<double>(taken);
      at += taken;
      left -= taken;
    }
  }
  const auto largest = *std::max_element(sums.begin(), sums.end());
  std::string out = fmt::format("\n  {:<22} states\n", "depth");
  for (std::uint64_t r = 0; r < rows; ++r) {
    const auto first = edge(r);
    const auto last = (r + 1 < rows ? edge(r + 1) : depths) - 1;
    const auto range = first == last ? grouped(fmt::format("{}", first))
                                     : grouped(fmt::format("{}", first)) + "-" + grouped(fmt::format("{}", last));
    const auto length = static_cast<std::size_t>(sums[r] / largest * static_cast<double>(widest));
    out +=
        fmt::format("  {:<22} {:<12} {}\n", range, grouped(fmt::format("{:.0f}", sums[r])), std::string(length, '#'));
  }
  return out;
}

std::string explore_text(const Json& fields) {
  std::string out;
  const auto row = [&](std::string_view name, const std::string& value) {
    out += fmt::format("{:<10} {}\n", name, value);
  };
  const bool done = text_in(fields, "status") == "done";
  if (!done) out += fmt::format("stopped: {}. So far:\n", text_in(fields, "reason"));
  row("from", text_in(fields, "from"));
  row("states", grouped(text_in(fields, "states")));
  row(done ? "depth" : "depth to", grouped(text_in(fields, "depth")));
  if (done) {
    auto shape = text_in(fields, "shape");
    if (shape == "odd_cycles") shape = "not bipartite (it has odd cycles)";
    if (shape == "directed") shape = "directed (some moves cannot be taken back)";
    row("shape", shape);
  }
  row("dead ends", grouped(text_in(fields, "dead_ends")));
  std::vector<std::string> degrees;
  const auto& counts = fields.at("degrees");
  for (std::size_t d = 0; d < counts.size(); ++d) {
    if (counts[d] != "0") degrees.push_back(fmt::format("{} with {}", grouped(counts[d].get<std::string>()), d));
  }
  row("neighbours", joined(degrees, ", "));
  std::vector<std::string> farthest;
  for (const auto& state : fields.at("farthest")) farthest.push_back(state.get<std::string>());
  if (done) row("farthest", joined(farthest, "  "));
  return out + profile_bars(fields.at("by_depth_runs"));
}

// A row of the report, its further lines under the first.
std::string labelled(std::string_view name, std::string_view text) {
  constexpr std::size_t column = 12;
  return fmt::format("{:<{}}{}", name, column, wrapped(text, column));
}

std::string law_text(const Json& fields) {
  const auto terms = fields.at("terms").size();
  if (!fields.contains("recurrence")) {
    return labelled("recurrence", fmt::format("none was found from {} term{}", terms, terms == 1 ? "" : "s"));
  }
  const auto from = [&](const char* name) { return fmt::format(" for n >= {}", text_in(fields, name)); };
  auto out = labelled("recurrence", text_in(fields, "recurrence") + from("recurrence_from"));
  if (fields.contains("short_recurrence")) {
    out += labelled("", text_in(fields, "short_recurrence") + from("short_recurrence_from"));
  }
  if (fields.contains("closed_form")) {
    const bool everywhere = text_in(fields, "closed_form_from") == text_in(fields, "first");
    out += labelled("closed form", fmt::format("a(n) = {}{}", text_in(fields, "closed_form"),
                                               everywhere ? "" : from("closed_form_from")));
  } else {
    out += labelled("closed form", "none: " + text_in(fields, "no_closed_form"));
  }
  out += labelled("g.f.", text_in(fields, "generating_function"));
  if (fields.contains("growth")) {
    const auto growth = text_in(fields, "growth");
    const auto decimal = text_in(fields, "growth_decimal");
    const bool beside = !decimal.empty() && fields.contains("growth_rate");
    out += labelled("growth",
                    (growth == "bounded" ? growth : "like " + growth) + (beside ? ", the base is " + decimal : ""));
  }
  out += labelled("evidence", fmt::format("a conjecture: {} terms determine it, {} more agree", text_in(fields, "used"),
                                          text_in(fields, "checked")));
  return out;
}

std::string sequence_text(const Json& fields) {
  if (fields.at("terms").empty()) return refusal(fields);
  if (fields.contains("document")) return text_in(fields, "document");
  std::vector<std::string> terms;
  for (const auto& term : fields.at("terms")) terms.push_back(shortened(term.get<std::string>()));
  const auto first = std::stoull(text_in(fields, "first"));
  auto out = fmt::format("{}, {}, n = {}..{}\n{}\n", text_in(fields, "spec"), text_in(fields, "of"), first,
                         first + terms.size() - 1, wrapped(joined(terms, ", "), 0));
  if (fields.contains("reason")) out += labelled("stopped", text_in(fields, "reason"));
  out += law_text(fields);
  for (const auto& match : fields.at("oeis")) {
    const bool everywhere = text_in(match, "from") == text_in(fields, "first");
    out +=
        labelled("OEIS", fmt::format("a(n) = {}{}: {}", text_in(match, "is"),
                                     everywhere ? "" : " for n >= " + text_in(match, "from"), text_in(match, "name")));
  }
  return out;
}

std::string graph_text(const Json& fields) {
  if (fields.contains("document")) return text_in(fields, "document");
  return fields.dump(2) + "\n";
}

std::string draw_text(const Json& fields) {
  if (fields.contains("document")) return text_in(fields, "document");
  return fields.at("scene").dump(2) + "\n";
}

std::string reproduce_text(const Json& fields) {
  std::string out;
  std::map<std::string, std::size_t> totals;
  std::string paper;
  for (const auto& figure : fields.at("figures")) {
    if (text_in(figure, "paper") != paper) {
      paper = text_in(figure, "paper");
      out += paper + "\n";
    }
    const auto verdict = text_in(figure, "verdict");
    ++totals[verdict];
    const auto computed = figure.at("computed").is_null() ? std::string("-") : text_in(figure, "computed");
    out += fmt::format("  {:<8} {:<18} {}: ", verdict, text_in(figure, "where"), text_in(figure, "what"));
    if (verdict == "match" || verdict == "new") {
      out += computed + "\n";
    } else {
      const auto printed = figure.at("printed").is_null() ? std::string("-") : text_in(figure, "printed");
      out += fmt::format("printed {}, computed {}\n", printed, computed);
    }
    if (figure.contains("note")) out += std::string(11, ' ') + wrapped(text_in(figure, "note"), 11);
  }
  std::vector<std::string> parts;
  for (const auto& [verdict, count] : totals) parts.push_back(fmt::format("{} {}", count, verdict));
  if (fields.value("left_out", 0) > 0)
    parts.push_back(fmt::format("{} left out (--quick)", fields.at("left_out").get<int>()));
  return out + joined(parts, ", ") + "\n";
}

std::string beside_text(const Json& fields) {
  return fields.contains("state") ? text_in(fields, "state") + "\n" : text_in(fields, "reason") + "\n";
}

// What a family's own verb answers.
std::string own_text(const Json& fields) {
  return text_in(fields, fields.contains("document") ? "document" : "text");
}

using Writer = std::string (*)(const Json&);

std::string single(const Json& fields, const char* name) {
  const auto& value = fields.at(name);
  return (value.is_string() ? value.get<std::string>() : value.dump()) + "\n";
}

const std::map<std::string, Writer>& writers() {
  static const std::map<std::string, Writer> table = {
      {"list", list_text},
      {"show", show_text},
      {"moves", moves_text},
      {"play", [](const Json& fields) { return single(fields, "state"); }},
      {"edit", [](const Json& fields) { return single(fields, "state"); }},
      {"solve", solve_text},
      {"distance", distance_text},
      {"next", next_text},
      {"view", view_text},
      {"walk", walk_text},
      {"rank", [](const Json& fields) { return single(fields, "rank"); }},
      {"unrank", [](const Json& fields) { return single(fields, "state"); }},
      {"compare", [](const Json& fields) { return single(fields, "order"); }},
      {"successor", beside_text},
      {"predecessor", beside_text},
      {"generate", [](const Json& fields) { return fields.dump(2) + "\n"; }},
      {"explore", explore_text},
      {"sequence", sequence_text},
      {"graph", graph_text},
      {"draw", draw_text},
      {"reproduce", reproduce_text},
  };
  return table;
}

// Of UTF-8: whether the byte goes on with a character that began before.
bool is_inside_character(char byte) {
  return (static_cast<unsigned char>(byte) & 0xc0U) == 0x80U;
}

std::size_t characters_in(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return !is_inside_character(c); }));
}

}  // namespace

bool is_refusal(const Json& fields) {
  if (fields.contains("terms")) return fields.at("terms").empty();
  if (fields.contains("text") || fields.contains("document")) return false;
  return fields.contains("reason") && !fields.contains("states");
}

std::string to_text(const std::string& verb, const Json& fields) {
  const auto found = writers().find(verb);
  return found == writers().end() ? own_text(fields) : found->second(fields);
}

std::string error_text(const Json& error) {
  std::string out = text_in(error, "message") + "\n";
  if (error.contains("argument")) out = text_in(error, "argument") + ": " + out;
  const auto text = text_in(error, "text");
  if (error.contains("offset") && error.at("offset").is_number()) {
    constexpr std::size_t around = 36;
    const auto offset = std::min(error.at("offset").get<std::size_t>(), text.size());
    auto first = offset > around ? offset - around : 0;
    auto last = std::min(text.size(), offset + around);
    while (first > 0 && is_inside_character(text[first])) --first;
    while (last < text.size() && is_inside_character(text[last])) ++last;
    const auto lead = (first > 0 ? "..." : "") + printable(text.substr(first, offset - first));
    out += fmt::format("  {}{}{}\n  {:>{}}\n", lead, printable(text.substr(offset, last - offset)),
                       last < text.size() ? "..." : "", "^", characters_in(lead) + 1);
  }
  const auto hint = text_in(error, "hint");
  if (!hint.empty()) out += hint + "\n";
  return out;
}

}  // namespace meleda
