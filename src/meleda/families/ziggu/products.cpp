#include <string>
#include <vector>

#include "meleda/families/ziggu/ziggu.hpp"

namespace meleda::ziggu {

// The puzzles that are sold, from Goertz and Williams, section 1.1, table 1 and section 3.2.
std::vector<Product> products() {
  const std::string four = "6 pieces, 4 mazes, 5 digits; each piece meets the two before and the two after it";
  const std::string two = "6 pieces, 5 mazes, 6 digits; each piece meets the one before and the one after it";
  const std::string rainbow = "; red, orange, yellow, green, blue, purple from the first piece on";
  const std::string states = "states of the shortest solution, one more than its moves";
  const std::string deventer = "Oskar van Deventer";
  return {
      {"ziggurat", "Ziggurat", "ziggu:5,as=plates", "Eitan Cher and Bram Cohen, 2021", "172", states,
       four + "; orange and blue in turn, the first at the bottom"},
      {"zigguflat", "Zigguflat", "ziggu:5,as=flat", deventer, "172", states, four + rainbow},
      {"ziggutrees", "Ziggutrees", "ziggu:5,as=flat", deventer, "172", states, four + rainbow},
      {"ziggustretch", "Ziggustretch", "ziggu:5,as=flat", deventer, "172", states, four + rainbow},
      {"zigguchain", "Zigguchain", "ziggu:6,as=rainbow", deventer, "361", states, two + rainbow},
      {"zigguhooked", "Zigguhooked", "ziggu:6,as=hooked", deventer, "361", states, two + rainbow},
      {"ziggutwist", "Ziggutwist", "ziggu:6,as=rainbow", deventer, "361", states, two + rainbow},
      {"ziggutwist-too", "Ziggutwist Too", "ziggu:6,as=rainbow", deventer, "361", states, two + rainbow},
  };
}

}  // namespace meleda::ziggu
