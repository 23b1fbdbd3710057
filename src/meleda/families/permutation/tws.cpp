#include "meleda/families/permutation/tws.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "meleda/core/lines.hpp"
#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"

namespace meleda::permutation {

namespace {

tl::unexpected<Error> refuse(const TextLine& line, std::size_t offset, std::string_view what, std::string hint = {},
                             ErrorCode code = ErrorCode::bad_spec) {
  // Every byte of a character but its first is 10xxxxxx in UTF-8.
  const auto before = line.whole.substr(0, offset);
  const auto column = 1 + std::count_if(before.begin(), before.end(),
                                        [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U; });
  return fail_in(
      "puzzle", line.whole,
      Error{code, say("line {}, column {}: {}", line.number, column, what), offset, std::move(hint), {}, {}});
}

// A line that is not empty, in words.
struct Line {
  TextLine text;
  std::vector<PlacedWord> words;

  [[nodiscard]] std::string_view first() const { return words.front().text; }
  [[nodiscard]] tl::unexpected<Error> refuse_word(std::size_t word, std::string_view expected,
                                                  std::string hint = {}) const {
    const bool there = word < words.size();
    return refuse(text, there ? words[word].offset : text.content.size(),
                  say("expected {}, found {}", expected,
                      there ? in_quotes(words[word].text) : std::string(tr("the end of the line"))),
                  std::move(hint));
  }
  // Exactly so many words; `expected` says what one more is.
  [[nodiscard]] Result<void> has(std::size_t count, std::string_view expected) const {
    if (words.size() < count) return refuse_word(words.size(), expected);
    if (words.size() > count) return refuse_word(count, tr("the end of the line"));
    return {};
  }
  [[nodiscard]] Result<std::uint32_t> number(std::size_t word, std::uint32_t least, std::uint32_t most,
                                             std::string_view what) const {
    const auto wanted = [&] { return say("{}, a whole number from {} to {}", what, least, most); };
    if (word >= words.size()) return refuse_word(word, wanted());
    std::uint32_t value = 0;
    for (const char c : words[word].text) {
      if (c < '0' || c > '9' || value > most) return refuse_word(word, wanted());
      value = 10 * value + static_cast<std::uint32_t>(c - '0');
    }
    if (value < least || value > most) return refuse_word(word, wanted());
    return value;
  }
};

bool is_name_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.' ||
         c == '+' || c == '-' || c == '\'';
}

// Names that twsearch takes for turns of the whole puzzle: x, y, z, and upper-case letters before a v.
bool is_rotation(std::string_view name) {
  const auto rest = name.empty() ? name : name.substr(1);
  if (name.starts_with('x') || name.starts_with('y') || name.starts_with('z')) {
    return rest.empty() || rest == "2" || rest == "'";
  }
  if (name.size() < 2 || name.back() != 'v') return false;
  return std::all_of(name.begin(), name.end() - 1, [](char c) { return (c >= 'A' && c <= 'Z') || c == '_'; });
}

const std::vector<std::string>& keywords() {
  static const std::vector<std::string> all{
      "Name", "Set", "Solved", "StartState", "Move", "MoveTransformation", "MoveAlias", "MoveSequence"};
  return all;
}

class Reader {
 public:
  explicit Reader(std::string_view text) {
    for (const auto& line : lines_of(text)) {
      last_ = line;
      if (auto words = words_of(line.content); !words.empty()) lines_.push_back({line, std::move(words)});
    }
  }

  Result<PieceSystem> read() {
    while (at_ < lines_.size()) {
      const auto& line = lines_[at_++];
      if (auto done = read_command(line); !done) return tl::unexpected<Error>(std::move(done).error());
    }
    if (auto made = make_sequences(); !made) return tl::unexpected<Error>(std::move(made).error());
    if (auto whole = check_whole(); !whole) return tl::unexpected<Error>(std::move(whole).error());
    if (auto named = name_again(); !named) return tl::unexpected<Error>(std::move(named).error());
    return std::move(system_);
  }

 private:
  using Done = Result<void>;

