#include "meleda/families/alignment/game_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "meleda/core/lines.hpp"
#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/families/alignment/notation.hpp"

namespace meleda::alignment {

namespace {

tl::unexpected<Error> refuse(const TextLine& line, std::size_t offset, std::string_view what, std::string hint = {}) {
  // Every byte of a character but its first is 10xxxxxx in UTF-8.
  const auto before = line.whole.substr(0, offset);
  const auto column = 1 + std::count_if(before.begin(), before.end(),
                                        [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U; });
  return fail_in("game", line.whole,
                 Error{ErrorCode::bad_spec,
                       say("line {}, column {}: {}", line.number, column, what),
                       offset,
                       std::move(hint),
                       {},
                       {}});
}

const std::vector<std::string>& keywords() {
  static const std::vector<std::string> all{"game",  "about",   "row",       "edge",   "line",   "stones",    "first",
                                            "start", "placing", "stalemate", "flying", "forbid", "contested", "lines"};
  return all;
}

struct Statement {
  const TextLine* line;
  std::vector<PlacedWord> words;  // behind the keyword

  [[nodiscard]] std::size_t end() const { return line->content.size(); }
};

class GameReader {
 public:
  Result<Rules> read(std::string_view text) {
    const auto lines = lines_of(text);
    for (const auto& line : lines) {
      auto words = words_of(line.content);
      if (words.empty()) continue;
      const auto keyword = words.front();
      const auto& known = keywords();
      if (std::find(known.begin(), known.end(), keyword.text) == known.end()) {
        const auto meant = nearest(keyword.text, known);
        return refuse(line, keyword.offset, say("expected a keyword, found {}", in_quotes(keyword.text)),
                      meant.empty() ? tr("keywords are ") + joined(known, ", ") : say("did you mean {}?", meant));
      }
      words.erase(words.begin());
      if (words.empty()) return refuse(line, line.content.size(), say("{} of what?", keyword.text));
      const std::set<std::string_view> once{"game",    "stones",    "first",  "start",
                                            "placing", "stalemate", "flying", "lines"};
      auto& list = statements_[std::string(keyword.text)];
      if (!list.empty() && once.contains(keyword.text)) {
        return refuse(line, keyword.offset, say("{} is said twice", keyword.text));
      }
      list.push_back({&line, std::move(words)});
    }
    using Step = Result<void> (GameReader::*)();
    // In an order in which each has what it needs, whatever the order of the lines.
    for (const Step step : {&GameReader::read_nodes, &GameReader::read_edges, &GameReader::read_lines,
                            &GameReader::read_numbers, &GameReader::read_words, &GameReader::read_start}) {
      if (auto done = (this->*step)(); !done) return tl::unexpected<Error>(std::move(done).error());
    }
    if (rules_.size() == 0) {
      return refuse(lines.back(), lines.back().content.size(), tr("there are no nodes"), "row a1 b1 c1");
    }
    return std::move(rules_);
  }

 private:
  const std::vector<Statement>& all(const std::string& keyword) { return statements_[keyword]; }

  Result<void> read_nodes() {
    for (const auto& [line, words] : all("game")) {
      rules_.title = printable(line->content.substr(words.front().offset));
    }
    if (rules_.title.empty()) rules_.title = tr("a game of one's own");
    for (const auto& [line, words] : all("about")) {
      if (!rules_.about.empty()) rules_.about += ' ';
      rules_.about += printable(line->content.substr(words.front().offset));
    }
    std::size_t row = 0;
    for (const auto& [line, words] : all("row")) {
      for (std::size_t i = 0; i < words.size(); ++i) {
        if (auto done = read_node(*line, words[i], row, i); !done) return done;
      }
      ++row;
    }
    rules_.adjacent.assign(rules_.size(), 0);
    return {};
  }

  Result<void> read_node(const TextLine& line, const PlacedWord& word, std::size_t row, std::size_t in_row) {
    const auto at_sign = word.text.find('@');
    const auto name = word.text.substr(0, at_sign);
    const bool sound =
        !name.empty() && name.size() <= 8 && name[0] >= 'a' && name[0] <= 'z' &&
        std::all_of(name.begin(), name.end(), [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); });
    if (!sound || name == "pass" || name == "take") {
      return refuse(line, word.offset,
                    say("expected the name of a node, small letters and digits, found {}", in_quotes(name)));
    }
    if (find_node(rules_, name)) return refuse(line, word.offset, say("there are two nodes {}", name));
    if (rules_.size() == most_nodes) {
      return refuse(line, word.offset, say("a game has at most {} nodes", most_nodes));
    }
    Point place{static_cast<double>(in_row), static_cast<double>(row)};
    if (at_sign != std::string_view::npos) {
      const auto text = word.text.substr(at_sign + 1);
      const auto comma = text.find(',');
      const auto x = read_coordinate(text.substr(0, comma));
      const auto y = comma == std::string_view::npos ? std::nullopt : read_coordinate(text.substr(comma + 1));
      if (!x || !y) {
        return refuse(line, word.offset + at_sign + 1,
                      say("expected a place, x,y with numbers from -100 to 100, found {}", in_quotes(text)));
      }
      place = {*x, *y};
    }
    for (const auto& node : rules_.nodes) {
      const auto dx = node.place.x - place.x;
      const auto dy = node.place.y - place.y;
      constexpr double nearest_allowed = 0.1;
      if (dx * dx + dy * dy < nearest_allowed * nearest_allowed) {
        return refuse(line, word.offset, say("{} lies where {} lies", name, node.name));
      }
    }
    rules_.nodes.push_back({std::string(name), place, row});
    return {};
  }

