#pragma once
// Depth-first search where every move goes down one layer. All paths to a target then have the same length, so the
// first one found is a shortest one, and a state that failed once need never be tried again.
//
// What keeps the search small: states that failed are remembered, up to the symmetries that keep the targets; states
// that the rules (Foreseeing) or a prepared set (Booked) give up are not entered; the layers next to the targets are
// listed backwards as far as that costs no more than the search itself, so that it ends there with a look-up; and
// before the thorough search a thin wave through all layers looks for one of many paths (a beam search).

#include <tsl/robin_set.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "meleda/core/assert.hpp"
#include "meleda/core/concepts.hpp"
#include "meleda/core/control.hpp"
#include "meleda/core/language.hpp"
#include "meleda/core/state_set.hpp"
#include "meleda/core/symmetry.hpp"
#include "meleda/engines/bounded_key_set.hpp"
#include "meleda/engines/key_hash.hpp"
#include "meleda/engines/table_bytes.hpp"

namespace meleda {

template <class P>
concept Descendible = Layered<P> && Keyed<P>;

template <class P>
struct Descended {
  Status status = Status::done;
  std::vector<typename P::Move> moves;  // when done and asked for
  std::uint64_t lower_bound = 0;        // no path is shorter than this; equal to the length when done
  std::uint64_t states = 0;             // entered, and listed backwards; 0: decided without search
  std::string book;                     // the prepared set that was asked; empty if there is none
};

namespace detail {

// Stand-ins for what P may not offer.
template <class P>
struct OutlookOf {
  using Type = std::monostate;
};
template <Foreseeing P>
struct OutlookOf<P> {
  using Type =
      std::optional<decltype(std::declval<const P&>().outlook(std::declval<std::span<const typename P::State>>()))>;
};
template <class P>
struct BookOf {
  using Type = std::monostate;
};
template <Booked P>
struct BookOf<P> {
  using Type = decltype(std::declval<const P&>().book(std::declval<const typename P::State&>(),
                                                      std::declval<std::span<const typename P::State>>()));
};

// The descent to targets that are all in one layer.
template <Descendible P>
class DescentToLayer {
 public:
  using State = typename P::State;
  using Move = typename P::Move;
  using Key = KeyOf<P>;

  // `root`: every state that will be asked for can be reached from it. About so many bytes are kept at most.
  DescentToLayer(const P& p, const State& root, std::vector<State> targets, std::uint64_t memory,
                 const StateSetFinder& books)
      : p_(p),
        targets_(possible(p, root, std::move(targets))),
        group_(symmetries(p, targets_)),
        failed_(memory / 2),
        listed_layer_(targets_.empty() ? 0 : p.layer(targets_.front())) {
    if constexpr (Booked<P>) {
      if (!targets_.empty()) {
        book_ = p.book(root, std::span<const State>(targets_));
        if (book_) set_ = find_state_set(books, book_->name);
      }
    }
    for (const auto& t : targets_) {
      if (listed_.insert(canonical(t)).second) last_listed_.push_back(t);
    }
  }

  // Whether a target can be reached; `limit_reached` or `cancelled` if that was not found out.
  Status decide(const State& from, Control& control) {
    control_ = &control;
    if (targets_.empty()) return Status::unsolvable;
    const auto key = canonical(from);
    switch (verdict(from, key)) {
      case Verdict::reached: return Status::done;
      case Verdict::failed: return Status::unsolvable;
      case Verdict::open: break;
    }
    return search(from, key);
  }

  // The moves to a target from a state of which decide() said that it is done.
  [[nodiscard]] std::vector<Move> path_from(State s) const {
    std::vector<Move> path;
    while (p_.layer(s) > p_.layer(targets_.front())) {
      std::optional<Move> next;
      p_.moves(s, [&](const Move& m) {
        if (next) return;
        const auto t = p_.apply(s, m);
        if (verdict(t, canonical(t)) == Verdict::reached) next = m;
      });
      MELEDA_ASSERT(next.has_value());
      path.push_back(*next);
      s = p_.apply(s, *next);
    }
    return path;
  }

  [[nodiscard]] std::uint64_t states() const { return searched_ ? entered_ + listed_.size() : 0; }
  [[nodiscard]] std::uint64_t bytes() const {
    return failed_.bytes() + listed_bytes() + reached_.size() * 2 * sizeof(Key);
  }
  [[nodiscard]] std::string book() const {
    if constexpr (Booked<P>) {
      if (set_) return book_->name;
    }
    return {};
  }

