#pragma once
// What a family can be asked for: its parameters, and the arguments that a spec gave for them. The schema alone makes
// the help, the forms and the fuzzer's ranges.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "meleda/core/assert.hpp"
#include "meleda/core/result.hpp"
#include "meleda/core/scene.hpp"
#include "meleda/core/verb.hpp"

namespace meleda {

// `file` may have choices, which are tried before there is a file of that name; one that ends in ":n" stands for all
// that have a number there. `text` is read by the family itself.
enum class ParameterKind { integer, flag, choice, file, text };

// A file that is a drawing on a lattice: what stands in its cells, so that it can be drawn with clicks. Lines may stand
// above the drawing, an empty line between.
struct Sketch {
  struct Cell {
    char character = ' ';
    std::string name;
  };
  struct Lattice {
    std::string name;
    std::string header;  // the line above the drawing that says so
    int step = 1;        // columns from one cell of a row to the next
    int shift = 0;       // columns by which each row is shifted against the next
  };
  std::vector<Cell> cells;  // the first one is nothing
  std::vector<Lattice> lattices;
  int rows = 0;     // of a sheet to begin with
  int columns = 0;  // cells in a row of it
  int most = 0;     // cells that may be something
};

// A file that names places and joins them in chains, `a1-b1-c1`, so that it can be drawn as a graph. Its lines begin
// with a keyword; behind it stand places (`a1@1.5,2`, or a name alone for the column and row in which it stands), or
// chains. Lines with other keywords are not drawn.
struct GraphSketch {
  struct Chain {
    std::string keyword;
    std::string name;    // what one of them is called
    bool pairs = false;  // any two neighbours in it are joined; else all in it belong together
    // One of these words may stand before the chains: they are that player's only.
    std::vector<std::string> owners = {};
  };
  std::string places;  // keyword of a row of places
  std::vector<Chain> chains;
  int most = 0;  // places
};

// A spec gives parameters in the order of the schema, or by name.
struct Parameter {
  std::string name;
  ParameterKind kind = ParameterKind::integer;
  std::int64_t least = 0;  // integer: the range
  std::int64_t most = 0;
  std::string fallback;                   // default as it would be written; empty: the parameter is required
  std::vector<std::string> choices = {};  // choice, file: what it may be
  std::string help;
  std::optional<Sketch> sketch = {};      // file: where it is a drawing
  std::string example = {};               // file: a text to begin with
  std::optional<GraphSketch> graph = {};  // file: where it names places and joins them
  std::vector<std::string> texts = {};    // file: of each of its choices, where choices have texts
};

using Schema = std::vector<Parameter>;

// A file that a spec names, read.
struct FileText {
  std::string name;  // empty where the text itself was given
  std::string text;
};

// Arguments that have been checked against a schema: every parameter has a value within its range.
class Arguments {
 public:
  using Value = std::variant<std::int64_t, bool, std::string, FileText>;

  void set(const std::string& name, Value value) { values_[name] = std::move(value); }
  [[nodiscard]] std::int64_t integer(const std::string& name) const { return get<std::int64_t>(name); }
  [[nodiscard]] bool flag(const std::string& name) const { return get<bool>(name); }
  [[nodiscard]] const std::string& choice(const std::string& name) const { return get<std::string>(name); }
  // A choice, or the text of a parameter that the family reads. A family that refuses it says which parameter it was in
  // Error::argument, and its place counts from the beginning of this text.
  [[nodiscard]] const std::string& text(const std::string& name) const { return get<std::string>(name); }
  // Of a file with choices: whether it is a file, not a choice.
  [[nodiscard]] bool is_file(const std::string& name) const {
    const auto found = values_.find(name);
    return found != values_.end() && std::holds_alternative<FileText>(found->second);
  }
  [[nodiscard]] const FileText& file(const std::string& name) const { return get<FileText>(name); }

 private:
  template <class T>
  const T& get(const std::string& name) const {
    const auto found = values_.find(name);
    MELEDA_ASSERT(found != values_.end() && std::holds_alternative<T>(found->second));
    return std::get<T>(found->second);
  }

  std::map<std::string, Value> values_;
};

struct Reference {
  std::string key;   // folder under papers/, when the paper's figures are kept there; may be empty
  std::string text;  // the citation
};

// A puzzle that one can buy or knows by name: a name for a spec, and what is known about it.
struct Product {
  std::string name;
  std::string title;
  std::string spec;
  std::string maker = {};     // who designed it, and when
  std::string printed = {};   // number of moves that makers or the literature give; empty if none is known
  std::string counts = {};    // what that number counts
  std::string remark = {};    // how the model here relates to it; what is not known
  bool size_is_ours = false;  // the number of pieces is not known: the model's is one to play with
};

// What the help shows as examples.
struct Tour {
  std::string spec;   // of a usual size
  std::string state;  // of that, neither its start nor its goal
  std::string small;  // a spec whose graph can be looked at
  std::string large;  // a spec that shows how far it goes
};

struct FamilyInfo {
  std::string id;     // the spec's first word
  std::string title;  // what the family is called
  std::string kind;   // what sort of puzzle it is: a word to group by
  std::string rules;  // the rules in a few sentences
  std::string state;  // how a state is written
  std::string move;   // how a move is written
  Schema schema;
  std::vector<Product> products;
  std::vector<Reference> references;
  std::vector<std::string>
      samples;  // specs for help and for the laws: smallest first, at least one small enough to search
  Tour tour;
  std::vector<Verb> verbs = {};
  bool hidden = false;  // left out of the list of puzzles (a template, not a puzzle)
};

}  // namespace meleda
