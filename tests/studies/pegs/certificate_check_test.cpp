#include "meleda/studies/pegs/certificate_check.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <map>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

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

// The question says which targets there are: a proof that leaves some out proves less than it says.
TEST(Certificates, EveryTargetOfTheQuestionMustBeThere) {
  const auto right = certificate_of("triangle:4", "b1,c2", "any");  // one jump, to d3
  ASSERT_TRUE(right.at("solvable"));
  auto unsolvable = right;
  unsolvable["solvable"] = false;
  unsolvable["pagodas"] = nlohmann::json::array();
  unsolvable.erase("jumps");
  auto& targets = unsolvable["targets"];
  for (auto& target : targets) target["because"] = "search";
  EXPECT_FALSE(holds(unsolvable));
  std::erase_if(targets.get_ref<nlohmann::json::array_t&>(),
                [](const nlohmann::json& target) { return target.at("pegs") == "........x."; });
  ASSERT_EQ(targets.size(), 9U);
  EXPECT_FALSE(holds(unsolvable));
  targets.push_back(targets.front());  // as many as there should be
  EXPECT_FALSE(holds(unsolvable));
  targets = nlohmann::json::array();
  EXPECT_FALSE(holds(unsolvable));
}

TEST(Certificates, AreAboutTheBoardThatTheyName) {
  auto other = certificate_of("triangle:4", "a1,d1", "any");
  ASSERT_TRUE(holds(other));
  other["board"] = small_triangular;  // as many holes
  EXPECT_FALSE(holds(other));
  other["board"] = "triangle:5";
  EXPECT_FALSE(holds(other));
  other["board"] = "English board";
  EXPECT_FALSE(holds(other));
  for (const std::string board : {"english", "french", "square6", "wiegleb", "hexagon", "triangle:2", "triangle:10",
                                  "diamond:2", "diamond:6", "name: n\nlattice: triangular\n x\nx x\n x x\nx x x\n"}) {
    const auto puzzle = puzzle_on(board);
    std::string single;
    puzzle.print({pegs::peg(0)}, single);
    EXPECT_TRUE(holds(certificate_of(board, single, "any"))) << board;
  }
}

TEST(Certificates, AFieldThatIsThereTwiceIsRefused) {
  auto text = certificate_of("triangle:4", "b1,c2", "any").dump();
  Control control;
  ASSERT_TRUE(check_certificate(text, control)->holds);
  text.insert(text.find("\"solvable\""), "\"solvable\":false,");
  EXPECT_FALSE(check_certificate(text, control));
}

// Mutations of certificates, several at once: parts are left out, doubled, exchanged with those of another certificate.
class Mutator {
 public:
  Mutator(std::vector<nlohmann::json> certificates, std::vector<std::string> boards)
      : certificates_(std::move(certificates)), boards_(std::move(boards)) {}

  nlohmann::json next() {
    auto mutated = certificates_[random_() % certificates_.size()];
    for (auto left = 1 + random_() % 3; left > 0; --left) mutate(mutated);
    return mutated;
  }

 private:
  using Json = nlohmann::json;

