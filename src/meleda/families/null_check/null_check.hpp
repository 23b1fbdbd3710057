#pragma once
// The template to copy for something that is checked instead of played: a state, its properties, and where they fail.
// It is always built and always tested, so it cannot rot; it is not listed among the puzzles.
//
// Rules. A row of n numbers, n even, each from 1 to n. It is perfect if every number occurs once and both halves have
// the same sum; it may besides be in order.
//
// Start here: copy the folder, rename the class, replace the rules. CONTRIBUTING.md has the recipe.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "meleda/core/concepts.hpp"
#include "meleda/core/findings.hpp"

namespace meleda::null_check {

class NullCheck {
 public:
  using State = std::vector<std::uint32_t>;

  static FamilyInfo info();

  explicit NullCheck(std::uint32_t length) : n_(length) {}

  // What is shown first.
  [[nodiscard]] State start() const;

  // Property by property; a failing one says where. Long work would ask the control.
  [[nodiscard]] Result<Findings> findings(const State& s, Control& control) const;

  // Symmetries keep the findings: here, to read from the right and count from n down.
  [[nodiscard]] std::size_t symmetry_count() const { return 2; }
  [[nodiscard]] State act(std::size_t g, State s) const;

  // How a state is entered by clicks on the places of the picture.
  [[nodiscard]] Result<State> edit(State s, std::string_view place) const;

  [[nodiscard]] Result<State> parse(std::string_view text) const;
  void print(const State& s, std::string& out) const;
  [[nodiscard]] Result<Scene> scene(const State& s) const;

 private:
  std::uint32_t n_;
};

[[nodiscard]] Result<NullCheck> make(const Arguments& arguments);

static_assert(Checked<NullCheck> && Editable<NullCheck> && Symmetric<NullCheck>);
static_assert(!Playable<NullCheck>);

}  // namespace meleda::null_check
