#pragma once
// A class of a family as a Sample: all that is compiled for each of them. No law, no engine.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <typeinfo>
#include <utility>
#include <variant>
#include <vector>

#include "laws/sample.hpp"
#include "meleda/core/concepts.hpp"

// What is the same for all of them is compiled once, beside the laws.
extern template class std::vector<meleda::laws::AnyState>;
extern template class std::vector<meleda::laws::AnyMove>;

namespace meleda::laws {

template <class P>
[[nodiscard]] const typename P::State& state(const AnyState& s) {
  return s.as<typename P::State>();
}
template <class P>
[[nodiscard]] const typename P::Move& move(const AnyMove& m) {
  return m.as<typename P::Move>();
}
[[nodiscard]] inline auto into(std::vector<AnyMove>& list) {
  return [&list](const auto& m) { list.push_back(AnyMove::of(m)); };
}
[[nodiscard]] std::vector<AnyMove> as_moves(const auto& moves) {
  std::vector<AnyMove> list;
  for (const auto& m : moves) list.push_back(AnyMove::of(m));
  return list;
}
template <class Any, class T>
[[nodiscard]] Result<Any> as_result(Result<T> result) {
  if (!result) return tl::unexpected<Error>(std::move(result).error());
  return Any::of(std::move(*result));
}

template <class P>
struct RulesOf final : Rules {
  explicit RulesOf(const P& puzzle) : p(puzzle) {}
  std::vector<AnyMove> moves(const AnyState& s) const override {
    std::vector<AnyMove> list;
    p.moves(state<P>(s), into(list));
    return list;
  }
  bool legal(const AnyState& s, const AnyMove& m) const override { return p.legal(state<P>(s), move<P>(m)); }
  AnyState apply(const AnyState& s, const AnyMove& m) const override {
    return AnyState::of(p.apply(state<P>(s), move<P>(m)));
  }
  const P& p;
};

template <class P>
struct MoveTextsOf final : MoveTexts {
  explicit MoveTextsOf(const P& puzzle) : p(puzzle) {}
  std::string text(const AnyMove& m) const override {
    std::string text;
    p.print_move(move<P>(m), text);
    return text;
  }
  Result<AnyMove> parse(std::string_view text) const override { return as_result<AnyMove>(p.parse_move(text)); }
  const P& p;
};

template <class P>
struct ReverseOf final : Reverse {
  explicit ReverseOf(const P& puzzle) : p(puzzle) {}
  std::vector<AnyMove> unmoves(const AnyState& s) const override {
    std::vector<AnyMove> list;
    p.unmoves(state<P>(s), into(list));
    return list;
  }
  AnyState undo(const AnyState& s, const AnyMove& m) const override {
    return AnyState::of(p.undo(state<P>(s), move<P>(m)));
  }
  const P& p;
};

template <class P>
struct IndexOf final : Index {
  explicit IndexOf(const P& puzzle) : p(puzzle) {}
  std::uint64_t count() const override { return p.index_count(); }
  std::uint64_t rank(const AnyState& s) const override { return p.rank(state<P>(s)); }
  AnyState unrank(std::uint64_t i) const override { return AnyState::of(p.unrank(i)); }
  const P& p;
};

template <class P>
struct KeysOf final : Keys {
  explicit KeysOf(const P& puzzle) : p(puzzle) {}
  AnyState through_its_key(const AnyState& s) const override { return AnyState::of(p.from_key(p.key(state<P>(s)))); }
  const P& p;
};

template <class P>
struct LayersOf final : Layers {
  explicit LayersOf(const P& puzzle) : p(puzzle) {}
  std::uint32_t layer(const AnyState& s) const override { return p.layer(state<P>(s)); }
  const P& p;
};

template <class P>
struct ForesightOf final : Foresight {
  explicit ForesightOf(const P& puzzle) : p(puzzle) {}
  bool hopeless(const AnyState& s, const AnyState& target) const override {
    return p.hopeless(state<P>(s), state<P>(target));
  }
  std::vector<bool> hopeless(const std::vector<AnyState>& states, const std::vector<AnyState>& targets) const override {
    std::vector<typename P::State> typed;
    for (const auto& target : targets) typed.push_back(state<P>(target));
    const auto outlook = p.outlook(typed);
    std::vector<bool> all;
    for (const auto& s : states) all.push_back(outlook.hopeless(state<P>(s)));
    return all;
  }
  const P& p;
};

template <class P>
struct SymmetriesOf final : Symmetries {
  explicit SymmetriesOf(const P& puzzle) : p(puzzle) {}
  std::size_t count() const override { return p.symmetry_count(); }
  AnyState act(std::size_t g, const AnyState& s) const override { return AnyState::of(p.act(g, state<P>(s))); }
  AnyMove act(std::size_t g, const AnyMove& m) const override {
    if constexpr (TransitionSystem<P>) return AnyMove::of(p.act(g, move<P>(m)));
    static_cast<void>(g);
    return m;
  }
  const P& p;
};

template <class P>
struct PatchesOf final : Patches {
  explicit PatchesOf(const P& puzzle) : p(puzzle) {}
  void patch(const AnyMove& m, char* text) const override { p.patch(move<P>(m), text); }
  const P& p;
};

template <class P>
struct ClosedFormOf final : ClosedForm {
  explicit ClosedFormOf(const P& puzzle) : p(puzzle) {}
  Integer distance(const AnyState& a, const AnyState& b) const override { return p.distance(state<P>(a), state<P>(b)); }
  std::vector<AnyMove> steps(const AnyState& a, const AnyState& b) const override {
    std::vector<AnyMove> list;
    p.steps(state<P>(a), state<P>(b), into(list));
    return list;
  }
  AnyState walk(const AnyState& a, const AnyState& b, const Integer& k) const override {
    return AnyState::of(p.walk(state<P>(a), state<P>(b), k));
  }
  const P& p;
};

template <class P, class Path>
struct WalkOf final : Walk {
  explicit WalkOf(Path way) : path(std::move(way)) {}
  std::optional<AnyMove> next() override {
    typename P::Move m{};
    if (!path.next(m)) return std::nullopt;
    return AnyMove::of(std::move(m));
  }
  AnyState state() const override {
    if constexpr (requires { path.state(); }) return AnyState::of(typename P::State(path.state()));
    return {};
  }
  Path path;
};
template <class P, class Path>
std::unique_ptr<Walk> walk_of(Path path) {
  return std::unique_ptr<Walk>(new WalkOf<P, Path>(std::move(path)));
}

template <class P>
struct SequencesOf final : Sequences {
  explicit SequencesOf(const P& puzzle) : p(puzzle) {}
  std::unique_ptr<Walk> sequence(const AnyState& a, const AnyState& b) const override {
    return walk_of<P>(p.sequence(state<P>(a), state<P>(b)));
  }
  const P& p;
};

template <class P>
struct OrdersOf final : Orders {
  explicit OrdersOf(const P& puzzle) : p(puzzle) {}
  std::vector<std::string> names() const override { return P::order_names(); }
  Integer length(std::size_t order) const override { return p.order_length(order); }
  Result<Integer> position(const AnyState& s, std::size_t order) const override {
    return p.position(state<P>(s), order);
  }
  Result<AnyState> at(const Integer& position, std::size_t order) const override {
    return as_result<AnyState>(p.at(position, order));
  }
  Result<int> compare(const AnyState& a, const AnyState& b, std::size_t order) const override {
    return p.compare(state<P>(a), state<P>(b), order);
  }
  std::vector<AnyMove> successor(const AnyState& s, std::size_t order) const override {
    return as_moves(p.successor(state<P>(s), order));
  }
  std::vector<AnyMove> predecessor(const AnyState& s, std::size_t order) const override {
    return as_moves(p.predecessor(state<P>(s), order));
  }
  std::unique_ptr<Walk> walk(std::size_t order) const override { return walk_of<P>(p.in_order(order)); }
  const P& p;
};

template <class P>
struct LongestWayOf final : LongestWay {
  explicit LongestWayOf(const P& puzzle) : p(puzzle) {}
  Integer length() const override { return p.longest_length(); }
  std::unique_ptr<Walk> path() const override { return walk_of<P>(p.longest_path()); }
  const P& p;
};

template <class P>
struct GoingOnOf final : GoingOn {
  explicit GoingOnOf(const P& puzzle) : p(puzzle) {}
  std::string rule() const override { return P::go_on_rule(); }
  Result<AnyMove> go_on(const AnyState& s, const AnyMove& last) const override {
    return as_result<AnyMove>(p.go_on(state<P>(s), move<P>(last)));
  }
  const P& p;
};

template <class P>
struct PlayersOf final : Players {
  explicit PlayersOf(const P& puzzle) : p(puzzle) {}
  std::string name(unsigned player) const override { return p.player(player); }
  unsigned mover(const AnyState& s) const override { return p.mover(state<P>(s)); }
  std::optional<GameValue> ended(const AnyState& s) const override { return p.ended(state<P>(s)); }
  const P& p;
};

template <class P>
struct PropertiesOf final : Properties {
  explicit PropertiesOf(const P& puzzle) : p(puzzle) {}
  Result<Findings> findings(const AnyState& s) const override {
    Control control;
    return p.findings(state<P>(s), control);
  }
  const P& p;
};

template <class P>
struct EditingOf final : Editing {
  explicit EditingOf(const P& puzzle) : p(puzzle) {}
  Result<AnyState> edit(const AnyState& s, std::string_view place) const override {
    return as_result<AnyState>(p.edit(state<P>(s), place));
  }
  const P& p;
};

template <class P>
struct ReasonsOf final : Reasons {
  explicit ReasonsOf(const P& puzzle) : p(puzzle) {}
  std::string why_not(const AnyState& s, const AnyMove& m) const override { return p.why_not(state<P>(s), move<P>(m)); }
  const P& p;
};

template <class P>
struct PatternsFound final : Patterns {
  using Typed = PatternsFor<P>;
  using Image = typename Typed::Image;

