#pragma once
// What positions are worth, for two-player games whose positions have keys.

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "meleda/core/concepts.hpp"
#include "meleda/core/stone_game.hpp"
#include "meleda/engines/retrograde.hpp"
#include "meleda/engines/stone_file.hpp"
#include "meleda/engines/up_to_symmetry.hpp"
#include "meleda/workbench/cache.hpp"
#include "meleda/workbench/facets/judging.hpp"
#include "meleda/workbench/model/subject.hpp"

namespace meleda {

template <Game P>
requires Keyed<P>
class JudgingModel final : public Judging {
 public:
  using State = typename P::State;
  using Move = typename P::Move;
  using Key = decltype(std::declval<const P&>().key(std::declval<const State&>()));

  explicit JudgingModel(SharedSubject<P> subject) : subject_(std::move(subject)) {}

  [[nodiscard]] std::vector<std::string> players() const override { return {p().player(0), p().player(1)}; }

  [[nodiscard]] Result<std::string> mover(std::string_view state) const override {
    MELEDA_TRY(const auto s, subject_->state("state", state));
    return p().player(p().mover(s));
  }

  [[nodiscard]] Result<Judgement> judge(std::string_view state, Context& context) const override {
    MELEDA_TRY(const auto s, subject_->state("state", state));
    Judgement judgement;
    judgement.state = subject_->text(s);
    judgement.mover = p().player(p().mover(s));
    const Table table(*this, s, context);
    if (!table) {
      judgement.status = context.control.stop_status();
      judgement.reason = game_not_judged(context.control);
      return judgement;
    }
    judgement.worth = table.worth(s);
    p().moves(s, [&](const Move& m) {
      const auto t = p().apply(s, m);
      judgement.replies.push_back({subject_->step_text(s, m), table.worth_of_move(s, t), false});
    });
    sort_replies(judgement.replies);
    return judgement;
  }

  [[nodiscard]] Result<Variation> variation(std::string_view from, Context& context) const override {
    MELEDA_TRY(auto s, subject_->state("from", from));
    Variation variation;
    variation.from = subject_->text(s);
    const Table table(*this, s, context);
    if (!table) {
      variation.status = context.control.stop_status();
      variation.reason = game_not_judged(context.control);
      return variation;
    }
    variation.worth = table.worth(s);
    // The first of the best moves each time: so a position that comes again is followed by the same moves for ever.
    std::map<Key, std::size_t> seen;  // after how many moves
    const StopCheck stop(context.control);
    EveryThousand check(stop);
    std::uint64_t bytes = 0;
    while (!p().ended(s)) {
      check();
      if (bytes > ordinary_list) stop.may_use(bytes);
      const auto [before, fresh] = seen.emplace(p().key(s), variation.moves.size());
      if (!fresh) {
        variation.cycle = before->second;
        break;
      }
      std::optional<std::pair<Move, Worth>> best;
      p().moves(s, [&](const Move& m) {
        const auto worth = table.worth_of_move(s, p().apply(s, m));
        if (!best || is_better(worth, best->second)) best = {m, worth};
      });
      MELEDA_ASSERT(best.has_value());
      s = p().apply(s, best->first);
      variation.moves.push_back({subject_->move_text(best->first), subject_->text(s)});
      bytes += bytes_of_listed(variation.moves.back());
    }
    return variation;
  }

  [[nodiscard]] Result<ValueCounts> count_values(std::string_view from, Context& context) const override {
    MELEDA_TRY(const auto s, subject_->state("from", from));
    ValueCounts counts;
    const UpToSymmetry<P> folded(p());
    counts.symmetries = folded.symmetries();
    const auto stopped = [&] {
      counts.status = context.control.stop_status();
      counts.reason = game_not_judged(context.control);
      return counts;
    };
    const auto add = [&](ValueCounts::Positions& to, const GameTable& table, std::size_t number, const State& position,
                         std::uint64_t times) {
      to.add(table.values[number], table.plies[number], p().ended(position).has_value(), times);
    };
    // Where all symmetries keep the first position, with one that can come up all its images can.
    if (folded.images(s) == 1) {
      const Table judged(*this, s, context, Reach::from_there);
      if (!judged) return stopped();
      const auto& keys = judged.plain().keys();
      for (std::size_t i = 0; i < keys.size(); ++i) {
        const auto position = p().from_key(keys[i]);
        add(counts.positions, judged.plain().table(), i, position, folded.images(position));
        add(counts.orbits, judged.plain().table(), i, position, 1);
      }
      return counts;
    }
    const auto judged = JudgedGame<P>::make(p(), s, context.control);
    if (!judged) return stopped();
    std::set<Key> seen;
    for (std::size_t i = 0; i < judged->keys().size(); ++i) {
      const auto position = p().from_key(judged->keys()[i]);
      add(counts.positions, judged->table(), i, position, 1);
      if (seen.insert(p().key(folded.least(position))).second) add(counts.orbits, judged->table(), i, position, 1);
    }
    return counts;
  }

