#include <string>
#include <vector>

#include "meleda/core/translate.hpp"
#include "meleda/families/ziggu/ziggu.hpp"

namespace meleda::ziggu {

// The puzzles that are sold, from Goertz and Williams, section 1.1, table 1 and section 3.2.
[[gnu::cold]] std::vector<Product> products() {
  const std::string four = phrase(
      "6 pieces, 4 mazes, 5 digits; each piece meets the two before and the two after it; red, orange, yellow, green, "
      "blue, purple from the first piece on");
  const std::string two = phrase(
      "6 pieces, 5 mazes, 6 digits; each piece meets the one before and the one after it; red, orange, yellow, green, "
      "blue, purple from the first piece on");
  const std::string states = phrase("states of the shortest solution, one more than its moves");
  const std::string deventer = phrase("Oskar van Deventer");
  return {
      {"ziggurat", phrase("Ziggurat"), "ziggu:5,as=plates", phrase("Eitan Cher and Bram Cohen, 2021"), "172", states,
       phrase("6 pieces, 4 mazes, 5 digits; each piece meets the two before and the two after it; orange and blue in "
              "turn, the first at the bottom")},
      {"zigguflat", phrase("Zigguflat"), "ziggu:5,as=flat", deventer, "172", states, four},
      {"ziggutrees", phrase("Ziggutrees"), "ziggu:5,as=flat", deventer, "172", states, four},
      {"ziggustretch", phrase("Ziggustretch"), "ziggu:5,as=flat", deventer, "172", states, four},
      {"zigguchain", phrase("Zigguchain"), "ziggu:6,as=rainbow", deventer, "361", states, two},
      {"zigguhooked", phrase("Zigguhooked"), "ziggu:6,as=hooked", deventer, "361", states, two},
      {"ziggutwist", phrase("Ziggutwist"), "ziggu:6,as=rainbow", deventer, "361", states, two},
      {"ziggutwist-too", phrase("Ziggutwist Too"), "ziggu:6,as=rainbow", deventer, "361", states, two},
  };
}

}  // namespace meleda::ziggu