  explicit PatternsFound(Typed found) : typed(std::move(found)) {
    const auto& all = typed.images();
    rules_of_images.reserve(all.size());
    indices_of_images.reserve(all.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
      const auto& rules = rules_of_images.emplace_back(all[i]);
      const auto& index = indices_of_images.emplace_back(all[i]);
      images.push_back({&rules, &index, AnyState::of(typed.target(i))});
    }
    looks = typed.looks();
    stepwise = Typed::stepwise;
  }
  std::vector<std::pair<std::size_t, AnyState>> project(const AnyState& s) const override {
    std::vector<std::pair<std::size_t, AnyState>> all;
    typed.project(state<P>(s), [&](std::size_t look, const typename Image::State& t) {
      all.emplace_back(look, AnyState::of(t));
      return true;
    });
    return all;
  }
  std::optional<unsigned> parity(const AnyState& s) const override { return typed.parity(state<P>(s)); }

  Typed typed;
  std::vector<RulesOf<Image>> rules_of_images;
  std::vector<IndexOf<Image>> indices_of_images;
};

template <class P>
struct AbstractionsOf final : Abstractions {
  explicit AbstractionsOf(const P& puzzle) : p(puzzle) {}
  std::unique_ptr<Patterns> patterns(const AnyState& target, std::uint64_t most_states) const override {
    auto found = p.patterns(state<P>(target), most_states);
    return std::unique_ptr<Patterns>(found ? new PatternsFound<P>(std::move(*found)) : nullptr);
  }
  const P& p;
};

// A side where the family has it; else nothing is compiled.
template <bool has, template <class> class SideOf, class P>
struct Side {
  explicit Side(const P& /*p*/) {}
  [[nodiscard]] static std::nullptr_t get() { return nullptr; }
};
template <template <class> class SideOf, class P>
struct Side<true, SideOf, P> {
  explicit Side(const P& p) : side(p) {}
  [[nodiscard]] const SideOf<P>* get() const { return &side; }
  SideOf<P> side;
};

template <Family P>
class SampleOf final : public Sample {
 public:
  explicit SampleOf(P p) : p_(std::move(p)) {
    undirected = Undirected<P>;
    reads_shorthand = requires {
      P::reads_shorthand;
    };
    rules = rules_.get();
    move_texts = move_texts_.get();
    reverse = reverse_.get();
    index = index_.get();
    keys = keys_.get();
    layers = layers_.get();
    foresight = foresight_.get();
    symmetries = symmetries_.get();
    patches = patches_.get();
    closed_form = closed_form_.get();
    sequences = sequences_.get();
    orders = orders_.get();
    longest_way = longest_way_.get();
    going_on = going_on_.get();
    players = players_.get();
    properties = properties_.get();
    editing = editing_.get();
    reasons = reasons_.get();
    abstractions = abstractions_.get();
  }

