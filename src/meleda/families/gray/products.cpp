#include <string>
#include <vector>

#include "meleda/families/gray/gray.hpp"

namespace meleda::gray {

// The puzzles of Kuo's last table that are no rings, and a few more, with what sellers, reviewers and Goetz
// Schwandtner's compendium of n-ary puzzles say. Where a printed count does not come out of the model, the remark says
// so.
std::vector<Product> products() {
  const std::string constantin = "Jean-Claude Constantin, ";
  const std::string all = "moves of digits and slider together, from the start to the end";
  const std::string one_more =
      "the model has that many states, one more than moves: the last one counted frees the slider or shackle (our "
      "reading)";
  const std::string base_only = "the source gives the base; the number of digits here is one to play with";
  std::vector<Product> locks = {
      {"die-welle", "Die Welle, base 5, three balls", "gray:5,3,as=balls", constantin + "2010", "124",
       "moves of the balls", ""},
      {"kugellager", "Kugellager, base 5, four balls and a slider", "gray:5,4,slider,as=balls",
       constantin + "2009 (compendium) or 2011 (Kuo)", "1250", all, one_more},
      {"kugellager-7", "Kugellager 7, base 7, four studs and a slider", "gray:7,4,slider,as=balls", constantin + "2012",
       "4802", all, one_more},
      {"lock-250", "Lock 250+ (Schloss 250), base 5, three pins and a free one", "gray:5,3,slider,as=lock",
       constantin + "by 2013", "250", "moves of all pins until the shackle opens", one_more},
      {"generation-lock", "Generation Lock, base 15, seven pins and a free one", "gray:15,7,slider,as=lock",
       constantin + "2013", "341718750", "moves of all pins, as sellers give it (Kuo: about 210 million)", one_more},
      {"schloss-dick", "Schloss Dick, base 5, four plates and a bolt", "gray:5,4,slider,as=lock",
       constantin + "by 2011", "250", "moves to open it, counted by a reviewer of the Fat Lock, which may be the same",
       "the model does not give it: four plates of base 5 would need 1249; three of them and the bolt 249"},
      {"cubi", "Cubi, base 2, six panels", "gray:2,6", "Hiroshi Iwahara", "", "", "the number of moves was not found"},
      {"barcode-burr", "Barcode Burr, base 2, six pieces", "gray:2,6", "Lee Krasnow, 2004", "33",
       "moves until the first piece is out (64 to take it all apart)",
       "the model does not give it: 63 moves from end to end; the sixth digit first moves at move 32"},
      {"binary-burr", "Binary Burr, base 2", "gray:2,6", "Bill Cutler, 2003", "", "", base_only},
      {"binary-key", "Binary Key, base 2", "gray:2,5", "Goh Pit Khiam, 2004", "", "", base_only},
      {"tern-key", "Tern Key, base 3", "gray:3,4", "Goh Pit Khiam, 2009 (maker) or 2011 (Kuo)", "134",
       "moves of the full solution", "no model here gives it; " + base_only},
      {"ternary-burr", "Ternary Burr, base 3", "gray:3,4", "Goh Pit Khiam, 2007", "75",
       "moves until the first piece is out (98 to take it all apart)", "no model here gives it; " + base_only},
      {"super-cubi", "Super Cubi, base 3", "gray:3,5", "Hiroshi Iwahara, 2000", "324", "moves to open it",
       "no model here gives it (it is 4 * 3^4); " + base_only},
      {"k-323", "K-323, base 3", "gray:3,5", "", "", "", base_only},
      {"loony-loop", "Loony Loop, base 3", "gray:3,4", "", "", "", base_only},
      {"sliding-block-puzzle", "Sliding Block Puzzle, base 3", "gray:3,4", "", "", "", base_only},
      {"k-419", "K-419, base 4", "gray:4,4", "Kim Klobucher, by 2012", "419", "moves to open it",
       "no model here gives it; " + base_only},
      {"mmmdxlvi", "MMMDXLVI, base 4", "gray:4,6", "Kim Klobucher, by 2014", "3546",
       "moves to open it, as its name says", "no model here gives it; " + base_only},
      {"mysterians", "Mysterians, base 5", "gray:5,4", "", "", "", base_only},
      {"cross-and-crown", "Cross and Crown, base 5, four rivets", "gray:5,4", "Louis S. Burbank, 1913", "", "",
       "the number of moves was not found"},
      {"sliding-lock", "Sliding Lock, base 6", "gray:6,4,as=lock", "", "", "", base_only},
      {"seestern", "Seestern, base 11", "gray:11,4", "", "", "", base_only},
  };
  for (auto& product : locks) product.size_is_ours = product.remark.ends_with(base_only);
  return locks;
}

}  // namespace meleda::gray
