#include "meleda/families/null_family/null_family.hpp"

#include <fmt/format.h>

#include "meleda/core/translate.hpp"

namespace meleda::null_family {

[[gnu::cold]] FamilyInfo NullFamily::info() {
  FamilyInfo info;
  info.id = "null";
  info.title = phrase("A token on a row of fields");
  info.kind = "template";
  info.rules =
      phrase("A token moves one field to the left or to the right. Bring it from the first field to the last.");
  info.state = phrase("the number of the token's field, from 1");
  info.move = phrase("left or right");
  info.schema = {{"n", ParameterKind::integer, 2, 1'000'000, "5", {}, phrase("number of fields")}};
  info.samples = {"null:2", "null:5", "null:1000"};
  info.tour = {"null:5", "3", "null:5", "null:1000"};
  info.hidden = true;
  return info;
}

Result<NullFamily::State> NullFamily::parse(std::string_view text) const {
  const auto wanted = say("a state is the number of a field, from 1 to {}", n_);
  auto field = parse_natural(text, tr("a state"));
  if (!field) return fail(ErrorCode::bad_state, wanted, field.error().offset);
  // One way to write each state: "01" is refused, so that printing is the inverse of reading.
  if (*field < 1 || *field > n_ || text[0] == '0') return fail(ErrorCode::bad_state, wanted, 0);
  return static_cast<State>(*field) - 1;
}

Result<NullFamily::Move> NullFamily::parse_move(std::string_view text) const {
  if (text == "left") return Move::left;
  if (text == "right") return Move::right;
  return fail(ErrorCode::bad_move, tr("a move is left or right"), 0);
}

void NullFamily::print(State s, std::string& out) const {
  out += fmt::format("{}", s + 1);
}

void NullFamily::print_move(Move m, std::string& out) const {
  out += m == Move::left ? "left" : "right";
}

Result<Scene> NullFamily::scene(State s) const {
  constexpr std::uint32_t most_drawn = 200;
  if (n_ > most_drawn) {
    return fail(ErrorCode::too_large, say("a picture of {} fields would be too wide to look at", n_), {},
                say("pictures are drawn for up to {} fields", most_drawn));
  }
  Scene scene{say("token on field {} of {}", s + 1, n_), n_ + 1.0, 2.0, {}};
  const auto field_at = [](State field) { return Rectangle{{0.5 + field, 0.5}, 1.0, 1.0, 0}; };
  for (State field = 0; field < n_; ++field) {
    const auto place = fmt::format("{}", field + 1);
    scene.shapes.push_back({"field-" + place, Role::slot, field_at(field), {}, say("field {}", place), place});
  }
  // What can be clicked lies on top.
  moves(s, [&](Move m) {
    std::string text;
    print_move(m, text);
    const auto to = apply(s, m);
    scene.shapes.push_back(
        {"move-" + text, Role::active, field_at(to), text, say("to field {}", to + 1), fmt::format("{}", to + 1)});
  });
  const std::vector<Drag> drags = {{{1.0 * s, 1.0}, "left"}, {{2.0 + s, 1.0}, "right"}};
  scene.shapes.push_back({"token", Role::piece, Circle{{1.0 + s, 1.0}, 0.35}, {}, tr("the token"), {}, {}, drags});
  return scene;
}

}  // namespace meleda::null_family
