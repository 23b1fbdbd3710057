#pragma once
// What the verbs share: operands and options, how a request gets its puzzle, paths in answers, and words for
// people.

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "meleda/core/answer.hpp"
#include "meleda/core/json.hpp"
#include "meleda/core/result.hpp"
#include "meleda/core/scene.hpp"
#include "meleda/core/solid.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/workbench/spec.hpp"

namespace meleda {

[[nodiscard]] Operand spec_operand();
[[nodiscard]] Operand state_operand(const std::string& help = phrase("a state; the start by default"),
                                    bool required = false);
[[nodiscard]] Option from_option();
[[nodiscard]] Option to_option();
[[nodiscard]] Option method_option();

// The row of a verb about one puzzle, which its first operand names: it is opened before the verb runs, and refused if
// it has none of the facets.
using RunOnPuzzle = std::function<Result<Answer>(const Opened&, const Request&, Context&)>;
using Print = std::function<std::string(const Json& fields)>;
[[nodiscard]] Verb puzzle_verb(Verb description, std::vector<Facet> facets, RunOnPuzzle run, Print print);

// The picture of a state and, where states are bodies, from where it is seen: as --turn says, or as the family thinks
// best. A front end that turns bodies by hand wants a picture that does not jump.
struct Seen {
  Scene scene;
  std::optional<Turn> turn;
};
[[nodiscard]] Option turn_option();
[[nodiscard]] Result<Seen> seen(const Instance& instance, const std::string& state, const Request& request,
                                Framing framing);
// The same in characters: a body is then drawn for itself, and turned only if --turn says so.
struct SeenText {
  std::string text;
  std::optional<Turn> turn;
};
[[nodiscard]] Result<SeenText> seen_as_text(const Instance& instance, const std::string& state, const Request& request);

// One error for every side that a puzzle may lack.
[[nodiscard]] tl::unexpected<Error> lacks(const Instance& instance, const std::vector<Facet>& facets);

// Puts a path into the answer's field `path`, or streams it where the front end can take it.
[[nodiscard]] Result<Answer> with_path(Answer answer, PathStream& path, PathItems items, const Integer& items_in_all,
                                       Context& context);
// The first items of a path as a JSON array.
[[nodiscard]] Result<Json> first_items(PathStream& path, PathItems items, Control& control, std::uint64_t most);
// A move a line, with where it leads.
[[nodiscard]] std::string moves_text(const Json& fields);
[[nodiscard]] Json move_as_json(const MoveText& move);
[[nodiscard]] Json moves_as_json(const std::vector<MoveText>& moves);

// For people. Long numbers and states are shown with their middle left out; --json has them whole.
[[nodiscard]] std::string shortened(const std::string& text);
[[nodiscard]] std::string number_for_people(const std::string& digits);
[[nodiscard]] std::string counted(const std::string& digits, std::string_view one, std::string_view many);
// Why there is no answer: unsolvable, or stopped.
[[nodiscard]] std::string refusal_text(const Json& fields);
// The value of one field, on a line of its own.
[[nodiscard]] Print prints_only(const char* field);
// The field `document`, or else all fields as JSON.
[[nodiscard]] std::string document_text(const Json& fields);

}  // namespace meleda
