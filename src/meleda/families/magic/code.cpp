#include "meleda/families/magic/code.hpp"

#include <fmt/format.h>

#include <array>

#include "meleda/core/translate.hpp"

namespace meleda::magic {

namespace {

constexpr std::string_view side_letters = "RULD";
constexpr std::array<std::string_view, 3> fold_letters = {"", "m", "v"};

// All turnings of symbols: [reading's turning][parity of the place][symbol].
using TurnTable = std::array<std::array<std::array<Symbol, Symbol::count>, 2>, 16>;

constexpr Symbol turn(Symbol symbol, unsigned quarter_turns, bool turned_over, bool mirrored, bool odd_place) {
  auto side = static_cast<unsigned>(symbol.side());
  auto fold = symbol.fold();
  // An arrow that turns anticlockwise makes what is up right; arrows of neighbours turn in opposite senses.
  side = (side + (odd_place ? quarter_turns : 4 - quarter_turns)) % 4;
  if (turned_over && side % 2 == 0) side = 2 - side;
  if (turned_over != mirrored && fold != Fold::flat) fold = fold == Fold::mountain ? Fold::valley : Fold::mountain;
  return {static_cast<Side>(side), fold};
}

constexpr TurnTable make_turn_table() {
  TurnTable table{};
  for (unsigned turning = 0; turning < 16; ++turning) {
    for (unsigned odd = 0; odd < 2; ++odd) {
      for (unsigned number = 0; number < Symbol::count; ++number) {
        table[turning][odd][number] =
            turn(Symbol::of_number(number), turning % 4, turning / 4 % 2 == 1, turning / 8 == 1, odd == 1);
      }
    }
  }
  return table;
}
constexpr TurnTable turn_table = make_turn_table();

constexpr unsigned turning_of(const Reading& reading) {
  return reading.quarter_turns + (reading.turned_over ? 4U : 0U) + (reading.mirrored ? 8U : 0U);
}

// The symbol at `place` of a reading without its turning.
Symbol plain_symbol(const Code& code, const Reading& reading, std::size_t place) {
  const auto n = code.size();
  if (!reading.backwards) return code[(reading.first + place) % n];
  return code[(reading.first + n - 1 - place) % n].from_behind();
}

// Calls visit(reading) for all 32 n readings while it says true.
template <class Visit>
bool for_all_readings(std::size_t tiles, const Visit& visit) {
  for (std::size_t first = 0; first < tiles; ++first) {
    for (unsigned choice = 0; choice < 32; ++choice) {
      const Reading reading{first, choice / 16 == 1, choice % 4, choice / 4 % 2 == 1, choice / 8 % 2 == 1};
      if (!visit(reading)) return false;
    }
  }
  return true;
}

// Compares a reading with a code, without writing it down.
std::strong_ordering compare(const Code& code, const Reading& reading, const Code& other) {
  const auto& turns = turn_table[turning_of(reading)];
  for (std::size_t place = 0; place < other.size(); ++place) {
    const auto symbol = turns[place % 2][plain_symbol(code, reading, place).number()];
    if (const auto order = symbol <=> other[place]; order != 0) return order;
  }
  return std::strong_ordering::equal;
}

}  // namespace

Result<Code> parse_code(std::string_view text, std::size_t tiles) {
  Code code;
  for (std::size_t at = 0; at < text.size();) {
    const auto side = side_letters.find(text[at]);
    if (side == std::string_view::npos) {
      return fail(ErrorCode::bad_state,
                  code.empty() || fold_letters[static_cast<std::size_t>(code.back().fold())] != ""
                      ? tr("expected one of R, U, L, D")
                      : tr("expected one of R, U, L, D, or a fold m or v of the letter before"),
                  at);
    }
    if (code.size() == tiles) return fail(ErrorCode::bad_state, say("a code of {} tiles ends here", tiles), at);
    ++at;
    auto fold = Fold::flat;
    if (at < text.size() && (text[at] == 'm' || text[at] == 'v')) {
      fold = text[at] == 'm' ? Fold::mountain : Fold::valley;
      ++at;
    }
    code.emplace_back(static_cast<Side>(side), fold);
  }
  if (code.size() == tiles) return code;
  return fail(ErrorCode::bad_state,
              say("expected {} letters R, U, L, D (one for each tile), not {}", tiles, code.size()), text.size());
}

void print_code(const Code& code, std::string& out) {
  for (const auto symbol : code) {
    out += side_letters[static_cast<std::size_t>(symbol.side())];
    out += fold_letters[static_cast<std::size_t>(symbol.fold())];
  }
}

std::string text_of(const Code& code) {
  std::string text;
  print_code(code, text);
  return text;
}

Symbol turned(Symbol symbol, const Reading& reading, std::size_t place) {
  return turn_table[turning_of(reading)][place % 2][symbol.number()];
}

Code read(const Code& code, const Reading& reading) {
  Code result(code.size());
  for (std::size_t place = 0; place < code.size(); ++place) {
    result[place] = turned(plain_symbol(code, reading, place), reading, place);
  }
  return result;
}

CanonicalCode canonical(const Code& code) {
  CanonicalCode result{code, 0, false};
  for_all_readings(code.size(), [&](const Reading& reading) {
    if (reading.begins_with_slash() && compare(code, reading, result.code) < 0) result.code = read(code, reading);
    return true;
  });
  for_all_readings(code.size(), [&](const Reading& reading) {
    if (compare(result.code, reading, result.code) != 0) return true;
    if (reading.begins_with_slash()) {
      ++result.symmetries;
    } else {
      result.type_invariant = true;
    }
    return true;
  });
  return result;
}

bool is_canonical(const Code& code) {
  return for_all_readings(code.size(), [&](const Reading& reading) {
    return !reading.begins_with_slash() || compare(code, reading, code) >= 0;
  });
}

}  // namespace meleda::magic
