#pragma once
// The puzzle itself with its start and goals, shared by the facets of an instance and by whatever outlives a call:
// paths and prepared engines. Turns text into states and back.

#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "meleda/core/any_puzzle.hpp"
#include "meleda/core/concepts.hpp"
#include "meleda/core/spoken.hpp"
#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/workbench/facets/path.hpp"
#include "meleda/workbench/model/wording.hpp"

namespace meleda {

template <Family P>
class Subject {
 public:
  using State = typename P::State;

  explicit Subject(P p) : posed_{std::move(p), {}, {}} {
    posed_.start = this->p().start();
    if constexpr (Puzzle<P>) posed_.goals = this->p().goals();
  }

  // Another start or goal than the family's own, as products have them.
  Result<void> begin_at(std::string_view text) {
    auto s = p().parse(text);
    if (!s) return fail_in("start", text, std::move(s).error());
    posed_.start = std::move(*s);
    return {};
  }
  Result<void> end_at(std::string_view text) {
    if (goals().empty())
      return fail_in("goal", text, {ErrorCode::bad_spec, tr("there are no goals here"), {}, {}, {}, {}});
    auto s = p().parse(text);
    if (!s) return fail_in("goal", text, std::move(s).error());
    posed_.goals = {std::move(*s)};
    return {};
  }

  [[nodiscard]] const Posed<P>& posed() const { return posed_; }
  [[nodiscard]] const P& p() const { return posed_.rules; }
  [[nodiscard]] const State& start() const { return posed_.start; }
  [[nodiscard]] const std::vector<State>& goals() const { return posed_.goals; }

  [[nodiscard]] std::string text(const State& s) const {
    std::string out;
    p().print(s, out);
    return out;
  }
  [[nodiscard]] std::string text(const std::vector<State>& targets) const {
    return targets.size() == 1 ? text(targets.front()) : std::string("goal");
  }
  template <class Move>
  [[nodiscard]] std::string move_text(const Move& m) const {
    std::string out;
    p().print_move(m, out);
    return out;
  }

  // A legal move, where it leads, and how it is said.
  template <class Move>
  [[nodiscard]] MoveText step_text(const State& s, const Move& m) const {
    MoveText step{move_text(m), text(p().apply(s, m)), {}};
    if constexpr (Spoken<P>) step.words = p().in_words(s, m);
    return step;
  }

  [[nodiscard]] Result<State> state(std::string_view argument, std::string_view text) const {
    if (text == "start") return start();
    if (text == "goal" && !goals().empty()) return goals().front();
    auto s = p().parse(text);
    if (!s) return fail_in(argument, text, std::move(s).error());
    return s;
  }
  [[nodiscard]] Result<std::vector<State>> targets(std::string_view argument, std::string_view text) const {
    if (text == "goal" && !goals().empty()) return goals();
    MELEDA_TRY(auto s, state(argument, text));
    return std::vector<State>{std::move(s)};
  }

 private:
  Posed<P> posed_;
};

template <Family P>
using SharedSubject = std::shared_ptr<const Subject<P>>;

template <Family P>
[[nodiscard]] std::string states_then_too_many(const P& p) {
  if constexpr (Counted<P>) {
    return states_then_too_many(p.state_count());
  } else {
    static_cast<void>(p);
    return {};
  }
}

}  // namespace meleda
