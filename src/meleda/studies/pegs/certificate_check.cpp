#include "meleda/studies/pegs/certificate_check.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace meleda::studies {

namespace {

using nlohmann::json;
using Position = std::vector<bool>;

struct Line {
  std::size_t from = 0, over = 0, to = 0;
};

struct Game {
  bool triangular = false;
  std::vector<std::pair<int, int>> places;  // row and column; on the triangular lattice neighbours in a row differ by 2
  std::vector<Line> lines;
};

struct Wrong {
  std::string what;
};

// Reading: a text that is not as it should be is no certificate.

[[noreturn]] void refuse(const std::string& what) {
  throw Wrong{what};
}

const json& member(const json& object, const char* name) {
  if (!object.is_object() || !object.contains(name)) refuse(fmt::format("it has no field {}", name));
  return object.at(name);
}
const json& list(const json& object, const char* name) {
  const auto& value = member(object, name);
  if (!value.is_array()) refuse(fmt::format("{} is not a list", name));
  return value;
}
std::string text(const json& value, const char* name) {
  if (!value.is_string()) refuse(fmt::format("{} is not a text", name));
  return value.get<std::string>();
}
std::int64_t number(const json& value, const char* name) {
  const auto digits = text(value, name);
  std::int64_t result = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), result);
  constexpr std::int64_t largest = 1'000'000'000'000;
  if (error != std::errc() || end != digits.data() + digits.size() || result > largest || result < -largest) {
    refuse(fmt::format("{} holds a text that is no number", name));
  }
  return result;
}
Position position(const Game& game, const json& value, const char* name) {
  const auto marks = text(value, name);
  Position pegs;
  for (const char c : marks) {
    if (c != 'x' && c != '.') refuse(fmt::format("{} holds a mark that is neither x nor .", name));
    pegs.push_back(c == 'x');
  }
  if (pegs.size() != game.places.size()) refuse(fmt::format("{} does not have a mark for each hole", name));
  return pegs;
}

Game read_game(const json& certificate) {
  Game game;
  const auto lattice = text(member(certificate, "lattice"), "lattice");
  if (lattice != "square" && lattice != "triangular") refuse("lattice is neither square nor triangular");
  game.triangular = lattice == "triangular";
  std::map<std::pair<int, int>, std::size_t> numbers;
  for (const auto& hole : list(certificate, "holes")) {
    if (!hole.is_array() || hole.size() != 2) refuse("a hole is not a row and a column");
    const auto row = number(hole[0], "holes"), column = number(hole[1], "holes");
    if (row < 0 || row > 999 || column < 0 || column > 999) refuse("a hole is too far away");
    const std::pair place(static_cast<int>(row), static_cast<int>(column));
    if (!numbers.emplace(place, game.places.size()).second) refuse("two holes are at the same place");
    game.places.push_back(place);
  }
  if (game.places.empty() || game.places.size() > 64) refuse("a board has 1 to 64 holes");
  using Step = std::pair<int, int>;
  const std::vector<Step> steps = game.triangular
                                      ? std::vector<Step>{{0, 2}, {0, -2}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}}
                                      : std::vector<Step>{{0, 1}, {0, -1}, {1, 0}, {-1, 0}};
  for (std::size_t from = 0; from < game.places.size(); ++from) {
    for (const auto& [down, right] : steps) {
      const auto [row, column] = game.places[from];
      const auto over = numbers.find({row + down, column + right});
      const auto to = numbers.find({row + 2 * down, column + 2 * right});
      if (over != numbers.end() && to != numbers.end()) game.lines.push_back({from, over->second, to->second});
    }
  }
  return game;
}

bool jump(Position& pegs, const Line& line) {
  if (!pegs[line.from] || !pegs[line.over] || pegs[line.to]) return false;
  pegs[line.from] = pegs[line.over] = false;
  pegs[line.to] = true;
  return true;
}

// Checking: what does not hold is said in words, an empty text means that it holds.

