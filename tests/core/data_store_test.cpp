#include "meleda/core/data_store.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <numeric>
#include <string>
#include <vector>

namespace meleda {
namespace {

namespace fs = std::filesystem;

class DataStoreTest : public testing::Test {
 protected:
  DataStoreTest() : folder_(make_folder()), store(folder_ / "store") {}
  ~DataStoreTest() override { fs::remove_all(folder_); }

  static fs::path make_folder() {
    auto path = (fs::temp_directory_path() / "meleda-data-XXXXXX").string();
    return mkdtemp(path.data());
  }
  [[nodiscard]] Result<Manifest> write(const std::string& name, const std::string& payload) const {
    Manifest manifest;
    manifest.name = name;
    manifest.format = "book";
    manifest.version = 2;
    return store.write(manifest, [&](DataSink& sink) -> Result<void> {
      sink.write_values(std::span<const char>(payload));
      return {};
    });
  }
  [[nodiscard]] std::string payload_of(const std::string& name) const {
    const auto item = store.open(name, "book", 2, DataStore::Check::checksum);
    if (!item) return "error: " + item.error().message;
    const auto* begin = reinterpret_cast<const char*>(item->payload().data());
    return {begin, begin + item->payload().size()};
  }
  // Of the files with this ending, sorted.
  [[nodiscard]] std::vector<fs::path> files(const std::string& ending) const {
    std::vector<fs::path> found;
    for (const auto& entry : fs::recursive_directory_iterator(store.directory())) {
      if (entry.path().string().ends_with(ending)) found.push_back(entry.path());
    }
    std::sort(found.begin(), found.end());
    return found;
  }
  [[nodiscard]] std::optional<std::string> problem_of(const std::string& name) const {
    Control control;
    const auto problem = store.verify(name, control);
    return problem ? *problem : "error: " + problem.error().message;
  }

