// Figures of Paolini's article that need more than one field of an answer, or that are about all configurations.

#include <algorithm>
#include <array>
#include <cstdlib>
#include <set>
#include <string>
#include <vector>

#include "../recompute_tools.hpp"
#include "meleda/core/control.hpp"

namespace meleda::computations {

namespace {

std::string text_at(const Json& fields, const char* name) {
  const auto& value = fields.at(name);
  if (value.is_boolean()) return yes_or_no(value.get<bool>());
  return value.get<std::string>();
}

Result<Json> checked(const Json& with) {
  Control control;
  Context context{control};
  auto fields = answer({"check", {{"spec", "magic:8"}, {"state", with.at("code")}}}, context).fields;
  if (fields.contains("canonical")) return fields;
  return fail(ErrorCode::internal, "the code is no configuration");
}

// As the article's program prints it, without the polyominoid, which is a figure of its own.
Result<std::string> report(const Json& with) {
  MELEDA_TRY(const auto fields, checked(with));
  const bool as_given = with.value("as_given", false);
  return "box=" + text_at(fields, "box") + " f=" + text_at(fields, "flaps") +
         " delta=" + text_at(fields, as_given ? "delta_as_given" : "delta") +
         " linking=" + text_at(fields, as_given ? "linking_as_given" : "linking") +
         " symcount=" + text_at(fields, "symcount") + " typeinv=" + text_at(fields, "typeinv");
}

Result<std::string> report_field(const Json& with) {
  MELEDA_TRY(const auto fields, checked(with));
  return text_at(fields, with.at("field").get<std::string>().c_str());
}

// Where the article leaves out the middle: its first and last groups.
Result<std::string> polyominoid_ends(const Json& with) {
  MELEDA_TRY(const auto fields, checked(with));
  const auto text = text_at(fields, "polyominoid");
  return text.substr(0, 4 * with.at("first").get<std::size_t>()) + "..." + text.substr(text.rfind('-'));
}

// Both invariants of a code, without signs.
Result<std::string> invariants(const Json& with) {
  MELEDA_TRY(const auto fields, checked(with));
  auto text = text_at(fields, "delta_as_given") + "," + text_at(fields, "linking_as_given");
  std::erase(text, '-');
  return text;
}

Result<Json> sequence_row(const Json& with) {
  const std::string sequence = with.at("sequence");
  return ask_for("list/0", {"magic sequences", {{"spec", std::to_string(sequence.size())}, {"sequence", sequence}}});
}

// As the article's program prints it.
Result<std::string> sequence_line(const Json& with) {
  MELEDA_TRY(const auto row, sequence_row(with));
  return "f=" + text_at(row, "flaps") + " area=" + text_at(row, "area") + " Dc=" + text_at(row, "delta_curving") +
         " symcount=" + text_at(row, "symcount") + " assemblages=" + text_at(row, "assemblages") +
         " deltaiszero=" + text_at(row, "delta_zero");
}

// What rules out all assemblages of a sequence, or "possible".
Result<std::string> verdict(const Json& with) {
  MELEDA_TRY(const auto row, sequence_row(with));
  if (text_at(row, "assemblages") == "0") return "cannot be assembled";
  if (text_at(row, "delta_zero") == "0") return "delta";
  if (text_at(row, "vanishing") == "0") return "linking";
  return "possible";
}

// Linking numbers without signs of the assemblages with delta 0, ascending.
Result<std::string> linking_numbers(const Json& with) {
  MELEDA_TRY(const auto list, ask_for("list", {"magic assemblages",
                                               {{"spec", "8"}, {"sequence", with.at("sequence")}, {"delta", "0"}}}));
  std::vector<int> numbers;
  for (const auto& row : list) numbers.push_back(std::abs(std::stoi(text_at(row, "linking"))));
  std::sort(numbers.begin(), numbers.end());
  Words texts;
  for (const auto number : numbers) texts.push_back(std::to_string(number));
  return joined(texts, ",");
}

// The values of a column over all configurations of eight tiles.
Result<std::string> values(const Json& with) {
  const std::string column = with.at("column");
  MELEDA_TRY(const auto table, ask_for("table", {"magic list", {{"spec", "8"}, {"by", column}}}));
  Words texts;
  for (const auto& row : table) {
    const auto value = text_at(row, column.c_str());
    const auto begins_as = [&](const char* name) { return value.starts_with(with.at(name).get<std::string>()); };
    if (with.contains("beginning") && !begins_as("beginning")) continue;
    if (with.contains("not_beginning") && begins_as("not_beginning")) continue;
    texts.push_back(value);
  }
  return joined(texts, ",");
}

Result<int> number_of(const std::string& verb, const std::string& field, std::map<std::string, std::string> values) {
  values["spec"] = "8";
  values["count"] = "yes";
  MELEDA_TRY(const auto number, ask_for(field, {verb, std::move(values)}));
  return std::stoi(number.get<std::string>());
}

// Configurations with both invariants 0, in space or in the plane; two are in both.
Result<std::string> in_all(const Json& /*with*/) {
  const std::map<std::string, std::string> vanishing{{"delta", "0"}, {"linking", "0"}};
  MELEDA_TRY(const auto in_space, number_of("magic list", "configurations", vanishing));
  MELEDA_TRY(const auto in_plane, number_of("magic assemblages", "assemblages", vanishing));
  auto flat = vanishing;
  flat["area"] = "8";
  MELEDA_TRY(const auto in_both, number_of("magic assemblages", "assemblages", flat));
  return std::to_string(in_space + in_plane - in_both);
}

// Theorem 5, by its own table: twice the twist part is the sum over straight tiles and flaps of +1 or -1.
Result<std::string> twist_parts_vanish(const Json& /*with*/) {
  MELEDA_TRY(const auto list, ask_for("list", {"magic sequences", {{"spec", "8"}}}));
  bool all = true;
  for (const auto& row : list) {
    const auto sequence = text_at(row, "sequence");
    int twice = 0;
    for (std::size_t i = 0; i < sequence.size(); ++i) {
      const auto horizontal = [](char c) { return c == 'E' || c == 'W'; };
      const char before = sequence[(i + sequence.size() - 1) % sequence.size()];
      if (horizontal(before) != horizontal(sequence[i])) continue;
      const bool slash = i % 2 == 0;
      twice += horizontal(sequence[i]) != slash ? 1 : -1;
    }
    all = all && twice == 0;
  }
  return yes_or_no(all);
}

// ---- Polyominoids: connected sets of unit squares in the faces of the cubic lattice, up to turns and reflections.

using Cell = std::array<signed char, 3>;  // centre in half sides: one coordinate is even, across the square
using Cells = std::vector<Cell>;

Cells least_image(const Cells& cells) {
  Cells least;
  Cells image(cells.size());
  std::array<std::size_t, 3> axes{0, 1, 2};
  do {
    for (unsigned mirrors = 0; mirrors < 8; ++mirrors) {
      std::array<int, 3> low{100, 100, 100};
      for (std::size_t i = 0; i < cells.size(); ++i) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
          const int value = (mirrors >> axis & 1U) != 0 ? -cells[i][axes[axis]] : cells[i][axes[axis]];
          image[i][axis] = static_cast<signed char>(value);
          low[axis] = std::min(low[axis], value);
        }
      }
      // By even steps, so that parities stay.
      for (auto& low_end : low) low_end = (low_end & 1) != 0 ? low_end - 1 : low_end;
      for (auto& cell : image) {
        for (std::size_t axis = 0; axis < 3; ++axis) cell[axis] = static_cast<signed char>(cell[axis] - low[axis]);
      }
      std::sort(image.begin(), image.end());
      if (least.empty() || image < least) least = image;
    }
  } while (std::next_permutation(axes.begin(), axes.end()));
  return least;
}

