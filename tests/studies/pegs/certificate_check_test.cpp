#include "meleda/studies/pegs/certificate_check.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <random>
#include <set>

#include "studies/pegs/ask_verb.hpp"
#include "studies/pegs/plain_search.hpp"

namespace meleda::studies {
namespace {

// The certificate that the verb writes, as a checker reads it.
nlohmann::json certificate_of(const std::string& board, const std::string& position, const std::string& to) {
  Control control;
  const auto answer = ask_verb("prove", {{"board", board}, {"position", position}, {"to", to}}, control);
  if (answer && answer->fields.contains("certificate")) {
    return nlohmann::json::parse(answer->fields.at("certificate").dump());
  }
  ADD_FAILURE() << "no certificate";
  return {};
}

bool holds(const nlohmann::json& certificate) {
  Control control;
  const auto verdict = check_certificate(certificate.dump(), control);
  return verdict && verdict->holds;
}

TEST(Certificates, OfEveryPositionHoldAndTellTheTruth) {
  for (const std::string& board : {std::string("triangle:4"), small_cross, small_triangular}) {
    SCOPED_TRACE(board);
    const auto p = puzzle_on(board);
    const auto right = plain_solvable(p, single_pegs(p));
    std::set<std::string> reasons;
    for (Pegs s = 1; s <= p.board().full(); s += 5) {
      std::string text;
      p.print({s}, text);
      const auto certificate = certificate_of(board, text, "any");
      ASSERT_EQ(certificate.at("solvable"), right.contains(s)) << text;
      ASSERT_TRUE(holds(certificate)) << certificate.dump();
      for (const auto& target : certificate.at("targets")) reasons.insert(target.value("because", "jumps"));
    }
    EXPECT_TRUE(reasons.contains("jumps") && reasons.contains("class") && reasons.contains("pagoda"));
  }
}

TEST(Certificates, ThatWereTamperedWithDoNotHold) {
  auto solution = certificate_of("english", "start", "d4");
  ASSERT_TRUE(holds(solution));
  auto shorter = solution;
  shorter["jumps"].erase(30);
  EXPECT_FALSE(holds(shorter));
  std::swap(solution["jumps"][0], solution["jumps"][30]);
  EXPECT_FALSE(holds(solution));

  auto by_class = certificate_of("french", "-d4", "any");
  ASSERT_TRUE(holds(by_class));
  auto one_peg_less = by_class;
  one_peg_less["position"] = "." + by_class["position"].get<std::string>().substr(1);
  EXPECT_FALSE(holds(one_peg_less));

  auto by_pagoda = certificate_of("english", "c1,d1,c2,d2,c3", "d5");
  ASSERT_EQ(by_pagoda["targets"][0]["because"], "class");
  by_pagoda = certificate_of("english", "c1,d1", "e1");
  EXPECT_TRUE(by_pagoda["solvable"]);
  by_pagoda = certificate_of("english", "c1,d1", "e4");
  ASSERT_EQ(by_pagoda["targets"][0]["because"], "pagoda") << by_pagoda.dump();
  ASSERT_TRUE(holds(by_pagoda));
  auto raised = by_pagoda;
  for (auto& weight : raised["pagodas"][0]) weight = "0";
  EXPECT_FALSE(holds(raised));
  auto not_a_pagoda = by_pagoda;
  for (auto& weight : not_a_pagoda["pagodas"][0]) weight = std::to_string(-1 - std::stoi(weight.get<std::string>()));
  EXPECT_FALSE(holds(not_a_pagoda));

  // A search is repeated, not believed.
  auto searched = certificate_of("english", "c1,d1", "e1");
  searched["solvable"] = false;
  searched["pagodas"] = nlohmann::json::array();
  searched["targets"][0]["because"] = "search";
  EXPECT_FALSE(holds(searched));
  searched["targets"][0]["because"] = "class";
  EXPECT_FALSE(holds(searched));
  searched["targets"][0]["because"] = "pegs";
  EXPECT_FALSE(holds(searched));
}

TEST(Certificates, MangledTextsAreRefusedWithoutACrash) {
  const auto text = certificate_of("triangle:4", "a1,d1,d4", "any").dump();
  std::mt19937_64 random(5);
  for (int trial = 0; trial < 500; ++trial) {
    auto mangled = text;
    for (int change = 0; change < 3; ++change) {
      mangled[random() % mangled.size()] = "0123456789x.\"{}[]:,-"[random() % 20];
    }
    Control control;
    const auto verdict = check_certificate(mangled, control);
    if (!verdict) {
      EXPECT_FALSE(verdict.error().message.empty());
    }
  }
}

}  // namespace
}  // namespace meleda::studies
