#include "meleda/core/spoken.hpp"

#include <gtest/gtest.h>

namespace meleda {
namespace {

// A token that goes to the right, and says so.
struct Silent {
  using State = int;
  using Move = int;
  template <class Visitor>
  void moves(int, Visitor&& visit) const {
    visit(1);
  }
  [[nodiscard]] int apply(int s, int m) const { return s + m; }
  [[nodiscard]] bool legal(int, int m) const { return m == 1; }
};
struct Saying : Silent {
  [[nodiscard]] std::string in_words(int s, int) const { return "from " + std::to_string(s); }
};
struct Mumbling : Silent {
  [[nodiscard]] const char* in_words(int, int) const { return ""; }
};

TEST(Spoken, IsWhatSaysItsMoves) {
  static_assert(!Spoken<Silent>);
  static_assert(Spoken<Saying>);
  static_assert(!Spoken<Mumbling>);
  EXPECT_EQ(Saying().in_words(3, 1), "from 3");
}

}  // namespace
}  // namespace meleda
