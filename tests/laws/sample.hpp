#pragma once
// What the laws know of a puzzle: an instance of a family behind states and moves of whatever class. What every family
// has is in Sample itself; what only some have are its sides, each an interface of its own, null where the family has
// no such side. The rules themselves are asked, state by state; what is asked for as text, and finds answers by
// engines, is the workbench's Instance.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <typeinfo>
#include <utility>
#include <vector>

#include "laws/opaque.hpp"
#include "meleda/core/findings.hpp"
#include "meleda/core/game_value.hpp"
#include "meleda/core/integer.hpp"
#include "meleda/core/patterned.hpp"
#include "meleda/core/result.hpp"
#include "meleda/core/scene.hpp"
#include "meleda/core/schema.hpp"

namespace meleda::laws {

// The sides have the names of what they offer; the concept that each stands for is in core/concepts.hpp.

class Rules {  // TransitionSystem
 public:
  [[nodiscard]] virtual std::vector<AnyMove> moves(const AnyState& s) const = 0;
  [[nodiscard]] virtual bool legal(const AnyState& s, const AnyMove& m) const = 0;
  [[nodiscard]] virtual AnyState apply(const AnyState& s, const AnyMove& m) const = 0;

 protected:
  ~Rules() = default;
};

class MoveTexts {  // Notated
 public:
  [[nodiscard]] virtual std::string text(const AnyMove& m) const = 0;
  [[nodiscard]] virtual Result<AnyMove> parse(std::string_view text) const = 0;

 protected:
  ~MoveTexts() = default;
};

class Reverse {  // Reversible
 public:
  [[nodiscard]] virtual std::vector<AnyMove> unmoves(const AnyState& s) const = 0;
  [[nodiscard]] virtual AnyState undo(const AnyState& s, const AnyMove& m) const = 0;

 protected:
  ~Reverse() = default;
};

class Index {  // Indexed
 public:
  [[nodiscard]] virtual std::uint64_t count() const = 0;
  [[nodiscard]] virtual std::uint64_t rank(const AnyState& s) const = 0;
  [[nodiscard]] virtual AnyState unrank(std::uint64_t i) const = 0;

 protected:
  ~Index() = default;
};

class Keys {  // Keyed
 public:
  [[nodiscard]] virtual AnyState through_its_key(const AnyState& s) const = 0;

 protected:
  ~Keys() = default;
};

class Layers {  // Layered
 public:
  [[nodiscard]] virtual std::uint32_t layer(const AnyState& s) const = 0;

 protected:
  ~Layers() = default;
};

class Foresight {  // Foreseeing
 public:
  [[nodiscard]] virtual bool hopeless(const AnyState& s, const AnyState& target) const = 0;
  // Of each state, by one outlook that is prepared for the targets.
  [[nodiscard]] virtual std::vector<bool> hopeless(const std::vector<AnyState>& states,
                                                   const std::vector<AnyState>& targets) const = 0;

 protected:
  ~Foresight() = default;
};

class Symmetries {  // Symmetric
 public:
  [[nodiscard]] virtual std::size_t count() const = 0;
  [[nodiscard]] virtual AnyState act(std::size_t g, const AnyState& s) const = 0;
  [[nodiscard]] virtual AnyMove act(std::size_t g, const AnyMove& m) const = 0;  // where there are moves

 protected:
  ~Symmetries() = default;
};

class Patches {  // Patchable
 public:
  virtual void patch(const AnyMove& m, char* text) const = 0;

 protected:
  ~Patches() = default;
};

class ClosedForm {  // Analytic
 public:
  [[nodiscard]] virtual Integer distance(const AnyState& a, const AnyState& b) const = 0;
  [[nodiscard]] virtual std::vector<AnyMove> steps(const AnyState& a, const AnyState& b) const = 0;
  [[nodiscard]] virtual AnyState walk(const AnyState& a, const AnyState& b, const Integer& k) const = 0;

 protected:
  ~ClosedForm() = default;
};

// A path that is found move by move.
class Walk {
 public:
  virtual ~Walk() = default;
  [[nodiscard]] virtual std::optional<AnyMove> next() = 0;
  [[nodiscard]] virtual AnyState state() const = 0;  // where it has come to, if it knows
};

class Sequences {  // Sequential
 public:
  [[nodiscard]] virtual std::unique_ptr<Walk> sequence(const AnyState& a, const AnyState& b) const = 0;

 protected:
  ~Sequences() = default;
};

class Orders {  // Ordered
 public:
  [[nodiscard]] virtual std::vector<std::string> names() const = 0;
  [[nodiscard]] virtual Integer length(std::size_t order) const = 0;
  [[nodiscard]] virtual Result<Integer> position(const AnyState& s, std::size_t order) const = 0;
  [[nodiscard]] virtual Result<AnyState> at(const Integer& position, std::size_t order) const = 0;
  [[nodiscard]] virtual Result<int> compare(const AnyState& a, const AnyState& b, std::size_t order) const = 0;
  [[nodiscard]] virtual std::vector<AnyMove> successor(const AnyState& s, std::size_t order) const = 0;
  [[nodiscard]] virtual std::vector<AnyMove> predecessor(const AnyState& s, std::size_t order) const = 0;
  [[nodiscard]] virtual std::unique_ptr<Walk> walk(std::size_t order) const = 0;