 private:
  enum class Verdict { reached, failed, open };

  // The targets that the rules do not give up at once. Fewer targets are easier to rule out.
  static std::vector<State> possible(const P& p, const State& root, std::vector<State> targets) {
    if constexpr (Foreseeing<P>) {
      std::erase_if(targets, [&](const State& t) { return p.hopeless(root, t); });
    } else {
      static_cast<void>(p);
      static_cast<void>(root);
    }
    return targets;
  }

  // The symmetries that keep the set of targets.
  static std::vector<std::size_t> symmetries(const P& p, const std::vector<State>& targets) {
    if constexpr (Symmetric<P>) {
      std::vector<std::size_t> all(p.symmetry_count());
      std::iota(all.begin(), all.end(), std::size_t{0});
      return stabiliser(all, targets, [&](std::size_t g, const State& s) { return p.act(g, s); });
    } else {
      static_cast<void>(p);
      static_cast<void>(targets);
      return {};
    }
  }

  [[nodiscard]] Key canonical(const State& s) const {
    if constexpr (Symmetric<P>) {
      return least_image(static_cast<Key>(p_.key(s)), group_, [&](std::size_t g) { return p_.key(p_.act(g, s)); });
    } else {
      return p_.key(s);
    }
  }

  [[nodiscard]] Verdict verdict(const State& s, Key key) const {
    if (p_.layer(s) <= listed_layer_) return listed_.contains(key) ? Verdict::reached : Verdict::failed;
    if constexpr (Booked<P>) {
      if (set_) {
        if (!set_->contains(book_->key(s))) return Verdict::failed;
        if (book_->exact) return Verdict::reached;
      }
    }
    if constexpr (Foreseeing<P>) {
      if (outlook_ && outlook_->hopeless(s)) return Verdict::failed;
    }
    if (failed_.contains(key)) return Verdict::failed;
    return reached_.contains(key) ? Verdict::reached : Verdict::open;
  }

  struct Child {
    State state{};
    Key key{};
    std::uint32_t order = 0;
  };
  struct Frame {
    Key key{};
    std::size_t first = 0;  // of its open children, which lie behind each other; the last one is tried first
  };

  // One wave through the layers that keeps only so many states of each, those with the most moves. Done if it
  // arrives, unsolvable if nothing had to be left out, otherwise nothing is proven.
  std::optional<Status> skim(const State& from, Key from_key, std::size_t width) {
    struct Crumb {
      State state{};
      Key key{};
      std::size_t parent = 0;
      std::uint32_t order = 0;
    };
    std::vector<std::vector<Crumb>> layers{{Crumb{from, from_key, 0, 0}}};
    bool all = true;
    while (!layers.back().empty()) {
      if (!may_go_on()) return control_->stop_status();
      const auto& here = layers.back();
      std::vector<Crumb> next;
      tsl::robin_set<Key, KeyHash<Key>> seen;
      for (std::size_t i = 0; i < here.size(); ++i) {
        bool reaches = false;
        ++entered_;
        p_.moves(here[i].state, [&](const Move& m) {
          if (reaches) return;
          const auto t = p_.apply(here[i].state, m);
          const auto key = canonical(t);
          const auto now = verdict(t, key);
          reaches = now == Verdict::reached;
          if (now == Verdict::open && seen.insert(key).second) next.push_back({t, key, i, mobility(t)});
        });
        if (!reaches) continue;
        for (std::size_t layer = layers.size(), at = i; layer-- > 0; at = layers[layer][at].parent) {
          reached_.insert(layers[layer][at].key);
        }
        return Status::done;
      }
      if (next.size() > width) {
        std::nth_element(next.begin(), next.begin() + static_cast<std::ptrdiff_t>(width), next.end(),
                         [](const Crumb& a, const Crumb& b) {
                           return std::tuple(b.order, KeyHash<Key>{}(a.key)) <
                                  std::tuple(a.order, KeyHash<Key>{}(b.key));
                         });
        next.resize(width);
        all = false;
      }
      layers.push_back(std::move(next));
    }
    if (!all) return std::nullopt;
    failed_.insert(from_key);
    return Status::unsolvable;
  }

  Status search(const State& from, Key from_key) {
    searched_ = true;
    if constexpr (Reversible<P>) {
      constexpr std::size_t always_listed = 500;  // takes less than a millisecond
      while (!last_listed_.empty() && last_listed_.size() < always_listed && listed_layer_ < p_.layer(from)) {
        if (!list_next_layer()) break;
      }
      if (listed_layer_ == p_.layer(from)) {
        return listed_.contains(from_key) ? Status::done : Status::unsolvable;
      }
    }
    for (const std::size_t width : {64U, 512U}) {
      if (const auto known = skim(from, from_key, width)) return *known;
    }
    return search_all(from, from_key);
  }

