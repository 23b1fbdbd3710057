// Figures of Kuo's article that no verb answers: each is computed from its definition.

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "meleda/core/text.hpp"
#include "meleda/workbench/papers.hpp"
#include "meleda/workbench/spec.hpp"
#include "meleda/workbench/verbs.hpp"

namespace meleda::computations {

namespace {

std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> parts(1);
  for (const char c : text) {
    if (c == ',') {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  return parts;
}

std::vector<std::string> reflect(const std::vector<std::string>& code) {
  std::vector<std::string> longer;
  for (auto word = code.begin(); word != code.end(); ++word) longer.push_back("0" + *word);
  for (auto word = code.rbegin(); word != code.rend(); ++word) longer.push_back("1" + *word);
  return longer;
}

Result<std::string> reflected(const Json& with) {
  return joined(reflect(split(with.at("code"))), ",");
}

Result<std::string> reflected_from_nothing(const Json& with) {
  std::vector<std::string> code{""};
  for (int i = 0; i < with.at("times").get<int>(); ++i) code = reflect(code);
  return joined(code, ",");
}

Result<std::string> is_gray_code(const Json& with) {
  const auto code = split(with.at("code"));
  const std::set<std::string> distinct(code.begin(), code.end());
  bool holds = distinct.size() == code.size() && code.size() == std::size_t{1} << code[0].size();
  for (std::size_t i = 0; i + 1 < code.size(); ++i) {
    int differing = 0;
    for (std::size_t place = 0; place < code[i].size(); ++place)
      differing += code[i][place] != code[i + 1][place] ? 1 : 0;
    holds = holds && differing == 1;
  }
  return std::string(holds ? "yes" : "no");
}

// y_k = y_(k+1) xor x_k, from the left.
Result<std::string> running_exclusive_or(const Json& with) {
  std::string out;
  bool y = false;
  for (const char digit : with.at("state").get<std::string>()) {
    y = y != (digit == '1');
    out += y ? '1' : '0';
  }
  return out;
}

Result<Json> states_along(const Json& with) {
  Control control;
  Context context{control};
  const Request request{
      "solve", {{"spec", with.at("spec")}, {"from", with.at("from")}, {"to", with.at("to")}, {"path", "states"}}};
  const auto answered = answer(request, context);
  if (answered.outcome != Outcome::done) return fail(ErrorCode::internal, "no path was found");
  return answered.fields.at("path");
}

Result<std::string> ranks_along(const Json& with) {
  MELEDA_TRY(const auto path, states_along(with));
  MELEDA_TRY(const auto opened, open_spec(with.at("spec").get<std::string>()));
  std::vector<std::string> ranks;
  for (const auto& state : path) {
    MELEDA_TRY(const auto rank, opened.instance->rank(state.get<std::string>(), ""));
    ranks.push_back(to_text(rank));
  }
  return joined(ranks, ",");
}

// Whether the last letters are a word twice in a row.
bool ends_in_a_square(const std::vector<int>& word) {
  for (std::size_t half = 1; 2 * half <= word.size(); ++half) {
    if (std::equal(word.end() - static_cast<std::ptrdiff_t>(half), word.end(),
                   word.end() - static_cast<std::ptrdiff_t>(2 * half))) {
      return true;
    }
  }
  return false;
}

// By trying all; `least` holds the best sum so far.
void search_square_free(std::vector<int>& word, int sum, std::size_t length, int& least) {
  if (word.size() == length) {
    least = std::min(least, sum);
    return;
  }
  // Every further letter is at least 1.
  for (int letter = 1; sum + letter + static_cast<int>(length - word.size()) - 1 < least; ++letter) {
    word.push_back(letter);
    if (!ends_in_a_square(word)) search_square_free(word, sum + letter, length, least);
    word.pop_back();
  }
}

Result<std::string> least_square_free_sum(const Json& with) {
  const auto length = with.at("length").get<std::size_t>();
  std::vector<int> word;
  // 1, 2, 3, ... is square-free, so its sum bounds the least.
  int least = static_cast<int>(length * (length + 1) / 2) + 1;
  search_square_free(word, 0, length, least);
  return std::to_string(least);
}

}  // namespace

Computations kuo();

Computations kuo() {
  return {{"reflected", reflected},       {"reflected_from_nothing", reflected_from_nothing},
          {"is_gray_code", is_gray_code}, {"running_exclusive_or", running_exclusive_or},
          {"ranks_along", ranks_along},   {"least_square_free_sum", least_square_free_sum}};
}

}  // namespace meleda::computations
