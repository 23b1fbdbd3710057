#pragma once
// The way in which a family's space is explored, chosen for a question (explore_ways.hpp).

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "meleda/core/concepts.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/engines/explore.hpp"
#include "meleda/engines/explore_rows.hpp"
#include "meleda/engines/explore_ways.hpp"

namespace meleda {

template <Keyed P>
class ExplorePlan {
 public:
  using State = typename P::State;

  // Keeps referring to `p`.
  ExplorePlan(const P& p, const State& from, const ExploreWish& wish, Control& control) : p_(p), from_(from) {
    detail::ExploreFacts facts;
    facts.states = detail::facts_of(p).states;
    facts.key_bytes = sizeof(KeyOf<P>);
    facts.by_layers = explores_by_layers<P>;
    if constexpr (Indexed<P>) {
      facts.index_count = p.index_count();
      facts.batched = Batched<P>;
      if (!facts.states) facts.states = p.index_count();
    }
    if constexpr (Rowed<P>) {
      if ((wish.store == Store::automatic || wish.store == Store::rows) && has_rows(p)) {
        facts.least_row_bytes = least_bytes_of_rows(p);
        facts.why_no_rows = why_no_rows(facts, wish);
        if (facts.why_no_rows.empty()) {
          space_ = RowSpace<P>::make(p, std::span(&from_, 1), Direction::forward, control.memory_limit(), &control);
          facts.rows_fit = space_.has_value();
          if (!space_) facts.why_no_rows = tr("with its tables, more than the memory that it may use");
        }
      }
      if (space_) facts.row_bytes = bytes_of_rows(space_->rows(), space_->starts(), {});
      facts.rows_count_degrees = space_ && rows_count_degrees();
    }
    ways_ = detail::choose_way(facts, wish, control.memory_limit());
  }

  [[nodiscard]] const ExploreWays& ways() const { return ways_; }

  [[nodiscard]] Exploration<State> run(std::span<const State> goals, Control& control) const {
    const auto& way = ways_.way();
    if constexpr (Rowed<P>) {
      if (way.store == Store::rows) return explore_by_rows(p_, from_, *space_, control);
    }
    return explore(p_, from_, goals, control, {way.store, way.degrees});
  }

 private:
  static constexpr std::uint64_t worth_rows = 1'000'000;  // below, what they leave out costs less than a second

  [[nodiscard]] bool rows_count_degrees() const {
    if constexpr (CellPermuting<P>) {
      const auto system = p_.cell_system();
      return system && same_degree(*system).has_value();
    }
    return false;
  }
  // Empty where they are worth it, or asked for.
  [[nodiscard]] std::string why_no_rows(const detail::ExploreFacts& facts, const ExploreWish& wish) const {
    if (wish.store == Store::rows) return {};
    if (facts.states && *facts.states < worth_rows) return tr("not worth it for so few states");
    if (wish.degrees == true && !rows_count_degrees()) return tr("it does not count neighbours");
    if (!rows_pay(p_)) return tr("not worth it: a word would hold one state or two");
    if (!has_wide_layers()) return tr("not worth it: the layers are narrow");
    return {};
  }

  // A level costs whole words, however few of their states are new: long paths are not for rows.
  [[nodiscard]] bool has_wide_layers() const {
    constexpr std::uint64_t wide = 32;
    const auto look = detail::early_look(p_.key(from_), Expand<KeyOf<P>>(expand_keys<Direction::forward>(p_)));
    return look.states >= wide * look.layers;
  }

  struct NoSpace {
    explicit operator bool() const { return false; }
  };
  template <class Q, bool rowed>
  struct SpaceOf {
    using type = NoSpace;
  };
  template <class Q>
  struct SpaceOf<Q, true> {
    using type = std::optional<RowSpace<Q>>;
  };

  const P& p_;
  State from_;
  typename SpaceOf<P, Rowed<P>>::type space_{};
  ExploreWays ways_;
};

}  // namespace meleda
