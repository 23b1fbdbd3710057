#include "meleda/studies/alignment/verbs.hpp"

#include <gtest/gtest.h>

#include "workbench/ask.hpp"

namespace meleda::studies {
namespace {

TEST(AlignmentVerbs, CountsAgree) {
  for (const auto* spec :
       {"picaria", "pong-hau-ki", "mu-torere", "alignment:sides=5", "alignment:sides=3,stones=2/3"}) {
    const auto fields = ask("alignment count", {{"spec", spec}}).fields;
    EXPECT_EQ(fields["boards"], fields["enumerated"]["all"]) << spec;
    EXPECT_EQ(fields["board_orbits"], fields["enumerated"]["orbits"]) << spec;
  }
}

}  // namespace
}  // namespace meleda::studies
