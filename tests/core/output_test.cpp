#include "meleda/core/output.hpp"

#include <gtest/gtest.h>

#include "meleda/core/answer.hpp"

namespace meleda {
namespace {

class Written final : public ListOutput {
 public:
  explicit Written(bool json, int most_blocks = 1000) : json_(json), left_(most_blocks) {}
  void begin(const Json& fields, const std::string& list) override { text += fields.dump() + list + "|"; }
  [[nodiscard]] ItemFormat format() const override { return {"", "", ",", json_}; }
  bool write(std::string_view block) override {
    text += block;
    return --left_ > 0;
  }
  std::string text;

 private:
  bool json_;
  int left_;
};

TEST(RowWriter, PutsRowsIntoTheAnswerWhereThereIsNoOutput) {
  Control control;
  Context context{control};
  context.for_people = true;
  Answer answer;
  answer.text = "head\n";
  RowWriter rows(context, answer, "list");
  EXPECT_TRUE(rows.add(fields_of({{"n", 1}}), "one\n"));
  EXPECT_TRUE(rows.add(fields_of({{"n", 2}}), "two\n"));
  EXPECT_EQ(answer.fields.dump(), R"({"list":[{"n":"1"},{"n":"2"}]})");
  EXPECT_EQ(answer.text, "head\none\ntwo\n");
  EXPECT_FALSE(answer.streamed);
}

TEST(RowWriter, AListWithoutRowsIsAList) {
  Control control;
  Context context{control};
  Answer answer;
  const RowWriter rows(context, answer, "list");
  EXPECT_EQ(answer.fields.dump(), R"({"list":[]})");
}

TEST(RowWriter, StreamsJsonOrLines) {
  for (const bool json : {true, false}) {
    Control control;
    Written written(json);
    Context context{control, &written};
    Answer answer;
    answer.fields = fields_of({{"spec", "x"}});
    answer.text = "head\n";
    RowWriter rows(context, answer, "list");
    EXPECT_TRUE(rows.add(fields_of({{"n", 1}}), "one\n"));
    EXPECT_TRUE(rows.add(fields_of({{"n", 2}}), "two\n"));
    EXPECT_EQ(written.text, json ? R"({"spec":"x"}list|{"n":"1"},{"n":"2"})" : "{\"spec\":\"x\"}list|head\none\ntwo\n");
    EXPECT_TRUE(answer.streamed);
    EXPECT_FALSE(answer.fields.contains("list"));
  }
}

TEST(RowWriter, SaysWhenNobodyListens) {
  Control control;
  Written written(true, 1);
  Context context{control, &written};
  Answer answer;
  RowWriter rows(context, answer, "list");
  EXPECT_FALSE(rows.add(fields_of({{"n", 1}}), "one\n"));
}

}  // namespace
}  // namespace meleda