  // Depth first, until a target is reached or all has failed.
  Status search_all(const State& from, Key from_key) {
    if constexpr (Foreseeing<P>) {
      if (!outlook_) outlook_.emplace(p_.outlook(std::span<const State>(targets_)));
    }
    frames_.clear();
    children_.clear();
    if (enter(from, from_key)) return Status::done;
    while (!frames_.empty()) {
      if (children_.size() == frames_.back().first) {
        failed_.insert(frames_.back().key);
        frames_.pop_back();
        continue;
      }
      const auto child = children_.back();
      children_.pop_back();
      // Much may have been learned since it was put there.
      const auto now = verdict(child.state, child.key);
      if (now == Verdict::failed) continue;
      if (now == Verdict::reached || enter(child.state, child.key)) {
        for (const auto& frame : frames_) reached_.insert(frame.key);
        if (p_.layer(child.state) > listed_layer_) reached_.insert(child.key);
        return Status::done;
      }
      constexpr std::uint64_t states_per_check = 256;
      if (entered_ % states_per_check == 0 && !may_go_on()) return control_->stop_status();
    }
    return Status::unsolvable;
  }

  // Lists what is open below a state. True if one of its children reaches a target.
  bool enter(const State& s, Key key) {
    ++entered_;
    frames_.push_back({key, children_.size()});
    bool reaches = false;
    p_.moves(s, [&](const Move& m) {
      if (reaches) return;
      const auto t = p_.apply(s, m);
      const auto child = canonical(t);
      const auto now = verdict(t, child);
      reaches = now == Verdict::reached;
      if (now == Verdict::open) children_.push_back({t, child, mobility(t)});
    });
    const auto first = children_.begin() + static_cast<std::ptrdiff_t>(frames_.back().first);
    std::sort(first, children_.end(),
              [](const Child& a, const Child& b) { return std::tie(a.order, a.key) < std::tie(b.order, b.key); });
    children_.erase(std::unique(first, children_.end(), [](const Child& a, const Child& b) { return a.key == b.key; }),
                    children_.end());
    if (reaches) reached_.insert(key);
    return reaches;
  }

  // A state with many moves is the more promising.
  [[nodiscard]] std::uint32_t mobility(const State& s) const {
    std::uint32_t moves = 0;
    p_.moves(s, [&](const Move&) { ++moves; });
    return moves;
  }

  bool may_go_on() {
    control_->report({phrase("searching"), states(), std::nullopt, 0});
    if (control_->stopped()) return false;
    if constexpr (Reversible<P>) {
      // A listed state costs about as much as one that is entered.
      if (entered_ >= worth_listing_at_) list_next_layer();
    }
    return !control_->stopped() && control_->may_use(failed_.bytes() + listed_bytes());
  }
  [[nodiscard]] std::uint64_t listed_bytes() const {
    return table_bytes(listed_) + last_listed_.capacity() * sizeof(State);
  }

  // All states of the next layer from which a target can be reached. False where they would take more than a share of
  // the memory, or the work is to end: then all is as before.
  bool list_next_layer() {
    std::vector<State> next;
    std::size_t seen = 0;
    for (const auto& s : last_listed_) {
      constexpr std::size_t states_per_check = 256;
      if (seen++ % states_per_check == 0) {
        constexpr std::size_t moves_to_a_state = 64;  // about
        const auto bytes = table_bytes_with(listed_, states_per_check * moves_to_a_state) +
                           (last_listed_.capacity() + 3 * next.capacity()) * sizeof(State);
        const bool too_large = bytes > control_->memory_limit() / 4;
        if (too_large) worth_listing_at_ = std::numeric_limits<std::uint64_t>::max();
        if (too_large || control_->stopped()) {
          for (const auto& listed : next) listed_.erase(canonical(listed));
          return false;
        }
      }
      p_.unmoves(s, [&](const Move& m) {
        const auto before = p_.undo(s, m);
        if (listed_.insert(canonical(before)).second) next.push_back(before);
      });
    }
    last_listed_ = std::move(next);
    ++listed_layer_;
    worth_listing_at_ = std::max(worth_listing_at_, entered_ + last_listed_.size());
    return true;
  }