 protected:
  ~Orders() = default;
};

class LongestWay {  // LongestKnown
 public:
  [[nodiscard]] virtual Integer length() const = 0;
  [[nodiscard]] virtual std::unique_ptr<Walk> path() const = 0;

 protected:
  ~LongestWay() = default;
};

class GoingOn {  // Resumable
 public:
  [[nodiscard]] virtual std::string rule() const = 0;
  [[nodiscard]] virtual Result<AnyMove> go_on(const AnyState& s, const AnyMove& last) const = 0;

 protected:
  ~GoingOn() = default;
};

class Players {  // Game
 public:
  [[nodiscard]] virtual std::string name(unsigned player) const = 0;
  [[nodiscard]] virtual unsigned mover(const AnyState& s) const = 0;
  [[nodiscard]] virtual std::optional<GameValue> ended(const AnyState& s) const = 0;

 protected:
  ~Players() = default;
};

class Properties {  // Checked
 public:
  [[nodiscard]] virtual Result<Findings> findings(const AnyState& s) const = 0;

 protected:
  ~Properties() = default;
};

class Editing {  // Editable
 public:
  [[nodiscard]] virtual Result<AnyState> edit(const AnyState& s, std::string_view place) const = 0;

 protected:
  ~Editing() = default;
};

class Reasons {  // Explaining
 public:
  [[nodiscard]] virtual std::string why_not(const AnyState& s, const AnyMove& m) const = 0;

 protected:
  ~Reasons() = default;
};

// The abstractions of a puzzle for one target (core/patterned.hpp).
class Patterns {
 public:
  struct Image {
    const Rules* rules = nullptr;
    const Index* index = nullptr;
    AnyState target;
  };

  virtual ~Patterns() = default;
  // The looks that are offered, each with the state of its image.
  [[nodiscard]] virtual std::vector<std::pair<std::size_t, AnyState>> project(const AnyState& s) const = 0;
  [[nodiscard]] virtual std::optional<unsigned> parity(const AnyState& s) const = 0;

  std::vector<Image> images;
  std::vector<PatternLook> looks;
  bool stepwise = false;
};

class Abstractions {  // Patterned
 public:
  // Null where the family has none for this size.
  [[nodiscard]] virtual std::unique_ptr<Patterns> patterns(const AnyState& target, std::uint64_t most_states) const = 0;

 protected:
  ~Abstractions() = default;
};

class Sample {
 public:
  Sample() = default;
  Sample(const Sample&) = delete;
  Sample& operator=(const Sample&) = delete;
  virtual ~Sample() = default;

  [[nodiscard]] virtual const std::type_info& type() const = 0;  // the class of the family that it is of
  [[nodiscard]] virtual AnyState start() const = 0;
  [[nodiscard]] virtual std::vector<AnyState> goals() const = 0;  // none where there are none
  [[nodiscard]] virtual std::optional<Integer> state_count() const = 0;
  [[nodiscard]] virtual std::string text(const AnyState& s) const = 0;
  [[nodiscard]] virtual Result<AnyState> parse(std::string_view text) const = 0;
  [[nodiscard]] virtual Result<Scene> scene(const AnyState& s) const = 0;

  std::string spec;
  bool undirected = false;
  bool reads_shorthand = false;  // several texts may be the same state's

  const Rules* rules = nullptr;
  const MoveTexts* move_texts = nullptr;
  const Reverse* reverse = nullptr;
  const Index* index = nullptr;
  const Keys* keys = nullptr;
  const Layers* layers = nullptr;
  const Foresight* foresight = nullptr;
  const Symmetries* symmetries = nullptr;
  const Patches* patches = nullptr;
  const ClosedForm* closed_form = nullptr;
  const Sequences* sequences = nullptr;
  const Orders* orders = nullptr;
  const LongestWay* longest_way = nullptr;
  const GoingOn* going_on = nullptr;
  const Players* players = nullptr;
  const Properties* properties = nullptr;
  const Editing* editing = nullptr;
  const Reasons* reasons = nullptr;
  const Abstractions* abstractions = nullptr;
};

// A family, as its generated unit enters it: its classes, and what makes a sample of one of them.
struct SampledFamily {
  struct Class {
    std::string name;
    const std::type_info* type = nullptr;
  };
  std::string folder;
  std::vector<Class> classes;
  std::vector<std::string> (*specs)() = nullptr;
  Result<std::unique_ptr<Sample>> (*make)(const Arguments& arguments) = nullptr;
};

// The list itself is generated.
[[nodiscard]] const std::vector<SampledFamily>& sampled_families();

}  // namespace meleda::laws
