#include "meleda/core/look.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace meleda {
namespace {

TEST(Look, EveryRoleHasColoursThatEveryRendererReads) {
  for (const Role role : all_roles) {
    const auto look = look_of(role);
    for (const auto colour : {look.ink, look.fill}) {
      if (colour == "none") continue;
      ASSERT_EQ(colour.size(), 7U) << name_of(role);
      EXPECT_EQ(colour[0], '#');
      EXPECT_EQ(colour.find_first_not_of("0123456789abcdef", 1), std::string_view::npos) << colour;
    }
    EXPECT_NE(look.ink, "none");
    EXPECT_GT(look.width, 0);
  }
}

TEST(Look, EverySortHasAFillOfItsOwn) {
  std::set<std::string_view> fills;
  for (unsigned sort = 1; sort <= most_sorts; ++sort) {
    const auto fill = fill_of_sort(sort);
    EXPECT_TRUE(fills.insert(fill).second) << sort;
    ASSERT_EQ(fill.size(), 7U);
    EXPECT_EQ(fill.find_first_not_of("0123456789abcdef", 1), std::string_view::npos) << fill;
    Shape shape{"a", Role::piece, Circle{{1, 1}, 1, 0}};
    EXPECT_EQ(look_of(shape).fill, look_of(Role::piece).fill);
    shape.sort = sort;
    EXPECT_EQ(look_of(shape).fill, fill);
    // Also an active one hides what lies below.
    auto active = shape;
    active.role = Role::active;
    EXPECT_EQ(look_of(active).fill_opacity, 1);
    EXPECT_EQ(look_of(shape).ink, look_of(Role::piece).ink);
  }
}

using Three = std::array<double, 3>;

// Red, green and blue light, 0 to 1.
Three light_of(std::string_view colour) {
  Three light{};
  for (std::size_t i = 0; i < 3; ++i) {
    const auto part = std::stoi(std::string(colour.substr(1 + 2 * i, 2)), nullptr, 16) / 255.0;
    light[i] = part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
  }
  return light;
}

// CIE L*a*b*, where distances are about as they are seen.
Three lab_of(const Three& light) {
  const auto f = [](double t) { return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116; };
  const auto x = f((0.4124564 * light[0] + 0.3575761 * light[1] + 0.1804375 * light[2]) / 0.95047);
  const auto y = f(0.2126729 * light[0] + 0.7151522 * light[1] + 0.0721750 * light[2]);
  const auto z = f((0.0193339 * light[0] + 0.1191920 * light[1] + 0.9503041 * light[2]) / 1.08883);
  return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

double contrast(std::string_view a, std::string_view b) {
  const auto luminance = [](const Three& light) { return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]; };
  const auto [less, more] = std::minmax({luminance(light_of(a)), luminance(light_of(b))});
  return (more + 0.05) / (less + 0.05);
}

// As they are, and as they are seen without one kind of cones: G. M. Machado, M. M. Oliveira and L. A. F. Fernandes, A
// physiologically-based model for simulation of color vision deficiency, IEEE TVCG 15 (2009), severity 1.
void expect_told_apart(const std::vector<std::string>& colours) {
  using Matrix = std::array<Three, 3>;
  const std::vector<std::pair<std::string, Matrix>> eyes{
      {"all", {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}},
      {"protanopia",
       {{{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}}},
      {"deuteranopia",
       {{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}}},
      {"tritanopia",
       {{{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}}}};
  constexpr double told_apart = 15;  // some six times what can just be seen side by side
  for (const auto& [eye, matrix] : eyes) {
    std::vector<Three> seen;
    for (const auto& colour : colours) {
      const auto light = light_of(colour);
      Three there{};
      for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t j = 0; j < 3; ++j) there[i] += matrix[i][j] * light[j];
        there[i] = std::clamp(there[i], 0.0, 1.0);
      }
      seen.push_back(lab_of(there));
    }
    for (std::size_t a = 0; a < seen.size(); ++a) {
      for (std::size_t b = 0; b < a; ++b) {
        const auto distance = std::hypot(seen[a][0] - seen[b][0], seen[a][1] - seen[b][1], seen[a][2] - seen[b][2]);
        EXPECT_GT(distance, told_apart) << eye << ": sorts " << b + 1 << " and " << a + 1;
      }
    }
  }
}

TEST(Look, SortsAreToldApartByEveryEyeOnPaperAndOnThePage) {
  std::vector<std::string> on_paper;
  for (unsigned sort = 1; sort <= most_sorts; ++sort) on_paper.emplace_back(fill_of_sort(sort));
  std::ifstream file(MELEDA_SOURCE "/web/src/styles/scene.css");
  std::stringstream all;
  all << file.rdbuf();
  const auto css = all.str();
  const auto colours_of = [&](const std::string& name) {
    const auto key = "--" + name + ": light-dark(";
    const auto at = css.find(key);
    EXPECT_NE(at, std::string::npos) << name;
    return std::pair(css.substr(at + key.size(), 7), css.substr(at + key.size() + 9, 7));
  };
  std::vector<std::string> by_day;
  std::vector<std::string> by_night;
  const auto ink = colours_of("label-ink");
  for (unsigned sort = 1; sort <= most_sorts; ++sort) {
    const auto [light, dark] = colours_of("sort-" + std::to_string(sort));
    EXPECT_GE(contrast(light, ink.first), 4.5) << sort;
    EXPECT_GE(contrast(dark, ink.second), 4.5) << sort;
    by_day.push_back(light);
    by_night.push_back(dark);
  }
  EXPECT_EQ(by_day, on_paper);
  expect_told_apart(by_day);
  expect_told_apart(by_night);
}

}  // namespace
}  // namespace meleda
