#include "meleda/families/b_spinout/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "meleda/core/assert.hpp"

namespace meleda::b_spinout {

namespace {

using Kind = Item::Kind;
constexpr Item step{};

Item d(std::uint32_t x, bool backwards = false) {
  return {Kind::d, x, backwards, false};
}

// -n, and then down through the gates of the steps below, to the last one.
void append_descent(Recursion& word, std::uint32_t from_gate) {
  for (auto y = from_gate; y >= 2; --y) {
    word.push_back(step);
    word.push_back({Kind::e, y, false, false});
  }
  word.push_back(step);
  word.push_back(d(2));
}

Recursion recursion_of(std::uint32_t base, const Item& word) {
  switch (word.kind) {
    case Kind::a: return recursion_of_a(base);
    case Kind::d: return recursion_of_d(base, word.index);
    case Kind::e: return recursion_of_e(base, word.index);
    case Kind::step: break;
  }
  return {step};
}

std::uint32_t moves_with_one_spinner(std::uint32_t base, const Item& word) {
  return word.kind == Kind::a ? base - 1 : word.kind == Kind::d ? word.index : 1;
}

class Lengths {
 public:
  explicit Lengths(std::uint32_t base) : base_(base) {}

  const Integer& of(const Item& word, std::uint32_t spinners) {
    const auto key = std::make_pair(std::make_pair(word.kind, word.index), spinners);
    if (const auto found = known_.find(key); found != known_.end()) return found->second;
    Integer total = 0;
    if (spinners == 1) {
      total = moves_with_one_spinner(base_, word);
    } else {
      for (const auto& item : recursion_of(base_, word)) {
        total += item.kind == Kind::step ? Integer(1) : of(item, item.same_size ? spinners : spinners - 1);
      }
    }
    return known_.emplace(key, std::move(total)).first->second;
  }

 private:
  std::uint32_t base_;
  std::map<std::pair<std::pair<Kind, std::uint32_t>, std::uint32_t>, Integer> known_;
};

}  // namespace

Recursion recursion_of_a(std::uint32_t base) {
  return {{Kind::a, 0, false, false}, {Kind::d, base - 1, false, true}};
}

Recursion recursion_of_d(std::uint32_t base, std::uint32_t x) {
  MELEDA_ASSERT(base >= 3 && x >= 1 && x < base);
  Recursion word;
  if (x == base - 1) {
    word = {step, d(base - 1, true)};
    append_descent(word, base - 2);
  } else {
    word = {d(x + 1, true)};
    append_descent(word, x);
  }
  return word;
}

Recursion recursion_of_e(std::uint32_t base, std::uint32_t y) {
  MELEDA_ASSERT(base >= 3 && y < base - 1);
  if (y == base - 2) return {step};
  return {d(y + 2, true), step, d(y + 2)};
}

std::vector<digits::Move> expanded(std::uint32_t base, const Item& word, std::uint32_t spinners) {
  std::vector<digits::Move> moves;
  if (word.kind == Kind::step || spinners == 1) {
    moves.assign(word.kind == Kind::step ? 1 : moves_with_one_spinner(base, word), {spinners, false});
  } else {
    for (const auto& item : recursion_of(base, word)) {
      const auto part = expanded(base, item, item.kind == Kind::step || item.same_size ? spinners : spinners - 1);
      moves.insert(moves.end(), part.begin(), part.end());
    }
  }
  if (word.backwards) {
    std::reverse(moves.begin(), moves.end());
    for (auto& m : moves) m.up = !m.up;
  }
  return moves;
}

std::vector<std::vector<Integer>> lengths_up_to(std::uint32_t base, const std::vector<Item>& words, std::uint32_t most,
                                                const StopCheck& stop) {
  Lengths lengths(base);
  std::vector<std::vector<Integer>> all(words.size());
  for (std::uint32_t n = 1; n <= most; ++n) {
    stop();
    for (std::size_t i = 0; i < words.size(); ++i) all[i].push_back(lengths.of(words[i], n));
  }
  return all;
}

std::string name_of(const Item& item, const std::string& size) {
  const auto* const mark = item.backwards ? "'" : "";
  switch (item.kind) {
    case Kind::step: return "-n";
    case Kind::a: return fmt::format("A{}({})", mark, size);
    case Kind::d: return fmt::format("D{}{}({})", item.index, mark, size);
    case Kind::e: return fmt::format("E{}{}({})", item.index, mark, size);
  }
  return {};
}

std::vector<std::string> recursion_lines(std::uint32_t base) {
  std::vector<std::string> lines;
  const auto line = [&](const Item& word) {
    auto text = name_of(word, "n") + " =";
    for (const auto& item : recursion_of(base, word)) text += " " + name_of(item, item.same_size ? "n" : "n-1");
    lines.push_back(std::move(text));
  };
  line({Kind::a, 0, false, false});
  for (auto x = base - 1; x >= 2; --x) line(d(x));
  for (auto y = base - 2; y >= 2; --y) line({Kind::e, y, false, false});
  return lines;
}

}  // namespace meleda::b_spinout
