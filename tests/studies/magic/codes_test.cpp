#include "meleda/studies/magic/codes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <unordered_set>
#include <vector>

#include "meleda/families/magic/geometry.hpp"
#include "meleda/families/magic/ribbon.hpp"

namespace meleda::studies {
namespace {

using magic::Code;

std::vector<Code> codes_of(std::size_t tiles) {
  const CodeTables tables(tiles);
  CodeSearch search(tables);
  std::vector<Code> codes;
  for (const auto& beginning : search.beginnings(1)) {
    search.visit(beginning, [&](const Code& code) { codes.push_back(code); }, {});
  }
  return codes;
}

// ---- A second enumeration, which shares nothing with the first: all closed chains, as texts of one letter a
// symbol. A tile is its centre,
// the direction of its arrow and that of its front; the next one is put in the same plane and swung about the hinge.

using Triple = std::array<int, 3>;
Triple plus(Triple a, Triple b, int factor = 1) {
  return {a[0] + factor * b[0], a[1] + factor * b[1], a[2] + factor * b[2]};
}
Triple times(Triple a, Triple b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

const std::string letters = "RULD";
const std::string folds = " mv";
char symbol(char letter, char fold) {
  return static_cast<char>('a' + 3 * letters.find(letter) + folds.find(fold));
}
std::string word_of(const Code& code) {
  std::string text;
  for (const auto one : code) text += static_cast<char>('a' + one.number());
  return text;
}

class PlainChains {
 public:
  explicit PlainChains(std::size_t tiles) : tiles_(tiles) {
    centres_.push_back({0, 0, 0});
    extend({0, 0, 0}, {0, 1, 0}, {0, 0, 1});
  }

  std::unordered_set<std::string> uncrossed;
  std::unordered_set<std::string> crossed;

 private:
  struct Flat {
    Triple middle;
    Triple front;
  };

  void extend(Triple centre, Triple arrow, Triple front) {
    const auto right = times(arrow, front);
    for (const char letter : {'R', 'U', 'L', 'D'}) {
      const bool vertical = letter == 'R' || letter == 'L';
      const auto out = letter == 'R'   ? right
                       : letter == 'L' ? plus({0, 0, 0}, right, -1)
                       : letter == 'U' ? arrow
                                       : plus({0, 0, 0}, arrow, -1);
      const auto middle = plus(centre, out);
      for (const char fold : {' ', 'm', 'v'}) {
        // About the hinge: what points outwards is swung to the back or to the front.
        const auto swung = [&](Triple v) {
          const auto outwards = v[0] * out[0] + v[1] * out[1] + v[2] * out[2];
          const auto forwards = v[0] * front[0] + v[1] * front[1] + v[2] * front[2];
          const auto rest = plus(plus(v, out, -outwards), front, -forwards);
          if (fold == 'm') return plus(plus(rest, front, -outwards), out, forwards);
          if (fold == 'v') return plus(plus(rest, front, outwards), out, -forwards);
          return v;
        };
        const auto next_centre = plus(middle, swung(out));
        const auto next_arrow = swung(vertical ? arrow : plus({0, 0, 0}, arrow, -1));
        const auto next_front = swung(front);
        text_ += symbol(letter, fold);
        const auto symbols = centres_.size();
        if (fold == ' ') flats_.push_back({middle, front});
        if (symbols == tiles_) {
          if (next_centre == Triple{0, 0, 0} && next_arrow == Triple{0, 1, 0} && next_front == Triple{0, 0, 1}) {
            (crossing() ? crossed : uncrossed).insert(text_);
          }
        } else {
          // A step leads by two half sides in all.
          const auto away = std::abs(next_centre[0]) + std::abs(next_centre[1]) + std::abs(next_centre[2]);
          const bool near = away <= static_cast<int>(2 * (tiles_ - symbols));
          if (near && std::find(centres_.begin(), centres_.end(), next_centre) == centres_.end()) {
            centres_.push_back(next_centre);
            extend(next_centre, next_arrow, next_front);
            centres_.pop_back();
          }
        }
        if (fold == ' ') flats_.pop_back();
        text_.pop_back();
      }
    }
  }

  [[nodiscard]] bool crossing() const {
    for (const auto& a : flats_) {
      for (const auto& b : flats_) {
        const auto across = a.front[0] * b.front[0] + a.front[1] * b.front[1] + a.front[2] * b.front[2] == 0;
        if (a.middle == b.middle && across) return true;
      }
    }
    return false;
  }

  std::size_t tiles_;
  std::vector<Triple> centres_;
  std::vector<Flat> flats_;
  std::string text_;
};

// Letters and folds of a symbol exchanged for others.
char mapped(char c, const std::string& to_letters, const std::string& to_folds) {
  const auto number = static_cast<std::size_t>(c - 'a');
  return symbol(to_letters[number / 3], to_folds[number % 3]);
}

// The readings of a code, from generators: the next tile with a quarter turn; half a turn; turned over; the mirror
// image with a quarter turn; backwards.
std::unordered_set<std::string> orbit_of(const std::string& text) {
  std::unordered_set<std::string> orbit{text};
  std::vector<std::string> open{text};
  const auto turned = [](std::string code) {
    for (std::size_t i = 0; i < code.size(); ++i) code[i] = mapped(code[i], i % 2 == 0 ? "DRUL" : "ULDR", folds);
    return code;
  };
  while (!open.empty()) {
    const auto code = open.back();
    open.pop_back();
    auto shifted = code;
    std::rotate(shifted.begin(), shifted.begin() + 1, shifted.end());
    auto over = code;
    for (auto& c : over) c = mapped(c, "LURD", " vm");
    auto mirrored = code;
    for (auto& c : mirrored) c = mapped(c, letters, " vm");
    std::string backwards(code.rbegin(), code.rend());
    for (auto& c : backwards) c = mapped(c, "LURD", folds);
    for (const auto& image : {turned(shifted), turned(turned(code)), over, turned(mirrored), backwards}) {
      if (orbit.insert(image).second) open.push_back(image);
    }
  }
  return orbit;
}

TEST(MagicCodes, APlainEnumerationFindsTheSame) {
  for (const std::size_t tiles : {4U, 6U, 8U}) {
    PlainChains plain(tiles);
    std::size_t covered = 0;
    for (const auto& code : codes_of(tiles)) {
      const auto orbit = orbit_of(word_of(code));
      for (const auto& image : orbit) covered += plain.uncrossed.erase(image);
      EXPECT_EQ(orbit.size() * magic::canonical(code).symmetries, 16 * tiles) << magic::text_of(code);
    }
    EXPECT_TRUE(plain.uncrossed.empty());  // each in one orbit: none is left, and none was counted twice
    EXPECT_GT(covered, 0U);
    // The rule about hinges matters.
    std::size_t crossing = 0;
    while (!plain.crossed.empty()) {
      ++crossing;
      for (const auto& image : orbit_of(std::string(*plain.crossed.begin()))) EXPECT_EQ(plain.crossed.erase(image), 1U);
    }
    if (tiles == 8) {
      EXPECT_EQ(crossing, 101U);
    }
  }
}

TEST(MagicCodes, AreCanonicalConfigurationsInAscendingOrder) {
  for (const std::size_t tiles : {4U, 6U, 8U}) {
    const auto codes = codes_of(tiles);
    EXPECT_TRUE(std::is_sorted(codes.begin(), codes.end()));
    for (const auto& code : codes) {
      EXPECT_TRUE(magic::is_canonical(code));
      EXPECT_TRUE(magic::faults_of(code).empty());
    }
    // From longer beginnings the same.
    const CodeTables tables(tiles);
    CodeSearch search(tables);
    std::vector<Code> again;
    for (const auto& beginning : search.beginnings(tiles / 2)) {
      search.visit(beginning, [&](const Code& code) { again.push_back(code); }, {});
    }
    EXPECT_EQ(again, codes);
  }
}

TEST(MagicCodes, TheLinkingNumberOfAllIsWritheAndTwist) {
  std::map<std::int32_t, int> numbers;
  for (const auto& code : codes_of(8)) {
    const auto ribbon = magic::ribbon_of(magic::chain_of(code));
    const auto number = magic::linking_number(ribbon);
    ++numbers[number];
    const auto [writhe, twist] = magic::writhe_and_twist(ribbon);
    EXPECT_NEAR(writhe + twist, number, 1e-9) << magic::text_of(code);
    int generic = 0;
    for (const auto direction : {magic::Vector{3, 5, 97}, {211, -177, 101}, {-331, 57, 103}, {17, 400, 9}}) {
      const auto again = magic::linking_in_projection(ribbon, direction);
      generic += again ? 1 : 0;
      EXPECT_EQ(again.value_or(number), number) << magic::text_of(code);
    }
    EXPECT_GE(generic, 2) << magic::text_of(code);
  }
  EXPECT_GT(numbers[0], 0);
  EXPECT_GT(numbers[1], 0);
  EXPECT_GT(numbers[2], 0);
}

TEST(MagicCodes, ASearchThatWasStoppedBeginsAnew) {
  const CodeTables tables(8);
  CodeSearch search(tables);
  const auto beginnings = search.beginnings(2);
  struct Enough {};
  std::size_t before = 0;
  EXPECT_THROW(search.visit(beginnings[0],
                            [&](const Code&) {
                              if (++before == 3) throw Enough();
                            },
                            {}),
               Enough);
  std::size_t after = 0;
  search.visit(beginnings[0], [&](const Code&) { ++after; }, {});
  std::size_t fresh = 0;
  CodeSearch(tables).visit(beginnings[0], [&](const Code&) { ++fresh; }, {});
  EXPECT_EQ(after, fresh);
  Control control;
  control.cancel();
  EXPECT_THROW(search.visit(
                   beginnings[0], [](const Code&) {}, StopCheck(control)),
               Stopped);
}

}  // namespace
}  // namespace meleda::studies