  Done read_command(const Line& line) {
    const auto word = line.first();
    if (word == "Name") return read_name(line);
    if (word == "Set") return read_set(line);
    if (word == "Solved" || word == "StartState") return read_solved(line, word == "Solved" ? 1 : 0);
    if (word == "Move") return read_move(line, 1);
    if (word == "MoveTransformation") return read_move(line, 0);
    if (word == "MoveAlias") return read_other_name(line);
    if (word == "MoveSequence") return read_sequence(line);
    if (word == "Illegal") return refuse(line.text, line.words[0].offset, tr("'Illegal' is not supported here"));
    if (word == "End") return refuse(line.text, line.words[0].offset, tr("this 'End' ends nothing"));
    const auto meant = nearest(word, keywords());
    return line.refuse_word(0, say("one of {}", joined(keywords(), ", ")),
                            meant.empty() ? meant : say("did you mean '{}'?", meant));
  }

  Done read_name(const Line& line) {
    if (!system_.name.empty()) return line.refuse_word(0, tr("only one 'Name' line"));
    if (!system_.sets.empty()) return line.refuse_word(0, tr("'Name' before the first set"));
    if (line.words.size() < 2) return line.refuse_word(1, tr("the puzzle's name"));
    // A name is printed and drawn as it is.
    const auto name = line.text.content.substr(line.words[1].offset);
    const auto shown = printable(name);
    const auto wrong = std::mismatch(name.begin(), name.end(), shown.begin(), shown.end()).first;
    if (wrong != name.end()) {
      return refuse(line.text, line.words[1].offset + static_cast<std::size_t>(wrong - name.begin()),
                    tr("expected a character that can be printed"));
    }
    system_.name = name;
    return {};
  }

  Done read_set(const Line& line) {
    if (solved_) return line.refuse_word(0, tr("sets before the solved state"));
    if (auto whole = line.has(4, tr("a name, the number of pieces and that of orientations")); !whole) return whole;
    const auto name = line.words[1].text;
    if (number_of(name)) return line.refuse_word(1, tr("a set of another name"));
    const auto first = name.front();
    if (name == "End" || first == '?' || (first >= '0' && first <= '9') || printable(name) != name) {
      return line.refuse_word(1, tr("a name that is neither a number nor 'End'"));
    }
    MELEDA_TRY(const auto size, line.number(2, 1, most_places, tr("the number of pieces")));
    MELEDA_TRY(const auto orientations, line.number(3, 1, most_orientations, tr("the number of orientations")));
    places_ += size;
    if (places_ > most_places) {
      return refuse(line.text, line.words[2].offset,
                    say("with these there are {} pieces, and at most {} are read", places_, most_places), {},
                    ErrorCode::too_large);
    }
    system_.sets.push_back(plain_set(std::string(name), size, orientations));
    return {};
  }

  [[nodiscard]] std::optional<std::size_t> number_of(std::string_view set) const {
    for (std::size_t k = 0; k < system_.sets.size(); ++k) {
      if (system_.sets[k].name == set) return k;
    }
    return std::nullopt;
  }

  // A block up to its End: for each set that it names, the line of pieces and that of orientations.
  struct Chunk {
    const Line* pieces = nullptr;
    const Line* turns = nullptr;
  };
  Result<std::vector<Chunk>> read_block(const Line& head) {
    std::vector<Chunk> chunks(system_.sets.size());
    std::optional<std::size_t> set;
    while (at_ < lines_.size()) {
      const auto& line = lines_[at_];
      const auto word = line.first();
      const bool numbers = word == "?" || (word.front() >= '0' && word.front() <= '9');
      if (!numbers && set && chunks[*set].pieces == nullptr) return line.refuse_word(0, tr("a line of pieces"));
      if (word == "End") {
        if (auto whole = line.has(1, ""); !whole) return tl::unexpected<Error>(std::move(whole).error());
        ++at_;
        return chunks;
      }
      if (numbers) {
        if (!set) return line.refuse_word(0, tr("the name of a set"));
        auto& chunk = chunks[*set];
        if (chunk.turns != nullptr) return line.refuse_word(0, tr("the name of a set, or 'End'"));
        const auto size = system_.sets[*set].size();
        if (line.words.size() != size) {
          const auto wanted = say("{} numbers, one for each place of {}", size, system_.sets[*set].name);
          return line.refuse_word(std::min(size, line.words.size()), wanted,
                                  say("this line has {}", line.words.size()));
        }
        (chunk.pieces == nullptr ? chunk.pieces : chunk.turns) = &line;
      } else {
        if (auto whole = line.has(1, ""); !whole) return tl::unexpected<Error>(std::move(whole).error());
        const auto found = number_of(word);
        if (!found) {
          std::vector<std::string> names{"End"};
          for (const auto& one : system_.sets) names.push_back(one.name);
          const bool command = std::find(keywords().begin(), keywords().end(), word) != keywords().end();
          return line.refuse_word(
              0, say("one of {}", joined(names, ", ")),
              command ? say("the block that begins in line {} has no 'End'", head.text.number) : std::string());
        }
        if (chunks[*found].pieces != nullptr) return line.refuse_word(0, tr("each set once in a block"));
        set = found;
      }
      ++at_;
    }
    return refuse(last_, last_.whole.size(), tr("expected 'End', found the end of the text"),
                  say("the block that begins in line {} has no 'End'", head.text.number));
  }

