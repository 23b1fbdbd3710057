#include "meleda/core/files.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

namespace meleda {
namespace {

namespace fs = std::filesystem;

class Files : public testing::Test {
 protected:
  Files() {
    auto path = (fs::temp_directory_path() / "meleda-files-XXXXXX").string();
    folder_ = mkdtemp(path.data());
  }
  ~Files() override { fs::remove_all(folder_); }

  fs::path folder_;
};

TEST_F(Files, AreWrittenAndReadFromAnyPlace) {
  File file(folder_ / "a", O_RDWR | O_CREAT);
  ASSERT_TRUE(file);
  EXPECT_TRUE(file.write_whole(std::as_bytes(std::span("0123456789", 10))));
  EXPECT_TRUE(file.flush());
  EXPECT_EQ(file.size(), 10U);
  std::vector<std::byte> block(4);
  EXPECT_EQ(file.read_at(3, block), 4U);
  EXPECT_EQ(std::string(reinterpret_cast<const char*>(block.data()), 4), "3456");
  EXPECT_EQ(file.read_at(8, block), 2U) << "only two are left";
  EXPECT_EQ(file.read_at(10, block), 0U);
  EXPECT_TRUE(flush_directory(folder_));
}

TEST_F(Files, SayWhyTheyCannotBeUsed) {
  EXPECT_FALSE(File(folder_ / "none", O_RDONLY));
  EXPECT_EQ(error_text(), "No such file or directory");
  std::ofstream(folder_ / "a") << "x";
  File read_only(folder_ / "a", O_RDONLY);
  EXPECT_FALSE(read_only.write_whole(std::as_bytes(std::span("x"))));
  File full("/dev/full", O_WRONLY);
  ASSERT_TRUE(full);
  EXPECT_FALSE(full.write_whole(std::as_bytes(std::span("x"))));
  EXPECT_EQ(error_text(), "No space left on device");
  std::vector<std::byte> block(1);
  EXPECT_EQ(full.read_at(0, block), std::nullopt);
  EXPECT_FALSE(flush_directory(folder_ / "none"));
}

// Opening a pipe that nobody writes to would wait for ever.
TEST_F(Files, AreOrdinary) {
  ASSERT_EQ(mkfifo((folder_ / "pipe").c_str(), 0600), 0);
  std::ofstream(folder_ / "a") << "x";
  EXPECT_TRUE(open_ordinary(folder_ / "a"));
  EXPECT_EQ(open_ordinary(folder_ / "pipe").error().message, "it is no ordinary file");
  EXPECT_EQ(open_ordinary(folder_).error().message, "it is no ordinary file");
  EXPECT_EQ(open_ordinary(folder_ / "none").error().message, "No such file or directory");
}

TEST_F(Files, AreLockedByWhoOpenedThem) {
  const File one(folder_ / "a", O_RDWR | O_CREAT);
  const File two(folder_ / "a", O_RDWR);
  EXPECT_TRUE(one.lock(File::Lock::shared, false));
  EXPECT_TRUE(two.lock(File::Lock::shared, false));
  EXPECT_FALSE(one.lock(File::Lock::exclusive, false));
}

}  // namespace
}  // namespace meleda
