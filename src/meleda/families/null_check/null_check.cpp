#include "meleda/families/null_check/null_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "meleda/core/translate.hpp"

namespace meleda::null_check {

namespace {

std::string place_name(std::size_t place) {
  return fmt::format("{}", place + 1);
}

// A half with its sum.
Finding::Group half(const NullCheck::State& s, std::size_t first) {
  Finding::Group group;
  const auto end = first + s.size() / 2;
  for (auto place = first; place < end; ++place) group.cells.push_back(place_name(place));
  group.sum = std::to_string(std::accumulate(s.begin() + static_cast<std::ptrdiff_t>(first),
                                             s.begin() + static_cast<std::ptrdiff_t>(end), std::uint64_t{0}));
  return group;
}

}  // namespace

[[gnu::cold]] FamilyInfo NullCheck::info() {
  FamilyInfo info;
  info.id = "null-check";
  info.title = phrase("A row of numbers in balance");
  info.kind = "template";
  info.rules = phrase(
      "A row of n numbers from 1 to n. It is perfect if every number occurs once and both halves have the same sum.");
  info.state = phrase("the numbers, with dots between them: 1.4.2.3");
  info.schema = {{"n", ParameterKind::integer, 2, 1000, "4", {}, phrase("length of the row, an even number")}};
  info.samples = {"null-check:2", "null-check:4", "null-check:12"};
  info.tour = {"null-check:4", "1.4.2.3", "null-check:2", "null-check:1000"};
  info.hidden = true;
  return info;
}

Result<NullCheck> make(const Arguments& arguments) {
  const auto n = arguments.integer("n");
  if (n % 2 != 0) return fail(ErrorCode::bad_spec, tr("the row must have two halves: n is an even number"));
  return NullCheck(static_cast<std::uint32_t>(n));
}

NullCheck::State NullCheck::start() const {
  State s(n_);
  std::iota(s.begin(), s.end(), 1U);
  return s;
}

Result<Findings> NullCheck::findings(const State& s, Control& /*control*/) const {
  Finding entries{phrase("entries"), true, true, {}};
  for (std::uint32_t number = 1; number <= n_; ++number) {
    Finding::Group repeated;
    for (std::size_t place = 0; place < s.size(); ++place) {
      if (s[place] == number) repeated.cells.push_back(place_name(place));
    }
    if (repeated.cells.size() > 1) entries.groups.push_back(std::move(repeated));
  }
  entries.holds = entries.groups.empty();
  Finding halves{phrase("halves"), true, true, {half(s, 0), half(s, s.size() / 2)}};
  halves.holds = halves.groups[0].sum == halves.groups[1].sum;
  Finding in_order{phrase("in_order"), true, false, {}};
  for (std::size_t place = 1; place < s.size(); ++place) {
    if (s[place - 1] > s[place]) in_order.groups.push_back({{place_name(place - 1), place_name(place)}});
  }
  in_order.holds = in_order.groups.empty();
  Findings found;
  for (auto* const finding : {&entries, &halves, &in_order}) found.list.push_back(std::move(*finding));
  found.fields = fields_of({{"largest", *std::max_element(s.begin(), s.end())}});
  return found;
}

NullCheck::State NullCheck::act(std::size_t g, State s) const {
  if (g == 0) return s;
  std::reverse(s.begin(), s.end());
  for (auto& entry : s) entry = n_ + 1 - entry;
  return s;
}

Result<NullCheck::State> NullCheck::edit(State s, std::string_view place) const {
  const auto number = parse_natural(place, tr("a place"));
  if (!number || *number < 1 || *number > n_) {
    return fail(ErrorCode::bad_state, say("a place is a number from 1 to {}", n_), 0);
  }
  auto& entry = s[static_cast<std::size_t>(*number) - 1];
  entry = entry % n_ + 1;
  return s;
}

Result<NullCheck::State> NullCheck::parse(std::string_view text) const {
  State s;
  for (std::size_t at = 0; at <= text.size();) {
    const auto end = std::min(text.find('.', at), text.size());
    const auto digits = text.substr(at, end - at);
    const auto number = parse_natural(digits, tr("a number"));
    if (!number || *number < 1 || *number > n_ || digits[0] == '0') {
      return fail(ErrorCode::bad_state, say("expected a number from 1 to {}", n_), std::min(at, text.size()));
    }
    s.push_back(static_cast<std::uint32_t>(*number));
    at = end + 1;
  }
  if (s.size() == n_) return s;
  return fail(ErrorCode::bad_state, say("expected {} numbers with dots between them, not {}", n_, s.size()),
              text.size());
}

void NullCheck::print(const State& s, std::string& out) const {
  for (std::size_t place = 0; place < s.size(); ++place) out += fmt::format("{}{}", place == 0 ? "" : ".", s[place]);
}

Result<Scene> NullCheck::scene(const State& s) const {
  constexpr std::uint32_t most_drawn = 100;
  if (n_ > most_drawn) {
    return fail(ErrorCode::too_large, say("a picture of {} numbers would be too wide to look at", n_), {},
                say("pictures are drawn for up to {} numbers", most_drawn));
  }
  Scene scene{say("a row of {} numbers", n_), n_ + 1.0, 2.0, {}};
  for (std::size_t place = 0; place < s.size(); ++place) {
    const auto name = place_name(place);
    const auto x = static_cast<double>(place);
    scene.shapes.push_back(
        {"cell-" + name, Role::slot, Rectangle{{0.5 + x, 0.5}, 1.0, 1.0, 0}, {}, say("place {}", name), name});
    scene.shapes.push_back(
        {"number-" + name, Role::label, Text{{1.0 + x, 1.0}, 0.4, std::to_string(s[place])}, {}, {}, name});
  }
  return scene;
}

}  // namespace meleda::null_check
