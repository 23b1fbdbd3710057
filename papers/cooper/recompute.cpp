// Figures of Cooper's article that no verb answers: the words of Definitions 1 and 2, spelled out as they are defined
// and held against the shortest solutions.

#include <algorithm>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "../recompute_tools.hpp"

namespace meleda::computations {

namespace {

// A letter is a change of a digit, or a word (A, B or C) of some size that is yet to be spelled out.
struct Letter {
  char word = ' ';    // ' ' for a change
  int number = 0;     // the change, or the size of the word
  bool back = false;  // the word undone: from its end, every change with the other sign
};
using Letters = std::vector<Letter>;

Letter change(int number) {
  return {' ', number, false};
}

Letter word(char name, int size, bool back = false) {
  return {name, size, back};
}

Letters undone(Letters letters) {
  std::reverse(letters.begin(), letters.end());
  for (auto& letter : letters) {
    if (letter.word == ' ') {
      letter.number = -letter.number;
    } else {
      letter.back = !letter.back;
    }
  }
  return letters;
}

// Definition 1
Letters definition_1(char name, int n) {
  if (n == 1) return name == 'A' ? Letters{change(-1), change(-1)} : Letters{change(1), change(1)};
  if (name == 'A') {
    return {word('A', n - 1), change(-n), word('B', n - 1), change(-n), word('B', n - 1, true)};
  }
  return {word('B', n - 1), change(n), word('B', n - 1, true), change(n)};
}

// Definition 2
Letters definition_2(char name, int n) {
  if (n == 1) {
    if (name == 'A') return {change(-1), change(-1), change(-1)};
    return name == 'B' ? Letters{change(1), change(1), change(1)} : Letters{change(-1), change(-1)};
  }
  if (name == 'A') {
    return {word('A', n - 1), change(-n), word('B', n - 1), change(-n), change(-(n - 1)), change(-n), word('C', n - 1)};
  }
  if (name == 'B') {
    return {word('C', n - 1, true), change(n), change(n - 1), change(n), word('B', n - 1, true), change(n)};
  }
  return {word('B', n - 1), change(-n), change(-(n - 1)), change(-n), word('C', n - 1)};
}

// Words of more than `size` are spelled out; with size 0, all.
Letters spelled_out(int base, const Letter& letter, int size) {
  if (letter.word == ' ' || letter.number <= size) return {letter};
  auto definition = base == 3 ? definition_1(letter.word, letter.number) : definition_2(letter.word, letter.number);
  if (letter.back) definition = undone(definition);
  Letters all;
  for (const auto& part : definition) {
    const auto spelled = spelled_out(base, part, size);
    all.insert(all.end(), spelled.begin(), spelled.end());
  }
  return all;
}

Letters letters_in(const Json& with) {
  const std::string name = with.at("word");
  return spelled_out(with.at("base").get<int>(), word(name[0], with.at("size").get<int>()), with.value("down_to", 0));
}

// A3' is the word A of size 3 undone.
Result<std::string> spelled_word(const Json& with) {
  Words texts;
  for (const auto& letter : letters_in(with)) {
    const auto number = std::to_string(letter.number);
    texts.push_back(letter.word == ' ' ? number : letter.word + number + (letter.back ? "'" : ""));
  }
  return joined(texts, ",");
}

// The word is a shortest path between the two states, drawn out to its size.
Result<std::string> word_is_a_shortest_way(const Json& with) {
  bool holds = true;
  for (const int size : sizes_in(with)) {
    const auto spec = of_size(with.at("spec"), size);
    Request request{"solve", {{"spec", spec}, {"method", "search"}, {"path", "moves"}}};
    for (const char* end : {"from", "to"}) request.values[end] = drawn_out(with.at(end), size);
    MELEDA_TRY(const auto path, ask_for("path", request));
    auto sized = with;
    sized["size"] = size;
    MELEDA_TRY(const auto letters, spelled_word(sized));
    Words moves;
    for (const auto& move : path) {
      moves.push_back(move);
      std::erase(moves.back(), '+');
    }
    holds = holds && joined(moves, ",") == letters;
  }
  return yes_or_no(holds);
}

// The lengths of the words for n = 2, 3, ... are sums of those for n - 1: one row of coefficients for each word, the
// constant last.
Result<std::string> lengths_keep_recurrences(const Json& with) {
  const std::string names = with.at("words");
  const auto length = [&](char name, int size) {
    return static_cast<int>(spelled_out(with.at("base").get<int>(), word(name, size), 0).size());
  };
  bool holds = true;
  for (std::size_t i = 0; i < names.size(); ++i) {
    holds = holds && length(names[i], 1) == with.at("first").at(i).get<int>();
    const auto coefficients = with.at("coefficients").at(i).get<std::vector<int>>();
    for (int size = 2; size <= with.at("up_to").get<int>(); ++size) {
      int sum = coefficients.back();
      for (std::size_t k = 0; k < names.size(); ++k) sum += coefficients[k] * length(names[k], size - 1);
      holds = holds && length(names[i], size) == sum;
    }
  }
  return yes_or_no(holds);
}

Result<std::string> need_as_many_moves(const Json& with) {
  MELEDA_TRY(const auto one, ask_for("length", {"solve", {{"spec", with.at("one")}}}));
  MELEDA_TRY(const auto other, ask_for("length", {"solve", {{"spec", with.at("other")}}}));
  return yes_or_no(one == other);
}

Result<std::string> can_change(const Json& with) {
  MELEDA_TRY(const auto moves, ask_for("moves", {"moves", {{"spec", with.at("spec")}, {"state", with.at("from")}}}));
  return yes_or_no(
      std::any_of(moves.begin(), moves.end(), [&](const Json& move) { return move.at("to") == with.at("to"); }));
}

}  // namespace

Computations cooper();

[[gnu::cold]] Computations cooper() {
  auto all = shared_computations();
  all.merge(Computations{{"spelled_word", spelled_word},
                         {"word_is_a_shortest_way", word_is_a_shortest_way},
                         {"lengths_keep_recurrences", lengths_keep_recurrences},
                         {"need_as_many_moves", need_as_many_moves},
                         {"can_change", can_change}});
  return all;
}

}  // namespace meleda::computations
