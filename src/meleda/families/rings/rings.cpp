#include "meleda/families/rings/rings.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "meleda/core/text.hpp"

namespace meleda::rings {

template <class Word>
FamilyInfo BasicRings<Word>::info() {
  FamilyInfo info;
  info.id = "rings";
  info.title = "Chinese rings";
  info.kind = "digits";
  info.rules =
      "n rings (dials, wedges) are on or off a bar. Ring 1 can always be moved; so can the ring left of the rightmost "
      "ring that is on. No other ring can. Go from the start to the goal, which for the rings is: take them all off.";
  info.state = "n digits, ring n first and ring 1 last: 1 is on, 0 is off";
  info.move = "+3 puts ring 3 on, -3 takes it off";
  info.schema = {{"n", ParameterKind::integer, 1, BasicRings<Integer>::most_rings, "9", {}, "number of rings"}};
  info.products = {
      {"chinese-rings", "Chinese rings (baguenaudier), nine rings", "rings:9"},
      {"spin-out", "Spin-Out, seven dials", "rings:7"},
      {"brain", "The Brain, eight wedges", "rings:8,start=00000000,goal=11111111"},
      {"b-bar", "B-Bar, eight pieces", "rings:8,start=00000000,goal=10000000"},
  };
  info.references = {
      {"kuo", "Kuo Jiunn-I, Rings and Gray code (in Chinese), 2014"},
      {"ziggu",
       "Madeleine Goertz and Aaron Williams, The quaternary Gray code and how it can be used to solve "
       "Ziggurat and other Ziggu puzzles, 2024"},
  };
  info.samples = {"rings:1", "rings:2", "rings:3", "rings:8", "rings:63", "rings:64", "rings:200"};
  info.tour = {"rings:9", "101101100", "rings:4", "rings:200"};
  return info;
}

template <class Word>
Result<Word> BasicRings<Word>::at(const Integer& position, std::size_t /*order*/) const {
  if (position < 0 || position >= state_count()) {
    return fail(ErrorCode::bad_number,
                fmt::format("a rank must be less than the number of states, 2^{}{}", n_,
                            n_ < 64 ? fmt::format(" = {}", to_text(state_count())) : std::string()));
  }
  return at_place(static_cast<Word>(position));
}

template <class Word>
Result<Move> BasicRings<Word>::go_on(const State& s, const Move& last) const {
  if (!legal(s, {last.ring, !last.on})) {
    return fail(ErrorCode::bad_move, "that cannot have been the last move: it does not lead here");
  }
  const auto ring = last.ring == 1 ? second_ring(s) : 1;
  if (ring == 0) return fail(ErrorCode::not_supported, "there is no move but the way back");
  return Move{ring, !test_bit(s, ring - 1)};
}

template <class Word>
Result<Word> BasicRings<Word>::parse(std::string_view text) const {
  const auto wanted = fmt::format("a state here is {} digits 0 or 1, ring {} first and ring 1 last", n_, n_);
  const auto wrong = text.find_first_not_of("01");
  if (wrong != std::string_view::npos) {
    return fail(ErrorCode::bad_state,
                fmt::format("place {} is {}, expected 0 or 1; {} (this has {})", wrong + 1,
                            quoted_character(text, wrong), wanted, text.size()),
                wrong);
  }
  if (text.size() != n_) {
    return fail(ErrorCode::bad_state, fmt::format("{} digits given, {} wanted; {}", text.size(), n_, wanted),
                std::min<std::size_t>(text.size(), n_));
  }
  if constexpr (compact) {
    Word word = 0;
    for (const char digit : text) word = word << 1 | static_cast<Word>(digit == '1');
    return word;
  } else {
    Word word;
    mpz_set_str(word.backend().data(), std::string(text).c_str(), 2);
    return word;
  }
}

template <class Word>
Result<Move> BasicRings<Word>::parse_move(std::string_view text) const {
  const auto wanted = fmt::format("expected + or - and a ring from 1 to {}, such as -1", n_);
  if (text.empty() || (text[0] != '+' && text[0] != '-')) return fail(ErrorCode::bad_move, wanted, 0);
  auto ring = parse_natural(text.substr(1), "the ring");
  if (!ring) return fail(ErrorCode::bad_move, wanted, 1 + ring.error().offset.value_or(0));
  if (*ring < 1 || *ring > n_) return fail(ErrorCode::bad_move, wanted, 1);
  return Move{static_cast<std::uint32_t>(*ring), text[0] == '+'};
}

template <class Word>
void BasicRings<Word>::print(const State& s, std::string& out) const {
  if constexpr (compact) {
    for (auto bit = n_; bit-- > 0;) out += test_bit(s, bit) ? '1' : '0';
  } else {
    const std::string digits = [&] {
      std::string buffer(bit_width(s) + 2, '\0');  // room for a zero and for the end mark
      mpz_get_str(buffer.data(), 2, s.backend().data());
      buffer.resize(buffer.find('\0'));
      return buffer;
    }();
    out.append(n_ - digits.size(), '0');
    out += digits;
  }
}

template <class Word>
void BasicRings<Word>::print_move(const Move& m, std::string& out) const {
  out += m.on ? '+' : '-';
  out += fmt::format_int(m.ring).c_str();
}

// The bar lies on top, its free end at the right, where ring 1 slips over it. A ring that is on hangs around the bar,
// one that is off lies below it; each is held by a rod that stands on the plate.
template <class Word>
Result<Scene> BasicRings<Word>::scene(const State& s) const {
  constexpr std::uint32_t most_drawn = 400;
  if (n_ > most_drawn) {
    return fail(ErrorCode::too_large, fmt::format("a picture of {} rings would be too wide to look at", n_), {},
                fmt::format("pictures are drawn for up to {} rings", most_drawn));
  }
  constexpr double bar = 0.6;
  constexpr double below = 2.1;
  constexpr double plate = 3.6;
  constexpr double radius = 0.44;
  constexpr double hole = 0.24;
  const double width = n_ + 2.0;
  std::string title;
  print(s, title);

  Scene scene{fmt::format("{} rings: {}", n_, title), width, plate + 1.0, {}};
  auto& shapes = scene.shapes;
  std::vector<std::pair<std::uint32_t, std::string>> movable;
  moves(s, [&](const Move& m) {
    std::string text;
    print_move(m, text);
    movable.emplace_back(m.ring, text);
  });
  const auto centre_of = [&](std::uint32_t ring) { return 1.5 + (n_ - ring); };

  shapes.push_back({"plate", Role::frame, Rectangle{{0.75, plate}, width - 1.5, 0.25, 0.1}});
  for (auto ring = n_; ring >= 1; --ring) {
    const double hold = (test_bit(s, ring - 1) ? bar : below) + radius;
    shapes.push_back(
        {fmt::format("rod-{}", ring), Role::frame, Line{{{centre_of(ring), hold}, {centre_of(ring), plate}}}});
  }
  shapes.push_back({"handle", Role::frame, Rectangle{{0.1, bar - 0.3}, 0.5, 0.6, 0.15}});
  shapes.push_back({"bar", Role::frame, Rectangle{{0.5, bar - 0.1}, width - 0.75, 0.2, 0.1}});
  for (auto ring = n_; ring >= 1; --ring) {
    const bool on = test_bit(s, ring - 1);
    const auto found = std::find_if(movable.begin(), movable.end(), [&](const auto& m) { return m.first == ring; });
    const Circle circle{{centre_of(ring), on ? bar : below}, radius, hole};
    shapes.push_back({fmt::format("ring-{}", ring),
                      on ? Role::piece : Role::piece_off,
                      circle,
                      {},
                      fmt::format("ring {}: {}", ring, on ? "on" : "off")});
    if (found != movable.end()) {
      shapes.push_back({fmt::format("move-{}", ring), Role::active, circle, found->second,
                        fmt::format("ring {} can be {}", ring, on ? "taken off" : "put on")});
    }
  }
  for (auto ring = n_; ring >= 1; --ring) {
    shapes.push_back({fmt::format("label-{}", ring), Role::label,
                      Text{{centre_of(ring), plate + 0.62}, 0.3, fmt::format("{}", ring)}});
  }
  return scene;
}

template class BasicRings<std::uint64_t>;
template class BasicRings<Integer>;

}  // namespace meleda::rings
