#include "meleda/workbench/spec.hpp"

#include <gtest/gtest.h>

#include <string>

namespace meleda {
namespace {

std::string start_of(const char* spec) {
  const auto opened = open_spec(spec);
  return opened ? opened->instance->start() : "refused: " + opened.error().message;
}

TEST(Spec, TakesArgumentsByPlaceByNameAndByDefault) {
  EXPECT_EQ(start_of("rings:3"), "111");
  EXPECT_EQ(start_of("rings:n=3"), "111");
  EXPECT_EQ(start_of("rings"), "111111111");
  EXPECT_EQ(start_of("rings:start=001,n=3"), "001");
  EXPECT_EQ(start_of("rings:3,start=\"010\""), "010");
}

TEST(Spec, ChangesStartAndGoal) {
  const auto opened = open_spec("rings:3,start=101,goal=100");
  ASSERT_TRUE(opened);
  EXPECT_EQ(opened->instance->start(), "101");
  EXPECT_EQ(opened->instance->facets().solving->goals(), std::vector<std::string>{"100"});
}

TEST(Spec, KnowsProductsByName) {
  const auto opened = open_spec("brain");
  ASSERT_TRUE(opened);
  ASSERT_NE(opened->product, nullptr);
  EXPECT_EQ(opened->product->title, "The Brain, eight wedges");
  EXPECT_EQ(opened->instance->start(), "00000000");
}

TEST(Spec, EveryProductAndSampleOpens) {
  for (const auto& family : families()) {
    for (const auto& product : family.info.products) EXPECT_TRUE(open_spec(product.name)) << product.name;
    for (const auto& sample : family.info.samples) EXPECT_TRUE(open_spec(sample)) << sample;
    EXPECT_FALSE(family.info.samples.empty());
  }
}

TEST(Spec, TakesTheRulesForTheSize) {
  EXPECT_EQ(open_spec("rings:31")->instance->facets().solving->methods().size(), 3U);
  EXPECT_EQ(open_spec("rings:64")->instance->facets().solving->methods(), std::vector<std::string>{"analytic"});
}

// A file with choices: the choices first, with a number where they end in one, then the text itself, then a file.
TEST(Spec, TakesAChoiceBeforeAFile) {
  EXPECT_FALSE(read_spec("pegs:english")->arguments.is_file("board"));
  EXPECT_EQ(read_spec("pegs:english")->arguments.text("board"), "english");
  EXPECT_EQ(read_spec("pegs:triangle:7")->arguments.text("board"), "triangle:7");
  EXPECT_EQ(read_spec("pegs:board=triangle:7")->arguments.text("board"), "triangle:7");
  EXPECT_TRUE(read_spec("pegs:\"xx.\n\"")->arguments.is_file("board"));
  EXPECT_EQ(read_spec("pegs:./english").error().offset, 5U);
  EXPECT_EQ(read_spec("pegs:frensh").error().hint, "did you mean french?");
  // Texts that have a default are given by name only.
  EXPECT_EQ(read_spec("pegs:english,vacant=c1")->arguments.text("vacant"), "c1");
  EXPECT_EQ(read_spec("pegs:english,c1").error().offset, 13U);
  EXPECT_EQ(read_spec("pegs:english,vacant=").error().offset, 20U);
}

struct Refusal {
  const char* spec;
  std::size_t offset;
};

TEST(Spec, PointsAtWhatIsWrong) {
  for (const auto& [spec, offset] :
       {Refusal{"", 0}, Refusal{"ring:9", 0}, Refusal{":9", 0}, Refusal{"rings:", 6}, Refusal{"rings:9,", 8},
        Refusal{"rings:0", 6}, Refusal{"rings:1000001", 6}, Refusal{"rings:9x", 7}, Refusal{"rings:-1", 6},
        Refusal{"rings:9,8", 8}, Refusal{"rings:9,n=8", 8}, Refusal{"rings:9,m=8", 8}, Refusal{"rings:3,start=01", 16},
        Refusal{"rings:3,goal=01x", 15}, Refusal{"rings:3,start=\"01x\"", 17}, Refusal{"rings:3,start=\"010", 14},
        Refusal{"rings:3,start=\"010\"9", 19}, Refusal{"spin-out:9", 8}}) {
    const auto opened = open_spec(spec);
    ASSERT_FALSE(opened) << spec;
    EXPECT_EQ(opened.error().offset, offset) << spec << ": " << opened.error().message;
    EXPECT_EQ(opened.error().argument, "spec");
    EXPECT_EQ(opened.error().text, spec);
  }
}

TEST(Spec, GuessesWhatWasMeant) {
  EXPECT_EQ(open_spec("rngs:9").error().hint, "did you mean rings?");
  EXPECT_EQ(open_spec("spinout").error().hint, "did you mean spin-out?");
}

}  // namespace
}  // namespace meleda
