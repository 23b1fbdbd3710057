#pragma once
// Playing by hand, for any family that can be played.

#include <string>
#include <utility>
#include <vector>

#include "meleda/core/concepts.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/workbench/facets/playing.hpp"
#include "meleda/workbench/model/subject.hpp"

namespace meleda {

template <Playable P>
class PlayingModel final : public Playing {
 public:
  using State = typename P::State;
  using Move = typename P::Move;

  explicit PlayingModel(SharedSubject<P> subject) : subject_(std::move(subject)) {}

  [[nodiscard]] Result<std::vector<MoveText>> moves(std::string_view state, Control& control) const override {
    MELEDA_TRY(const auto s, subject_->state("state", state));
    std::vector<MoveText> texts;
    const auto& p = subject_->p();
    Writing writing(control);
    bool all = true;
    p.moves(s, [&](const Move& m) {
      all = all && !writing.stopped();
      if (!all) return;
      texts.push_back(subject_->step_text(s, m));
      writing.add(texts.back());
    });
    if (!all) return stopped_before(tr("stopped before all moves were listed"));
    return texts;
  }

  [[nodiscard]] Result<std::vector<MoveText>> play(std::string_view state, std::string_view moves,
                                                   Control& control) const override {
    MELEDA_TRY(auto s, subject_->state("state", state));
    const auto& p = subject_->p();
    std::vector<MoveText> made;
    Writing writing(control);
    for (const auto& word : words_of(moves)) {
      if (writing.stopped()) return stopped_before(tr("stopped before all moves were made"));
      const auto refuse = [&](Error error) {
        error.offset = word.offset + error.offset.value_or(0);
        return fail_in("moves", moves, std::move(error));
      };
      auto m = p.parse_move(word.text);
      if (!m) return refuse(std::move(m).error());
      if (!p.legal(s, *m)) return refuse({ErrorCode::bad_move, why_not(s, *m), 0, possible_in(s), {}, {}});
      made.push_back(subject_->step_text(s, *m));
      s = p.apply(s, *m);
      writing.add(made.back());
    }
    if (made.empty()) return fail_in("moves", moves, {ErrorCode::bad_move, tr("expected a move"), 0, {}, {}, {}});
    return made;
  }

 private:
  // A list of ordinary size is always given, whatever the time: a hint beside it may have used it up. Very many moves,
  // or very long states, are stopped like all long work.
  class Writing {
   public:
    explicit Writing(Control& control) : control_(control) {}
    void add(const MoveText& text) { bytes_ += bytes_of_listed(text); }
    [[nodiscard]] bool stopped() const {
      return bytes_ > ordinary_list && (control_.stopped() || !control_.may_use(bytes_));
    }

   private:
    Control& control_;
    std::uint64_t bytes_ = 0;
  };

  [[nodiscard]] std::string why_not(const State& s, const Move& m) const {
    if constexpr (Explaining<P>) {
      return subject_->p().why_not(s, m);
    } else {
      static_cast<void>(s);
      return subject_->move_text(m) + tr(" is not allowed here");
    }
  }
  [[nodiscard]] std::string possible_in(const State& s) const {
    std::vector<std::string> names;
    subject_->p().moves(s, [&](const Move& m) { names.push_back(subject_->move_text(m)); });
    return moves_that_are_possible(std::move(names));
  }

  SharedSubject<P> subject_;
};

}  // namespace meleda