  Done read_solved(const Line& line, std::uint32_t first) {
    if (solved_) return line.refuse_word(0, tr("only one solved state"));
    if (system_.sets.empty()) return line.refuse_word(0, tr("a 'Set' line before the solved state"));
    if (auto whole = line.has(1, ""); !whole) return whole;
    MELEDA_TRY(const auto chunks, read_block(line));
    for (std::size_t k = 0; k < chunks.size(); ++k) {
      if (chunks[k].pieces == nullptr) continue;
      if (auto done = read_solved_set(chunks[k], system_.sets[k], first); !done) return done;
    }
    for (const auto& set : system_.sets) {
      if (set.sorts() * set.orientations <= most_values) continue;
      return refuse(line.text, 0,
                    say("{} pieces in {} orientations each are too many for one set", set.sorts(), set.orientations),
                    {}, ErrorCode::too_large);
    }
    solved_ = true;
    return {};
  }

  static Done read_solved_set(const Chunk& chunk, PieceSet& set, std::uint32_t first) {
    const auto size = static_cast<std::uint32_t>(set.size());
    std::vector<std::uint32_t> counts(size, 0);
    for (std::size_t i = 0; i < size; ++i) {
      MELEDA_TRY(const auto piece, chunk.pieces->number(i, first, size - 1 + first, tr("a piece")));
      set.solved[i] = static_cast<std::uint8_t>(piece - first);
      ++counts[piece - first];
    }
    const auto sorts = 1U + *std::max_element(set.solved.begin(), set.solved.end());
    for (std::uint32_t sort = 0; sort < sorts; ++sort) {
      if (counts[sort] == 0) {
        return refuse(chunk.pieces->text, chunk.pieces->words[0].offset,
                      say("there is a piece {} and no piece {}", sorts - 1 + first, sort + first),
                      tr("pieces have the numbers from the first on, without a gap"));
      }
    }
    set.free.assign(sorts, false);
    if (chunk.turns == nullptr) return {};
    std::vector<int> known(sorts, -1);  // whether its orientation is free
    for (std::size_t i = 0; i < size; ++i) {
      const bool free = chunk.turns->words[i].text == "?" && set.orientations > 1;
      if (!free && chunk.turns->words[i].text != "?") {
        MELEDA_TRY(const auto turn, chunk.turns->number(i, 0, set.orientations - 1, tr("an orientation or '?'")));
        set.turned[i] = static_cast<std::uint8_t>(turn);
      }
      auto& before = known[set.solved[i]];
      if (before >= 0 && (before != 0) != free) {
        return chunk.turns->refuse_word(i, tr("'?' for all pieces of a number, or for none"));
      }
      before = free ? 1 : 0;
      set.free[set.solved[i]] = free;
    }
    return {};
  }

  Done read_move(const Line& line, std::uint32_t first) {
    if (!solved_) return line.refuse_word(0, tr("the solved state before the first move"));
    if (auto whole = line.has(2, tr("the move's name")); !whole) return whole;
    const auto name = line.words[1].text;
    if (auto good = check_name(line, 1); !good) return good;
    MELEDA_TRY(const auto chunks, read_block(line));
    PieceMove move{printed_name(name), identity(system_.sets)};
    for (std::size_t k = 0; k < chunks.size(); ++k) {
      if (chunks[k].pieces == nullptr) continue;
      if (auto done = read_moved_set(chunks[k], system_.sets[k], move.sets[k], first); !done) return done;
    }
    return add_move(line, std::move(move));
  }

