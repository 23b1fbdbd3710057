#include "server/page_files.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

namespace meleda::server {
namespace {

namespace fs = std::filesystem;

class Page : public testing::Test {
 protected:
  void SetUp() override {
    auto name = (fs::temp_directory_path() / "meleda-page-XXXXXX").string();
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    scratch_ = name;
    folder_ = scratch_ / "page";
    fs::create_directories(folder_ / "assets");
    fs::create_directories(folder_ / "learn");
    write("index.html", "<p>");
    write("assets/a-1234.js", "1");
    write("learn/index.html", "<i>");
    write(".hidden", "x");
    write("../secret", "x");
    fs::create_directories(scratch_ / "page2");
    write("../page2/secret", "x");
    fs::create_symlink(scratch_ / "secret", folder_ / "out.txt");
    fs::create_directory_symlink(scratch_, folder_ / "up");
    fs::create_symlink(folder_ / "index.html", folder_ / "within.html");
  }
  void TearDown() override { fs::remove_all(scratch_); }
  void write(const fs::path& name, const std::string& text) const { std::ofstream(folder_ / name) << text; }

  fs::path scratch_;
  fs::path folder_;
};

TEST_F(Page, HasFilesWithTypes) {
  const PageFiles files(folder_);
  ASSERT_TRUE(files.exist());
  EXPECT_EQ(files.find("/")->bytes, "<p>");
  EXPECT_EQ(files.find("/index.html")->type, "text/html; charset=utf-8");
  EXPECT_EQ(files.find("/learn/")->bytes, "<i>");
  EXPECT_EQ(files.find("/within.html")->bytes, "<p>");
  EXPECT_FALSE(files.find("/")->never_changes);
  EXPECT_TRUE(files.find("/assets/a-1234.js")->never_changes);
  EXPECT_EQ(content_type_of("a.md"), "text/markdown; charset=utf-8");
  EXPECT_EQ(content_type_of("a.woff2"), "font/woff2");
  EXPECT_EQ(content_type_of("a.svg"), "image/svg+xml");
  EXPECT_EQ(content_type_of("a"), "application/octet-stream");
}

TEST_F(Page, TagsChangeWithTheFile) {
  const PageFiles files(folder_);
  const auto tag = files.find("/")->tag;
  EXPECT_EQ(files.find("/")->tag, tag);
  write("index.html", "<p>new");
  EXPECT_NE(files.find("/")->tag, tag);
}

TEST_F(Page, HasNothingOutsideItsFolder) {
  const PageFiles files(folder_);
  using namespace std::string_literals;
  for (const auto& path : {"/../secret"s, "/assets/../../secret"s, "/out.txt"s, "/up/secret"s, "/up/page2/secret"s,
                           "/../page2/secret"s, "/.hidden"s, "//index.html"s, "/./index.html"s, "/index.html\0.js"s,
                           "index.html"s, ""s, "/assets"s, "/assets/"s, "/none"s, "/..\\secret"s, "/index.html/"s}) {
    EXPECT_FALSE(files.find(path)) << path;
  }
}

TEST_F(Page, IsNotThereWithoutAnIndex) {
  fs::remove(folder_ / "index.html");
  EXPECT_FALSE(PageFiles(folder_).exist());
  EXPECT_FALSE(PageFiles(folder_).find("/assets/a-1234.js"));
  EXPECT_FALSE(PageFiles("").exist());
}

}  // namespace
}  // namespace meleda::server
