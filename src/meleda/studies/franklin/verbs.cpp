#include "meleda/studies/franklin/verbs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "meleda/core/answer.hpp"
#include "meleda/core/assert.hpp"
#include "meleda/core/meanings.hpp"
#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/engines/permutation_group.hpp"
#include "meleda/families/franklin/franklin.hpp"
#include "meleda/families/franklin/pattern.hpp"
#include "meleda/families/franklin/structure.hpp"
#include "meleda/studies/franklin/classes.hpp"

namespace meleda::studies {

namespace {

using franklin::Franklin;
using franklin::Operation;
using franklin::Square;

constexpr std::size_t listed_order = 8;

const Posed<Franklin>& posed(const Context& context) {
  const auto* const puzzle = context.puzzle->as<Franklin>();
  MELEDA_ASSERT(puzzle != nullptr);
  return *puzzle;
}

std::string text_of(const Square& square) {
  std::string text;
  franklin::print_square(square, text);
  return text;
}

// Rows below each other, in columns: as it is read, and as it can be pasted again.
std::string row_text(std::size_t n, std::size_t row, const auto& entry_of) {
  const auto width = std::to_string(n * n).size();
  std::string line;
  for (std::size_t j = 0; j < n; ++j) line += fmt::format("{}{:>{}}", j == 0 ? "" : " ", entry_of(row, j), width);
  return line + '\n';
}

std::string as_table(const Square& square) {
  const auto n = franklin::order_of(square);
  std::string table;
  for (std::size_t i = 0; i < n; ++i) {
    table += row_text(n, i, [&](std::size_t row, std::size_t column) { return square[row * n + column]; });
  }
  return table;
}

Result<Square> square_in(const Request& request, const Context& context, const std::string& name) {
  const auto& puzzle = posed(context);
  const auto& text = request.text(name);
  if (text == "start") return puzzle.start;
  auto square = puzzle.rules.parse(text);
  if (!square) return request.refuse(name, std::move(square).error());
  return square;
}

Result<Square> franklin_in(const Request& request, const Context& context, const std::string& name) {
  MELEDA_TRY(auto square, square_in(request, context, name));
  if (franklin::is_franklin(square)) return square;
  return request.refuse(name, ErrorCode::bad_state, tr("this is no Franklin square"), {},
                        tr("check says which of its sums are wrong"));
}

// Proven: there is none of this order.
Answer none(std::size_t n, const std::string& reason, std::string_view what = tr("Franklin squares")) {
  Answer answer;
  answer.outcome = Outcome::no;
  answer.fields = fields_of({{"order", n}, {"squares", 0}, {"status", "unsolvable"}, {"reason", reason}});
  answer.text = say("There are no {} of order {}: {}.\n", what, n, reason);
  return answer;
}

Result<Answer> make_square(const Request& request, Context& context) {
  const auto n = posed(context).rules.n();
  const bool pandiagonal = request.flag("pandiagonal");
  if (const auto reason = franklin::why_none(n, pandiagonal); !reason.empty()) {
    return none(n, reason, pandiagonal ? tr("pandiagonal Franklin squares") : tr("Franklin squares"));
  }
  std::optional<Dice> dice;
  if (request.has("seed")) dice.emplace(static_cast<std::uint64_t>(request.number("seed")));
  auto terms = franklin::construct(n, pandiagonal, dice ? &*dice : nullptr);
  MELEDA_ASSERT(terms.has_value());
  if (dice && dice->below(2) == 1) std::swap(terms->columns, terms->rows);

  Answer answer;
  answer.fields = fields_of({{"order", n}, {"magic_sum", n * (n * n + 1) / 2}, {"pandiagonal", pandiagonal}});
  const auto entry_of = [&](std::size_t row, std::size_t column) { return franklin::entry(*terms, row, column); };
  const auto& format = request.text("format");
  if (format != "text") {
    const auto square = franklin::square_of(*terms);
    answer.fields["state"] = text_of(square);
    answer.text = text_of(square) + '\n';
    if (format == "svg") {
      MELEDA_TRY(auto scene, posed(context).rules.scene(square));
      answer.pictures.push_back(std::move(scene));
    }
    return answer;
  }
  RowWriter rows(context, answer, "rows");
  const StopCheck stop(context.control);
  for (std::size_t i = 0; i < n; ++i) {
    stop();
    std::string row;
    for (std::size_t j = 0; j < n; ++j) row += fmt::format("{}{}", j == 0 ? "" : ".", entry_of(i, j));
    if (!rows.add(row, row_text(n, i, entry_of))) break;
  }
  return answer;
}

std::vector<Square> only(std::vector<Square> squares, bool pandiagonal) {
  if (pandiagonal) std::erase_if(squares, [](const Square& square) { return !franklin::has(square, "pandiagonal"); });
  return squares;
}

// The classes of all squares, for list and sample.
Result<std::vector<Square>> all_classes(const Request& request, Context& context) {
  const auto n = posed(context).rules.n();
  if (!franklin::why_none(n).empty()) return std::vector<Square>();
  if (n != listed_order) {
    return fail(ErrorCode::not_supported, say("all squares are known for order {} only", listed_order), {},
                tr("franklin make gives squares of other orders"));
  }
  return only(classes_by_terms(n, context.control), request.flag("pandiagonal"));
}

// How many of all and of the pandiagonal ones, up to what.
void tell_counts(Answer& answer, std::size_t n, const Integer& squares, const Integer& pandiagonal) {
  const auto order = franklin::group_order(n);
  add_fields(answer.fields, {{"order", n},
                             {"squares", squares},
                             {"up_to_symmetry", Integer(squares / 8)},
                             {"pandiagonal", pandiagonal},
                             {"pandiagonal_up_to_symmetry", Integer(pandiagonal / 8)},
                             {"classes", Integer(squares / order)},
                             {"pandiagonal_classes", Integer(pandiagonal / order)},
                             {"group_order", order}});
  const auto under_group = say("classes under the group of order {}", grouped(to_text(order)));
  const auto first = under_group.size() + 2;
  const auto second = std::max<std::size_t>(11, grouped(to_text(squares)).size());
  const auto third = std::max<std::size_t>(11, grouped(to_text(pandiagonal)).size()) + 2;
  const auto line = [&](const std::string& what, const std::string& all, const std::string& some) {
    answer.text += fmt::format("{:<{}}{:>{}}{:>{}}\n", what, first, all, second, some, third);
  };
  const auto counts = [&](const std::string& what, const Integer& all, const Integer& some) {
    line(what, grouped(to_text(all)), grouped(to_text(some)));
  };
  line(say("Franklin squares of order {}", n), tr("all"), tr("pandiagonal"));
  counts(tr("squares"), squares, pandiagonal);
  counts(tr("up to turning and mirroring"), squares / 8, pandiagonal / 8);
  counts(under_group, squares / order, pandiagonal / order);
}

Result<Answer> count_alike_squares(std::size_t n, const Request& request, Context& context) {
  if (!counted_alike(n)) {
    return request.refuse("spec", ErrorCode::not_supported, tr("these are counted up to order 20 only"));
  }
  const auto count = count_alike(n, StopCheck(context.control));
  Answer answer;
  tell_counts(answer, n, count.squares, count.pandiagonal);
  add_fields(answer.fields, {{"of", "alike"}});
  answer.text +=
      tr("Counted are those in which even and odd rows (or columns) have the same symmetric set of terms.\n");
  return answer;
}

Result<Answer> count_squares(const Request& request, Context& context) {
  const auto n = posed(context).rules.n();
  if (n % 4 != 0) {
    auto answer = none(n, franklin::why_none(n));
    answer.outcome = Outcome::done;  // the question was how many
    return answer;
  }
  if (request.text("of") == "alike") return count_alike_squares(n, request, context);
  if (!counted_by_terms(n)) {
    return fail(ErrorCode::not_supported, tr("all squares are counted for the orders 4, 8 and 12 only"), {},
                counted_alike(n) ? tr("--of alike counts a part of them") : tr("franklin make gives some of them"));
  }
  const auto& method = request.text("method");
  if (method == "equations" && n != listed_order) {
    return request.refuse("method", ErrorCode::not_supported,
                          say("the equations are searched for order {} only", listed_order));
  }
  std::vector<std::string> methods;
  std::vector<Square> classes;
  if (method != "equations") {
    classes = classes_by_terms(n, context.control);
    methods.emplace_back("terms");
  }
  if (method != "terms" && n == listed_order) {
    auto again = classes_by_equations(StopCheck(context.control));
    if (method == "both" && again != classes) {
      return fail(ErrorCode::internal, tr("the two methods find different squares"));
    }
    classes = std::move(again);
    methods.emplace_back("equations");
  }
  const auto order = franklin::group_order(n);
  Answer answer;
  tell_counts(answer, n, order * classes.size(), order * only(classes, true).size());
  add_fields(answer.fields, {{"methods", methods}});
  if (methods.size() == 2) {
    answer.text += tr("Counted by two methods, which find the same classes.\n");
  } else if (classes.empty()) {
    answer.text = say("There are no Franklin squares of order {}: all terms of rows and columns were tried.\n", n);
  }
  return answer;
}

Result<Answer> list_squares(const Request& request, Context& context) {
  const auto n = posed(context).rules.n();
  MELEDA_TRY(const auto classes, all_classes(request, context));
  if (classes.empty()) return none(n, franklin::why_none(n));
  const bool one_each = request.flag("classes");
  const Integer each = one_each ? Integer(1) : franklin::group_order(n);
  const Integer all = each * classes.size();
  MELEDA_TRY(const auto from, request.integer("from"));
  MELEDA_TRY(const auto most, request.integer("count"));
  const Integer end = std::min(all, Integer(from + most));
  Answer answer;
  answer.fields = fields_of({{"order", n}, {"squares", all}, {"from", from}});
  RowWriter rows(context, answer, "list");
  for (Integer number = from; number < end; ++number) {
    if (context.control.stopped()) {
      answer.outcome = outcome_of(context.control.stop_status());
      break;
    }
    const auto& own = classes[static_cast<std::size_t>(number / each)];
    const auto text =
        text_of(one_each ? own : franklin::image(own, franklin::group_element(n, Integer(number % each))));
    if (!rows.add(text, text + '\n')) break;
  }
  return answer;
}

Result<Answer> draw_lots(const Request& request, Context& context) {
  const auto n = posed(context).rules.n();
  MELEDA_TRY(const auto classes, all_classes(request, context));
  if (classes.empty()) return none(n, franklin::why_none(n));
  Dice dice(static_cast<std::uint64_t>(request.number("seed")));
  Answer answer;
  answer.fields = fields_of({{"order", n}, {"squares", Integer(franklin::group_order(n) * classes.size())}});
  RowWriter rows(context, answer, "list");
  for (std::int64_t left = request.number("count"); left > 0; --left) {
    if (context.control.stopped()) {
      answer.outcome = outcome_of(context.control.stop_status());
      break;
    }
    const auto& own = classes[dice.below(classes.size())];
    const auto text = text_of(franklin::image(own, franklin::random_operation(n, dice)));
    if (!rows.add(text, text + '\n')) break;
  }
  return answer;
}

std::vector<std::string> counted_from_one(const std::vector<std::uint32_t>& lines) {
  std::vector<std::string> names;
  for (const auto line : lines) names.push_back(std::to_string(line + 1));
  return names;
}

Json as_json(const Operation& operation) {
  return fields_of({{"transpose", operation.transpose},
                    {"rows", counted_from_one(operation.rows)},
                    {"columns", counted_from_one(operation.columns)}});
}

std::string in_words(const Operation& operation) {
  return say("{}rows {}, columns {}", operation.transpose ? tr("rows and columns exchanged, then ") : "",
             joined(counted_from_one(operation.rows), " "), joined(counted_from_one(operation.columns), " "));
}

Result<Answer> tell_group(const Request& /*request*/, Context& context) {
  const auto n = posed(context).rules.n();
  if (n % 4 != 0) return none(n, franklin::why_none(n));
  const auto order = franklin::group_order(n);
  Answer answer;
  answer.fields = fields_of({{"order", order}, {"degree", n * n}});
  answer.text = say("order   {}\ndegree  {} cells\n", grouped(to_text(order)), n * n);
  const auto generators = franklin::group_generators(n);
  if (n * n <= PermutationGroup::most_points) {
    // The order again, from the generators alone.
    std::vector<PointMap> maps;
    Square numbered(n * n);
    for (std::uint32_t cell = 0; cell < numbered.size(); ++cell) numbered[cell] = cell;
    for (const auto& generator : generators) {
      const auto map = franklin::image(numbered, generator);
      maps.emplace_back(map.begin(), map.end());
    }
    const PermutationGroup group(std::move(maps), n * n, StopCheck(context.control));
    if (group.order() != order) return fail(ErrorCode::internal, tr("the generators make a group of another order"));
    add_fields(answer.fields, {{"transitive", group.transitive()}});
    answer.text += say("it leads every cell to every other: {}\n", group.transitive() ? "yes" : "no");
  }
  answer.fields["generators"] = Json::array();
  answer.text += "generators:\n";
  for (const auto& generator : generators) {
    answer.fields["generators"].push_back(as_json(generator));
    answer.text += "  " + in_words(generator) + '\n';
  }
  return answer;
}

Result<Answer> tell_canonical(const Request& request, Context& context) {
  MELEDA_TRY(const auto square, franklin_in(request, context, "state"));
  const auto least = franklin::canonical(square);
  Answer answer;
  answer.fields = fields_of({{"state", text_of(square)}, {"canonical", text_of(least.square)}});
  answer.fields["operation"] = as_json(least.operation);
  answer.text = text_of(least.square) + '\n';
  return answer;
}

Square complement(Square square) {
  const auto sum = static_cast<std::uint32_t>(square.size()) + 1;
  for (auto& entry : square) entry = sum - entry;
  return square;
}

Result<Answer> compare_squares(const Request& request, Context& context) {
  MELEDA_TRY(const auto a, franklin_in(request, context, "a"));
  MELEDA_TRY(const auto b, franklin_in(request, context, "b"));
  const auto from = franklin::canonical(a);
  const auto to = franklin::canonical(b);
  bool complemented = false;
  auto meets = from.square == to.square;
  auto first = from.operation;
  if (!meets && request.flag("complement")) {
    const auto other = franklin::canonical(complement(a));
    complemented = meets = other.square == to.square;
    first = other.operation;
  }
  Answer answer;
  answer.fields = fields_of({{"isomorphic", meets}});
  if (!meets) {
    answer.outcome = Outcome::no;
    add_fields(answer.fields, {{"canonical_a", text_of(from.square)}, {"canonical_b", text_of(to.square)}});
    answer.text = say("not isomorphic: their canonical forms are\n{}\n{}\n", text_of(from.square), text_of(to.square));
    return answer;
  }
  const auto witness = franklin::product(first, franklin::inverse(to.operation));
  if (!franklin::keeps_franklin(witness) || franklin::image(complemented ? complement(a) : a, witness) != b) {
    return fail(ErrorCode::internal, tr("the operation does not lead from one square to the other"));
  }
  answer.fields["operation"] = as_json(witness);
  if (complemented) add_fields(answer.fields, {{"complement", true}});
  answer.text = say("isomorphic: the second is the first{} with {}\n", complemented ? tr("'s complement") : "",
                    in_words(witness));
  return answer;
}

Result<Answer> tell_pattern(const Request& request, Context& context) {
  MELEDA_TRY(const auto square, square_in(request, context, "state"));
  const auto pattern = franklin::pattern_of(square);
  Answer answer;
  answer.fields = fields_of({{"state", text_of(square)}, {"pattern", text_of(pattern)}});
  std::vector<std::string> ways;
  for (const auto along : {franklin::Along::rows, franklin::Along::columns}) {
    if (franklin::completed(pattern, along) == square) ways.emplace_back(name_of(along));
  }
  add_fields(answer.fields, {{"completed_along", ways}});
  auto shown = as_table(pattern);
  for (std::size_t at = 0; at < shown.size(); ++at) {
    const bool alone = (at == 0 || shown[at - 1] == ' ' || shown[at - 1] == '\n') && shown[at] == '0';
    if (alone) shown[at] = '.';
  }
  answer.text = shown + (ways.empty() ? tr("The rest does not follow from this pattern.\n")
                                      : say("The rest follows along {}: beside each number i, as far from the "
                                            "middle of its half on the other side, stands {} - i.\n",
                                            joined(ways, tr(" and along ")), square.size() + 1));
  if (ways.empty()) answer.outcome = Outcome::no;
  return answer;
}

// Every line or block of a property with its sum; one of them lit in a picture.
Result<Answer> tell_sums(const Request& request, Context& context) {
  MELEDA_TRY(const auto square, square_in(request, context, "state"));
  const auto& rules = posed(context).rules;
  const auto n = rules.n();
  const auto& property = request.text("property");
  const auto wanted = request.has("line") ? static_cast<std::size_t>(request.number("line")) : 0;
  Answer answer;
  answer.fields = fields_of({{"property", property}});
  std::vector<std::uint32_t> lit;
  std::size_t number = 0;
  if (request.text("format") == "svg") {
    franklin::visit_lines(property, n, [&](std::span<const std::uint32_t> cells) {
      if (++number == std::max<std::size_t>(1, wanted)) lit.assign(cells.begin(), cells.end());
      return lit.empty();
    });
    MELEDA_TRY(auto scene, rules.scene(square));
    std::vector<Shape> marks;
    for (const auto& shape : scene.shapes) {
      const auto stands_for = [&](std::uint32_t cell) { return franklin::cell_name(cell, n) == shape.place; };
      if (shape.role != Role::slot || std::none_of(lit.begin(), lit.end(), stands_for)) continue;
      marks.push_back({"lit-" + shape.key, Role::active, shape.geometry});
    }
    scene.shapes.insert(scene.shapes.end(), marks.begin(), marks.end());
    answer.pictures.push_back(std::move(scene));
    if (lit.empty()) {
      return request.refuse("line", ErrorCode::bad_number, say("there are {} of these", number));
    }
    return answer;
  }
  RowWriter rows(context, answer, "list");
  const StopCheck stop(context.control);
  EveryThousand ask(stop);
  franklin::visit_lines(property, n, [&](std::span<const std::uint32_t> cells) {
    ask();
    ++number;
    if (wanted != 0 && number != wanted) return true;
    std::vector<std::string> names;
    std::uint64_t sum = 0;
    for (const auto cell : cells) {
      names.push_back(franklin::cell_name(cell, n));
      sum += square[cell];
    }
    return rows.add(fields_of({{"cells", names}, {"sum", sum}}), fmt::format("{}: {}\n", joined(names, " "), sum));
  });
  return answer;
}

}  // namespace

[[gnu::cold]] std::vector<Verb> franklin_verbs() {
  std::vector<std::string> properties;
  for (const auto& property : franklin::sum_properties) properties.emplace_back(property.name);
  const Operand order{"spec", ValueKind::spec, phrase("the order: a number")};
  const Operand state{"state", ValueKind::state, phrase("a square; what is shown first by default"), false,
                      {},      "start"};
  const Option pandiagonal{"pandiagonal", ValueKind::flag,
                           phrase("only squares whose broken diagonals have the magic sum")};
  const auto seed = [](std::string help, std::string fallback) {
    return Option{"seed", ValueKind::number, std::move(help), {}, std::move(fallback), NumberRange{}};
  };
  return with_meanings(
      {{"make",
        phrase("make a Franklin square of any order for which a construction is proven"),
        phrase("Every multiple of 4 but 4 and 12; pandiagonal ones for every multiple of 8. Its rows are written as "
               "they are "
               "made, so "
               "a large one takes no memory for itself."),
        {order},
        {pandiagonal, seed(phrase("another square for every number; without one, always the same"), ""),
         format_option({"text", "state", "svg"},
                       phrase("rows of numbers, one line as other verbs read it, or a picture"))},
        {{"16", phrase("of order 16")},
         {"8 --pandiagonal --seed 7", phrase("one of many")},
         {"1024", phrase("a large one")}},
        make_square},
       {"count",
        phrase("count Franklin squares: all of order 8 and 12, and a part of those of order 16 and 20"),
        phrase("By the terms of rows and columns, and by the equations of the definition alone. Counted are squares, "
               "squares "
               "up to turning and mirroring, and classes under the group of all permutations of cells that keep the "
               "definition. For order 12, where there is none, the search takes a minute or two."),
        {order},
        {{"of",
          ValueKind::choice,
          phrase("all of them; or, up to order 20, those in which even and odd rows (or columns) have the same "
                 "symmetric set "
                 "of "
                 "terms"),
          {"all", "alike"},
          "all"},
         {"method", ValueKind::choice, phrase("how to count all of them"), {"both", "terms", "equations"}, "both"}},
        {{"8", phrase("by both methods")},
         {"8 --method equations", phrase("by the definition alone")},
         {"12", phrase("a proof that there is none")},
         {"16 --of alike", phrase("a part of those of order 16")}},
        count_squares},
       {"list",
        phrase("list Franklin squares of order 8"),
        phrase("Class after class, in each class all images of its canonical square. They are written while they are "
               "made."),
        {order},
        {pandiagonal,
         {"classes", ValueKind::flag, phrase("one square of each class: its canonical form")},
         {"from", ValueKind::number, phrase("the number of the first one, from 0"), {}, "0"},
         {"count", ValueKind::number, phrase("how many"), {}, "100"}},
        {{"8 --classes --count 270", phrase("one of each class")}, {"8 --from 8847359", phrase("the last one")}},
        list_squares},
       {"sample",
        phrase("draw Franklin squares of order 8 by lot"),
        phrase("Each of them all is as likely as any other."),
        {order},
        {pandiagonal,
         {"count", ValueKind::number, phrase("how many"), {}, "1", NumberRange{1, 1'000'000'000}},
         seed(phrase("other squares for every number"), "1")},
        {{"8 --count 3", phrase("three of them")}, {"8 --pandiagonal --seed 2", phrase("a pandiagonal one")}},
        draw_lots},
       {"group",
        phrase("the permutations of cells that keep every Franklin square one"),
        phrase("Where a row or column of the image comes from is told by the lists of rows and columns."),
        {order},
        {},
        {{"8", phrase("of order 8")}},
        tell_group},
       {"canonical",
        phrase("the least square that is isomorphic to this one"),
        phrase("Under the group that franklin group tells."),
        {order, state},
        {},
        {{"8", phrase("of the square that is shown first")}},
        tell_canonical},
       {"isomorphic",
        phrase("say whether two Franklin squares are isomorphic, and by what"),
        phrase("Under the group that franklin group tells. Exit status 1 if they are not."),
        {order,
         {"a", ValueKind::state, phrase("a Franklin square; start: the one of the spec")},
         {"b", ValueKind::state, phrase("another one")}},
        {{"complement", ValueKind::flag,
          phrase("also if one is isomorphic to the other's complement, n^2 + 1 - x for each x")}},
        {{"8 start start", phrase("trivially")}},
        compare_squares},
       {"sums",
        phrase("every line or block of a property, with its sum"),
        phrase("Also where the property holds. As a picture, one of them is lit."),
        {order, state},
        {{"property", ValueKind::choice, phrase("what to add up"), properties, "bend_diagonals"},
         {"line", ValueKind::number, phrase("only the one of this number, from 1"), {}, "", NumberRange{1, 10'000'000}},
         format_option({"text", "svg"}, phrase("a list, or a picture of one"))},
        {{"8 --property half_rows", phrase("of the square that is shown first")},
         {"8 f1 --property bend_diagonals --line 3 -o bend.svg", phrase("one of Franklin's bend diagonals")}},
        tell_sums},
       {"pattern",
        phrase("the lower half of the numbers, from which the rest follows"),
        phrase(
            "Ahmed's way to construct a square: the numbers up to n^2 / 2 are placed, and the rest mirrors them in the "
            "halves of rows or of columns. Exit status 1 if a square is not made in this way."),
        {order, state},
        {},
        {{"8", phrase("of the square that is shown first")}},
        tell_pattern}},
      {number_field("magic_sum", phrase("Magic sum")), number_field("order", phrase("Order")),
       number_field("degree", phrase("Cells")), text_field("transitive", phrase("Every cell can come to every place")),
       text_field("generators", phrase("Changes that generate the group")),
       text_field("transpose", phrase("Rows and columns exchanged")),
       text_field("canonical", phrase("The first square of its class")),
       text_field("operation", phrase("What leads from one to the other")),
       text_field("isomorphic", phrase("The squares are alike")),
       text_field("completed_along", phrase("The rest follows along")), number_field("count", phrase("Squares")),
       number_field("classes", phrase("Classes of squares that are alike"))});
}

}  // namespace meleda::studies
