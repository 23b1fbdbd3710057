// Every verb about every family's puzzles, at the largest sizes that are accepted, keeps its budgets of time and
// memory. The sizes follow the families' schemas, so a new family joins by itself.

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "meleda/core/integer.hpp"
#include "meleda/core/json.hpp"
#include "meleda/engines/parallel.hpp"
#include "meleda/workbench/registry.hpp"
#include "meleda/workbench/spec.hpp"
#include "meleda/workbench/verbs.hpp"

namespace meleda {
namespace {

double processor_seconds() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

// The largest memory since the last call of forget_peak(), in bytes.
void forget_peak() {
  std::ofstream("/proc/self/clear_refs") << "5";
}
double memory_of_process(const std::string& which) {
  std::ifstream file("/proc/self/status");
  for (std::string word; file >> word;) {
    double kilobytes = 0;
    if (word == which && file >> kilobytes) return kilobytes * 1024;
  }
  return 0;
}

// The sample with its integer parameters as large as they may be: the one with the widest range by bisection, the
// others as large as they go with it.
class LargestSpec {
 public:
  LargestSpec(const FamilyInfo& info, const Opened& sample) : info_(info), values_(sample.arguments) {
    for (const auto& parameter : info.schema) {
      if (parameter.kind != ParameterKind::integer) continue;
      if (size_ == nullptr || parameter.most - parameter.least > size_->most - size_->least) size_ = &parameter;
    }
  }

  std::optional<std::string> find() {
    if (size_ == nullptr) return std::nullopt;
    set(*size_, size_->least);
    for (const auto& parameter : info_.schema) {
      if (parameter.kind != ParameterKind::integer || &parameter == size_) continue;
      for (auto value = parameter.most; value >= parameter.least && value > parameter.most - 64; --value) {
        set(parameter, value);
        if (open_spec(text())) break;
      }
    }
    auto accepted = size_->least;
    auto refused = size_->most + 1;
    while (refused - accepted > 1) {
      const auto middle = accepted + (refused - accepted) / 2;
      set(*size_, middle);
      (open_spec(text()) ? accepted : refused) = middle;
    }
    set(*size_, accepted);
    return open_spec(text()) ? std::optional(text()) : std::nullopt;
  }

  // With n in place of the size, for sequences.
  std::optional<std::string> of_all_sizes() {
    if (size_ == nullptr) return std::nullopt;
    values_[size_->name] = "n";
    std::string spec = text();
    const auto quoted = spec.find("\"n\"");
    return spec.replace(quoted, 3, "n");
  }

 private:
  void set(const Parameter& parameter, std::int64_t value) { values_[parameter.name] = std::to_string(value); }
  [[nodiscard]] std::string text() const {
    std::string spec = info_.id + ":";
    for (const auto& parameter : info_.schema) {
      const auto found = values_.find(parameter.name);
      if (found == values_.end() || (parameter.kind == ParameterKind::flag && found->second == "no")) continue;
      if (spec.back() != ':') spec += ",";
      spec += parameter.kind == ParameterKind::flag ? parameter.name : parameter.name + "=\"" + found->second + "\"";
    }
    return spec;
  }

