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

#include "meleda/core/translate.hpp"

namespace meleda::studies {

namespace {

using nlohmann::json;
using Position = std::vector<bool>;

struct Line {
  std::size_t from = 0, over = 0, to = 0;
};

using Place = std::pair<int, int>;  // row and column; on the triangular lattice neighbours in a row differ by 2

struct Game {
  bool triangular = false;
  std::vector<Place> places;
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
  if (!object.is_object() || !object.contains(name)) refuse(say("it has no field {}", name));
  return object.at(name);
}
const json& list(const json& object, const char* name) {
  const auto& value = member(object, name);
  if (!value.is_array()) refuse(say("{} is not a list", name));
  return value;
}
std::string text(const json& value, const char* name) {
  if (!value.is_string()) refuse(say("{} is not a text", name));
  return value.get<std::string>();
}
std::int64_t number(const json& value, const char* name) {
  const auto digits = text(value, name);
  std::int64_t result = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), result);
  constexpr std::int64_t largest = 1'000'000'000'000;
  if (error != std::errc() || end != digits.data() + digits.size() || result > largest || result < -largest) {
    refuse(say("{} holds a text that is no number", name));
  }
  return result;
}
Position position(const Game& game, const json& value, const char* name) {
  const auto marks = text(value, name);
  Position pegs;
  for (const char c : marks) {
    if (c != 'x' && c != '.') refuse(say("{} holds a mark that is neither x nor .", name));
    pegs.push_back(c == 'x');
  }
  if (pegs.size() != game.places.size()) refuse(say("{} does not have a mark for each hole", name));
  return pegs;
}

// Rows of holes, all with the same middle.
Game centred(bool triangular, const std::vector<int>& rows) {
  Game game{triangular, {}, {}};
  const int widest = *std::max_element(rows.begin(), rows.end());
  for (int row = 0; row < static_cast<int>(rows.size()); ++row) {
    const int holes = rows[static_cast<std::size_t>(row)];
    for (int i = 0; i < holes; ++i) {
      game.places.emplace_back(row, triangular ? widest - holes + 2 * i : (widest - holes) / 2 + i);
    }
  }
  return game;
}

// A drawing as certificates have it: `name:` and `lattice:` above rows in which x is a hole and a blank is none.
Game drawn(std::string_view drawing) {
  Game game;
  int row = 0;
  const auto is_control = [](char c) { return c != '\n' && (static_cast<unsigned char>(c) < ' ' || c == '\x7f'); };
  if (std::any_of(drawing.begin(), drawing.end(), is_control)) refuse(tr("the drawing of its board is no plain text"));
  while (!drawing.empty()) {
    const auto end = std::min(drawing.find('\n'), drawing.size());
    const auto line = drawing.substr(0, end);
    drawing.remove_prefix(std::min(end + 1, drawing.size()));
    if (game.places.empty() && line.starts_with("name:")) continue;
    if (game.places.empty() && line == "lattice: triangular") {
      game.triangular = true;
      continue;
    }
    for (std::size_t column = 0; column < line.size(); ++column) {
      if (line[column] != 'x' && line[column] != ' ') refuse(tr("the drawing of its board has a mark that is not x"));
      if (line[column] == 'x') game.places.emplace_back(row, static_cast<int>(column));
    }
    ++row;
  }
  return game;
}

// A board by its name or its drawing.
Game board_called(const std::string& name) {
  if (name.find('\n') != std::string::npos) return drawn(name);
  static const std::map<std::string, std::pair<bool, std::vector<int>>> boards = {
      {"english", {false, {3, 3, 7, 7, 7, 3, 3}}}, {"french", {false, {3, 5, 7, 7, 7, 5, 3}}},
      {"square6", {false, {6, 6, 6, 6, 6, 6}}},    {"wiegleb", {false, {3, 3, 3, 9, 9, 9, 3, 3, 3}}},
      {"hexagon", {true, {4, 5, 6, 7, 6, 5, 4}}},
  };
  if (const auto found = boards.find(name); found != boards.end()) {
    return centred(found->second.first, found->second.second);
  }
  for (int side = 2; side <= 10; ++side) {
    std::vector<int> triangle;
    std::vector<int> diamond;
    for (int row = 1; row <= side; ++row) triangle.push_back(row);
    for (int row = 1; row < 2 * side; ++row) diamond.push_back(2 * std::min(row, 2 * side - row) - 1);
    if (name == fmt::format("triangle:{}", side)) return centred(true, triangle);
    if (name == fmt::format("diamond:{}", side)) return centred(false, diamond);
  }
  refuse(tr("board is neither the name of one nor a drawing"));
}

