#include "meleda/families/null_game/null_game.hpp"

#include <fmt/format.h>

#include <array>

#include "meleda/core/translate.hpp"

namespace meleda::null_game {

namespace {

constexpr std::array<std::pair<NullGame::Move, std::string_view>, 3> move_names{
    {{NullGame::Move::down, "-1"}, {NullGame::Move::far_down, "-2"}, {NullGame::Move::up, "+1"}}};

}  // namespace

[[gnu::cold]] FamilyInfo NullGame::info() {
  FamilyInfo info;
  info.id = "null-game";
  info.title = phrase("A token that two players move");
  info.kind = "template";
  info.rules = phrase(
      "Two players move a token in turn: one or two fields down, or one field up. Whoever brings it to field 0 has "
      "won.");
  info.state = phrase("the token's field and who moves, a or b: 4a");
  info.move = phrase("-1, -2 or +1");
  info.schema = {{"n", ParameterKind::integer, 1, 1'000'000, "4", {}, phrase("number of the last field")}};
  info.samples = {"null-game:3", "null-game:4", "null-game:100"};
  info.tour = {"null-game:4", "2b", "null-game:3", "null-game:1000"};
  info.hidden = true;
  return info;
}

std::string NullGame::why_not(State s, Move m) const {
  if (s.field == 0) return tr("the game is over: the token is on field 0");
  return m == Move::up ? tr("the token is on the last field") : tr("there are not two fields below the token");
}

Result<NullGame::State> NullGame::edit(State s, std::string_view place) const {
  if (place == "mover") return State{s.field, 1 - s.mover};
  auto field = parse_natural(place, tr("a place"));
  if (!field || *field > n_) return fail(ErrorCode::bad_state, tr("a place is a field, or mover"), 0);
  return State{static_cast<std::uint32_t>(*field), s.mover};
}

Result<NullGame::State> NullGame::parse(std::string_view text) const {
  const auto wanted = say("a position is a field from 0 to {} and who moves, a or b: {}a", n_, n_);
  if (text.empty()) return fail(ErrorCode::bad_state, wanted, 0);
  const auto digits = text.substr(0, text.size() - 1);
  const auto field = parse_natural(digits, tr("a field"));
  if (!field) return fail(ErrorCode::bad_state, wanted, std::min(field.error().offset.value_or(0), digits.size()));
  // One way to write each position, so that printing is the inverse of reading.
  if (*field > n_ || (digits.size() > 1 && digits[0] == '0')) return fail(ErrorCode::bad_state, wanted, 0);
  if (text.back() != 'a' && text.back() != 'b') return fail(ErrorCode::bad_state, wanted, digits.size());
  return State{static_cast<std::uint32_t>(*field), text.back() == 'a' ? 0U : 1U};
}

Result<NullGame::Move> NullGame::parse_move(std::string_view text) const {
  for (const auto& [move, name] : move_names) {
    if (name == text) return move;
  }
  return fail(ErrorCode::bad_move, tr("a move is -1, -2 or +1"), 0);
}

void NullGame::print(State s, std::string& out) const {
  out += fmt::format("{}{}", s.field, s.mover == 0 ? 'a' : 'b');
}

void NullGame::print_move(Move m, std::string& out) const {
  for (const auto& [move, name] : move_names) {
    if (move == m) out += name;
  }
}

Result<Scene> NullGame::scene(State s) const {
  constexpr std::uint32_t most_drawn = 200;
  if (n_ > most_drawn) {
    return fail(ErrorCode::too_large, say("a picture of {} fields would be too wide to look at", n_ + 1), {},
                say("pictures are drawn for up to {} fields", most_drawn + 1));
  }
  Scene scene{say("token on field {}, {} player moves", s.field, player(s.mover)), n_ + 2.0, 3.0, {}};
  const auto field_at = [](std::uint32_t field) { return Rectangle{{0.5 + field, 0.5}, 1.0, 1.0, 0}; };
  for (std::uint32_t field = 0; field <= n_; ++field) {
    const auto place = fmt::format("{}", field);
    scene.shapes.push_back({"field-" + place,
                            field == 0 ? Role::node_goal : Role::slot,
                            field_at(field),
                            {},
                            say("field {}", place),
                            place});
  }
  moves(s, [&](Move m) {
    std::string text;
    print_move(m, text);
    const auto to = apply(s, m).field;
    scene.shapes.push_back(
        {"move" + text, Role::active, field_at(to), text, say("to field {}", to), fmt::format("{}", to)});
  });
  scene.shapes.push_back({"token", Role::piece, Circle{{1.0 + s.field, 1.0}, 0.35}, {}, tr("the token")});
  scene.shapes.push_back(
      {"mover", Role::label, Text{{1.0 + n_ / 2.0, 2.2}, 0.4, player(s.mover)}, {}, tr("who moves"), "mover"});
  return scene;
}

}  // namespace meleda::null_game
