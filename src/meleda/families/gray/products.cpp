#include <string>
#include <vector>

#include "meleda/core/translate.hpp"
#include "meleda/families/gray/gray.hpp"

namespace meleda::gray {

// The puzzles of Kuo's last table that are no rings, and a few more, with what sellers, reviewers and Goetz
// Schwandtner's compendium of n-ary puzzles say. Where a printed count does not come out of the model, the remark says
// so.
[[gnu::cold]] std::vector<Product> products() {
  const std::string all = phrase("moves of digits and slider together, from the start to the end");
  const std::string one_more = phrase(
      "the model has that many states, one more than moves: the last one counted frees the slider or shackle (our "
      "reading)");
  const std::string base_only = phrase("the source gives the base; the number of digits here is one to play with");
  std::vector<Product> locks = {
      {"die-welle", phrase("Die Welle, base 5, three balls"), "gray:5,3,as=balls",
       phrase("Jean-Claude Constantin, 2010"), "124", phrase("moves of the balls"), ""},
      {"kugellager", phrase("Kugellager, base 5, four balls and a slider"), "gray:5,4,slider,as=balls",
       phrase("Jean-Claude Constantin, 2009 (compendium) or 2011 (Kuo)"), "1250", all, one_more},
      {"kugellager-7", phrase("Kugellager 7, base 7, four studs and a slider"), "gray:7,4,slider,as=balls",
       phrase("Jean-Claude Constantin, 2012"), "4802", all, one_more},
      {"lock-250", phrase("Lock 250+ (Schloss 250), base 5, three pins and a free one"), "gray:5,3,slider,as=lock",
       phrase("Jean-Claude Constantin, by 2013"), "250", phrase("moves of all pins until the shackle opens"), one_more},
      {"generation-lock", phrase("Generation Lock, base 15, seven pins and a free one"), "gray:15,7,slider,as=lock",
       phrase("Jean-Claude Constantin, 2013"), "341718750",
       phrase("moves of all pins, as sellers give it (Kuo: about 210 million)"), one_more},
      {"schloss-dick", phrase("Schloss Dick, base 5, four plates and a bolt"), "gray:5,4,slider,as=lock",
       phrase("Jean-Claude Constantin, by 2011"), "250",
       phrase("moves to open it, counted by a reviewer of the Fat Lock, which may be the same"),
       phrase("the model does not give it: four plates of base 5 would need 1249; three of them and the bolt 249")},
      {"cubi", phrase("Cubi, base 2, six panels"), "gray:2,6", phrase("Hiroshi Iwahara"), "", "",
       phrase("the number of moves was not found")},
      {"barcode-burr", phrase("Barcode Burr, base 2, six pieces"), "gray:2,6", phrase("Lee Krasnow, 2004"), "33",
       phrase("moves until the first piece is out (64 to take it all apart)"),
       phrase("the model does not give it: 63 moves from end to end; the sixth digit first moves at move 32")},
      {"binary-burr", phrase("Binary Burr, base 2"), "gray:2,6", phrase("Bill Cutler, 2003"), "", "", base_only},
      {"binary-key", phrase("Binary Key, base 2"), "gray:2,5", phrase("Goh Pit Khiam, 2004"), "", "", base_only},
      {"tern-key", phrase("Tern Key, base 3"), "gray:3,4", phrase("Goh Pit Khiam, 2009 (maker) or 2011 (Kuo)"), "134",
       phrase("moves of the full solution"),
       phrase("no model here gives it; the source gives the base; the number of digits here is one to play with")},
      {"ternary-burr", phrase("Ternary Burr, base 3"), "gray:3,4", phrase("Goh Pit Khiam, 2007"), "75",
       phrase("moves until the first piece is out (98 to take it all apart)"),
       phrase("no model here gives it; the source gives the base; the number of digits here is one to play with")},
      {"super-cubi", phrase("Super Cubi, base 3"), "gray:3,5", phrase("Hiroshi Iwahara, 2000"), "324",
       phrase("moves to open it"),
       phrase("no model here gives it (it is 4 * 3^4); the source gives the base; the number of digits here is one to "
              "play with")},
      {"k-323", phrase("K-323, base 3"), "gray:3,5", "", "", "", base_only},
      {"loony-loop", phrase("Loony Loop, base 3"), "gray:3,4", "", "", "", base_only},
      {"sliding-block-puzzle", phrase("Sliding Block Puzzle, base 3"), "gray:3,4", "", "", "", base_only},
      {"k-419", phrase("K-419, base 4"), "gray:4,4", phrase("Kim Klobucher, by 2012"), "419",
       phrase("moves to open it"),
       phrase("no model here gives it; the source gives the base; the number of digits here is one to play with")},
      {"mmmdxlvi", phrase("MMMDXLVI, base 4"), "gray:4,6", phrase("Kim Klobucher, by 2014"), "3546",
       phrase("moves to open it, as its name says"),
       phrase("no model here gives it; the source gives the base; the number of digits here is one to play with")},
      {"mysterians", phrase("Mysterians, base 5"), "gray:5,4", "", "", "", base_only},
      {"cross-and-crown", phrase("Cross and Crown, base 5, four rivets"), "gray:5,4", phrase("Louis S. Burbank, 1913"),
       "", "", phrase("the number of moves was not found")},
      {"sliding-lock", phrase("Sliding Lock, base 6"), "gray:6,4,as=lock", "", "", "", base_only},
      {"seestern", phrase("Seestern, base 11"), "gray:11,4", "", "", "", base_only},
  };
  for (auto& product : locks) product.size_is_ours = product.remark.ends_with(base_only);
  return locks;
}

}  // namespace meleda::gray