// The board that the question is about. The holes that the certificate lists, to which its numbers refer, must be those
// of the board that it names.
Game read_game(const json& certificate) {
  auto game = board_called(text(member(certificate, "board"), "board"));
  if (game.places.empty() || game.places.size() > 64) refuse(tr("a board has 1 to 64 holes"));
  if (text(member(certificate, "lattice"), "lattice") != (game.triangular ? "triangular" : "square")) {
    refuse(tr("lattice is not that of the board"));
  }
  std::vector<Place> listed;
  for (const auto& hole : list(certificate, "holes")) {
    if (!hole.is_array() || hole.size() != 2) refuse(tr("a hole is not a row and a column"));
    const auto row = number(hole[0], "holes"), column = number(hole[1], "holes");
    if (row < 0 || row > 999 || column < 0 || column > 999) refuse(tr("a hole is too far away"));
    listed.emplace_back(static_cast<int>(row), static_cast<int>(column));
  }
  // It is a matter of taste where rows and columns are counted from.
  const auto same_place = [&](const Place& a, const Place& b) {
    return a.first - listed.front().first == b.first - game.places.front().first &&
           a.second - listed.front().second == b.second - game.places.front().second;
  };
  if (!std::equal(listed.begin(), listed.end(), game.places.begin(), game.places.end(), same_place)) {
    refuse(tr("holes are not those of the board, row by row"));
  }
  std::map<Place, std::size_t> numbers;
  for (std::size_t h = 0; h < game.places.size(); ++h) numbers.emplace(game.places[h], h);
  const std::vector<Place> steps = game.triangular
                                       ? std::vector<Place>{{0, 2}, {0, -2}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}}
                                       : std::vector<Place>{{0, 1}, {0, -1}, {1, 0}, {-1, 0}};
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

struct Question {
  Game game;
  Position start;
  std::set<Position> targets;
};

const std::string any_single_peg = "any";

// What is asked, from the question alone: the targets that the certificate lists must be just these.
Question read_question(const json& certificate) {
  Question question{read_game(certificate), {}, {}};
  const auto& game = question.game;
  question.start = position(game, member(certificate, "position"), "position");
  if (text(member(certificate, "to"), "to") != any_single_peg) {
    question.targets.insert(position(game, member(certificate, "to"), "to"));
  } else {
    for (std::size_t h = 0; h < game.places.size(); ++h) {
      Position single(game.places.size(), false);
      single[h] = true;
      question.targets.insert(std::move(single));
    }
  }
  std::set<Position> listed;
  for (const auto& entry : list(certificate, "targets")) {
    if (!listed.insert(position(game, member(entry, "pegs"), "pegs")).second) refuse(tr("a target is there twice"));
  }
  if (listed != question.targets) refuse(tr("its targets are not those that it is asked for"));
  return question;
}

// The pegs where the holes are: rows with a stroke between them.
std::string in_rows(const Game& game, const Position& pegs) {
  std::string rows;
  for (std::size_t h = 0; h < pegs.size(); ++h) {
    if (h > 0 && game.places[h].first != game.places[h - 1].first) rows += '/';
    rows += pegs[h] ? 'x' : '.';
  }
  return rows;
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
    if (!both.is_array() || both.size() != 2) refuse(tr("a jump is not two numbers of holes"));
    const auto from = number(both[0], "jumps"), to = number(both[1], "jumps");
    bool done = false;
    for (const auto& line : game.lines) {
      if (!done && static_cast<std::int64_t>(line.from) == from && static_cast<std::int64_t>(line.to) == to) {
        done = jump(pegs, line);
      }
    }
    if (!done) return say("jump {} is not possible", made);
  }
  return targets.contains(pegs) ? std::string() : tr("the jumps do not lead to a target");
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
    if (!weights.is_array() || weights.size() != game.places.size())
      refuse(tr("a pagoda function has a weight a hole"));
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