  const P& p_;
  Control* control_ = nullptr;  // of the question that is being answered
  std::vector<State> targets_;
  typename OutlookOf<P>::Type outlook_{};  // made when a search turns out to be long
  typename BookOf<P>::Type book_{};
  std::shared_ptr<const StateSet> set_;
  std::vector<std::size_t> group_;
  BoundedKeySet<Key> failed_;
  tsl::robin_set<Key, KeyHash<Key>> reached_;  // on the paths that were found
  tsl::robin_set<Key, KeyHash<Key>> listed_;   // all up to listed_layer_ from which a target can be reached
  std::vector<State> last_listed_;             // those of that layer, one of each kind
  std::uint32_t listed_layer_;
  std::uint64_t worth_listing_at_ = 0;
  std::uint64_t entered_ = 0;
  bool searched_ = false;
  std::vector<Frame> frames_;
  std::vector<Child> children_;
};

}  // namespace detail

// Questions about one state and what follows it, which share what was learned. Of targets in several layers the nearest
// are the highest.
template <Descendible P>
class Descent {
 public:
  using State = typename P::State;

  Descent(const P& p, State root, std::span<const State> targets, std::uint64_t memory,
          const StateSetFinder& books = {})
      : p_(p), root_(std::move(root)) {
    std::map<std::uint32_t, std::vector<State>, std::greater<>> by_layer;
    for (const auto& t : targets) {
      if (p.layer(t) <= p.layer(root_)) by_layer[p.layer(t)].push_back(t);
    }
    for (auto& [layer, in_layer] : by_layer) {
      below_.emplace_back(layer,
                          std::make_unique<detail::DescentToLayer<P>>(p, root_, std::move(in_layer), memory, books));
    }
  }

  // From the root or a state that follows it.
  Descended<P> solve(const State& from, Control& control, bool with_moves = true) {
    Descended<P> found;
    found.status = Status::unsolvable;
    for (const auto& [layer, descent] : below_) {
      if (layer > p_.layer(from)) continue;
      found.status = descent->decide(from, control);
      found.lower_bound = p_.layer(from) - layer;
      if (found.book.empty()) found.book = descent->book();
      if (found.status == Status::done && with_moves) found.moves = descent->path_from(from);
      if (found.status != Status::unsolvable) break;
    }
    found.states = states();
    return found;
  }

  // Every move from there that begins a path of this length, or nothing if the search was stopped.
  std::optional<std::vector<typename P::Move>> moves_that_leave(const State& from, std::uint64_t length,
                                                                Control& control) {
    std::vector<typename P::Move> all;
    p_.moves(from, [&](const typename P::Move& m) { all.push_back(m); });
    std::vector<typename P::Move> good;
    for (const auto& m : all) {
      const auto left = solve(p_.apply(from, m), control, false);
      if (left.status == Status::limit_reached || left.status == Status::cancelled) return std::nullopt;
      if (left.status == Status::done && left.lower_bound + 1 == length) good.push_back(m);
    }
    return good;
  }

  // Whether what was prepared for the root holds for this state too, which need not follow it: no target that was left
  // out for the root is a target of its own, and the same book speaks about both.
  [[nodiscard]] bool covers(const State& s, std::span<const State> targets) const {
    if constexpr (Foreseeing<P>) {
      for (const auto& t : targets) {
        if (p_.layer(t) <= p_.layer(s) && !p_.hopeless(s, t) &&
            (p_.layer(t) > p_.layer(root_) || p_.hopeless(root_, t)))
          return false;
      }
    } else if (p_.layer(s) > p_.layer(root_)) {
      return false;
    }
    if constexpr (Booked<P>) {
      const auto own = p_.book(s, targets);
      const auto kept = p_.book(root_, targets);
      if (own.has_value() != kept.has_value()) return false;
      if (own && (own->name != kept->name || own->exact != kept->exact || own->key(s) != kept->key(s))) return false;
    }
    return true;
  }

  [[nodiscard]] std::uint64_t bytes() const {
    std::uint64_t sum = 0;
    for (const auto& [layer, descent] : below_) sum += descent->bytes();
    return sum;
  }
  // Visited so far, for all questions together.
  [[nodiscard]] std::uint64_t states() const {
    std::uint64_t sum = 0;
    for (const auto& [layer, descent] : below_) sum += descent->states();
    return sum;
  }

 private:
  const P& p_;
  State root_;
  std::vector<std::pair<std::uint32_t, std::unique_ptr<detail::DescentToLayer<P>>>> below_;  // highest layer first
};

}  // namespace meleda
