// What the family is called, what it takes, and what is sold.

#include <string>
#include <vector>

#include "meleda/core/translate.hpp"
#include "meleda/families/rings/rings.hpp"

namespace meleda::rings {

namespace {

std::vector<std::string> all_keys() {
  std::vector<std::string> keys;
  for (unsigned key = 0; key < 16; ++key) {
    std::string text;
    for (unsigned bit = 8; bit > 0; bit /= 2) text += (key & bit) != 0 ? '1' : '0';
    keys.push_back(text);
  }
  return keys;
}

[[gnu::cold]] std::vector<Product> products() {
  return {
      {"chinese-rings", phrase("Chinese rings (baguenaudier), nine rings"), "rings:9", phrase("traditional"), "341",
       phrase("moves of single rings"), phrase("256 where the two end rings may be moved together (rings:9,double)")},
      {"spin-out", phrase("Spin-Out, seven dials"), "rings:7,as=dials",
       phrase("William Keister, patent 1972, sold from 1987"), "85", phrase("turns of dials"),
       phrase("the first ones have a flaw that allows a shorter solution: docs/families/rings.md")},
      {"brain", phrase("The Brain, eight wedges"), "rings:8,as=wedges,start=00000000,goal=11111111",
       phrase("1973 or 1979"), "170", phrase("moves of wedges"), ""},
      {"b-bar", phrase("B-Bar, eight pieces"), "rings:8,as=keys,start=00000000,goal=10000000", "", "255",
       phrase("moves of pieces"), ""},
      {"hexadecimal", phrase("Hexadecimal Puzzle, eight bars, at its hardest key"), "rings:8,as=bars,key=1110",
       phrase("William Keister, made 1986"), "170", phrase("flips of bars"),
       phrase("16 keys, from 8 to 170 moves: docs/families/rings.md")},
  };
}

}  // namespace

[[gnu::cold]] FamilyInfo family_info() {
  FamilyInfo info;
  info.id = "rings";
  info.title = phrase("Chinese rings");
  info.kind = "digits";
  info.rules = phrase(
      "n rings (dials, wedges) are on or off a bar. Ring 1 can always be moved; so can the ring left of the rightmost "
      "ring that is on. No other ring can. Go from the start to the goal, which for the rings is: take them all off.");
  info.state = phrase("n digits, ring n first and ring 1 last: 1 is on, 0 is off");
  info.move = phrase("+3 puts ring 3 on, -3 takes it off; with double, +1+2 and -1-2 move both");
  info.schema = {
      {"n", ParameterKind::integer, 1, LongRings::most_rings, "9", {}, phrase("number of rings")},
      {"double", ParameterKind::flag, 0, 0, "no", {}, phrase("rings 1 and 2 may be moved together, as one move")},
      {"key", ParameterKind::choice, 0, 0, standard_key, all_keys(),
       phrase("the key of the Hexadecimal Puzzle, as it is set there")},
      {"as", ParameterKind::choice, 0, 0, "rings", look_names(),
       phrase("how it is drawn: rings on a bar, dials in a tray (Spin-Out), wedges around a disc (The Brain), keys in "
              "a bar "
              "(B-Bar), bars on a carriage (Hexadecimal Puzzle)")},
  };
  info.products = products();
  info.references = {
      {"kuo", "Kuo Jiunn-I, Rings and Gray code (in Chinese), 2014"},
      {"ziggu",
       "Madeleine Goertz and Aaron Williams, The quaternary Gray code and how it can be used to solve "
       "Ziggurat and other Ziggu puzzles, 2024"},
  };
  info.samples = {"rings:1",           "rings:2",          "rings:3",
                  "rings:8",           "rings:63",         "rings:64",
                  "rings:200",         "rings:3,double",   "rings:8,double",
                  "rings:70,double",   "rings:6,key=0111", "rings:7,key=1010",
                  "rings:80,key=0001", "rings:3,as=dials", "rings:3,as=wedges",
                  "rings:2,as=keys",   "rings:3,as=bars",  "rings:3,as=bars,key=0101",
                  "rings:500"};
  info.tour = {"rings:9", "101101100", "rings:4", "rings:200"};
  return info;
}

}  // namespace meleda::rings
