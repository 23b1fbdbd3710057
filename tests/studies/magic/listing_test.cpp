#include "meleda/studies/magic/listing.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "workbench/ask.hpp"

namespace meleda::studies {
namespace {

std::map<std::string, std::string> with(std::map<std::string, std::string> values) {
  values["spec"] = "8";
  return values;
}

TEST(MagicListing, FormatsAreLines) {
  Control control;
  Context context{control};
  context.for_people = true;
  const auto lines = [&](const std::string& format) {
    return answer({"magic list", with({{"limit", "2"}, {"format", format}})}, context).text;
  };
  EXPECT_EQ(lines("csv"),
            "code,box,polyominoid,flaps,delta,linking,symcount,typeinv\n"
            "RRRURRRU,0x2x4+8,011-013-015-017-031-033-035-037,0,0,0,4,yes\n"
            "RRRUmRRRUm,1x1x4+8,011-013-015-017-101-103-105-107,0,0,0,4,no\n");
  const auto text = lines("jsonl");
  const auto first = Json::parse(text.substr(0, text.find('\n')));
  EXPECT_EQ(first["code"], "RRRURRRU");
  EXPECT_EQ(first["typeinv"], true);
  EXPECT_EQ(lines("text").substr(0, 22), "RRRURRRU box=0x2x4+8 p");
}

TEST(MagicListing, TablesHaveTheSameFormats) {
  Control control;
  Context context{control};
  context.for_people = true;
  const auto table = [&](const std::string& format) {
    return answer({"magic list", with({{"by", "symcount"}, {"shapes", "yes"}, {"format", format}})}, context).text;
  };
  EXPECT_EQ(table("csv").substr(0, table("csv").find('\n')), "symcount,configurations,shapes");
  const auto line = table("jsonl").substr(0, table("jsonl").find('\n'));
  EXPECT_EQ(Json::parse(line)["symcount"], "1");
  EXPECT_NE(table("text").find("total"), std::string::npos);
  EXPECT_EQ(table("csv").find("total"), std::string::npos);
}

TEST(MagicListing, GroupsAreInTheOrderOfTheirNumbers) {
  const auto fields = ask("magic list", with({{"by", "delta"}})).fields;
  int before = -1000;
  for (const auto& row : fields.at("table")) {
    const auto delta = std::stoi(row.at("delta").get<std::string>());
    EXPECT_GT(delta, before);
    before = delta;
  }
}

TEST(MagicListing, AnAnswerThatIsNotStreamedIsCut) {
  const auto fields = ask("magic list", {{"spec", "10"}}).fields;
  EXPECT_EQ(fields["list"].size(), 20'000U);
  EXPECT_EQ(fields["cut"], true);
  EXPECT_FALSE(ask("magic list", with({})).fields.contains("cut"));
}

}  // namespace
}  // namespace meleda::studies