  static std::optional<double> read_coordinate(std::string_view text) {
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, std::chars_format::fixed);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    if (!(number >= -100 && number <= 100)) return std::nullopt;
    return number;
  }

  // `a1-b1-c1`
  Result<std::vector<std::size_t>> read_chain(const TextLine& line, const PlacedWord& word) {
    std::vector<std::size_t> nodes;
    for (std::size_t at = 0; at <= word.text.size();) {
      const auto end = std::min(word.text.find('-', at), word.text.size());
      const auto name = word.text.substr(at, end - at);
      const auto node = find_node(rules_, name);
      if (!node) {
        return refuse(line, word.offset + at,
                      say("expected a node, found {}", name.empty() ? "nothing" : in_quotes(name)));
      }
      nodes.push_back(*node);
      at = end + 1;
    }
    return nodes;
  }

  Result<void> read_edges() {
    for (const auto& [line, words] : all("edge")) {
      for (const auto& word : words) {
        MELEDA_TRY(const auto chain, read_chain(*line, word));
        if (chain.size() < 2) return refuse(*line, word.offset, tr("an edge joins two nodes: a1-b1"));
        for (std::size_t i = 1; i < chain.size(); ++i) {
          if (chain[i] == chain[i - 1]) return refuse(*line, word.offset, tr("an edge joins two different nodes"));
          rules_.adjacent[chain[i]] |= node_bit(chain[i - 1]);
          rules_.adjacent[chain[i - 1]] |= node_bit(chain[i]);
        }
      }
    }
    return {};
  }

  // x or o as the first word: only for that side. Which sides, and where the rest begins.
  static std::pair<std::vector<unsigned>, std::size_t> sides_of(const std::vector<PlacedWord>& words) {
    if (words.front().text == "x") return {{0}, 1};
    if (words.front().text == "o") return {{1}, 1};
    return {{0, 1}, 0};
  }

  Result<void> read_lines() {
    for (const auto& statement : all("line")) {
      const auto& [line, words] = statement;
      const auto [sides, first] = sides_of(words);
      if (first == words.size()) return refuse(*line, statement.end(), tr("expected a line, such as a1-b1-c1"));
      for (auto i = first; i < words.size(); ++i) {
        MELEDA_TRY(const auto chain, read_chain(*line, words[i]));
        Nodes nodes = 0;
        for (const auto node : chain) nodes |= node_bit(node);
        if (chain.size() < 2) return refuse(*line, words[i].offset, tr("a line has two nodes at least"));
        if (std::popcount(nodes) != static_cast<int>(chain.size())) {
          return refuse(*line, words[i].offset, tr("a line goes through each node once"));
        }
        for (const auto side : sides) {
          auto& lines = rules_.lines[side];
          if (std::find(lines.begin(), lines.end(), nodes) != lines.end()) {
            return refuse(*line, words[i].offset, tr("this line is there twice"));
          }
          if (lines.size() == most_lines) {
            return refuse(*line, words[i].offset, say("a game has at most {} lines", most_lines));
          }
          lines.push_back(nodes);
        }
      }
    }
    return {};
  }