CertificateVerdict check_unsolvable(const Question& question, const json& certificate, Control& control) {
  const auto& game = question.game;
  const auto& pegs = question.start;
  CertificateVerdict verdict;
  const auto wrong = [&](std::string what) {
    verdict.reason = std::move(what);
    return verdict;
  };
  const auto pagodas = read_pagodas(game, certificate);
  for (std::size_t i = 0; i < pagodas.size(); ++i) {
    if (!never_rises(game, pagodas[i])) return wrong(say("a jump raises the weight of pagoda function {}", i));
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
        return wrong(say("there are pegs enough for target {}", name));
      }
    } else if (because == "class") {
      if (!differ_in_class(game, pegs, target)) return wrong(say("target {} is in the same class", name));
    } else if (because == "pagoda") {
      const auto which = number(member(entry, "pagoda"), "pagoda");
      if (which < 0 || which >= static_cast<std::int64_t>(pagodas.size()))
        refuse(tr("a target names no pagoda function"));
      const auto& weights = pagodas[static_cast<std::size_t>(which)];
      if (sum(weights, pegs) >= sum(weights, target)) {
        return wrong(say("the position weighs enough for target {}", name));
      }
    } else if (because == "search") {
      to_search.insert(target);
    } else {
      refuse(tr("a target has no reason that is known"));
    }
  }
  if (!to_search.empty()) {
    const auto found = reaches(game, pegs, to_search, control, verdict.states);
    if (!found) {
      verdict.status = control.stop_status();
      return wrong(say("the search was stopped after {} positions", verdict.states));
    }
    if (*found) return wrong(tr("a search finds a path to a target"));
  }
  verdict.holds = true;
  verdict.reason = tr("no target can be reached:");
  for (const auto& [because, count] : checked) verdict.reason += say(" {} by {},", count, because);
  verdict.reason.pop_back();
  return verdict;
}

// `twice` is set where an object has two fields of the same name: of those another reader might take the other.
json parse(std::string_view text, bool& twice) {
  std::vector<std::set<std::string>> fields;  // of the objects that are open
  const auto watch = [&](int, json::parse_event_t event, json& parsed) {
    if (event == json::parse_event_t::object_start) fields.emplace_back();
    if (event == json::parse_event_t::key) twice |= !fields.back().insert(parsed.get<std::string>()).second;
    if (event == json::parse_event_t::object_end) fields.pop_back();
    return true;
  };
  return json::parse(text, watch, false);
}

}  // namespace

Result<CertificateVerdict> check_certificate(std::string_view json_text, Control& control) {
  const auto not_one = [](const std::string& why) {
    return fail(ErrorCode::bad_usage, say("this is no certificate: {}", why), {}, tr("pegs prove --json writes one"));
  };
  bool twice = false;
  const auto whole = parse(json_text, twice);
  if (whole.is_discarded()) return not_one(tr("it is no JSON"));
  if (twice) return not_one(tr("a field is there twice"));
  try {
    const auto& certificate = whole.is_object() && whole.contains("certificate") ? whole.at("certificate") : whole;
    const auto question = read_question(certificate);
    const auto& claim = member(certificate, "solvable");
    if (!claim.is_boolean()) refuse(tr("solvable is neither true nor false"));
    CertificateVerdict verdict;
    if (claim.get<bool>()) {
      const auto& jumps = list(certificate, "jumps");
      const auto wrong = check_solution(question.game, question.start, jumps, question.targets);
      verdict.holds = wrong.empty();
      verdict.reason = wrong.empty() ? say("{} jumps lead to a target", jumps.size()) : wrong;
    } else {
      verdict = check_unsolvable(question, certificate, control);
    }
    verdict.solvable = claim.get<bool>();
    verdict.board = certificate.at("board").get<std::string>();
    verdict.position = in_rows(question.game, question.start);
    verdict.to =
        certificate.at("to") == any_single_peg ? any_single_peg : in_rows(question.game, *question.targets.begin());
    return verdict;
  } catch (const Wrong& wrong) {
    return not_one(wrong.what);
  }
}

}  // namespace meleda::studies