  // A turn of the whole puzzle is no move, but sequences may have it.
  Done add_move(const Line& line, PieceMove move) {
    if (is_rotation(line.words[1].text)) {
      rotations_.push_back(std::move(move));
      return {};
    }
    if (move.sets == identity(system_.sets))
      return refuse(line.text, line.words[1].offset, tr("this move does nothing"));
    if (const auto known = lines_of_names_.find(move.name); known != lines_of_names_.end()) {
      return line.refuse_word(1, say("another name than that of line {}", known->second));
    }
    if (system_.moves.size() == most_moves) {
      return refuse(line.text, 0, say("there are more than {} moves", most_moves), {}, ErrorCode::too_large);
    }
    lines_of_names_[move.name] = line.text.number;
    system_.moves.push_back(std::move(move));
    return {};
  }

  static Done read_moved_set(const Chunk& chunk, const PieceSet& set, SetMove& move, std::uint32_t first) {
    const auto size = static_cast<std::uint32_t>(set.size());
    std::vector<bool> seen(size, false);
    for (std::size_t i = 0; i < size; ++i) {
      MELEDA_TRY(const auto from, chunk.pieces->number(i, first, size - 1 + first, tr("a place")));
      if (seen[from - first])
        return chunk.pieces->refuse_word(i, tr("each number once, because a move is a permutation"));
      seen[from - first] = true;
      move.from[i] = static_cast<std::uint8_t>(from - first);
    }
    if (chunk.turns == nullptr) return {};
    std::vector<std::uint8_t> turns(size);
    for (std::size_t i = 0; i < size; ++i) {
      MELEDA_TRY(const auto turn, chunk.turns->number(i, 0, set.orientations - 1, tr("an orientation")));
      turns[i] = static_cast<std::uint8_t>(turn);
    }
    // Move lists them by the piece that is turned, MoveTransformation by the place to which it comes.
    for (std::size_t i = 0; i < size; ++i) move.turn[i] = first == 1 ? turns[move.from[i]] : turns[i];
    return {};
  }

  static Done check_name(const Line& line, std::size_t word) {
    const auto [offset, name] = line.words[word];
    const auto wrong = std::find_if_not(name.begin(), name.end(), is_name_character);
    if (wrong == name.end()) return {};
    const auto place = offset + static_cast<std::size_t>(wrong - name.begin());
    return refuse(
        line.text, place,
        say("expected a name of letters, digits and _ . + - ', found {}", quoted_character(line.text.content, place)));
  }

  Done read_sequence(const Line& line) {
    if (!solved_) return line.refuse_word(0, tr("the solved state before sequences of moves"));
    if (line.words.size() < 3)
      return line.refuse_word(line.words.size(), line.words.size() < 2 ? tr("a name") : "moves");
    for (std::size_t word = 1; word < line.words.size(); ++word) {
      if (auto good = check_name(line, word); !good) return good;
    }
    sequences_.push_back(&line);
    return {};
  }

  // A multiple of a move, or of a turn of the whole puzzle: U, U2, U', U2'.
  struct Multiple {
    const PieceMove* of = nullptr;
    std::uint32_t times = 0;
    bool back = false;
  };
  [[nodiscard]] static std::optional<Multiple> multiple_of(std::string_view name, const std::vector<PieceMove>& moves) {
    for (auto length = name.size(); length > 0; --length) {
      auto suffix = name.substr(length);
      const bool back = suffix.ends_with('-');
      if (back) suffix.remove_suffix(1);
      const bool digits =
          suffix.size() <= 3 && std::all_of(suffix.begin(), suffix.end(), [](char c) { return c >= '0' && c <= '9'; });
      if (!digits) break;  // a longer suffix has more of the name in it
      std::uint32_t times = suffix.empty() ? 1 : 0;
      for (const char c : suffix) times = 10 * times + static_cast<std::uint32_t>(c - '0');
      for (const auto& move : moves) {
        if (move.name == name.substr(0, length)) return Multiple{&move, times, back};
      }
    }
    return std::nullopt;
  }

  [[nodiscard]] std::optional<std::vector<SetMove>> effect_of(std::string_view word) const {
    const auto name = printed_name(word);
    auto found = multiple_of(name, system_.moves);
    if (!found) found = multiple_of(name, rotations_);
    if (!found) return std::nullopt;
    auto effect = identity(system_.sets);
    const auto once = found->back ? inverse(system_.sets, found->of->sets) : found->of->sets;
    for (std::uint32_t i = 0; i < found->times; ++i) effect = product(system_.sets, effect, once);
    return effect;
  }

