#include "meleda/studies/pegs/solution_space.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "meleda/core/language.hpp"
#include "meleda/core/translate.hpp"

namespace meleda::pegs {

std::vector<Pegs> SolutionSpace::one_peg_anywhere(const Board& board, Pegs start) {
  return single_pegs(board.finishing_holes(board.class_of(start)));
}

Result<SolutionSpace> SolutionSpace::find(const Board& board, Pegs start, std::vector<Pegs> targets, Control& control,
                                          const MayWin& may_win, std::uint64_t bytes_held) {
  SolutionSpace space;
  space.board_ = &board;
  space.start_ = start;
  std::sort(targets.begin(), targets.end());
  targets.erase(std::unique(targets.begin(), targets.end()), targets.end());
  if (!targets.empty()) space.target_pegs_ = count(targets.front());
  for (const auto target : targets) {
    if (count(target) != space.target_pegs_) {
      return fail(ErrorCode::bad_state, tr("all targets must have the same number of pegs"));
    }
  }
  // No jump changes the class.
  std::erase_if(targets, [&](Pegs target) { return board.class_of(target) != board.class_of(start); });
  space.targets_ = std::move(targets);
  space.group_ = board.keeping(board.symmetry_numbers(), space.targets_);
  for (const auto& jump : board.jumps()) {
    for (const auto g : space.group_) space.jump_images_.push_back(board.act(g, jump.all()));
  }
  if (space.targets_.empty() || count(start) < space.target_pegs_) {
    space.status_ = Status::unsolvable;
  } else {
    space.status_ = space.search(control, may_win, bytes_held);
  }
  if (space.status_ != Status::done) space.layers_.clear();
  return space;
}

// Let R be what can be reached from the start and S what can reach a target. The layers of R are made downwards and
// those of S upwards, the smaller one first, until both have the same number of pegs. There the solution space is their
// intersection; above, it is what of R has a successor in the layer below; below, what of S has a predecessor in the
// layer above. So neither R nor S is ever made where it is larger than it need be.
Status SolutionSpace::search(Control& control, const MayWin& may_win, std::uint64_t bytes_held) {
  const auto last = jumps();
  layers_.assign(last + 1, {});
  layers_.front() = KeyLayer<Pegs>({canonical(start_)});
  KeyLayer<Pegs> ends;
  {
    std::vector<Pegs> keys;
    for (const auto target : targets_) keys.push_back(canonical(target));
    ends = KeyLayer<Pegs>(keys);
  }
  const auto forwards = [&](Pegs pegs, const auto& emit) {
    for_each_successor(pegs, [&](const Jump&, Pegs next, std::size_t) { emit(next); });
  };
  const auto forwards_if_it_may_win = [&](Pegs pegs, const auto& emit) {
    for_each_successor(pegs, [&](const Jump& jump, Pegs next, std::size_t) {
      if (may_win(pegs ^ jump.all())) emit(next);
    });
  };
  const auto backwards = [&](Pegs pegs, const auto& emit) {
    for_each_predecessor(pegs, [&](const Jump&, Pegs next, std::size_t) { emit(next); });
  };
  if (may_win && !may_win(start_)) return Status::unsolvable;

  std::size_t from_start = 0;   // layers_[0..from_start] are those of R
  std::size_t from_end = last;  // layers_[from_end..] are those of S, apart from layers_[from_start] while they differ
  auto& meeting = ends;         // the layer of S at from_end
  while (from_start < from_end) {
    const auto held = bytes_held + bytes() + meeting.bytes();
    control.report({phrase("positions"), positions() + meeting.size(), {}, from_start + (last - from_end)});
    if (may_win || layers_[from_start].size() <= meeting.size()) {
      auto& next = layers_[from_start + 1];
      KeyLayer<Pegs> made;
      const bool whole = may_win ? make_next_layer(layers_[from_start], forwards_if_it_may_win, control, held, made)
                                 : make_next_layer(layers_[from_start], forwards, control, held, made);
      if (!whole) return control.stop_status();
      if (made.empty()) return Status::unsolvable;
      ++from_start;
      // Where the two meet, the layer of R waits beside that of S.
      next = std::move(made);
    } else {
      KeyLayer<Pegs> made;
      if (!make_next_layer(meeting, backwards, control, held, made)) return control.stop_status();
      if (made.empty()) return Status::unsolvable;
      layers_[from_end] = std::move(meeting);
      meeting = std::move(made);
      --from_end;
    }
  }
  layers_[from_start].intersect(meeting);
  meeting = {};
  if (layers_[from_start].empty()) return Status::unsolvable;
  const auto narrow = [&](std::size_t from, std::size_t to, const auto& expand) {
    KeyLayer<Pegs> made;
    if (!make_next_layer(layers_[from], expand, control, bytes_held + bytes(), made)) return false;
    layers_[to].intersect(made);
    return true;
  };
  for (auto depth = from_start; depth < last; ++depth) {
    if (!narrow(depth, depth + 1, forwards)) return control.stop_status();
  }
  for (auto depth = from_start; depth > 0; --depth) {
    if (!narrow(depth, depth - 1, backwards)) return control.stop_status();
  }
  return Status::done;
}

bool SolutionSpace::wins(Pegs pegs) const {
  const auto depth = count(start_) - count(pegs);
  if (depth < 0 || static_cast<std::size_t>(depth) >= layers_.size()) return false;
  return layers_[static_cast<std::size_t>(depth)].contains(canonical(pegs));
}

std::uint64_t SolutionSpace::positions() const {
  std::uint64_t sum = 0;
  for (const auto& layer : layers_) sum += layer.size();
  return sum;
}

std::uint64_t SolutionSpace::bytes() const {
  // Merging leaves up to an eighth of room in each of the many pieces, and the heap has gaps between them.
  return positions() * sizeof(Pegs) * 5 / 4;
}

}  // namespace meleda::pegs
