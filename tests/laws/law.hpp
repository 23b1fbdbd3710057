#pragma once
// What every law needs: a name under which it is held against each class of each family, the samples of that class, and
// states of them. What a family does not model, its laws do not ask. Small samples are checked on every state, large
// ones on random states.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "laws/expect.hpp"
#include "laws/sample.hpp"

namespace meleda::laws {

using Samples = std::vector<std::unique_ptr<Sample>>;
using Law = void (*)(const Samples& samples);

// Spaces up to this size are checked state by state, pair by pair.
inline constexpr std::uint64_t exhaustive_states = 300;
[[nodiscard]] bool is_small(const Sample& sample);

// All states of a small instance; otherwise those of random walks from the start and the goals, and of random places
// where the family has an order; of what is not played, those that are entered at random.
[[nodiscard]] std::vector<AnyState> states_of(const Sample& sample, std::uint64_t seed = 1);

// The places of its picture at which a state is entered.
[[nodiscard]] std::vector<std::string> places_of(const Sample& sample, const AnyState& s);

// Calls check(sample) for every sample, until something fails. What fails says which sample it was, and which state.
void on_all_samples(const Samples& samples, const std::function<void(const Sample&)>& check);
void on_all_states(const Samples& samples, const std::function<void(const Sample&, const AnyState&)>& check);

// The same where the family has that side: check(sample, side) or check(sample, side, state).
template <class Side, class Check>
void on_all_samples(const Samples& samples, const Side* Sample::*side, const Check& check) {
  on_all_samples(samples, [&](const Sample& sample) {
    if (sample.*side != nullptr) check(sample, *(sample.*side));
  });
}
template <class Side, class Check>
void on_all_states(const Samples& samples, const Side* Sample::*side, const Check& check) {
  if (samples.empty() || samples.front().get()->*side == nullptr) return;
  on_all_states(samples, [&](const Sample& sample, const AnyState& s) { check(sample, *(sample.*side), s); });
}

// Empty where moves have no text.
[[nodiscard]] std::string move_text(const Sample& sample, const AnyMove& m);

// Makes it a test for every class of every family. Always true.
bool enter_law(const char* suite, const char* name, Law law, const char* file, int line);

}  // namespace meleda::laws

// LAW(<suite>, <name>) { ... asks `samples`, all of one class ... }
#define LAW(suite, name)                                                            \
  static void suite##_##name(const ::meleda::laws::Samples& samples);               \
  [[maybe_unused]] static const bool suite##_##name##_is_law =                      \
      ::meleda::laws::enter_law(#suite, #name, suite##_##name, __FILE__, __LINE__); \
  static void suite##_##name(const ::meleda::laws::Samples& samples)