std::string check_solution(const Game& game, Position pegs, const json& jumps, const std::set<Position>& targets) {
  std::size_t made = 0;
  for (const auto& both : jumps) {
    ++made;
    if (!both.is_array() || both.size() != 2) refuse("a jump is not two numbers of holes");
    const auto from = number(both[0], "jumps"), to = number(both[1], "jumps");
    bool done = false;
    for (const auto& line : game.lines) {
      if (!done && static_cast<std::int64_t>(line.from) == from && static_cast<std::int64_t>(line.to) == to) {
        done = jump(pegs, line);
      }
    }
    if (!done) return fmt::format("jump {} is not possible", made);
  }
  return targets.contains(pegs) ? std::string() : "the jumps do not lead to a target";
}

// Colours such that each line of three has one of each. A jump then changes the number of pegs of every colour by one,
// so whether two colours agree in being odd or even never changes.
std::vector<int> colouring(const Game& game, bool other) {
  std::vector<int> colours;
  for (const auto& [row, column] : game.places) {
    // On the triangular lattice every step changes the column, by 1 or by 2.
    const int sum = game.triangular ? column : other ? row + 2 * column : row + column;
    colours.push_back(sum % 3);
  }
  return colours;
}
std::array<bool, 2> signature(const std::vector<int>& colours, const Position& pegs) {
  std::array<int, 3> counts{};
  for (std::size_t h = 0; h < pegs.size(); ++h) counts[static_cast<std::size_t>(colours[h])] += pegs[h] ? 1 : 0;
  return {(counts[0] + counts[1]) % 2 != 0, (counts[1] + counts[2]) % 2 != 0};
}
bool differ_in_class(const Game& game, const Position& a, const Position& b) {
  for (const bool other : {false, true}) {
    const auto colours = colouring(game, other);
    for (const auto& line : game.lines) {
      if ((1 << colours[line.from] | 1 << colours[line.over] | 1 << colours[line.to]) != 7) return false;
    }
    if (signature(colours, a) != signature(colours, b)) return true;
  }
  return false;
}

std::int64_t sum(const std::vector<std::int64_t>& weights, const Position& pegs) {
  std::int64_t total = 0;
  for (std::size_t h = 0; h < pegs.size(); ++h) total += pegs[h] ? weights[h] : 0;
  return total;
}

std::vector<std::vector<std::int64_t>> read_pagodas(const Game& game, const json& certificate) {
  std::vector<std::vector<std::int64_t>> pagodas;
  for (const auto& weights : list(certificate, "pagodas")) {
    if (!weights.is_array() || weights.size() != game.places.size()) refuse("a pagoda function has a weight a hole");
    auto& pagoda = pagodas.emplace_back();
    for (const auto& weight : weights) pagoda.push_back(number(weight, "pagodas"));
  }
  return pagodas;
}

bool never_rises(const Game& game, const std::vector<std::int64_t>& weights) {
  for (const auto& line : game.lines) {
    if (weights[line.from] + weights[line.over] < weights[line.to]) return false;
  }
  return true;
}

// Plain breadth-first search. Nothing if it was stopped.
std::optional<bool> reaches(const Game& game, const Position& from, const std::set<Position>& targets, Control& control,
                            std::uint64_t& states) {
  std::set<Position> layer{from};
  while (!layer.empty()) {
    std::set<Position> next;
    for (const auto& pegs : layer) {
      if (targets.contains(pegs)) return true;
      constexpr std::uint64_t states_per_check = 256;
      constexpr std::uint64_t bytes_per_state = 128;
      if (++states % states_per_check == 0 &&
          (control.stopped() || !control.may_use((layer.size() + next.size()) * bytes_per_state))) {
        return std::nullopt;
      }
      for (const auto& line : game.lines) {
        auto after = pegs;
        if (jump(after, line)) next.insert(std::move(after));
      }
    }
    layer = std::move(next);
  }
  return false;
}