Result<std::string> polyominoids(const Json& with, Control& control) {
  std::set<Cells> layer{least_image({{1, 1, 0}})};
  for (int size = 1; size < with.at("cells").get<int>(); ++size) {
    std::set<Cells> next;
    for (const auto& cells : layer) {
      if (control.stopped()) return fail(ErrorCode::stopped, "stopped while polyominoids were counted");
      std::set<Cell> neighbours;
      for (const auto& cell : cells) {
        const auto across = static_cast<std::size_t>(
            std::find_if(cell.begin(), cell.end(), [](int c) { return c % 2 == 0; }) - cell.begin());
        for (std::size_t axis = 0; axis < 3; ++axis) {
          if (axis == across) continue;
          for (const int sign : {1, -1}) {
            // Over the edge on this side: straight on, or up or down.
            for (const int rise : {0, 1, -1}) {
              auto neighbour = cell;
              neighbour[axis] = static_cast<signed char>(cell[axis] + (rise == 0 ? 2 * sign : sign));
              neighbour[across] = static_cast<signed char>(cell[across] + rise);
              neighbours.insert(neighbour);
            }
          }
        }
      }
      for (const auto& cell : cells) neighbours.erase(cell);
      for (const auto& cell : neighbours) {
        auto larger = cells;
        larger.push_back(cell);
        next.insert(least_image(larger));
      }
    }
    layer = std::move(next);
  }
  return std::to_string(layer.size());
}

}  // namespace

Computations paolini();

[[gnu::cold]] Computations paolini() {
  return {{"report", report},
          {"report_field", report_field},
          {"polyominoid_ends", polyominoid_ends},
          {"invariants", invariants},
          {"sequence_line", sequence_line},
          {"verdict", verdict},
          {"linking_numbers", linking_numbers},
          {"values", values},
          {"in_all", in_all},
          {"twist_parts_vanish", twist_parts_vanish},
          {"polyominoids", polyominoids}};
}

}  // namespace meleda::computations