  const FamilyInfo& info_;
  std::map<std::string, std::string> values_;
  const Parameter* size_ = nullptr;
};

std::set<std::string> large_specs(const FamilyInfo& info) {
  std::set<std::string> specs;
  for (const auto& sample : info.samples) {
    const auto opened = open_spec(sample);
    EXPECT_TRUE(opened) << sample;
    specs.insert(LargestSpec(info, *opened).find().value_or(sample));
  }
  return specs;
}

struct Question {
  std::string verb;
  std::map<std::string, std::string> values;
};

std::vector<Question> questions_about(const Instance& instance, const std::string& halfway,
                                      const std::string& first_moves) {
  std::vector<Question> questions = {
      {"show", {}}, {"view", {{"hint", "yes"}}}, {"edit", {{"state", "start"}, {"place", "1"}}}};
  for (const auto* format : {"text", "svg", "scene"}) questions.push_back({"draw", {{"format", format}}});
  for (const auto* format : {"svg", "pdf"}) questions.push_back({"sheet", {{"format", format}}});
  const auto& facets = instance.facets();
  if (facets.has(Facet::playing)) {
    questions.push_back({"moves", {}});
    questions.push_back({"play", {{"state", "start"}, {"moves", first_moves}}});
  }
  if (facets.has(Facet::checking)) questions.push_back({"check", {}});
  if (facets.has(Facet::judging)) {
    questions.push_back({"value", {}});
    questions.push_back({"reply", {}});
  }
  if (facets.has(Facet::solving)) {
    for (const auto* path : {"moves", "states"}) questions.push_back({"solve", {{"path", path}}});
    questions.push_back({"solve", {{"count", "yes"}}});
    questions.push_back({"solve", {{"longest", "yes"}, {"path", "states"}}});
    questions.push_back({"moves", {{"state", "goal"}}});
    questions.push_back({"distance", {{"from", "start"}, {"to", "goal"}}});
    questions.push_back({"next", {}});
    const auto data = std::filesystem::temp_directory_path() / fmt::format("meleda-budgets-{}", getpid());
    questions.push_back({"table", {{"data", data.string()}}});
    questions.push_back({"solve", {{"path", "none"}}});
    for (const auto& moves : {std::string("1"), std::string("1000000000000"), halfway}) {
      questions.push_back({"walk", {{"state", "start"}, {"moves", moves}}});
    }
  }
  if (facets.has(Facet::ordering)) {
    for (const auto& order : facets.ordering->orders()) {
      questions.push_back({"rank", {{"state", "start"}, {"order", order}}});
      questions.push_back({"rank", {{"state", "goal"}, {"order", order}}});
      questions.push_back({"unrank", {{"rank", halfway}, {"order", order}}});
      questions.push_back({"compare", {{"a", "start"}, {"b", "goal"}, {"order", order}}});
      questions.push_back({"successor", {{"state", "start"}, {"order", order}}});
      questions.push_back({"predecessor", {{"state", "goal"}, {"order", order}}});
      questions.push_back({"generate", {{"order", order}}});
      questions.push_back({"generate", {{"order", order}, {"changes", "signed"}}});
    }
  }
  if (facets.has(Facet::space)) {
    questions.push_back({"graph", {{"limit", "100000"}}});
    questions.push_back({"explore", {}});
    questions.push_back({"explore", {{"explain", "yes"}}});
    questions.push_back({"explore", {{"all-starts", "yes"}}});
  }
  return questions;
}

Answer ask_within(const Question& question, const std::string& spec, const std::string& time) {
  Request request{question.verb, question.values};
  request.values["spec"] = spec;
  request.values["memory"] = "100M";
  if (!time.empty()) request.values["time"] = time;
  Control control;
  Context context{control};
  const Workers two(2);  // what is measured is the time of all cores together, however many there are
  return answer(request, context);
}

std::string text_of(const Question& question, const std::string& spec) {
  auto text = question.verb + " " + spec.substr(0, 100);
  for (const auto& [name, value] : question.values) text += " " + name + "=" + value.substr(0, 20);
  return text;
}

// Half of the whole way, where that is known without search.
std::optional<std::string> half_of_the_way(const std::string& spec) {
  const auto shown = ask_within({"show", {}}, spec, "10s");
  if (!shown.fields.contains("moves")) return std::nullopt;
  return to_text(*parse_natural(shown.fields.at("moves").get<std::string>(), "moves") / 2);
}
std::string halfway_through(const std::string& spec) {
  return half_of_the_way(spec).value_or("1000");
}

// The first move from the start, if there is one.
std::string first_move_of(const std::string& spec) {
  const auto listed = ask_within({"moves", {}}, spec, "10s");
  const auto moves = listed.fields.value("moves", Json::array());
  return moves.empty() ? "1" : moves.front().at("move").get<std::string>();
}

std::vector<Question> questions_about(const std::string& spec) {
  return questions_about(*open_spec(spec)->instance, halfway_through(spec), first_move_of(spec));
}

void expect_kept(const Question& question, const std::string& spec, const std::string& time, double most_seconds) {
  SCOPED_TRACE(text_of(question, spec));
  forget_peak();
  const auto memory = memory_of_process("VmRSS:");
  const auto begun = processor_seconds();
  const auto answered = ask_within(question, spec, time);
  EXPECT_LE(processor_seconds() - begun, most_seconds);
  // What is allowed is about what is held at a time; the library that allocates has its own ideas.
  EXPECT_LE(memory_of_process("VmHWM:") - memory, 200e6);
  if (answered.outcome != Outcome::bad_input) return;
  const auto code = answered.fields.at("error").at("code").get<std::string>();
  const std::set<std::string> fair = {"too_large", "not_supported", "bad_number", "bad_state", "bad_move"};
  // Not every size of a sequence is one of the puzzle, nor is every place one of a state.
  EXPECT_TRUE(fair.contains(code) || question.verb == "sequence" || question.verb == "edit")
      << answered.fields.at("error").dump();
}

class Budgets : public ::testing::TestWithParam<std::size_t> {
 protected:
  [[nodiscard]] const FamilyInfo& info() const { return families()[GetParam()].info; }
};

// What cannot be interrupted, such as the preparation of a table, is at the beginning, and takes as long whatever the
// budget is. Later moments are for the long tests.
TEST_P(Budgets, AreKeptAtTheLargestSizes) {
  const auto* const time = std::getenv("MELEDA_LONG") != nullptr ? "500ms" : "50ms";
  for (const auto& spec : large_specs(info())) {
    const auto opened = open_spec(spec);
    ASSERT_TRUE(opened) << spec;
    for (const auto& question : questions_about(spec)) expect_kept(question, spec, time, 3);
  }
}

// Opening a puzzle asks no budget, so what is accepted opens at once.
double seconds_to_open(const std::string& spec) {
  const auto begun = processor_seconds();
  static_cast<void>(open_spec(spec));
  return processor_seconds() - begun;
}
constexpr double at_once = 1;  // about twenty times what is measured

TEST_P(Budgets, NeedNotBeAskedWhereAPuzzleIsOpened) {
  for (const auto& spec : large_specs(info())) EXPECT_LE(seconds_to_open(spec), at_once) << spec;
}

// Texts that are hard on who looks for symmetries, orders of moves, or what patterns have in common.
TEST(Budgets, NeedNotBeAskedWhereAFileIsOpened) {
  const auto numbered = [](const std::string& letter, std::size_t count, const std::string& between) {
    std::string text;
    for (std::size_t i = 0; i < count; ++i) text += (i == 0 ? "" : between) + letter + std::to_string(i);
    return text;
  };
  std::vector<std::string> specs;
  // Nodes that can all be exchanged: 31! symmetries; and pairs of them.
  const auto nodes = "row " + numbered("n", 31, " ") + "\nstones 3\n";
  std::string every_pair;
  std::string pairs;
  for (std::size_t i = 0; i < 31; ++i) {
    for (std::size_t j = i + 1; j < 31; ++j) every_pair += fmt::format("edge n{}-n{}\n", i, j);
    if (i % 2 == 1) pairs += fmt::format("edge n{}-n{}\n", i - 1, i);
  }
  for (const auto& edges : {std::string(), every_pair, pairs}) specs.push_back("alignment:\"" + nodes + edges + "\"");
  // A move of a great order: cycles of different primes.
  std::string cycles;
  std::size_t place = 0;
  for (const std::size_t prime : {2U, 3U, 5U, 7U, 11U, 13U, 17U, 19U, 23U, 29U, 31U, 37U, 41U}) {
    for (std::size_t i = 0; i < prime; ++i) cycles += fmt::format(" {}", place + (i + 1) % prime + 1);
    place += prime;
  }
  for (const auto* metric : {"", ",metric=quarter"}) {
    specs.push_back(
        fmt::format("permutation:\"Set A {} 1\nSolved\nEnd\nMove M\nA\n{}\nEnd\n\"{}", place, cycles, metric));
  }
  // Rules with as many patterns of as many stars as fit.
  std::string stars = "digits 0..9\nstart 9*\ngoal 0*\n";
  for (std::size_t v = 0; v < 9; ++v) {
    for (std::size_t k = 1; k < 30; ++k) {
      stars += fmt::format("move {} -> {} when right is", v, v + 1);
      for (std::size_t i = 0; i < k; ++i) stars += (i * k + v) % 3 == 0 ? " .*" : (i + v) % 2 == 0 ? " [1357]*" : " .";
      stars += "\n";
    }
  }
  for (const auto* n : {"5", "15", "1000"}) specs.push_back("rules:\"" + stars + "\"," + n);
  // The largest board, all of it holes.
  std::string board;
  for (std::size_t row = 0; row < 8; ++row) board += "xxxxxxxx\n";
  specs.push_back("pegs:\"" + board + "\"");
  for (const auto& spec : specs) EXPECT_LE(seconds_to_open(spec), at_once) << spec.substr(0, 100);
}

// Of all sizes up to the largest, one after the other.
TEST_P(Budgets, AreKeptBySequences) {
  for (const auto& sample : info().samples) {
    const auto opened = open_spec(sample);
    ASSERT_TRUE(opened) << sample;
    const auto spec = LargestSpec(info(), *opened).of_all_sizes();
    if (!spec) continue;
    for (const auto* of : {"moves", "depth"}) {
      for (const auto* range : {"2..10000", "4000..4500"}) {
        expect_kept({"sequence", {{"of", of}, {"n", range}}}, *spec, "50ms", 3);
      }
    }
  }
}

// What needs no search is quick by itself: the sizes that are accepted are such.
TEST_P(Budgets, ClosedFormsAreQuickWithoutOne) {
  for (const auto& spec : large_specs(info())) {
    const auto halfway = half_of_the_way(spec);
    if (!halfway) continue;
    expect_kept({"walk", {{"state", "start"}, {"moves", *halfway}}}, spec, "", 8);
    expect_kept({"next", {}}, spec, "", 8);
  }
}

INSTANTIATE_TEST_SUITE_P(OfEveryFamily, Budgets, ::testing::Range(std::size_t{0}, families().size()),
                         [](const auto& tested) {
                           auto name = families()[tested.param].info.id;
                           std::erase(name, '-');
                           return name;
                         });

// What is asked here is the whole table, but for what is no question about one puzzle of a family.
TEST(Budgets, AreAskedOfEveryVerb) {
  std::set<std::string> asked = {"sequence"};
  for (const auto& family : families()) {
    for (const auto& question : questions_about(family.info.samples.front())) asked.insert(question.verb);
  }
  for (const auto& verb : verbs()) {
    const bool about_a_puzzle = !verb.operands.empty() && verb.operands.front().name == "spec";
    const bool of_one_family = verb.name.find(' ') != std::string::npos;
    EXPECT_TRUE(!about_a_puzzle || of_one_family || asked.contains(verb.name)) << verb.name;
  }
}

// Words of many digits make many numbers a level, in a high base long ones: fewer digits are accepted.
TEST(Budgets, AreKeptByRulesWithManyLongWords) {
  const std::string digits = "0123456789abcdefghijklmnopqrstuvwxyz";
  const auto* const family =
      open_spec("rules:\"digits 0..1\nstart 1*\ngoal 0*\nmove 0 <-> 1 when right is 1 0*\n\",3")->family;
  for (const std::size_t length : {5U, 58U}) {
    for (const bool alike : {false, true}) {
      std::string text = "digits 0..35\nstart z*\ngoal 0*\n";
      for (std::size_t v = 0; v < 35; ++v) {
        std::string word;
        for (std::size_t i = 0; i < length; ++i)
          word += alike && i + 1 < length ? 'h' : digits[(v * 7 + i * i * 5 + 3) % 36];
        text += "move " + digits.substr(v, 1) + " <-> " + digits.substr(v + 1, 1) + " when right is " + word + " 0*\n";
      }
      const auto begun = processor_seconds();
      const auto opened = open_spec("rules:\"" + text + "\",5");
      ASSERT_TRUE(opened) << opened.error().message;
      EXPECT_LE(processor_seconds() - begun, 3) << "opening it";
      const auto spec = LargestSpec(family->info, *opened).find();
      ASSERT_TRUE(spec);
      const auto halfway = halfway_through(*spec);
      const auto questions = questions_about(*open_spec(*spec)->instance, halfway, first_move_of(*spec));
      for (const auto& question : questions) expect_kept(question, *spec, "50ms", 3);
      expect_kept({"walk", {{"state", "start"}, {"moves", halfway}}}, *spec, "", 8);
    }
  }
}

// Nothing is left of an answer that was stopped on the way, and it says what ran out.
TEST(Budgets, AStoppedClosedFormIsAnAnswer) {
  const std::string spec = "b-spinout:3,20000";
  const auto ask = [&](const std::string& verb, const std::function<void(Control&)>& prepare) {
    Control control;
    prepare(control);
    Context context{control};
    Request request{verb, {{"spec", spec}}};
    if (verb == "distance") request.values.insert({{"from", "start"}, {"to", "goal"}});
    if (verb == "walk") request.values.insert({{"state", "start"}, {"moves", "123456789"}});
    return answer(request, context);
  };
  for (const auto* verb : {"distance", "walk", "next", "solve", "show"}) {
    const auto cancelled = ask(verb, [](Control& control) { control.cancel(); });
    EXPECT_EQ(cancelled.outcome, Outcome::stopped) << verb;
    EXPECT_EQ(cancelled.fields.at("error").at("code"), "stopped");
    EXPECT_EQ(cancelled.fields.at("error").at("message"), "interrupted before there was an answer");
    const auto late = ask(verb, [](Control& control) { control.limit_time(std::chrono::seconds(0)); });
    EXPECT_EQ(late.outcome, Outcome::stopped) << verb;
    EXPECT_EQ(late.fields.at("error").at("message"), "the budget of time ran out before there was an answer");
  }
  // A hint that is stopped leaves the rest of a view as it is.
  const auto seen = ask("view", [](Control& control) { control.limit_time(std::chrono::seconds(0)); });
  EXPECT_EQ(seen.outcome, Outcome::done);
}

}  // namespace
}  // namespace meleda
