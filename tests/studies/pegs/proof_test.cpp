// Proofs, pagoda functions and the descent on boards, against plain search by the rules.

#include "meleda/studies/pegs/proof.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <map>
#include <random>
#include <set>

#include "meleda/engines/check.hpp"
#include "meleda/engines/descent.hpp"
#include "meleda/studies/pegs/certificate_check.hpp"
#include "meleda/studies/pegs/open_board.hpp"
#include "meleda/studies/pegs/verbs.hpp"

namespace meleda::studies {
namespace {

using pegs::Pegs;
using pegs::PegSolitaire;

PegSolitaire puzzle_on(const std::string& board) {
  return {open_board(board).value(), -1};
}

const std::string small_cross = " xx\nxxxx\nxxxx\n xx\n";
const std::string small_triangular = "lattice: triangular\n x x x\nx x x x\n x x x\n";

// The judge: every position that can be played to a target, by trying all positions, those with few pegs first.
std::set<Pegs> plain_solvable(const PegSolitaire& p, const std::set<Pegs>& targets) {
  std::vector<std::vector<Pegs>> by_count(65);
  for (Pegs s = 0; s <= p.board().full(); ++s) by_count[static_cast<std::size_t>(pegs::count(s))].push_back(s);
  std::set<Pegs> solvable;
  for (const auto& layer : by_count) {
    for (const auto s : layer) {
      bool can = targets.contains(s);
      for (const auto& jump : p.board().jumps()) {
        const bool possible =
            (s & pegs::peg(jump.from)) != 0 && (s & pegs::peg(jump.over)) != 0 && (s & pegs::peg(jump.to)) == 0;
        const auto after = (s & ~pegs::peg(jump.from) & ~pegs::peg(jump.over)) | pegs::peg(jump.to);
        can |= possible && solvable.contains(after);
      }
      if (can) solvable.insert(s);
    }
  }
  return solvable;
}

std::set<Pegs> single_pegs(const PegSolitaire& p) {
  std::set<Pegs> all;
  for (int h = 0; h < p.board().size(); ++h) all.insert(pegs::peg(h));
  return all;
}

void expect_right_everywhere(const PegSolitaire& p, const std::set<Pegs>& targets) {
  const auto right = plain_solvable(p, targets);
  std::vector<PegSolitaire::State> goals;
  for (const auto t : targets) goals.push_back({t});
  const auto outlook = p.outlook(goals);
  int ruled_out = 0;
  for (Pegs s = 1; s <= p.board().full(); ++s) {
    Control control;
    Descent<PegSolitaire> descent(p, {s}, goals, control);
    const auto found = descent.solve({s});
    ASSERT_EQ(found.status == Status::done, right.contains(s)) << s;
    if (found.status == Status::done) {
      ASSERT_TRUE((leads_to<PegSolitaire>(p, {s}, found.moves, goals))) << s;
    }
    if (outlook.hopeless({s})) {
      ++ruled_out;
      ASSERT_FALSE(right.contains(s)) << s;
    }
  }
  EXPECT_GT(ruled_out, 0);
}

TEST(PegDescent, IsRightForEveryPositionOfSmallBoards) {
  for (const std::string board : {std::string("triangle:4"), small_cross, small_triangular}) {
    SCOPED_TRACE(board);
    const auto p = puzzle_on(board);
    expect_right_everywhere(p, single_pegs(p));
    expect_right_everywhere(p, {pegs::peg(0)});
    expect_right_everywhere(p, {pegs::peg(4)});
    expect_right_everywhere(p, {pegs::peg(0) | pegs::peg(2) | pegs::peg(5)});
  }
}

TEST(PegDescent, IsRightForAllHolesOfTheTriangleOfFive) {
  const auto p = puzzle_on("triangle:5");
  for (int h = 0; h < p.board().size(); h += 2) {
    const auto right = plain_solvable(p, {pegs::peg(h)});
    const std::vector<PegSolitaire::State> goals{{pegs::peg(h)}};
    for (Pegs s = 1; s <= p.board().full(); s += 3) {
      Control control;
      Descent<PegSolitaire> descent(p, {s}, goals, control);
      ASSERT_EQ(descent.solve({s}).status == Status::done, right.contains(s)) << s;
    }
  }
}

// Forwards by sets of positions.
bool plainly_reaches_one_peg(const PegSolitaire& p, Pegs from) {
  std::set<Pegs> layer{from};
  for (int left = pegs::count(from); left > 1; --left) {
    std::set<Pegs> next;
    for (const auto s : layer) p.moves({s}, [&](const pegs::Jump& jump) { next.insert(p.apply({s}, jump).pegs); });
    layer = std::move(next);
  }
  return !layer.empty();
}

TEST(PegDescent, IsRightForPositionsOfTheEnglishBoard) {
  const auto p = puzzle_on("english");
  std::mt19937_64 random(3);
  const auto goals = p.goals();
  int solvable = 0;
  for (int trial = 0; trial < 120; ++trial) {
    // Half of them come from a single peg by jumps backwards, so that they can be solved.
    Pegs s = pegs::peg(static_cast<int>(random() % 33));
    const int wanted = 6 + trial % 7;
    while (pegs::count(s) < wanted) {
      std::vector<Pegs> before;
      p.unmoves({s}, [&](const pegs::Jump& jump) { before.push_back(p.undo({s}, jump).pegs); });
      s = trial % 2 == 0 ? before[random() % before.size()] : s | pegs::peg(static_cast<int>(random() % 33));
    }
    const bool right = plainly_reaches_one_peg(p, s);
    solvable += right ? 1 : 0;
    Control control;
    Descent<PegSolitaire> descent(p, {s}, goals, control);
    ASSERT_EQ(descent.solve({s}).status == Status::done, right) << s;
  }
  EXPECT_GE(solvable, 60);
}

// Perceptron-like search in floating point, which shares nothing with linear programming: if it finds weights, some
// must be found in integers.
bool plainly_has_pagoda(const pegs::Board& board, Pegs position, Pegs target) {
  std::vector<double> w(board.holes().size(), 0.0);
  for (int round = 0; round < 4000; ++round) {
    bool changed = false;
    double lead = 0;
    for (std::size_t h = 0; h < w.size(); ++h) {
      lead += w[h] * (static_cast<double>(target >> h & 1U) - static_cast<double>(position >> h & 1U));
    }
    if (lead < 1) {
      changed = true;
      for (std::size_t h = 0; h < w.size(); ++h) {
        w[h] += static_cast<double>(target >> h & 1U) - static_cast<double>(position >> h & 1U);
      }
    }
    for (const auto& jump : board.jumps()) {
      if (w[jump.from] + w[jump.over] - w[jump.to] > -1e-9) continue;
      changed = true;
      w[jump.from] += 1;
      w[jump.over] += 1;
      w[jump.to] -= 1;
    }
    if (!changed) return true;
  }
  return false;
}

TEST(FindPagoda, IsSoundAndFindsOneWhereThereIsOne) {
  for (const std::string name : {std::string("triangle:4"), small_cross}) {
    SCOPED_TRACE(name);
    const auto p = puzzle_on(name);
    int found_some = 0;
    for (int h = 0; h < p.board().size(); h += 3) {
      const Pegs target = pegs::peg(h);
      const auto right = plain_solvable(p, {target});
      for (Pegs s = 1; s <= p.board().full(); s += 7) {
        const auto weights = find_pagoda(p.board(), s, std::span<const Pegs>(&target, 1));
        if (weights) {
          ++found_some;
          ASSERT_FALSE(right.contains(s)) << s;
          ASSERT_TRUE(is_pagoda(p.board(), *weights));
          ASSERT_LT(weight_of(*weights, s), weight_of(*weights, target));
        } else {
          ASSERT_FALSE(plainly_has_pagoda(p.board(), s, target)) << s << " to " << h;
        }
      }
    }
    EXPECT_GT(found_some, 10);
  }
}

TEST(Pagoda, IsRefusedIfOneJumpRaisesIt) {
  const auto p = puzzle_on("english");
  pegs::Weights weights(33, 1);
  EXPECT_TRUE(is_pagoda(p.board(), weights));
  weights[16] = 3;
  EXPECT_FALSE(is_pagoda(p.board(), weights));
  weights[16] = 2;
  EXPECT_TRUE(is_pagoda(p.board(), weights));
}

// The certificate that the verb writes, as a checker reads it.
nlohmann::json certificate_of(const std::string& board, const std::string& position, const std::string& to) {
  for (const auto& verb : pegs_verbs()) {
    if (verb.name != "prove") continue;
    Control control;
    VerbContext context{control, {}, false, {}};
    const auto answer = verb.run(VerbArguments({{"board", board}, {"position", position}, {"to", to}}), context);
    if (!answer) break;
    struct ToJson {
      nlohmann::json operator()(const std::string& text) const { return text; }
      nlohmann::json operator()(bool yes) const { return yes; }
      nlohmann::json operator()(const Value::List& items) const {
        auto list = nlohmann::json::array();
        for (const auto& item : items) list.push_back(item.visit(*this));
        return list;
      }
      nlohmann::json operator()(const Value::Object& fields) const {
        auto object = nlohmann::json::object();
        for (const auto& [name, value] : fields) object[name] = value.visit(*this);
        return object;
      }
    };
    for (const auto& [name, value] : answer->fields) {
      if (name == "certificate") return value.visit(ToJson{});
    }
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
  for (const std::string board : {std::string("triangle:4"), small_cross, small_triangular}) {
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
    if (!verdict) EXPECT_FALSE(verdict.error().message.empty());
  }
}

}  // namespace
}  // namespace meleda::studies