CertificateVerdict check_unsolvable(const Game& game, const Position& pegs, const json& certificate, Control& control) {
  CertificateVerdict verdict;
  const auto wrong = [&](std::string what) {
    verdict.reason = std::move(what);
    return verdict;
  };
  const auto pagodas = read_pagodas(game, certificate);
  for (std::size_t i = 0; i < pagodas.size(); ++i) {
    if (!never_rises(game, pagodas[i])) return wrong(fmt::format("a jump raises the weight of pagoda function {}", i));
  }
  std::set<Position> to_search;
  std::map<std::string, int> checked;
  for (const auto& entry : list(certificate, "targets")) {
    const auto target = position(game, member(entry, "pegs"), "pegs");
    const auto because = text(member(entry, "because"), "because");
    const auto name = text(member(entry, "pegs"), "pegs");
    ++checked[because];
    if (because == "pegs") {
      if (std::count(pegs.begin(), pegs.end(), true) >= std::count(target.begin(), target.end(), true)) {
        return wrong(fmt::format("there are pegs enough for target {}", name));
      }
    } else if (because == "class") {
      if (!differ_in_class(game, pegs, target)) return wrong(fmt::format("target {} is in the same class", name));
    } else if (because == "pagoda") {
      const auto which = number(member(entry, "pagoda"), "pagoda");
      if (which < 0 || which >= static_cast<std::int64_t>(pagodas.size())) refuse("a target names no pagoda function");
      const auto& weights = pagodas[static_cast<std::size_t>(which)];
      if (sum(weights, pegs) >= sum(weights, target)) {
        return wrong(fmt::format("the position weighs enough for target {}", name));
      }
    } else if (because == "search") {
      to_search.insert(target);
    } else {
      refuse("a target has no reason that is known");
    }
  }
  if (!to_search.empty()) {
    const auto found = reaches(game, pegs, to_search, control, verdict.states);
    if (!found) {
      verdict.status = control.stop_status();
      return wrong(fmt::format("the search was stopped after {} positions", verdict.states));
    }
    if (*found) return wrong("a search finds a path to a target");
  }
  verdict.holds = true;
  verdict.reason = "no target can be reached:";
  for (const auto& [because, count] : checked) verdict.reason += fmt::format(" {} by {},", count, because);
  verdict.reason.pop_back();
  return verdict;
}

}  // namespace

Result<CertificateVerdict> check_certificate(std::string_view json_text, Control& control) {
  const auto whole = json::parse(json_text, nullptr, false);
  const auto not_one = [](const std::string& why) {
    return fail(ErrorCode::bad_usage, fmt::format("this is no certificate: {}", why), {},
                "pegs prove --json writes one");
  };
  if (whole.is_discarded()) return not_one("it is no JSON");
  try {
    const auto& certificate = whole.is_object() && whole.contains("certificate") ? whole.at("certificate") : whole;
    const auto game = read_game(certificate);
    const auto pegs = position(game, member(certificate, "position"), "position");
    const auto& claim = member(certificate, "solvable");
    if (!claim.is_boolean()) refuse("solvable is neither true nor false");
    if (list(certificate, "targets").empty()) refuse("it has no target");
    CertificateVerdict verdict;
    if (claim.get<bool>()) {
      std::set<Position> targets;
      for (const auto& entry : list(certificate, "targets")) {
        targets.insert(position(game, member(entry, "pegs"), "pegs"));
      }
      const auto& jumps = list(certificate, "jumps");
      const auto wrong = check_solution(game, pegs, jumps, targets);
      verdict.holds = wrong.empty();
      verdict.reason = wrong.empty() ? fmt::format("{} jumps lead to a target", jumps.size()) : wrong;
    } else {
      verdict = check_unsolvable(game, pegs, certificate, control);
    }
    verdict.solvable = claim.get<bool>();
    return verdict;
  } catch (const Wrong& wrong) {
    return not_one(wrong.what);
  }
}

}  // namespace meleda::studies