  const std::type_info& type() const override { return typeid(P); }
  AnyState start() const override { return AnyState::of(p_.start()); }
  std::vector<AnyState> goals() const override {
    std::vector<AnyState> all;
    if constexpr (Puzzle<P>) {
      for (const auto& goal : p_.goals()) all.push_back(AnyState::of(goal));
    }
    return all;
  }
  std::optional<Integer> state_count() const override {
    if constexpr (Counted<P>) return p_.state_count();
    return std::nullopt;
  }
  std::string text(const AnyState& s) const override {
    std::string text;
    p_.print(state<P>(s), text);
    return text;
  }
  Result<AnyState> parse(std::string_view text) const override { return as_result<AnyState>(p_.parse(text)); }
  Result<Scene> scene(const AnyState& s) const override { return p_.scene(state<P>(s)); }

 private:
  P p_;
  Side<TransitionSystem<P>, RulesOf, P> rules_{p_};
  Side<Notated<P>, MoveTextsOf, P> move_texts_{p_};
  Side<Reversible<P>, ReverseOf, P> reverse_{p_};
  Side<Indexed<P>, IndexOf, P> index_{p_};
  Side<Keyed<P>, KeysOf, P> keys_{p_};
  Side<Layered<P>, LayersOf, P> layers_{p_};
  Side<Foreseeing<P>, ForesightOf, P> foresight_{p_};
  Side<Symmetric<P>, SymmetriesOf, P> symmetries_{p_};
  Side<Patchable<P>, PatchesOf, P> patches_{p_};
  Side<Analytic<P>, ClosedFormOf, P> closed_form_{p_};
  Side<Sequential<P>, SequencesOf, P> sequences_{p_};
  Side<Ordered<P>, OrdersOf, P> orders_{p_};
  Side<LongestKnown<P>, LongestWayOf, P> longest_way_{p_};
  Side<Resumable<P>, GoingOnOf, P> going_on_{p_};
  Side<Game<P>, PlayersOf, P> players_{p_};
  Side<Checked<P>, PropertiesOf, P> properties_{p_};
  Side<Editable<P>, EditingOf, P> editing_{p_};
  Side<Explaining<P>, ReasonsOf, P> reasons_{p_};
  Side<Patterned<P>, AbstractionsOf, P> abstractions_{p_};
};

template <class P>
std::unique_ptr<Sample> sample_of_class(P p) {
  return std::unique_ptr<Sample>(new SampleOf<P>(std::move(p)));
}

// Of what a family's `make` makes: its class, or the one that it picks of several.
template <class Made>
Result<std::unique_ptr<Sample>> sample_of(Result<Made> made) {
  if (!made) return tl::unexpected<Error>(std::move(made).error());
  if constexpr (requires { std::variant_size<Made>::value; }) {
    return std::visit([](auto& p) { return sample_of_class(std::move(p)); }, *made);
  } else {
    return sample_of_class(std::move(*made));
  }
}

}  // namespace meleda::laws