 private:
  // The values of all positions that can come up from one, up to symmetry; or of all positions of a game of stones.
  class Kept final : public PreparedEngine {
   public:
    Kept(SharedSubject<P> subject, State origin, std::optional<JudgedGame<UpToSymmetry<P>>> judged,
         std::optional<StoneValues> table)
        : subject_(std::move(subject)), from(std::move(origin)), plain(std::move(judged)), stones(std::move(table)) {}
    [[nodiscard]] std::uint64_t bytes() const override { return plain ? plain->bytes() : stones->bytes(); }
    [[nodiscard]] bool sound() const override { return plain || stones->sound(); }

    // Nothing where this position is not among them.
    [[nodiscard]] std::optional<Worth> worth(const State& s) const {
      const auto& p = subject_->p();
      if (plain) {
        const UpToSymmetry<P> folded(p);
        const auto number = plain->find(folded, folded.least(s));
        if (!number) return std::nullopt;
        const auto value = plain->table().values[*number];
        if (value == GameValue::draw) return Worth{value, std::nullopt};
        return Worth{value, plain->table().plies[*number]};
      }
      if constexpr (StonePlaying<P>) {
        const auto position = p.stone_position(s);
        if (!position) return std::nullopt;
        if (const auto value = p.ended(s)) {
          if (*value == GameValue::draw) return Worth{*value, std::nullopt};
          return Worth{*value, 0};
        }
        const auto [value, plies] = stones->worth(*position);
        if (value == GameValue::draw) return Worth{value, std::nullopt};
        return Worth{value, plies};
      }
      return std::nullopt;
    }

   private:
    SharedSubject<P> subject_;

   public:
    State from;
    std::optional<JudgedGame<UpToSymmetry<P>>> plain;
    std::optional<StoneValues> stones;
  };

  enum class Reach { any, from_there };

  // The values of all positions that can come up from the start, or else from the one that is asked about; or from that
  // one in any case. From the cache if they were found before, and back there in the end.
  class Table {
   public:
    Table(const JudgingModel& model, const State& s, Context& context, Reach reach = Reach::any)
        : model_(model), cache_(context.cache) {
      const auto serves = [&] {
        if (reach == Reach::from_there) return kept_->plain && kept_->from == s;
        return kept_->worth(s).has_value();
      };
      if (cache_ != nullptr) kept_.reset(static_cast<Kept*>(cache_->take(model_.subject_.get(), question).release()));
      if (kept_ && serves()) return;
      if constexpr (StonePlaying<P>) {
        if (reach == Reach::any && model_.p().stone_position(s)) {
          if (auto game = model_.p().stone_game(); game && StoneTable::serves(*game)) {
            auto table = StoneValues::find(std::move(*game), context.store(), context.control);
            kept_ = table ? std::make_unique<Kept>(model_.subject_, s, std::nullopt, std::move(table)) : nullptr;
            return;
          }
        }
      }
      for (const auto& from : {model_.subject_->start(), s}) {
        if (reach == Reach::from_there && from != s) continue;
        const UpToSymmetry<P> folded(model_.p());
        auto judged = JudgedGame<UpToSymmetry<P>>::make(folded, folded.least(from), context.control);
        kept_ = judged ? std::make_unique<Kept>(model_.subject_, from, std::move(judged), std::nullopt) : nullptr;
        if (!kept_ || serves()) return;
      }
    }
    ~Table() {
      if (cache_ != nullptr && kept_) cache_->give_back(model_.subject_.get(), question, std::move(kept_));
    }
    Table(const Table&) = delete;
    Table& operator=(const Table&) = delete;

    explicit operator bool() const { return kept_ != nullptr; }
    [[nodiscard]] const JudgedGame<UpToSymmetry<P>>& plain() const { return *kept_->plain; }
    [[nodiscard]] Worth worth(const State& s) const {
      const auto worth = kept_->worth(s);
      MELEDA_ASSERT(worth.has_value());
      return *worth;
    }
    // Of the position s, if its mover goes to t.
    [[nodiscard]] Worth worth_of_move(const State& s, const State& t) const {
      auto after = worth(t);
      if (model_.p().mover(s) != model_.p().mover(t)) after.value = for_the_other(after.value);
      if (after.plies) ++*after.plies;
      return after;
    }

   private:
    static constexpr const char* question = "judge";
    const JudgingModel& model_;
    Cache* cache_;
    std::unique_ptr<Kept> kept_;
  };

  [[nodiscard]] const P& p() const { return subject_->p(); }

  SharedSubject<P> subject_;
};

}  // namespace meleda
