#pragma once
// Writes paths and orders out in blocks, at memory speed where the family can patch a state's text, and checks every
// step while doing so.

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "meleda/core/concepts.hpp"
#include "meleda/core/language.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/engines/check.hpp"
#include "meleda/workbench/facets/path.hpp"
#include "meleda/workbench/model/subject.hpp"

namespace meleda {

enum class Step { made, end, broken };

// The steps of a path: every move is replayed by the rules, and there must be as many as were announced.
template <Playable P, class Source>
class PathSteps {
 public:
  PathSteps(SharedSubject<P> subject, typename P::State from, std::vector<typename P::State> targets, Integer length,
            Source source)
      : subject_(std::move(subject)),
        replay_(subject_->p(), std::move(from)),
        targets_(std::move(targets)),
        length_(std::move(length)),
        source_(std::move(source)) {}

  Step next(typename P::Move& m) {
    if (!source_(m)) return Step::end;
    if (!replay_.step(m)) return Step::broken;
    ++made_;
    return Step::made;
  }
  [[nodiscard]] const P& p() const { return subject_->p(); }
  [[nodiscard]] const typename P::State& state() const { return replay_.state(); }
  [[nodiscard]] bool ends_well() const { return made_ == length_ && replay_.arrived_at(targets_); }
  [[nodiscard]] const Integer& length() const { return length_; }

 private:
  SharedSubject<P> subject_;
  Replay<P> replay_;
  std::vector<typename P::State> targets_;
  Integer length_;
  Source source_;
  std::uint64_t made_ = 0;
};

// The steps of an order. Its words need not be states of the puzzle, so the rules are not asked; there must be as many
// as were announced.
template <Playable P, class Walk>
class OrderSteps {
 public:
  OrderSteps(SharedSubject<P> subject, Integer words, Walk walk)
      : subject_(std::move(subject)), words_(std::move(words)), walk_(std::move(walk)) {}

  Step next(typename P::Move& m) {
    if (!walk_.next(m)) return Step::end;
    ++made_;
    return Step::made;
  }
  [[nodiscard]] const P& p() const { return subject_->p(); }
  [[nodiscard]] decltype(auto) state() const { return walk_.state(); }
  [[nodiscard]] bool ends_well() const { return made_ + Integer(1) == words_; }
  [[nodiscard]] const Integer& length() const { return words_; }

 private:
  SharedSubject<P> subject_;
  Integer words_;
  Walk walk_;
  std::uint64_t made_ = 0;
};

template <Playable P, class Steps>
class StepWriter final : public PathStream {
 public:
  explicit StepWriter(Steps steps) : steps_(std::move(steps)) {}

  Result<Status> write(PathItems items, const ItemFormat& format, BlockSink& sink, Control& control,
                       std::uint64_t most) override {
    // Large enough that system calls do not count, small enough to stay in the cache.
    constexpr std::size_t block_size = std::size_t{1} << 17;
    if (ended_) return Status::done;
    std::string block;
    std::uint64_t written = 0;  // in this call
    const bool states = items == PathItems::states;
    if (states && !begun_ && most > 0) {
      begin_states(format, block);
      ++written;
    }
    while (written < most) {
      typename P::Move m{};
      const auto step = steps_.next(m);
      if (step != Step::made) {
        sink.write(block);
        return step == Step::end ? end(states) : broken(tr("has a move that the rules do not allow"));
      }
      if (states) {
        append_state(m, format, block);
      } else {
        if (begun_) block += format.between;
        append_move(m, items, format, block);
      }
      begun_ = true;
      ++written;
      // A step may be slow and its text short, so blocks alone say nothing about time.
      const bool full = block.size() >= block_size;
      if (!full && written % 64 != 0) continue;
      if (full) {
        if (!sink.write(block)) return Status::cancelled;
        block.clear();
      }
      if (control.stopped()) {
        sink.write(block);
        items_ += written;
        return control.stop_status();
      }
      if (full) control.report({phrase("writing"), items_ + written, total(), 0});
    }
    items_ += written;
    sink.write(block);
    return Status::done;
  }
  [[nodiscard]] bool ended() const override { return ended_; }

 private:
  static tl::unexpected<Error> broken(const char* what) {
    return fail(ErrorCode::internal, std::string(tr("the path that was found ")) + what);
  }
  [[nodiscard]] std::optional<std::uint64_t> total() const {
    const auto& length = steps_.length();
    if (length > std::numeric_limits<std::uint64_t>::max()) return std::nullopt;
    return static_cast<std::uint64_t>(length);
  }

  // `item_` is the state that was written last with what goes around it, `between` in front.
  void begin_states(const ItemFormat& format, std::string& block) {
    begun_ = true;
    item_ = format.before;
    steps_.p().print(steps_.state(), item_);
    item_ += format.after;
    block += item_;
    item_.insert(0, format.between);
    text_begin_ = format.between.size() + format.before.size();
  }
  void append_state(const typename P::Move& m, const ItemFormat& format, std::string& block) {
    if constexpr (Patchable<P>) {
      static_cast<void>(format);
      steps_.p().patch(m, item_.data() + text_begin_);
      block += item_;
    } else {
      static_cast<void>(m);
      block += format.between;
      block += format.before;
      steps_.p().print(steps_.state(), block);
      block += format.after;
    }
  }
  // As a piece, a move goes without its sign.
  void append_move(const typename P::Move& m, PathItems items, const ItemFormat& format, std::string& block) {
    block += format.before;
    const auto begin = block.size();
    steps_.p().print_move(m, block);
    if (items == PathItems::pieces && block.size() > begin && (block[begin] == '+' || block[begin] == '-')) {
      block.erase(begin, 1);
    }
    block += format.after;
  }

  Result<Status> end(bool states) {
    if (!steps_.ends_well() || (states && !reads_as_arrived())) return broken(tr("does not end where it should"));
    ended_ = true;
    return Status::done;
  }
  // A patched text must read as the state that was arrived at.
  [[nodiscard]] bool reads_as_arrived() const {
    if constexpr (!Patchable<P>) return true;
    std::string text;
    steps_.p().print(steps_.state(), text);
    return item_.compare(text_begin_, text.size(), text) == 0;
  }

  Steps steps_;
  std::string item_;
  std::size_t text_begin_ = 0;
  std::uint64_t items_ = 0;  // written by earlier calls
  bool begun_ = false;
  bool ended_ = false;
};

// `source` fills in one move a call; `length` is how many were announced.
template <Playable P, class Source>
std::unique_ptr<PathStream> path_stream(SharedSubject<P> subject, typename P::State from,
                                        std::vector<typename P::State> targets, Integer length, Source source) {
  using Steps = PathSteps<P, Source>;
  return std::make_unique<StepWriter<P, Steps>>(
      Steps(std::move(subject), std::move(from), std::move(targets), std::move(length), std::move(source)));
}

template <Playable P, class Walk>
std::unique_ptr<PathStream> order_stream(SharedSubject<P> subject, Integer words, Walk walk) {
  using Steps = OrderSteps<P, Walk>;
  return std::make_unique<StepWriter<P, Steps>>(Steps(std::move(subject), std::move(words), std::move(walk)));
}

}  // namespace meleda
