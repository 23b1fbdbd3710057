#include "meleda/families/alignment/notation.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "meleda/core/integer.hpp"
#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"

namespace meleda::alignment {

namespace {

std::string example(const Rules& rules) {
  std::string text;
  print_board(rules, rules.start, text);
  return say("the game begins with {}", text);
}

std::size_t length_of_row(const Rules& rules, std::size_t first) {
  auto end = first;
  while (end < rules.size() && rules.nodes[end].row == rules.nodes[first].row) ++end;
  return end - first;
}

// The node whose name begins at `at` and ends before `end`.
Result<std::uint8_t> read_node(const Rules& rules, std::string_view text, std::size_t at, std::size_t end) {
  const auto name = text.substr(at, end - at);
  if (const auto node = find_node(rules, name)) return static_cast<std::uint8_t>(*node);
  std::vector<std::string> names;
  for (const auto& node : rules.nodes) names.push_back(node.name);
  return fail(ErrorCode::bad_move,
              name.empty() ? say("expected a node, not {}", quoted_character(text, at))
                           : say("there is no node {}", in_quotes(name)),
              at, say("nodes are {}", joined(names, ", ")));
}

constexpr std::string_view take_move = "take-";
constexpr std::string_view takes_now = "-take";

// What follows who moves where lines take stones: `+2/3`, the stones in hand, and `-take`.
Result<std::size_t> read_taking(const Rules& rules, std::string_view text, std::size_t at, Board& board) {
  std::array<unsigned, 2> hands{};
  if (at < text.size() && text[at] == '+') {
    for (unsigned side = 0; side < 2; ++side) {
      const auto begin = ++at;
      while (at < text.size() && text[at] >= '0' && text[at] <= '9') ++at;
      const auto number = parse_natural(text.substr(begin, at - begin), tr("stones in hand"));
      const auto placed = static_cast<unsigned>(std::popcount(board.stones[side]));
      const auto most = rules.placing ? rules.stones[side] - placed : 0;
      if (!number || *number > most) {
        return fail(ErrorCode::bad_state,
                    say("expected how many stones {} has in hand, 0 to {}, not {}", side_letters[side], most,
                        begin == at ? quoted_character(text, at) : in_quotes(text.substr(begin, at - begin))),
                    begin, example(rules));
      }
      hands[side] = static_cast<unsigned>(*number);
      if (side == 0 && (at == text.size() || text[at] != '/')) {
        return fail(ErrorCode::bad_state,
                    say("expected '/' and how many stones o has in hand, not {}", quoted_character(text, at)), at,
                    example(rules));
      }
    }
  }
  for (unsigned side = 0; side < 2; ++side) {
    const auto placed = static_cast<unsigned>(std::popcount(board.stones[side]));
    board.taken[side] = static_cast<std::uint8_t>(rules.stones[side] - placed - hands[side]);
  }
  if (text.substr(at).starts_with(takes_now)) {
    if (board.stones[1 - board.mover] == 0 || !rules.has_line(board.stones[board.mover], board.mover)) {
      return fail(ErrorCode::bad_state,
                  say("{} takes a stone only after a line, and if there is one", side_letters[board.mover]), at);
    }
    board.takes = true;
    at += takes_now.size();
  }
  return at;
}

}  // namespace

std::optional<std::size_t> find_node(const Rules& rules, std::string_view name) {
  for (std::size_t i = 0; i < rules.size(); ++i) {
    if (rules.nodes[i].name == name) return i;
  }
  return std::nullopt;
}

Result<Board> parse_board(const Rules& rules, std::string_view text) {
  Board board;
  std::size_t at = 0;
  std::size_t in_row = 0;
  for (std::size_t node = 0; node < rules.size(); ++node, ++at, ++in_row) {
    const auto row = rules.nodes[node].row;
    if (node > 0 && rules.nodes[node - 1].row != row) {
      if (at == text.size() || text[at] != '/') {
        return fail(
            ErrorCode::bad_state,
            say("row {} ends here, after {} nodes: expected '/', not {}", row, in_row, quoted_character(text, at)), at,
            example(rules));
      }
      ++at;
      in_row = 0;
    }
    const char c = at < text.size() ? text[at] : '\0';
    if (c != 'x' && c != 'o' && c != '.') {
      return fail(ErrorCode::bad_state,
                  say("row {} has {} nodes: expected x, o or ., not {}", row + 1, length_of_row(rules, node - in_row),
                      quoted_character(text, at)),
                  at, example(rules));
    }
    if (c == '.') continue;
    const unsigned side = c == 'x' ? 0 : 1;
    board.stones[side] |= node_bit(node);
    if (static_cast<unsigned>(std::popcount(board.stones[side])) > rules.stones[side]) {
      return fail(ErrorCode::bad_state, say("{} has {} stones, and this is one more", c, rules.stones[side]), at);
    }
  }
  if (at == text.size() || text[at] != ':') {
    return fail(ErrorCode::bad_state, say("expected ':' and who moves, x or o, not {}", quoted_character(text, at)), at,
                example(rules));
  }
  ++at;
  if (at == text.size() || (text[at] != 'x' && text[at] != 'o')) {
    return fail(ErrorCode::bad_state, say("expected who moves, x or o, not {}", quoted_character(text, at)), at);
  }
  board.mover = text[at] == 'x' ? 0 : 1;
  ++at;
  if (rules.takes_stones()) {
    MELEDA_TRY(at, read_taking(rules, text, at, board));
  }
  if (at != text.size()) {
    return fail(ErrorCode::bad_state, say("expected the end, not {}", quoted_character(text, at)), at);
  }
  return board;
}

Result<Move> parse_move(const Rules& rules, std::string_view text) {
  if (text == "pass") return Move{};
  if (text.starts_with(take_move)) {
    MELEDA_TRY(const auto stone, read_node(rules, text, take_move.size(), text.size()));
    return Move{stone, Move::none};
  }
  const auto dash = text.find('-');
  if (dash == std::string_view::npos) {
    MELEDA_TRY(const auto to, read_node(rules, text, 0, text.size()));
    return Move{Move::none, to};
  }
  MELEDA_TRY(const auto from, read_node(rules, text, 0, dash));
  MELEDA_TRY(const auto to, read_node(rules, text, dash + 1, text.size()));
  if (from == to) return fail(ErrorCode::bad_move, tr("a stone must move"), dash + 1);
  return Move{from, to};
}

void print_board(const Rules& rules, const Board& board, std::string& out) {
  for (std::size_t node = 0; node < rules.size(); ++node) {
    if (node > 0 && rules.nodes[node - 1].row != rules.nodes[node].row) out += '/';
    const auto bit = node_bit(node);
    out += (board.stones[0] & bit) != 0 ? 'x' : (board.stones[1] & bit) != 0 ? 'o' : '.';
  }
  out += ':';
  out += side_letters[board.mover];
  if (!rules.takes_stones()) return;
  const auto x = rules.in_hand(board, 0);
  const auto o = rules.in_hand(board, 1);
  if (x + o > 0) out += fmt::format("+{}/{}", x, o);
  if (board.takes) out += takes_now;
}

void print_move(const Rules& rules, const Move& move, std::string& out) {
  if (move.passes()) {
    out += "pass";
    return;
  }
  if (move.takes()) {
    out += take_move;
    out += rules.nodes[move.from].name;
    return;
  }
  if (!move.places()) out += rules.nodes[move.from].name + "-";
  out += rules.nodes[move.to].name;
}

}  // namespace meleda::alignment
