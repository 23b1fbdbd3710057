#include "meleda/workbench/registry.hpp"

#include <gtest/gtest.h>

#include "meleda/workbench/spec.hpp"

namespace meleda {
namespace {

// What a family's class is known for is what the puzzle of its examples has.
TEST(Registry, KnowsWithoutAPuzzleWhatItHas) {
  for (const auto& family : families()) {
    const auto opened = open_spec(family.info.tour.spec);
    ASSERT_TRUE(opened) << family.info.id;
    for (const auto facet : all_facets) {
      EXPECT_EQ(family.has(facet), opened->instance->facets().has(facet)) << family.info.id << " " << name_of(facet);
    }
  }
}

}  // namespace
}  // namespace meleda
