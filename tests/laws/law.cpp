#include "laws/law.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <exception>
#include <optional>
#include <random>
#include <stdexcept>

#include "meleda/workbench/spec.hpp"

template class std::vector<meleda::laws::AnyState>;
template class std::vector<meleda::laws::AnyMove>;

namespace meleda::laws {
namespace {

// The family's own samples that are of this class.
Samples samples_of(const SampledFamily& family, const std::type_info& type) {
  Samples all;
  for (const auto& spec : family.specs()) {
    const auto read = read_spec(spec);
    if (!read) throw std::runtime_error(read.error().message);
    auto made = family.make(read->arguments);
    if (!made) throw std::runtime_error(made.error().message);
    if ((*made)->type() != type) continue;
    (*made)->spec = spec;
    all.push_back(std::move(*made));
  }
  return all;
}

class LawTest : public ::testing::Test {
 public:
  LawTest(Law law, const SampledFamily& family, const std::type_info& type) : law_(law), family_(family), type_(type) {}
  void TestBody() override { law_(samples_of(family_, type_)); }

 private:
  Law law_;
  const SampledFamily& family_;
  const std::type_info& type_;
};

// Rules that are wrong may also break an invariant of ours: where that was, is said like any other failure.
template <class Check>
void guarded(const Check& check) {
  try {
    check();
  } catch (const std::exception& e) {
    expect(false, e.what());
  }
}

}  // namespace

bool enter_law(const char* suite, const char* name, Law law, const char* file, int line) {
  for (const auto& family : sampled_families()) {
    for (const auto& one : family.classes) {
      ::testing::RegisterTest((family.folder + "/" + suite + "/" + one.name).c_str(), name, nullptr, nullptr, file,
                              line, [law, &family, &one] { return new LawTest(law, family, *one.type); });
    }
  }
  return true;
}

bool is_small(const Sample& sample) {
  return sample.index != nullptr && sample.index->count() <= exhaustive_states;
}

std::string move_text(const Sample& sample, const AnyMove& m) {
  return sample.move_texts == nullptr ? std::string() : sample.move_texts->text(m);
}

std::vector<std::string> places_of(const Sample& sample, const AnyState& s) {
  std::vector<std::string> places;
  if (const auto scene = sample.scene(s)) {
    for (const auto& shape : scene->shapes) {
      if (!shape.place.empty()) places.push_back(shape.place);
    }
  }
  return places;
}

std::vector<AnyState> states_of(const Sample& sample, std::uint64_t seed) {
  std::vector<AnyState> states;
  if (is_small(sample)) {
    for (std::uint64_t i = 0; i < sample.index->count(); ++i) states.push_back(sample.index->unrank(i));
    return states;
  }
  std::mt19937_64 random(seed);
  std::vector<AnyState> sources{sample.start()};
  for (const auto& goal : sample.goals()) sources.push_back(goal);
  if (const auto count = sample.state_count(); count && sample.orders != nullptr) {
    for (int i = 0; i < 50; ++i) {
      Integer place = 0;
      for (Integer bound = *count; bound > 0; bound >>= 32) place = (place << 32) + (random() & 0xffffffffU);
      if (auto s = sample.orders->at(place % *count, 0)) sources.push_back(*s);
    }
  }
  for (auto s : sources) {
    for (int step = 0; step < 20; ++step) {
      states.push_back(s);
      if (sample.rules != nullptr) {
        const auto moves = sample.rules->moves(s);
        if (moves.empty()) break;
        s = sample.rules->apply(s, moves[random() % moves.size()]);
      } else if (sample.editing != nullptr) {
        const auto places = places_of(sample, s);
        if (places.empty()) break;
        if (auto edited = sample.editing->edit(s, places[random() % places.size()])) s = std::move(*edited);
      }
    }
  }
  return states;
}

void on_all_samples(const Samples& samples, const std::function<void(const Sample&)>& check) {
  for (const auto& sample : samples) {
    SCOPED_TRACE(sample->spec);
    guarded([&] { check(*sample); });
    if (::testing::Test::HasFailure()) return;
  }
}

void on_all_states(const Samples& samples, const std::function<void(const Sample&, const AnyState&)>& check) {
  std::size_t checked = 0;
  on_all_samples(samples, [&](const Sample& sample) {
    for (const auto& s : states_of(sample)) {
      SCOPED_TRACE(sample.text(s));
      guarded([&] { check(sample, s); });
      ++checked;
      if (::testing::Test::HasFailure()) return;
    }
  });
  expect(checked > 0U);
}

namespace {

LAW(Laws, HasASampleForEveryClassAndASmallOne) {
  if (!expect(!samples.empty())) return;
  if (samples.front()->index == nullptr) return;
  expect(std::any_of(samples.begin(), samples.end(), [](const auto& sample) { return is_small(*sample); }));
}

// A class that the family list does not name would be held against no law.
TEST(Samples, AreAllOfAClassThatTheFamilyListNames) {
  for (const auto& family : sampled_families()) {
    std::size_t listed = 0;
    for (const auto& one : family.classes) listed += samples_of(family, *one.type).size();
    EXPECT_EQ(listed, family.specs().size()) << family.folder;
  }
}

}  // namespace
}  // namespace meleda::laws