  // What a multiple is called: U3 is U- where four are none. Nothing where it changes nothing.
  [[nodiscard]] std::optional<std::string> name_of(Multiple multiple) const {
    const auto one = identity(system_.sets);
    auto power = one;
    for (std::uint32_t i = 1; i <= 2 * multiple.times; ++i) {
      power = product(system_.sets, power, multiple.of->sets);
      if (power != one) continue;
      multiple.times %= i;
      if (2 * multiple.times > i || (multiple.back && 2 * multiple.times == i)) {
        multiple.times = i - multiple.times;
        multiple.back = !multiple.back;
      }
      break;
    }
    if (multiple.times == 0) return std::nullopt;
    return fmt::format("{}{}{}", multiple.of->name, multiple.times == 1 ? "" : std::to_string(multiple.times),
                       multiple.back ? "-" : "");
  }

  // Sequences are moves made one after the other, the first first. They may stand before the moves that they name, and
  // name each other.
  Done make_sequences() {
    auto left = sequences_;
    while (!left.empty()) {
      std::vector<const Line*> waiting;
      for (const auto* const line : left) {
        PieceMove move{printed_name(line->words[1].text), identity(system_.sets)};
        bool known = true;
        for (std::size_t word = 2; known && word < line->words.size(); ++word) {
          const auto effect = effect_of(line->words[word].text);
          known = effect.has_value();
          if (known) move.sets = product(system_.sets, move.sets, *effect);
        }
        if (!known) {
          waiting.push_back(line);
        } else if (auto added = add_move(*line, std::move(move)); !added) {
          return added;
        }
      }
      if (waiting.size() == left.size()) {
        const auto& line = *left.front();
        std::size_t word = 2;
        while (effect_of(line.words[word].text)) ++word;
        return line.refuse_word(word, tr("the name of a move"));
      }
      left = std::move(waiting);
    }
    return {};
  }

  Done read_other_name(const Line& line) {
    if (!solved_) return line.refuse_word(0, tr("the solved state before other names of moves"));
    if (auto whole = line.has(3, tr("the other name and the move's name")); !whole) return whole;
    for (const std::size_t word : {1U, 2U}) {
      if (auto good = check_name(line, word); !good) return good;
    }
    other_name_lines_.push_back(&line);
    return {};
  }

  [[nodiscard]] Done check_whole() const {
    const auto missing = [&](std::string_view what, std::string_view example) {
      return refuse(last_, last_.whole.size(), say("expected {}, found the end of the text", what),
                    std::string(example));
    };
    if (system_.sets.empty()) return missing(tr("a set"), tr("add a line such as 'Set CORNER 8 3'"));
    if (!solved_) return missing(tr("the solved state"), tr("add the lines 'Solved' and 'End'"));
    if (system_.moves.empty())
      return missing(tr("a move"), tr("'Move NAME', for each set its name and a permutation, 'End'"));
    return {};
  }

  // Moves may stand further down.
  Done name_again() {
    for (const auto* const line : other_name_lines_) {
      const auto target = printed_name(line->words[2].text);
      const auto found = multiple_of(target, system_.moves);
      const auto name = found ? name_of(*found) : std::nullopt;
      if (!name) return line->refuse_word(2, tr("the name of a move"));
      auto other = printed_name(line->words[1].text);
      if (lines_of_names_.contains(other)) return line->refuse_word(1, tr("a name that no move has"));
      system_.other_names.emplace_back(std::move(other), *name);
    }
    return {};
  }

  std::vector<Line> lines_;
  TextLine last_;
  std::size_t at_ = 0;
  std::size_t places_ = 0;
  bool solved_ = false;
  PieceSystem system_;
  std::map<std::string, std::size_t> lines_of_names_;
  std::vector<const Line*> other_name_lines_;
  std::vector<PieceMove> rotations_;
  std::vector<const Line*> sequences_;
};

}  // namespace

std::string printed_name(std::string_view name) {
  std::string printed(name);
  std::replace(printed.begin(), printed.end(), '\'', '-');
  return printed;
}

Result<PieceSystem> parse_tws(std::string_view text) {
  return Reader(text).read();
}

}  // namespace meleda::permutation