  fs::path folder_;
  DataStore store;
};

TEST_F(DataStoreTest, WhatIsWrittenIsReadBack) {
  EXPECT_FALSE(store.contains("games/a"));
  const auto written = write("games/a", "some bytes");
  ASSERT_TRUE(written) << written.error().message;
  EXPECT_EQ(written->bytes, 10U);
  EXPECT_TRUE(written->made_by.starts_with("meleda "));
  EXPECT_TRUE(store.contains("games/a"));
  EXPECT_EQ(payload_of("games/a"), "some bytes");
  EXPECT_EQ(store.manifest("games/a")->checksum, written->checksum);
  EXPECT_EQ(problem_of("games/a"), std::nullopt);
}

// The value that xxhsum -H2 prints for an empty file; it stands in xxHash's own tests.
TEST_F(DataStoreTest, TheChecksumIsTheOneThatOthersCompute) {
  EXPECT_EQ(write("empty", "")->checksum, "99aa06d3014798d86001c324468d497f");
  EXPECT_EQ(payload_of("empty"), "");
  EXPECT_EQ(problem_of("empty"), std::nullopt);
}

TEST_F(DataStoreTest, LargeAndSmallBlocksComeInTheirOrder) {
  std::vector<std::uint32_t> wanted(3'000'000);
  std::iota(wanted.begin(), wanted.end(), 7U);
  Manifest manifest;
  manifest.name = "numbers";
  manifest.format = "numbers";
  const auto written = store.write(manifest, [&](DataSink& sink) -> Result<void> {
    std::span<const std::uint32_t> rest(wanted);
    for (std::size_t size = 1; !rest.empty(); size = size * 7 % 999'983) {
      const auto block = rest.first(std::min(size, rest.size()));
      EXPECT_TRUE(sink.write_values(block));
      rest = rest.subspan(block.size());
    }
    return {};
  });
  ASSERT_TRUE(written);
  const auto item = store.open("numbers", "numbers", 1, DataStore::Check::checksum);
  ASSERT_TRUE(item);
  ASSERT_EQ(item->payload().size(), wanted.size() * sizeof(std::uint32_t));
  const auto* begin = reinterpret_cast<const std::uint32_t*>(item->payload().data());
  EXPECT_TRUE(std::equal(wanted.begin(), wanted.end(), begin));
}

TEST_F(DataStoreTest, AnItemIsReplacedAndStaysReadableForWhoHasIt) {
  ASSERT_TRUE(write("a", "old"));
  const auto old = store.open("a", "book", 2);
  ASSERT_TRUE(write("a", "newer"));
  EXPECT_EQ(payload_of("a"), "newer");
  EXPECT_EQ(std::string(reinterpret_cast<const char*>(old->payload().data()), 3), "old");
  EXPECT_EQ(files(".data").size(), 1U) << "the old payload is gone";
  ASSERT_TRUE(write("a", "newer"));
  EXPECT_EQ(payload_of("a"), "newer") << "written again as it was";
}

TEST_F(DataStoreTest, AWriteThatFailsChangesNothing) {
  ASSERT_TRUE(write("a", "old"));
  Manifest manifest;
  manifest.name = "a";
  manifest.format = "book";
  const auto failed = store.write(manifest, [](DataSink& sink) -> Result<void> {
    sink.write(std::as_bytes(std::span("half")));
    return fail(ErrorCode::stopped, "stopped");
  });
  ASSERT_FALSE(failed);
  EXPECT_EQ(failed.error().code, ErrorCode::stopped);
  EXPECT_EQ(payload_of("a"), "old");
  EXPECT_TRUE(files(".part").empty());
}

// As a program that is killed: nothing is cleaned up.
TEST_F(DataStoreTest, ACrashLeavesNoItemAndWhatItLeavesIsCleanedUp) {
  ASSERT_TRUE(write("a", "old"));
  const auto child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    Manifest manifest;
    manifest.name = "a";
    manifest.format = "book";
    static_cast<void>(store.write(manifest, [](DataSink& sink) -> Result<void> {
      sink.write(std::vector<std::byte>(std::size_t{3} << 20));
      _exit(7);
    }));
    _exit(0);
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  ASSERT_EQ(WEXITSTATUS(status), 7);
  EXPECT_EQ(files(".part").size(), 1U);
  EXPECT_EQ(store.list()->size(), 1U);
  EXPECT_EQ(payload_of("a"), "old");
  EXPECT_EQ(*store.remove_leftovers(), 1U);
  EXPECT_TRUE(files(".part").empty());
  EXPECT_EQ(payload_of("a"), "old");
}

// A crash between the payload's step and the manifest's leaves a payload that no manifest names.
TEST_F(DataStoreTest, APayloadWithoutItsManifestIsALeftover) {
  ASSERT_TRUE(write("a", "old"));
  const auto payload = files(".data").front();
  fs::copy_file(payload, payload.parent_path() / "a.0123456789abcdef.data");
  fs::copy_file(payload, payload.parent_path() / "b.0123456789abcdef.data");
  std::ofstream(payload.parent_path() / "notes.data") << "not ours";
  EXPECT_EQ(store.list()->size(), 1U);
  EXPECT_EQ(*store.remove_leftovers(), 2U);
  EXPECT_EQ(payload_of("a"), "old");
  EXPECT_EQ(files("notes.data").size(), 1U);
}

TEST_F(DataStoreTest, WhatIsBeingWrittenIsNoLeftover) {
  Manifest manifest;
  manifest.name = "a";
  manifest.format = "book";
  const auto written = store.write(manifest, [&](DataSink& sink) -> Result<void> {
    sink.write(std::vector<std::byte>(std::size_t{3} << 20));
    EXPECT_TRUE(write("b", "meanwhile"));
    EXPECT_EQ(*store.remove_leftovers(), 0U);
    return {};
  });
  ASSERT_TRUE(written) << written.error().message;
  EXPECT_EQ(problem_of("a"), std::nullopt);
  EXPECT_EQ(problem_of("b"), std::nullopt);
}

TEST_F(DataStoreTest, DamageIsFound) {
  ASSERT_TRUE(write("games/a", "some bytes"));
  const auto payload = files(".data").front();
  const auto overwrite = [](const fs::path& path, const std::string& text) { std::ofstream(path) << text; };
  const auto error_of = [&](DataStore::Check check) {
    const auto item = store.open("games/a", "book", 2, check);
    return item ? Error{} : item.error();
  };
  overwrite(payload, "some bytez");
  EXPECT_EQ(error_of(DataStore::Check::size).message, "") << "only every byte shows it";
  EXPECT_NE(error_of(DataStore::Check::checksum).message.find("checksum"), std::string::npos);
  EXPECT_NE(error_of(DataStore::Check::checksum).hint.find("data remove games/a"), std::string::npos);
  EXPECT_EQ(problem_of("games/a"), "its checksum is wrong");

  overwrite(payload, "some byte");
  EXPECT_NE(error_of(DataStore::Check::size).message.find("9 bytes instead of 10"), std::string::npos);
  EXPECT_EQ(problem_of("games/a"), "its payload has 9 bytes instead of 10");
  Control control;
  EXPECT_TRUE(store.verify("games/a", control, DataStore::Check::size)->has_value());

  fs::remove(payload);
  EXPECT_NE(error_of(DataStore::Check::size).message.find("cannot be read"), std::string::npos);
  EXPECT_TRUE(problem_of("games/a").has_value());

  overwrite(files(".manifest").front(), "manifest: 1\n");
  EXPECT_NE(error_of(DataStore::Check::size).message.find("manifest is damaged"), std::string::npos);
  EXPECT_EQ(problem_of("games/a"), "its manifest is damaged");
  EXPECT_EQ(store.list()->size(), 1U) << "it is still shown";
  EXPECT_TRUE(store.remove("games/a"));
  EXPECT_TRUE(store.list()->empty());
}

TEST_F(DataStoreTest, AManifestUnderAnotherNameIsRefused) {
  ASSERT_TRUE(write("a", "x"));
  const auto manifest = files(".manifest").front();
  fs::copy_file(manifest, manifest.parent_path() / "b.manifest");
  EXPECT_EQ(problem_of("b"), "its manifest is that of 'a'");
}

TEST_F(DataStoreTest, OtherFormatsAndVersionsAreRefused) {
  ASSERT_TRUE(write("a", "x"));
  EXPECT_TRUE(store.open("a", "book", 2));
  EXPECT_FALSE(store.open("a", "book", 1));
  EXPECT_FALSE(store.open("a", "book", 3));
  EXPECT_FALSE(store.open("a", "table", 2));
  EXPECT_EQ(store.open("b", "book", 2).error().code, ErrorCode::not_found);
}

TEST_F(DataStoreTest, ListAndRemove) {
  EXPECT_TRUE(store.list()->empty()) << "the directory is not even there";
  EXPECT_EQ(*store.remove_leftovers(), 0U);
  for (const auto* name : {"games/b", "games/a", "a", "games.x/a"}) ASSERT_TRUE(write(name, name));
  EXPECT_EQ(*store.list(), (std::vector<std::string>{"a", "games.x/a", "games/a", "games/b"}));
  EXPECT_TRUE(store.remove("games/a"));
  EXPECT_EQ(payload_of("games/b"), "games/b");
  EXPECT_EQ(payload_of("a"), "a");
  EXPECT_EQ(store.remove("games/a").error().code, ErrorCode::not_found);
  EXPECT_TRUE(store.remove("games/b"));
  EXPECT_FALSE(fs::exists(store.directory() / "games")) << "nothing was left in it";
  EXPECT_EQ(*store.list(), (std::vector<std::string>{"a", "games.x/a"}));
}

TEST_F(DataStoreTest, NamesThatLeadOutAreRefused) {
  std::ofstream(folder_ / "secret.manifest") << "x";
  Control control;
  for (const auto* name : {"../secret", "/etc/passwd", "a/../../secret", ""}) {
    EXPECT_EQ(write(name, "x").error().code, ErrorCode::bad_usage) << name;
    EXPECT_EQ(store.open(name, "book", 2).error().code, ErrorCode::bad_usage) << name;
    EXPECT_EQ(store.remove(name).error().code, ErrorCode::bad_usage) << name;
    EXPECT_EQ(store.verify(name, control).error().code, ErrorCode::bad_usage) << name;
    EXPECT_FALSE(store.contains(name)) << name;
  }
  EXPECT_TRUE(fs::exists(folder_ / "secret.manifest"));
}

TEST_F(DataStoreTest, WhereNothingCanBeWrittenTheErrorSaysSo) {
  std::ofstream(folder_ / "store") << "a file where the directory would be";
  const auto failed = write("a", "x");
  ASSERT_FALSE(failed);
  EXPECT_EQ(failed.error().code, ErrorCode::unavailable);
  EXPECT_NE(failed.error().message.find("store"), std::string::npos);
  EXPECT_EQ(DataStore({}).list().error().code, ErrorCode::unavailable);
  EXPECT_EQ(DataStore({}).manifest("a").error().code, ErrorCode::unavailable);
}

TEST_F(DataStoreTest, VerifyStopsWhenItIsTold) {
  ASSERT_TRUE(write("a", std::string(5'000'000, 'x')));
  Control control;
  control.cancel();
  EXPECT_EQ(store.verify("a", control).error().code, ErrorCode::stopped);
}

// Sets a variable of the environment (or takes it away) while it lives.
class Variable {
 public:
  Variable(const char* name, const char* value) : name_(name) {
    if (const auto* before = std::getenv(name)) before_ = before;
    set(value == nullptr ? std::nullopt : std::optional<std::string>(value));
  }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;
  ~Variable() { set(before_); }

 private:
  void set(const std::optional<std::string>& value) {
    if (value) {
      setenv(name_, value->c_str(), 1);
    } else {
      unsetenv(name_);
    }
  }
  const char* name_;
  std::optional<std::string> before_;
};

TEST(DataDirectory, IsTheFirstThatIsSaid) {
  const Variable own("MELEDA_DATA", "/own");
  const Variable shared("XDG_DATA_HOME", "/shared");
  const Variable home("HOME", "/someone");
  EXPECT_EQ(data_directory("given"), "given");
  EXPECT_EQ(data_directory(), "/own");
  const Variable no_own("MELEDA_DATA", nullptr);
  EXPECT_EQ(data_directory(), "/shared/meleda");
  const Variable relative("XDG_DATA_HOME", "relative");
  EXPECT_EQ(data_directory(), "/someone/.local/share/meleda");
  const Variable no_home("HOME", nullptr);
  EXPECT_EQ(data_directory(), "");
}

}  // namespace
}  // namespace meleda
