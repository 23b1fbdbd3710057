#pragma once
// A game up to its symmetries: positions that a symmetry takes to each other are one, which the least key of them
// stands for. They have the same values, so a table of the game so seen holds those of all.

#include <cstdint>
#include <utility>

#include "meleda/core/concepts.hpp"
#include "meleda/engines/key_hash.hpp"

namespace meleda {

// Its states are those of least key. A game without symmetries is as it is.
template <class P>
requires Keyed<P>
class UpToSymmetry {
 public:
  using State = typename P::State;
  using Move = typename P::Move;

  explicit UpToSymmetry(P p) : p_(std::move(p)) {}

  [[nodiscard]] State least(const State& s) const {
    auto least = s;
    if constexpr (Symmetric<P>) {
      auto least_key = p_.key(s);
      for (std::size_t g = 1; g < p_.symmetry_count(); ++g) {
        auto image = p_.act(g, s);
        if (const auto key = p_.key(image); key < least_key) {
          least_key = key;
          least = std::move(image);
        }
      }
    }
    return least;
  }
  // How many positions of the game this one stands for.
  [[nodiscard]] std::uint64_t images(const State& s) const {
    std::uint64_t keeping = 0;
    if constexpr (Symmetric<P>) {
      for (std::size_t g = 0; g < p_.symmetry_count(); ++g) keeping += p_.act(g, s) == s ? 1U : 0U;
    }
    return keeping == 0 ? 1 : symmetries() / keeping;
  }
  [[nodiscard]] std::uint64_t symmetries() const {
    if constexpr (Symmetric<P>) return p_.symmetry_count();
    return 1;
  }

  // As in the game; what a move leads to is the least image of it.
  template <class Visitor>
  void moves(const State& s, Visitor&& visit) const {
    p_.moves(s, std::forward<Visitor>(visit));
  }
  [[nodiscard]] State apply(const State& s, const Move& m) const { return least(p_.apply(s, m)); }
  [[nodiscard]] bool legal(const State& s, const Move& m) const { return p_.legal(s, m); }
  [[nodiscard]] auto key(const State& s) const { return p_.key(s); }
  [[nodiscard]] State from_key(KeyOf<P> key) const { return p_.from_key(key); }
  [[nodiscard]] unsigned mover(const State& s) const { return p_.mover(s); }
  [[nodiscard]] auto ended(const State& s) const { return p_.ended(s); }

 private:
  P p_;
};

}  // namespace meleda
