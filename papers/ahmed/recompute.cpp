// Figures of Ahmed's article: squares are checked and compared by the workbench.

#include <algorithm>
#include <string>
#include <vector>

#include "../recompute_tools.hpp"

namespace meleda::computations {

namespace {

using Numbers = std::vector<std::vector<int>>;

// The square S is F1 turned by a quarter and mirrored: what was at the left is at the bottom.
Result<std::string> text_of(const std::string& name) {
  const std::string source = name == "s" ? "f1" : name;
  MELEDA_TRY(const auto state, ask_for("state", {"check", {{"spec", "franklin:8"}, {"state", source}}}));
  if (name != "s") return state.get<std::string>();
  Numbers square(1, std::vector<int>(1));
  for (const char c : state.get<std::string>()) {
    if (c == '/') {
      square.emplace_back(1);
    } else if (c == '.') {
      square.back().push_back(0);
    } else {
      square.back().back() = 10 * square.back().back() + (c - '0');
    }
  }
  std::string text;
  const auto n = square.size();
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) {
      text += (j > 0 ? "." : i > 0 ? "/" : "") + std::to_string(square[n - 1 - j][n - 1 - i]);
    }
  }
  return text;
}

Result<std::string> has_properties(const Json& with) {
  const auto spec = "franklin:" + std::to_string(with.at("order").get<int>());
  MELEDA_TRY(const auto findings, ask_for("findings", {"check", {{"spec", spec}, {"state", with.at("square")}}}));
  bool all = true;
  for (const std::string property : with.at("properties")) {
    all = all && std::any_of(findings.begin(), findings.end(), [&](const Json& row) {
            return row.at("property") == property && row.at("holds") == true;
          });
  }
  return yes_or_no(all);
}

Result<bool> are_isomorphic(const std::string& a, const std::string& b) {
  MELEDA_TRY(const auto one, text_of(a));
  MELEDA_TRY(const auto other, text_of(b));
  MELEDA_TRY(const auto answer,
             ask_for("isomorphic", {"franklin isomorphic", {{"spec", "8"}, {"a", one}, {"b", other}}}));
  return answer.get<bool>();
}

Result<std::string> isomorphic(const Json& with) {
  MELEDA_TRY(const bool yes, are_isomorphic(with.at("a"), with.at("b")));
  return yes_or_no(yes);
}

Result<std::string> isomorphic_to_one_of(const Json& with) {
  Words found;
  for (const std::string other : with.at("others")) {
    MELEDA_TRY(const bool yes, are_isomorphic(with.at("square"), other));
    if (yes) found.push_back(other);
  }
  return found.empty() ? "no" : joined(found, ",");
}

Result<std::string> s_is_f1(const Json& /*with*/) {
  MELEDA_TRY(const bool yes, are_isomorphic("s", "f1"));
  return yes_or_no(yes);
}

Result<std::string> completed_along(const Json& with) {
  MELEDA_TRY(const auto text, text_of(with.at("square")));
  MELEDA_TRY(const auto ways, ask_for("completed_along", {"franklin pattern", {{"spec", "8"}, {"state", text}}}));
  Words names;
  for (const auto& way : ways) names.push_back(way);
  return joined(names, ",");
}

// Whether a half of the rows or of the columns has all the numbers up to n^2 / 4.
Result<std::string> in_one_half(const Json& with) {
  Words found;
  for (const std::string name : with.at("squares")) {
    MELEDA_TRY(auto text, text_of(name));
    std::replace(text.begin(), text.end(), '/', '.');
    std::replace(text.begin(), text.end(), '.', ',');
    const auto entries = split(text);
    std::vector<int> halves(4);  // upper, lower, left, right
    for (std::size_t cell = 0; cell < entries.size(); ++cell) {
      if (std::stoul(entries[cell]) > entries.size() / 4) continue;
      ++halves[cell / 32];
      ++halves[2 + cell % 8 / 4];
    }
    if (std::find(halves.begin(), halves.end(), 16) != halves.end()) found.push_back(name);
  }
  return joined(found, ",");
}

}  // namespace

Computations ahmed();

[[gnu::cold]] Computations ahmed() {
  return {
      {"has_properties", has_properties},   {"isomorphic", isomorphic}, {"isomorphic_to_one_of", isomorphic_to_one_of},
      {"completed_along", completed_along}, {"s_is_f1", s_is_f1},       {"in_one_half", in_one_half}};
}

}  // namespace meleda::computations
