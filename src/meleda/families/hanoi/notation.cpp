#include "meleda/families/hanoi/notation.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "meleda/core/integer.hpp"
#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"

namespace meleda::hanoi {

namespace {

constexpr std::uint32_t most_in_one_character = 9;

std::string letters(std::uint32_t pegs) {
  return say("a to {}", peg_name(pegs - 1));
}

std::string disc_list(std::uint32_t discs) {
  return discs == 1 ? std::string(tr("disc 1")) : say("discs 1 to {}", discs);
}

}  // namespace

Result<Stacks> parse_stacks(std::string_view text, std::uint32_t discs, std::uint32_t pegs,
                            std::vector<std::size_t>& place_of_disc) {
  const bool dots = discs > most_in_one_character;
  const auto wanted = say("stacks are written from the bottom to the top, {} of them with / between, {}{}", pegs,
                          disc_list(discs), dots ? tr(" with dots between") : "");
  constexpr auto nowhere = std::string_view::npos;
  Stacks stacks(pegs);
  place_of_disc.assign(discs + 1, nowhere);
  std::size_t peg = 0;
  std::size_t at = 0;
  bool number_expected = false;  // after a dot
  while (at < text.size()) {
    const char c = text[at];
    if (c == '/') {
      if (number_expected) return fail(ErrorCode::bad_state, say("expected a disc; {}", wanted), at);
      if (++peg == pegs) return fail(ErrorCode::bad_state, say("there are {} pegs; {}", pegs, wanted), at);
      ++at;
      continue;
    }
    if (c == '.') {
      if (!dots || stacks[peg].empty() || number_expected) {
        return fail(ErrorCode::bad_state, say("no dot was expected here; {}", wanted), at);
      }
      number_expected = true;
      ++at;
      continue;
    }
    if (c < '1' || c > '9' || (dots && !stacks[peg].empty() && !number_expected)) {
      return fail(ErrorCode::bad_state, say("place {} is {}; {}", at + 1, quoted_character(text, at), wanted), at);
    }
    const auto begin = at;
    std::uint64_t disc = 0;
    do disc = disc * 10 + static_cast<std::uint64_t>(text[at++] - '0');
    while (dots && at < text.size() && text[at] >= '0' && text[at] <= '9' && disc <= discs);
    if (disc > discs) return fail(ErrorCode::bad_state, say("there is no such disc; {}", wanted), begin);
    if (place_of_disc[disc] != nowhere) {
      return fail(ErrorCode::bad_state, say("disc {} is there twice; {}", disc, wanted), begin);
    }
    place_of_disc[disc] = begin;
    stacks[peg].push_back(static_cast<std::uint32_t>(disc));
    number_expected = false;
  }
  if (number_expected) return fail(ErrorCode::bad_state, say("expected a disc; {}", wanted), at);
  if (peg + 1 != pegs) {
    return fail(ErrorCode::bad_state, say("{} stacks given; {}", peg + 1, wanted), text.size());
  }
  for (std::uint32_t disc = 1; disc <= discs; ++disc) {
    if (place_of_disc[disc] == nowhere) {
      return fail(ErrorCode::bad_state, say("disc {} is missing; {}", disc, wanted), text.size());
    }
  }
  return stacks;
}

std::string in_words(std::uint32_t disc, const Move& m) {
  return say("disc {} from {} to {}", disc, peg_name(m.from), peg_name(m.to));
}

Result<std::vector<std::uint8_t>> parse_pegs(std::string_view text, std::uint32_t discs, std::uint32_t pegs) {
  std::vector<std::uint8_t> found(discs);
  if (text.find('/') != std::string_view::npos) {
    std::vector<std::size_t> places;
    MELEDA_TRY(const auto stacks, parse_stacks(text, discs, pegs, places));
    for (std::size_t peg = 0; peg < pegs; ++peg) {
      const auto& stack = stacks[peg];
      for (std::size_t i = 0; i < stack.size(); ++i) {
        if (i > 0 && stack[i] > stack[i - 1]) {
          return fail(ErrorCode::bad_state, say("disc {} lies on the smaller disc {}", stack[i], stack[i - 1]),
                      places[stack[i]]);
        }
        found[stack[i] - 1] = static_cast<std::uint8_t>(peg);
      }
    }
    return found;
  }
  const auto wanted = discs == 1 ? say("a state here is {} letter {}: the peg of each disc, disc {} first and disc 1 "
                                       "last; or the stacks, with /",
                                       discs, letters(pegs), discs)
                                 : say("a state here is {} letters {}: the peg of each disc, disc {} first and disc 1 "
                                       "last; or the stacks, with /",
                                       discs, letters(pegs), discs);
  const auto wrong = std::find_if(text.begin(), text.end(), [&](char c) { return c < 'a' || c >= peg_name(pegs); });
  if (wrong != text.end()) {
    const auto place = static_cast<std::size_t>(wrong - text.begin());
    return fail(ErrorCode::bad_state,
                say("place {} is {}, expected {}; {}", place + 1, quoted_character(text, place), letters(pegs), wanted),
                place);
  }
  if (text.size() != discs) {
    return fail(ErrorCode::bad_state, say("{} letters given; {}", text.size(), wanted),
                std::min<std::size_t>(text.size(), discs));
  }
  for (std::uint32_t i = 0; i < discs; ++i) found[discs - 1 - i] = static_cast<std::uint8_t>(text[i] - 'a');
  return found;
}

void print_stacks(const Stacks& stacks, std::uint32_t discs, std::string& out) {
  const bool dots = discs > most_in_one_character;
  for (std::size_t peg = 0; peg < stacks.size(); ++peg) {
    if (peg > 0) out += '/';
    for (std::size_t i = 0; i < stacks[peg].size(); ++i) {
      if (dots && i > 0) out += '.';
      out += fmt::format_int(stacks[peg][i]).c_str();
    }
  }
}

Result<Move> parse_move(std::string_view text, std::uint32_t pegs) {
  const auto wanted = say("a move is two different pegs, {}, such as a-b: the top disc of a goes to b", letters(pegs));
  const auto is_peg = [&](std::size_t i) { return i < text.size() && text[i] >= 'a' && text[i] < peg_name(pegs); };
  if (!is_peg(0)) return fail(ErrorCode::bad_move, wanted, 0);
  if (text.size() < 2 || text[1] != '-') return fail(ErrorCode::bad_move, wanted, 1);
  if (!is_peg(2) || text[2] == text[0]) return fail(ErrorCode::bad_move, wanted, 2);
  if (text.size() > 3) return fail(ErrorCode::bad_move, wanted, 3);
  return Move{static_cast<std::uint8_t>(text[0] - 'a'), static_cast<std::uint8_t>(text[2] - 'a')};
}

void print_move(const Move& m, std::string& out) {
  out += peg_name(m.from);
  out += '-';
  out += peg_name(m.to);
}

Result<std::uint32_t> parse_disc(std::string_view text, std::uint32_t discs) {
  const auto number = parse_natural(text, tr("a disc"));
  if (!number || *number < 1 || *number > discs) {
    return fail(ErrorCode::bad_number, say("expected the number of a disc, 1 to {}", discs), 0);
  }
  return static_cast<std::uint32_t>(*number);
}

}  // namespace meleda::hanoi
