#include "meleda/core/data_store.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>
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
    return text_of(*item);
  }
  [[nodiscard]] static std::string text_of(const DataItem& item) {
    std::string text(item.manifest().bytes, ' ');
    const auto read = item.read(0, std::as_writable_bytes(std::span(text)));
    return read ? text : "error: " + read.error().message;
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
  ASSERT_EQ(item->manifest().bytes, wanted.size() * sizeof(std::uint32_t));
  std::vector<std::uint32_t> found(wanted.size());
  ASSERT_TRUE(item->read(0, std::as_writable_bytes(std::span(found))));
  EXPECT_EQ(found, wanted);
  ASSERT_TRUE(item->read(4 * 1'234'567, std::as_writable_bytes(std::span(found).first(1))));
  EXPECT_EQ(found[0], wanted[1'234'567]);
}

TEST_F(DataStoreTest, AnItemIsReplacedAndStaysReadableForWhoHasIt) {
  ASSERT_TRUE(write("a", "old"));
  const auto old = store.open("a", "book", 2);
  ASSERT_TRUE(write("a", "newer"));
  EXPECT_EQ(payload_of("a"), "newer");
  EXPECT_EQ(text_of(*old), "old");
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

// A file that was mapped would end the program here.
TEST_F(DataStoreTest, WhatIsCutOffWhileItIsOpenIsAnError) {
  ASSERT_TRUE(write("games/a", std::string(100'000, 'x')));
  const auto item = store.open("games/a", "book", 2, DataStore::Check::checksum);
  ASSERT_TRUE(item);
  fs::resize_file(files(".data").front(), 50'000);
  std::string text(20'000, ' ');
  EXPECT_TRUE(item->read(0, std::as_writable_bytes(std::span(text))));
  const auto read = item->read(40'000, std::as_writable_bytes(std::span(text)));
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().code, ErrorCode::unavailable);
  EXPECT_NE(read.error().message.find("'games/a' cannot be used"), std::string::npos) << read.error().message;
  EXPECT_NE(read.error().hint.find("data remove games/a"), std::string::npos) << read.error().hint;
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

// Pipes that nobody writes to: who opens them as files waits for ever.
TEST_F(DataStoreTest, APipeInPlaceOfAFileHoldsNobody) {
  ASSERT_TRUE(write("a", "some bytes"));
  ASSERT_TRUE(write("b", "other bytes"));
  const auto pipe_at = [](const fs::path& path) {
    fs::remove(path);
    ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
  };
  pipe_at(store.directory() / "a.manifest");
  for (const auto& payload : files(".data")) {
    if (payload.filename().string().starts_with("b.")) pipe_at(payload);
  }
  pipe_at(store.directory() / ".c.123456.part");
  EXPECT_EQ(store.list()->size(), 2U);
  EXPECT_EQ(problem_of("a"), "its manifest cannot be read (it is no ordinary file)");
  EXPECT_EQ(problem_of("b"), "its payload cannot be read (it is no ordinary file)");
  EXPECT_FALSE(store.open("a", "book", 2));
  EXPECT_FALSE(store.open("b", "book", 2));
  EXPECT_TRUE(store.remove_leftovers());
  EXPECT_TRUE(store.remove("a"));
  EXPECT_TRUE(write("b", "new")) << "a write replaces it";
  EXPECT_EQ(payload_of("b"), "new");
}

TEST_F(DataStoreTest, AManifestWithoutEndIsNotReadToItsEnd) {
  ASSERT_TRUE(write("a", "x"));
  fs::resize_file(files(".manifest").front(), std::uintmax_t{1} << 40);  // of holes: it takes no room
  EXPECT_EQ(problem_of("a"), "its manifest cannot be read (it is no manifest)");
}

class LimitedStore : public DataStoreTest {
 protected:
  // Items of 1000 bytes and their manifests, which have less than 300.
  static constexpr std::uint64_t bytes_of_item = 1000;
  static constexpr std::uint64_t most_of_item = 1300;

  [[nodiscard]] static Result<Manifest> write_to(const DataStore& limited, const std::string& name,
                                                 std::uint64_t bytes = bytes_of_item) {
    Manifest manifest;
    manifest.name = name;
    manifest.format = "book";
    manifest.version = 2;
    return limited.write(manifest, [&](DataSink& sink) -> Result<void> {
      sink.write(std::vector<std::byte>(bytes));
      return {};
    });
  }
  // As if it had been used so many hours ago.
  void age(const std::string& name, int hours) const {
    fs::last_write_time(store.directory() / (name + ".manifest"),
                        fs::file_time_type::clock::now() - std::chrono::hours(hours));
  }
  [[nodiscard]] std::vector<std::string> names() const { return store.list().value(); }
};

TEST_F(LimitedStore, WhatWasUsedLeastRecentlyMakesRoom) {
  const DataStore limited(store.directory(), {3 * most_of_item});
  for (const auto* name : {"games/a", "b", "c"}) ASSERT_TRUE(write_to(limited, name)) << name;
  age("games/a", 3);
  age("b", 2);
  age("c", 1);
  ASSERT_TRUE(limited.open("games/a", "book", 2)) << "which is a use of it";
  EXPECT_LT(store.last_use("b"), store.last_use("c"));
  EXPECT_LT(store.last_use("c"), store.last_use("games/a"));
  ASSERT_TRUE(write_to(limited, "d"));
  EXPECT_EQ(names(), (std::vector<std::string>{"c", "d", "games/a"}));
  EXPECT_EQ(files(".data").size(), 3U);
  limited.mark_used("c");
  age("d", 5);
  age("games/a", 4);
  ASSERT_TRUE(write_to(limited, "e", 2 * bytes_of_item));
  EXPECT_EQ(names(), (std::vector<std::string>{"c", "e"})) << "as many as are needed";
  EXPECT_FALSE(fs::exists(store.directory() / "games"));
}

TEST_F(LimitedStore, WhatIsOpenIsNotTakenAndWhatWouldNotBeEnoughIsNotEither) {
  bool asked = false;
  std::optional<DataItem> idle;
  const DataStore limited(store.directory(), {3 * most_of_item, [&] {
                                                asked = true;
                                                idle.reset();
                                              }});
  for (const auto* name : {"a", "b", "c"}) ASSERT_TRUE(write_to(limited, name)) << name;
  age("a", 3);
  age("b", 2);
  const auto a = limited.open("a", "book", 2);
  age("a", 3);
  ASSERT_TRUE(write_to(limited, "d"));
  EXPECT_EQ(names(), (std::vector<std::string>{"a", "c", "d"})) << "a is older, but in use";
  const auto failed = write_to(limited, "e", 3 * bytes_of_item);
  ASSERT_FALSE(failed);
  EXPECT_EQ(failed.error().code, ErrorCode::unavailable);
  EXPECT_NE(failed.error().message.find("may take 3,900 bytes"), std::string::npos) << failed.error().message;
  EXPECT_NE(failed.error().hint.find("data list"), std::string::npos);
  EXPECT_EQ(names(), (std::vector<std::string>{"a", "c", "d"})) << "nothing was taken in vain";
  EXPECT_TRUE(files(".part").empty());
  idle.emplace(limited.open("c", "book", 2).value());
  age("c", 9);
  asked = false;
  ASSERT_TRUE(write_to(limited, "e"));
  EXPECT_TRUE(asked) << "what this program does not need is closed";
  EXPECT_EQ(names(), (std::vector<std::string>{"a", "d", "e"}));
  EXPECT_EQ(text_of(*a), std::string(bytes_of_item, '\0'));
}

TEST_F(LimitedStore, AnItemIsNotTakenToMakeRoomForItself) {
  const DataStore limited(store.directory(), {most_of_item});
  ASSERT_TRUE(write_to(limited, "a"));
  EXPECT_FALSE(write_to(limited, "a", bytes_of_item - 1)) << "the old one stays until the new one is whole";
  EXPECT_EQ(store.manifest("a")->bytes, bytes_of_item);
  EXPECT_EQ(problem_of("a"), std::nullopt);
  EXPECT_TRUE(files(".part").empty());
}

// A write larger than the blocks in which it goes out stops where the limit is, and is told so.
TEST_F(LimitedStore, HoldsWhileItIsWritten) {
  constexpr std::uint64_t limit = std::uint64_t{4} << 20;
  const DataStore limited(store.directory(), {limit});
  Manifest manifest;
  manifest.name = "large";
  manifest.format = "book";
  std::uint64_t largest = 0;
  bool refused = false;
  const auto written = limited.write(manifest, [&](DataSink& sink) -> Result<void> {
    const std::vector<std::byte> block(100'000);
    for (int i = 0; i < 100 && !refused; ++i) {
      refused = !sink.write(block);
      for (const auto& part : files(".part")) largest = std::max(largest, fs::file_size(part));
    }
    return {};
  });
  EXPECT_FALSE(written);
  EXPECT_TRUE(refused);
  EXPECT_LE(largest, limit);
  EXPECT_GT(largest, limit / 2);
  EXPECT_TRUE(files(".part").empty());
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
