#include "meleda/core/data_manifest.hpp"

#include <gtest/gtest.h>

namespace meleda {
namespace {

Manifest example() {
  return {"games/small-A", "book", 3, "game:small", {{"class", "A"}, {"note", "a: b"}}, "meleda 1", 1234, "00ff"};
}

TEST(DataManifest, ComesBackAsItWasWritten) {
  const auto text = manifest_text(example());
  ASSERT_TRUE(text);
  const auto back = parse_manifest(*text);
  ASSERT_TRUE(back);
  const auto wanted = example();
  EXPECT_EQ(back->name, wanted.name);
  EXPECT_EQ(back->format, wanted.format);
  EXPECT_EQ(back->version, wanted.version);
  EXPECT_EQ(back->spec, wanted.spec);
  EXPECT_EQ(back->parameters, wanted.parameters);
  EXPECT_EQ(back->made_by, wanted.made_by);
  EXPECT_EQ(back->bytes, wanted.bytes);
  EXPECT_EQ(back->checksum, wanted.checksum);
  EXPECT_EQ(back->parameter("note"), "a: b");
  EXPECT_EQ(back->parameter("seed"), "");
}

TEST(DataManifest, EveryChangeOfAByteIsNoticed) {
  const auto text = *manifest_text(example());
  for (std::size_t i = 0; i < text.size(); ++i) {
    auto changed = text;
    changed[i] = static_cast<char>(changed[i] ^ 1);
    EXPECT_FALSE(parse_manifest(changed)) << i;
    EXPECT_FALSE(parse_manifest(text.substr(0, i))) << i;
  }
  EXPECT_FALSE(parse_manifest(text + "\n"));
}

TEST(DataManifest, TextThatWouldNotComeBackIsRefused) {
  auto manifest = example();
  manifest.spec = "two\nlines";
  EXPECT_FALSE(manifest_text(manifest));
  manifest = example();
  manifest.parameters = {{"two words", "x"}};
  EXPECT_FALSE(manifest_text(manifest));
  manifest.parameters = {{"word", "two\nlines"}};
  EXPECT_FALSE(manifest_text(manifest));
}

TEST(DataManifest, NamesArePathsBelowADirectoryAndNothingElse) {
  for (const auto* good : {"a", "games/small-A", "a/b/c", "x+y_z.1", "0"})
    EXPECT_EQ(why_no_data_name(good), "") << good;
  for (const auto* bad : {"", "/", "/a", "a/", "a//b", "..", "a/../b", "../a", ".a", "a/.b", "-a", "a b", "a\nb",
                          "a\\b", "\xc3\xa4", "~", "a:b"}) {
    EXPECT_NE(why_no_data_name(bad), "") << bad;
  }
  EXPECT_EQ(why_no_data_name(std::string(200, 'a')), "");
  EXPECT_NE(why_no_data_name(std::string(201, 'a')), "");
}

}  // namespace
}  // namespace meleda
