#include "meleda/core/user_files.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace meleda {
namespace {

class UserFiles : public testing::Test {
 protected:
  void SetUp() override {
    auto name = (std::filesystem::temp_directory_path() / "meleda-user-files-XXXXXX").string();
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    folder_ = name;
    std::ofstream(folder_ / "file") << "12345";
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::filesystem::path folder_;
};

TEST_F(UserFiles, AreReadUpToASize) {
  const auto name = (folder_ / "file").string();
  EXPECT_EQ(read_user_file(name, 5).value(), "12345");
  EXPECT_EQ(read_user_file(name, 4).error().code, ErrorCode::too_large);
}

TEST_F(UserFiles, ThatAreNoneAreRefused) {
  EXPECT_NE(read_user_file((folder_ / "none").string(), 5).error().message.find("that can be read"), std::string::npos);
  EXPECT_NE(read_user_file(folder_.string(), 5).error().message.find("is a folder"), std::string::npos);
}

TEST_F(UserFiles, AreReadWhereTheTextIsNotGivenItself) {
  const auto name = (folder_ / "file").string();
  EXPECT_EQ(text_or_file("the text\n", 2).value(), "the text\n");
  EXPECT_EQ(text_or_file(name, 5).value(), "12345");
  EXPECT_EQ(text_or_file(name, 4).error().code, ErrorCode::too_large);
  EXPECT_EQ(text_or_file((folder_ / "none").string(), 5).error().offset, 0U);
}

// In a process of its own: the switch has no way back.
TEST_F(UserFiles, AreNotReadOnceTheyAreRefused) {
  const auto name = (folder_ / "file").string();
  EXPECT_EXIT(
      {
        refuse_user_files();
        const auto there = read_user_file(name, 5);
        const auto not_there = read_user_file("none", 5);
        const bool right = user_files_are_refused() && !there && !not_there &&
                           there.error().hint.find("line ends") != std::string::npos &&
                           not_there.error().code == there.error().code;
        std::exit(right ? 0 : 1);
      },
      testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace meleda