  template <class List>
  auto& one_of(List& list) {
    return list[random_() % list.size()];
  }
  Json& some_list(Json& certificate) {
    static const std::vector<std::string> names = {"targets", "jumps", "pagodas", "holes"};
    auto& list = certificate[one_of(names)];
    if (list.is_null()) list = Json::array();
    return !list.empty() && list.front().is_array() && random_() % 2 == 0 ? one_of(list) : list;
  }
  Json& some_marks(Json& certificate) {
    auto& targets = certificate["targets"];
    if (random_() % 2 == 0 && !targets.empty()) return one_of(targets)["pegs"];
    return certificate[random_() % 3 == 0 ? "to" : "position"];
  }
  void mutate(Json& certificate) {
    const auto& other = one_of(certificates_);
    static const std::vector<std::string> fields = {"targets", "jumps",    "pagodas",  "holes", "board",
                                                    "lattice", "position", "solvable", "to"};
    switch (random_() % 10) {
      case 0: {
        auto& list = some_list(certificate);
        if (!list.empty()) list.erase(random_() % list.size());
        break;
      }
      case 1: {
        auto& list = some_list(certificate);
        if (!list.empty()) list.push_back(Json(one_of(list)));
        break;
      }
      case 2: {
        auto& list = some_list(certificate);
        if (!list.empty()) std::swap(one_of(list), one_of(list));
        break;
      }
      case 3: {
        auto& marks = some_marks(certificate);
        auto text = marks.get<std::string>();
        auto& mark = one_of(text);
        mark = mark == 'x' ? '.' : 'x';
        marks = text;
        break;
      }
      case 4: {
        auto& list = some_list(certificate);
        if (!list.empty() && one_of(list).is_string())
          one_of(list) = std::to_string(static_cast<int>(random_() % 9) - 4);
        break;
      }
      case 5: {
        static const std::vector<std::string> reasons = {"pegs", "class", "pagoda", "search"};
        auto& targets = certificate["targets"];
        if (targets.empty()) break;
        auto& target = one_of(targets);
        target["because"] = one_of(reasons);
        target["pagoda"] = std::to_string(random_() % 3);
        break;
      }
      case 6:
        certificate["solvable"] = !certificate.at("solvable").get<bool>();
        for (const auto* const list : {"jumps", "pagodas"}) {
          if (!certificate.contains(list)) certificate[list] = Json::array();
        }
        break;
      case 7: some_list(certificate) = Json::array(); break;
      case 8: certificate["board"] = one_of(boards_); break;
      default:
        if (const auto& field = one_of(fields); other.contains(field)) certificate[field] = other.at(field);
    }
  }

  std::vector<Json> certificates_;
  std::vector<std::string> boards_;
  std::mt19937_64 random_{23};
};

TEST(Certificates, WhateverIsChangedWhatHoldsIsTrue) {
  const std::vector<std::string> boards = {"triangle:4", small_triangular, small_cross, "diamond:3"};
  std::vector<nlohmann::json> certificates;
  std::mt19937_64 random(29);
  for (const auto& board : boards) {
    const auto p = puzzle_on(board);
    for (int i = 0; i < 24; ++i) {
      std::string position;
      std::string target;
      p.print({random() & random() & p.board().full()}, position);
      p.print({random() & random() & random() & p.board().full()}, target);
      certificates.push_back(certificate_of(board, position, i % 4 == 0 ? target : "any"));
    }
  }
  const auto pegs_of = [](const nlohmann::json& marks) {
    const auto text = marks.get<std::string>();
    Pegs pegs = 0;
    for (std::size_t h = 0; h < text.size(); ++h) pegs |= text[h] == 'x' ? pegs::peg(static_cast<int>(h)) : 0;
    return pegs;
  };
  std::map<std::pair<nlohmann::json, nlohmann::json>, std::set<Pegs>> solvable;  // [board, to]
  Mutator mutator(std::move(certificates), boards);
  constexpr int trials = 20'000;
  int accepted = 0;
  for (int trial = 0; trial < trials; ++trial) {
    const auto mutated = mutator.next();
    if (!holds(mutated)) continue;
    ++accepted;
    const auto& to = mutated.at("to");
    const auto [known, fresh] = solvable.try_emplace({mutated.at("board"), to});
    if (fresh) {
      const auto p = puzzle_on(mutated.at("board").get<std::string>());
      known->second = plain_solvable(p, to == "any" ? single_pegs(p) : std::set<Pegs>{pegs_of(to)});
    }
    ASSERT_EQ(known->second.contains(pegs_of(mutated.at("position"))), mutated.at("solvable").get<bool>())
        << mutated.dump();
  }
  // Much of what is changed says the same in another way, and much does not.
  EXPECT_GT(accepted, trials / 50);
  EXPECT_LT(accepted, trials / 2);
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
