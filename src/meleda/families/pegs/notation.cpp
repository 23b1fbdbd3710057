#include "meleda/families/pegs/notation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "meleda/core/assert.hpp"
#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"

namespace meleda::pegs {

namespace {

bool is_letter(char c) {
  return c >= 'a' && c <= 'z';
}
bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

std::string example(const Board& board) {
  return hole_name(board, board.size() / 2);
}

tl::unexpected<Error> no_such_hole(const Board& board, std::string_view name, std::size_t place, ErrorCode code) {
  return fail(code, say("there is no hole {} on this board", in_quotes(name)), place,
              board.lattice() == Lattice::square
                  ? say("a hole is the letter of its column and the number of its row from the top: {}", example(board))
                  : say("a hole is the letter of its row from the top and its number in the row: {}", example(board)));
}

// Reads the hole that begins at `at` and leaves `at` behind it.
Result<int> read_hole(const Board& board, std::string_view text, std::size_t& at, ErrorCode code) {
  const auto begin = at;
  while (at < text.size() && is_letter(text[at])) ++at;
  const auto digits = at;
  while (at < text.size() && is_digit(text[at])) ++at;
  if (digits == begin || at == digits) {
    return fail(code,
                say("expected the {} of a hole, such as {}, not {}", digits == begin ? "letter" : "number",
                    example(board), quoted_character(text, at)),
                at);
  }
  const auto name = text.substr(begin, at - begin);
  // Every hole has one name, and a board has few: the names themselves are the table.
  for (int h = 0; h < board.size(); ++h) {
    if (hole_name(board, h) == name) return h;
  }
  return no_such_hole(board, name, begin, code);
}

Result<Pegs> parse_hole_list(const Board& board, std::string_view text, std::size_t at) {
  Pegs holes = 0;
  while (true) {
    const auto begin = at;
    MELEDA_TRY(const int hole, read_hole(board, text, at, ErrorCode::bad_state));
    if ((holes & peg(hole)) != 0) {
      return fail(ErrorCode::bad_state, say("{} is named twice", hole_name(board, hole)), begin);
    }
    holes |= peg(hole);
    if (at == text.size()) return holes;
    if (text[at] != ',') {
      return fail(ErrorCode::bad_state, say("expected a comma, not {}", quoted_character(text, at)), at);
    }
    ++at;
  }
}

std::vector<int> row_lengths(const Board& board) {
  std::vector<int> lengths(static_cast<std::size_t>(board.rows()));
  for (const auto& hole : board.holes()) ++lengths[static_cast<std::size_t>(hole.row)];
  return lengths;
}

Result<Pegs> parse_rows(const Board& board, std::string_view text) {
  const auto lengths = row_lengths(board);
  Pegs pegs = 0;
  int hole = 0;
  std::size_t at = 0;
  const auto rows_hint = [&] { return say("the rows of a full board: {}", print_position(board, board.full())); };
  for (std::size_t row = 0; row < lengths.size(); ++row) {
    for (int k = 0; k < lengths[row]; ++k, ++at, ++hole) {
      if (at < text.size() && text[at] == 'x') {
        pegs |= peg(hole);
      } else if (at == text.size() || text[at] != '.') {
        const auto found = quoted_character(text, at);
        return fail(
            ErrorCode::bad_state,
            k == 0 ? say("expected x or . for the first of {} holes of row {}, not {}", lengths[row], row + 1, found)
                   : say("row {} has {} holes: expected x or ., not {}", row + 1, lengths[row], found),
            at, rows_hint());
      }
    }
    const bool last = row + 1 == lengths.size();
    if (last ? at != text.size() : at == text.size() || text[at] != '/') {
      return fail(ErrorCode::bad_state,
                  say("row {} ends here, after {} holes: expected {}, not {}", row + 1, lengths[row],
                      last ? tr("the end") : "'/'", quoted_character(text, at)),
                  at, rows_hint());
    }
    ++at;
  }
  return pegs;
}

}  // namespace

std::string letters(int number) {
  std::string text;
  for (++number; number > 0; number = (number - 1) / 26)
    text.insert(text.begin(), static_cast<char>('a' + (number - 1) % 26));
  return text;
}

std::string hole_name(const Board& board, int hole) {
  const auto& place = board.holes()[static_cast<std::size_t>(hole)];
  if (board.lattice() == Lattice::square) return fmt::format("{}{}", letters(place.x), place.row + 1);
  int number = 1;
  for (int h = hole; h > 0 && board.holes()[static_cast<std::size_t>(h - 1)].row == place.row; --h) ++number;
  return fmt::format("{}{}", letters(place.row), number);
}

std::string hole_names(const Board& board, Pegs holes) {
  std::vector<std::string> names;
  for (; holes != 0; holes &= holes - 1) names.push_back(hole_name(board, std::countr_zero(holes)));
  return joined(names, ",");
}

Result<int> parse_hole(const Board& board, std::string_view text) {
  std::size_t at = 0;
  MELEDA_TRY(const int hole, read_hole(board, text, at, ErrorCode::bad_spec));
  if (at != text.size()) {
    return fail(ErrorCode::bad_spec, say("expected the end of a hole's name, not {}", quoted_character(text, at)), at);
  }
  return hole;
}

Result<std::vector<Jump>> parse_chain(const Board& board, std::string_view text) {
  std::vector<Jump> chain;
  std::size_t at = 0;
  MELEDA_TRY(int from, read_hole(board, text, at, ErrorCode::bad_move));
  do {
    if (at == text.size() || text[at] != '-') {
      return fail(ErrorCode::bad_move, say("expected '-', not {}", quoted_character(text, at)), at,
                  tr("a jump is written with the holes where it begins and ends: d2-d4"));
    }
    const auto begin = ++at;
    MELEDA_TRY(const int to, read_hole(board, text, at, ErrorCode::bad_move));
    const auto& jumps = board.jumps();
    const auto jump =
        std::find_if(jumps.begin(), jumps.end(), [&](const Jump& j) { return j.from == from && j.to == to; });
    if (jump == jumps.end()) {
      return fail(ErrorCode::bad_move, say("no jump leads from {} to {}", hole_name(board, from), hole_name(board, to)),
                  begin, tr("a peg jumps two holes along a line, over the hole between them"));
    }
    chain.push_back(*jump);
    from = to;
  } while (at != text.size());
  return chain;
}

Result<Jump> parse_jump(const Board& board, std::string_view text) {
  MELEDA_TRY(const auto chain, parse_chain(board, text));
  if (chain.size() > 1) {
    return fail(ErrorCode::bad_move, tr("expected one jump, not a chain of them"),
                print_jump(board, chain.front()).size(), tr("write the jumps one by one"));
  }
  return chain.front();
}

std::string print_jump(const Board& board, const Jump& jump) {
  return fmt::format("{}-{}", hole_name(board, jump.from), hole_name(board, jump.to));
}

std::string print_chain(const Board& board, const std::vector<Jump>& chain) {
  MELEDA_ASSERT(!chain.empty());
  auto text = hole_name(board, chain.front().from);
  for (std::size_t i = 0; i < chain.size(); ++i) {
    MELEDA_ASSERT(i == 0 || chain[i].from == chain[i - 1].to);
    text += fmt::format("-{}", hole_name(board, chain[i].to));
  }
  return text;
}

std::vector<std::string> print_chains(const Board& board, const std::vector<Jump>& jumps) {
  std::vector<std::string> chains;
  std::vector<Jump> chain;
  for (std::size_t i = 0; i < jumps.size(); ++i) {
    chain.push_back(jumps[i]);
    if (i + 1 < jumps.size() && jumps[i + 1].from == jumps[i].to) continue;
    chains.push_back(print_chain(board, chain));
    chain.clear();
  }
  return chains;
}

Result<Pegs> parse_position(const Board& board, std::string_view text) {
  // Rows have neither a digit nor a minus, the names of holes always have a digit.
  constexpr std::string_view all_but = "all-";
  if (text == "all") return board.full();
  for (const auto& prefix : {std::string_view("-"), all_but}) {
    if (!text.starts_with(prefix)) continue;
    MELEDA_TRY(const auto holes, parse_hole_list(board, text, prefix.size()));
    return board.full() & ~holes;
  }
  if (!text.empty() && is_letter(text.front()) && std::any_of(text.begin(), text.end(), is_digit)) {
    return parse_hole_list(board, text, 0);
  }
  return parse_rows(board, text);
}

void print_position(const Board& board, Pegs pegs, std::string& out) {
  int row = 0;
  for (int h = 0; h < board.size(); ++h) {
    for (; row < board.holes()[static_cast<std::size_t>(h)].row; ++row) out += '/';
    out += (pegs & peg(h)) != 0 ? 'x' : '.';
  }
}

std::string print_position(const Board& board, Pegs pegs) {
  std::string text;
  print_position(board, pegs, text);
  return text;
}

}  // namespace meleda::pegs
