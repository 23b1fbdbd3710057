#include "meleda/core/user_files.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace meleda {
namespace {

class ReadUserFile : public testing::Test {
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

TEST_F(ReadUserFile, AreReadUpToASize) {
  const auto name = (folder_ / "file").string();
  EXPECT_EQ(read_user_file(UserFiles::allowed, name, 5).value(), "12345");
  EXPECT_EQ(read_user_file(UserFiles::allowed, name, 4).error().code, ErrorCode::too_large);
}

TEST_F(ReadUserFile, ThatAreNoneAreRefused) {
  EXPECT_NE(read_user_file(UserFiles::allowed, (folder_ / "none").string(), 5).error().message.find("that can be read"),
            std::string::npos);
  EXPECT_NE(read_user_file(UserFiles::allowed, folder_.string(), 5).error().message.find("is a folder"),
            std::string::npos);
}

// What could be read is not taken for all there is. (Nothing lies at the beginning of a program's memory.)
TEST_F(ReadUserFile, ThatCannotBeReadToTheirEndAreRefused) {
  const std::string memory = "/proc/self/mem";
  if (!std::filesystem::exists(memory)) return;
  const auto read = read_user_file(UserFiles::allowed, memory, 5);
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().message, "'/proc/self/mem' cannot be read to its end");
}

TEST_F(ReadUserFile, AreReadWhereTheTextIsNotGivenItself) {
  const auto name = (folder_ / "file").string();
  EXPECT_EQ(text_or_file(UserFiles::allowed, "the text\n", 2).value(), "the text\n");
  EXPECT_EQ(text_or_file(UserFiles::allowed, name, 5).value(), "12345");
  EXPECT_EQ(text_or_file(UserFiles::allowed, name, 4).error().code, ErrorCode::too_large);
  EXPECT_EQ(text_or_file(UserFiles::allowed, (folder_ / "none").string(), 5).error().offset, 0U);
}

TEST_F(ReadUserFile, DoesNotLookWhereFilesAreRefused) {
  const auto name = (folder_ / "file").string();
  const auto there = read_user_file(UserFiles::refused, name, 5);
  const auto not_there = read_user_file(UserFiles::refused, "none", 5);
  ASSERT_FALSE(there);
  ASSERT_FALSE(not_there);
  EXPECT_NE(there.error().hint.find("line ends"), std::string::npos);
  EXPECT_EQ(not_there.error().code, there.error().code);
  EXPECT_EQ(text_or_file(UserFiles::refused, "the text\n", 20).value(), "the text\n");
  EXPECT_FALSE(text_or_file(UserFiles::refused, name, 5));
}

}  // namespace
}  // namespace meleda
