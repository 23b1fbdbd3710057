#pragma once
// Writes a way out in blocks, at memory speed where the family can patch a state's text, and replays every move by the
// rules while doing so.

#include <algorithm>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "meleda/core/concepts.hpp"
#include "meleda/engines/check.hpp"
#include "meleda/workbench/instance.hpp"

namespace meleda {

// One move with what goes around it; as a piece, without its sign.
template <Textual P>
void write_move(const P& p, const typename P::Move& m, PathItems items, const PathFormat& format, std::string& block) {
  block += format.before;
  const auto begin = block.size();
  p.print_move(m, block);
  if (items == PathItems::pieces && block.size() > begin && (block[begin] == '+' || block[begin] == '-')) {
    block.erase(begin, 1);
  }
  block += format.after;
}

template <Textual P, class Source>
class PathWriter final : public PathStream {
 public:
  // `length` is what was announced: the way must have that many moves.
  PathWriter(const P& p, typename P::State from, std::vector<typename P::State> targets, Integer length, Source source)
      : p_(p),
        from_(std::move(from)),
        targets_(std::move(targets)),
        length_(std::move(length)),
        source_(std::move(source)) {}

  Result<Status> write(PathItems items, const PathFormat& format, BlockSink& sink, Control& control,
                       std::uint64_t most) override {
    // Large enough that system calls do not count, small enough to stay in the cache.
    constexpr std::size_t block_size = std::size_t{1} << 17;
    Replay<P> replay(p_, from_);
    std::string block;
    std::string item = format.before;  // of the state that was written last
    const auto text_begin = format.between.size() + format.before.size();
    std::uint64_t written = 0;
    std::uint64_t made = 0;
    const auto total = length_ < std::numeric_limits<std::uint64_t>::max()
                           ? std::optional(static_cast<std::uint64_t>(length_))
                           : std::nullopt;
    if (items == PathItems::states && most > 0) {
      p_.print(from_, item);
      item += format.after;
      block += item;
      item.insert(0, format.between);
      ++written;
    }
    typename P::Move m{};
    while (written < most) {
      if (!source_(m)) {
        sink.write(block);
        if (made == length_ && replay.arrived_at(targets_) &&
            (items != PathItems::states || reads_as(item, text_begin, replay.state()))) {
          return Status::done;
        }
        return fail(ErrorCode::internal, "the way that was found does not end where it should");
      }
      if (!replay.step(m)) {
        sink.write(block);
        return fail(ErrorCode::internal, "the way that was found has a move that the rules do not allow");
      }
      ++made;
      if (items != PathItems::states) {
        if (written != 0) block += format.between;
        write_move(p_, m, items, format, block);
      } else if constexpr (Patchable<P>) {
        p_.patch(m, item.data() + text_begin);
        block += item;
      } else {
        block += format.between;
        block += format.before;
        p_.print(replay.state(), block);
        block += format.after;
      }
      ++written;
      if (block.size() >= block_size) {
        if (!sink.write(block)) return Status::cancelled;
        block.clear();
        if (control.stopped()) return control.stop_status();
        control.report({"writing", made, total, 0});
      }
    }
    sink.write(block);
    return Status::done;
  }

 private:
  // A patched text must read as the state that the rules arrived at.
  [[nodiscard]] bool reads_as(const std::string& item, std::size_t text_begin, const typename P::State& s) const {
    if constexpr (!Patchable<P>) return true;
    std::string text;
    p_.print(s, text);
    return item.compare(text_begin, text.size(), text) == 0;
  }

  const P& p_;
  typename P::State from_;
  std::vector<typename P::State> targets_;
  Integer length_;
  Source source_;
};

// Writes the words of an order. They need not be states of the puzzle, so the rules are not asked; what is checked is
// that there are as many as announced, and that the last one reads as the walk says.
template <Textual P, class Walk>
class OrderWriter final : public PathStream {
 public:
  OrderWriter(const P& p, Integer count, Walk walk) : p_(p), count_(std::move(count)), walk_(std::move(walk)) {}

  Result<Status> write(PathItems items, const PathFormat& format, BlockSink& sink, Control& control,
                       std::uint64_t most) override {
    constexpr std::size_t block_size = std::size_t{1} << 17;
    const bool states = items == PathItems::states;
    std::string block;
    std::string item = format.before;
    p_.print(walk_.state(), item);
    item += format.after;
    const auto text_begin = format.between.size() + format.before.size();
    std::uint64_t written = 0;
    if (states && most > 0) {
      block += item;
      ++written;
    }
    item.insert(0, format.between);
    Integer made = 0;
    std::uint64_t made_since = 0;
    const auto total = count_ <= std::numeric_limits<std::uint64_t>::max()
                           ? std::optional(static_cast<std::uint64_t>(count_))
                           : std::nullopt;
    typename P::Move m{};
    while (written < most) {
      if (!walk_.next(m)) {
        sink.write(block);
        std::string last;
        p_.print(walk_.state(), last);
        if (made + made_since + 1 == count_ && (!states || item.compare(text_begin, last.size(), last) == 0)) {
          return Status::done;
        }
        return fail(ErrorCode::internal, "the order does not end where it should");
      }
      ++made_since;
      if (!states) {
        if (written != 0) block += format.between;
        write_move(p_, m, items, format, block);
      } else {
        p_.patch(m, item.data() + text_begin);
        block += item;
      }
      ++written;
      if (block.size() >= block_size) {
        if (!sink.write(block)) return Status::cancelled;
        block.clear();
        if (control.stopped()) return control.stop_status();
        made += std::exchange(made_since, 0);
        control.report({"writing", written, total, 0});
      }
    }
    sink.write(block);
    return Status::done;
  }

 private:
  const P& p_;
  Integer count_;
  Walk walk_;
};

}  // namespace meleda