  Result<void> read_numbers() {
    for (const auto& [line, words] : all("stones")) {
      if (words.size() > 2)
        return refuse(*line, words[2].offset, tr("expected one number, or that of x and that of o"));
      for (unsigned side = 0; side < 2; ++side) {
        const auto& word = words[std::min<std::size_t>(side, words.size() - 1)];
        unsigned number = 0;
        const auto [end, error] = std::from_chars(word.text.data(), word.text.data() + word.text.size(), number);
        if (error != std::errc() || end != word.text.data() + word.text.size() || number < 1 ||
            number > rules_.size()) {
          return refuse(*line, word.offset,
                        say("expected a number of stones from 1 to {}, found {}", rules_.size(), in_quotes(word.text)));
        }
        rules_.stones[side] = number;
      }
    }
    for (const auto& [line, words] : all("forbid")) {
      const auto [sides, first] = sides_of(words);
      for (auto i = first; i < words.size(); ++i) {
        MELEDA_TRY(const auto nodes, read_chain(*line, words[i]));
        for (const auto side : sides) {
          for (const auto node : nodes) rules_.forbidden_first[side] |= node_bit(node);
        }
      }
    }
    for (const auto& [line, words] : all("contested")) {
      for (const auto& word : words) {
        MELEDA_TRY(const auto nodes, read_chain(*line, word));
        for (const auto node : nodes) rules_.contested |= node_bit(node);
      }
    }
    return {};
  }

  template <class Value>
  Result<void> read_choice(const std::string& keyword, const std::vector<std::pair<std::string, Value>>& choices,
                           Value& value) {
    for (const auto& [line, words] : all(keyword)) {
      std::vector<std::string> names;
      for (const auto& [name, choice] : choices) names.push_back(name);
      const auto found = std::find(names.begin(), names.end(), words[0].text);
      if (found == names.end()) {
        return refuse(*line, words[0].offset,
                      say("expected {}, found {}", joined(names, tr(" or ")), in_quotes(words[0].text)));
      }
      if (words.size() > 1) return refuse(*line, words[1].offset, tr("expected the end of the line"));
      value = choices[static_cast<std::size_t>(found - names.begin())].second;
    }
    return {};
  }

  Result<void> read_words() {
    if (auto done = read_choice<PlacingLine>(
            "placing",
            {{"wins", PlacingLine::wins}, {"forbidden", PlacingLine::forbidden}, {"waits", PlacingLine::waits}},
            rules_.placing_line);
        !done) {
      return done;
    }
    if (auto done = read_choice<Stalemate>(
            "stalemate", {{"loses", Stalemate::loses}, {"passes", Stalemate::passes}, {"draws", Stalemate::draws}},
            rules_.stalemate);
        !done) {
      return done;
    }
    if (auto done = read_choice<unsigned>("first", {{"x", 0}, {"o", 1}}, rules_.start.mover); !done) return done;
    if (auto done = read_choice<LineEffect>("lines", {{"win", LineEffect::wins}, {"take", LineEffect::takes}},
                                            rules_.line_effect);
        !done) {
      return done;
    }
    for (const auto& [line, words] : all("lines")) {
      if (rules_.takes_stones() && rules_.size() > most_nodes_to_take) {
        return refuse(*line, words[0].offset,
                      say("where lines take stones, a game has at most {} nodes", most_nodes_to_take));
      }
    }
    return read_flying();
  }

  // yes, no, or the number of stones up to which a side flies.
  Result<void> read_flying() {
    for (const auto& [line, words] : all("flying")) {
      const auto& word = words[0].text;
      unsigned number = 0;
      const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
      const bool counted = error == std::errc() && end == word.data() + word.size() && number <= most_nodes;
      if (word != "yes" && word != "no" && !counted) {
        return refuse(*line, words[0].offset,
                      say("expected yes, no, or up to how many stones, found {}", in_quotes(word)));
      }
      if (words.size() > 1) return refuse(*line, words[1].offset, tr("expected the end of the line"));
      rules_.flying = word == "yes" ? most_nodes : counted ? number : 0;
    }
    return {};
  }

  Result<void> read_start() {
    for (const auto& [line, words] : all("start")) {
      if (words.size() > 1) return refuse(*line, words[1].offset, tr("expected the end of the line"));
      const bool numbers = !all("stones").empty();
      if (!numbers) rules_.stones = {static_cast<unsigned>(rules_.size()), static_cast<unsigned>(rules_.size())};
      auto board = parse_board(rules_, words[0].text);
      if (!board) return refuse(*line, words[0].offset + board.error().offset.value_or(0), board.error().message);
      if (!all("first").empty() && board->mover != rules_.start.mover) {
        return refuse(*line, words[0].offset + words[0].text.size() - 1, tr("first says that the other side begins"));
      }
      // Stones that are neither on the board nor said to be in hand are to be placed.
      if (words[0].text.find('+') == std::string_view::npos) board->taken = {};
      rules_.start = *board;
      if (numbers) continue;
      rules_.placing = false;
      for (unsigned side = 0; side < 2; ++side) {
        rules_.stones[side] = static_cast<unsigned>(std::popcount(board->stones[side]));
      }
    }
    return {};
  }

  std::map<std::string, std::vector<Statement>> statements_;
  Rules rules_;
};

}  // namespace

Result<Rules> parse_game(std::string_view text) {
  return GameReader().read(text);
}

}  // namespace meleda::alignment
