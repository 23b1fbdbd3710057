#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>

#include "meleda/core/data_store.hpp"
#include "workbench/ask.hpp"

namespace meleda {
namespace {

namespace fs = std::filesystem;

class DataVerbs : public testing::Test {
 protected:
  DataVerbs() : folder_(make_folder()) {}
  ~DataVerbs() override { fs::remove_all(folder_); }

  static fs::path make_folder() {
    auto path = (fs::temp_directory_path() / "meleda-data-XXXXXX").string();
    return mkdtemp(path.data());
  }
  void save(const std::string& name, const std::string& payload) const {
    Manifest manifest;
    manifest.name = name;
    manifest.format = "book";
    manifest.spec = "toy:3";
    manifest.parameters = {{"class", "A"}};
    ASSERT_TRUE(DataStore(folder_).write(manifest, [&](DataSink& sink) -> Result<void> {
      sink.write_values(std::span<const char>(payload));
      return {};
    }));
  }
  void damage(const std::string& name) const {
    for (const auto& entry : fs::recursive_directory_iterator(folder_)) {
      const auto file = entry.path().filename().string();  // the folder's random name may have any letter
      if (file.starts_with(name) && file.ends_with(".data")) std::ofstream(entry.path(), std::ios::app) << "!";
    }
  }
  [[nodiscard]] Answer ask(const std::string& verb, std::map<std::string, std::string> values = {},
                           bool for_people = false) const {
    Control control;
    Context context{control, nullptr, for_people};
    values["data"] = folder_.string();
    return answer({verb, std::move(values)}, context);
  }

  fs::path folder_;
};

TEST_F(DataVerbs, ListShowsWhatTheManifestsSay) {
  save("games/a", "12345");
  save("games/b", "");
  const auto fields = ask("data list").fields;
  EXPECT_EQ(fields["directory"], folder_.string());
  ASSERT_EQ(fields["items"].size(), 2U);
  const auto& item = fields["items"][0];
  EXPECT_EQ(item["name"], "games/a");
  EXPECT_EQ(item["format"], "book");
  EXPECT_EQ(item["spec"], "toy:3");
  EXPECT_EQ(item["bytes"], "5");
  EXPECT_EQ(item["parameters"]["class"], "A");
  EXPECT_EQ(item["checksum"].get<std::string>().size(), 32U);
  EXPECT_TRUE(item["made_by"].get<std::string>().starts_with("meleda "));
  EXPECT_EQ(item["damaged"], false);
  const auto text = ask("data list", {}, true).text;
  EXPECT_NE(text.find("games/b"), std::string::npos);
  EXPECT_NE(text.find("\nall "), std::string::npos) << "their sum";
}

TEST_F(DataVerbs, ListShowsWhenAnItemWasUsedLast) {
  save("a", "12345");
  const timespec time{1'300'000'000, 500'000'000};
  const timespec times[] = {time, time};
  ASSERT_EQ(utimensat(AT_FDCWD, (folder_ / "a.manifest").c_str(), times, 0), 0);
  EXPECT_EQ(ask("data list").fields["items"][0]["last_used"], "2011-03-13T07:06:40Z");
  EXPECT_NE(ask("data list", {}, true).text.find("2011-03-13T07:06:40Z"), std::string::npos);
  EXPECT_EQ(ask("data verify").fields["items"][0]["last_used"], "2011-03-13T07:06:40Z") << "looking is no use";
  ASSERT_TRUE(DataStore(folder_).open("a", "book", 1));
  EXPECT_GT(ask("data list").fields["items"][0]["last_used"].text(), "2026");
}

TEST_F(DataVerbs, WhereNothingIsSavedTheySayWhereTheyLooked) {
  for (const auto* verb : {"data list", "data verify"}) {
    const auto answer = ask(verb, {}, true);
    EXPECT_EQ(answer.outcome, Outcome::done);
    EXPECT_NE(answer.text.find(folder_.string()), std::string::npos);
  }
}

TEST_F(DataVerbs, VerifySaysWhichIsDamaged) {
  save("a", "12345");
  save("b", "12345");
  EXPECT_EQ(ask("data verify").outcome, Outcome::done);
  damage("b");
  const auto all = ask("data verify");
  EXPECT_EQ(all.outcome, Outcome::no);
  EXPECT_EQ(all.fields["items"][0]["damaged"], false);
  EXPECT_EQ(all.fields["items"][1]["damaged"], true);
  EXPECT_EQ(all.fields["items"][1]["problem"], "its payload has 6 bytes instead of 5");
  EXPECT_EQ(ask("data verify", {{"name", "a"}}).outcome, Outcome::done);
  EXPECT_EQ(ask("data verify", {{"name", "b"}}).outcome, Outcome::no);
  EXPECT_EQ(ask("data verify", {{"name", "c"}}).fields["error"]["argument"], "name");
  EXPECT_EQ(ask("data list").fields["items"][1]["damaged"], true);
}

// A name that leads to nothing is listed, and gone when it is looked at: as an item that is removed in between.
TEST_F(DataVerbs, AnItemThatVanishesMeanwhileIsGoneAndTheOthersAreLookedAt) {
  save("a", "12345");
  save("c", "12345");
  fs::create_symlink(folder_ / "nothing", folder_ / "b.manifest");
  const auto all = ask("data verify", {}, true);
  EXPECT_EQ(all.outcome, Outcome::done);
  EXPECT_EQ(all.text, "a: whole\nb: gone, it was removed meanwhile\nc: whole\n");
  EXPECT_EQ(all.fields["items"][1], Json::parse(R"({"name":"b","damaged":false,"gone":true})"));
  EXPECT_EQ(ask("data verify", {{"name", "b"}}).fields["error"]["code"], "not_found");
  EXPECT_EQ(ask("data list").fields["items"].size(), 2U);
}

TEST_F(DataVerbs, APipeInPlaceOfAManifestIsDamage) {
  ASSERT_EQ(mkfifo((folder_ / "a.manifest").c_str(), 0600), 0);
  EXPECT_EQ(ask("data list").fields["items"][0]["damaged"], true);
  EXPECT_EQ(ask("data verify").outcome, Outcome::no);
  EXPECT_EQ(ask("data remove", {{"name", "a"}}).outcome, Outcome::done);
}

TEST_F(DataVerbs, RemoveTakesAwayOneItem) {
  save("a", "12345");
  save("b", "12345");
  damage("b");
  EXPECT_EQ(ask("data remove", {{"name", "b"}}).fields["removed"], "b");
  EXPECT_EQ(ask("data verify").outcome, Outcome::done);
  EXPECT_EQ(ask("data list").fields["items"].size(), 1U);
  EXPECT_EQ(ask("data remove", {{"name", "b"}}).fields["error"]["code"], "not_found");
  EXPECT_EQ(ask("data remove", {{"name", "../a"}}).fields["error"]["code"], "bad_usage");
  EXPECT_EQ(ask("data remove").outcome, Outcome::bad_input);
}

TEST_F(DataVerbs, RemoveTakesAwayLeftovers) {
  save("a", "12345");
  std::ofstream(folder_ / ".a.123456.part") << "half";
  EXPECT_EQ(ask("data remove", {{"leftovers", "yes"}}).fields["leftovers"], "1");
  EXPECT_EQ(ask("data remove", {{"leftovers", "yes"}}).fields["leftovers"], "0");
  EXPECT_EQ(ask("data verify").outcome, Outcome::done);
}

}  // namespace
}  // namespace meleda
