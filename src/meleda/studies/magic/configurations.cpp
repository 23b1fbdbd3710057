#include "meleda/studies/magic/configurations.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <memory>
#include <unordered_set>
#include <utility>

#include "meleda/core/answer.hpp"
#include "meleda/core/assert.hpp"
#include "meleda/core/language.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/engines/parallel.hpp"
#include "meleda/families/magic/magic.hpp"
#include "meleda/families/magic/ribbon.hpp"
#include "meleda/studies/magic/codes.hpp"
#include "meleda/studies/magic/listing.hpp"

namespace meleda::studies {

namespace {

using magic::Code;

// Nobody waits for the end of a longer list, and its tables would be large.
constexpr std::size_t most_tiles = 32;

const Listed& listed() {
  static const Listed listed{"configurations",
                             {"code", "box", "polyominoid", "flaps", "delta", "linking", "symcount", "typeinv"},
                             {"box", "sides", "flaps", "delta", "linking", "symcount", "typeinv"},
                             "shapes"};
  return listed;
}

// The places of the tiles in few bytes.
std::string packed(const magic::Shape& shape) {
  std::string bytes;
  for (const auto& centre : shape.centres) {
    for (const auto coordinate : {centre.x, centre.y, centre.z}) bytes += static_cast<char>(coordinate);
  }
  return bytes;
}

// What the codes with one beginning, or several, come to.
struct Batch {
  std::vector<Row> rows;
  std::vector<std::string> shapes;  // of the rows, where shapes are asked for
  struct Group {
    std::uint64_t rows = 0;
    std::unordered_set<std::string> shapes;
  };
  std::map<std::string, Group> groups;
};

// A box as it is written, with its sides in ascending order; empty if this is none.
std::string box_in(std::string_view text) {
  std::array<unsigned, 4> numbers{};
  std::size_t count = 0;
  const auto* at = text.data();
  const auto* const end = at + text.size();
  for (; count < numbers.size(); ++count) {
    if (count > 0) {
      if (at == end) break;
      if (*at++ != (count < 3 ? 'x' : '+')) return {};
    }
    const auto [next, error] = std::from_chars(at, end, numbers[count]);
    if (error != std::errc()) return {};
    at = next;
  }
  if (count < 3 || at != end) return {};
  std::sort(numbers.begin(), numbers.begin() + 3);
  const auto sides = fmt::format("{}x{}x{}", numbers[0], numbers[1], numbers[2]);
  return count == 4 ? fmt::format("{}+{}", sides, numbers[3]) : sides;
}

Result<Wanted> wanted_in(const Request& request) {
  Wanted wanted;
  const auto number = [&](const char* name) -> std::optional<std::int64_t> {
    if (!request.has(name)) return std::nullopt;
    return request.number(name);
  };
  wanted.delta = number("delta");
  wanted.linking = number("linking");
  wanted.flaps = number("flaps");
  wanted.symmetries = number("symcount");
  wanted.symmetric = request.flag("symmetric");
  if (request.has("typeinv")) wanted.type_invariant = request.text("typeinv") == "yes";
  if (const auto& box = request.text("box"); !box.empty()) {
    wanted.box = box_in(box);
    if (wanted.box.empty()) {
      return request.refuse("box", ErrorCode::bad_usage, tr("a box is three numbers: 1x2x2, or 1x2x2+8"));
    }
  }
  return wanted;
}

Result<Answer> list_configurations(const Request& request, Context& context) {
  const auto* const puzzle = context.puzzle->as<magic::Magic>();
  MELEDA_ASSERT(puzzle != nullptr);
  const auto tiles = puzzle->rules.tiles();
  if (tiles > most_tiles) {
    return fail(ErrorCode::too_large, say("configurations are listed for up to {} tiles", most_tiles));
  }
  MELEDA_TRY(const auto wanted, wanted_in(request));
  const bool by_shape = request.flag("shapes");
  Answer answer;
  answer.fields = fields_of({{"tiles", tiles}});
  Listing listing(request, context, answer, listed());
  const StopCheck stop(context.control);
  std::unordered_set<std::string> shapes;
  std::map<std::string, std::unordered_set<std::string>> shapes_in_groups;
  std::uint64_t bytes = 0;  // of all these
  const auto is_new = [&](std::unordered_set<std::string>& set, const std::string& shape) {
    const bool added = set.insert(shape).second;
    if (added) stop.may_use(bytes += shape.size() + 64);
    return added;
  };

  try {
    const CodeTables tables(tiles, stop);
    PerWorker<std::unique_ptr<CodeSearch>> searches;
    // Few symbols are left behind a beginning, so that its rows are few, too. So many beginnings are taken at a time
    // that all workers are busy; their rows are held until those before them are written.
    const auto length = std::max<std::size_t>(tiles / 2 - 1, tiles < 8 ? 0 : tiles - 7);
    const auto at_a_time = 24 * worker_count();
    CodeSearch ahead(tables);
    std::vector<Batch> batches(at_a_time);
    // How far it is shows in the first symbols.
    const auto milestones = CodeSearch(tables).beginnings(std::min<std::size_t>(length, 4), stop);
    std::size_t passed = 0;
    for (bool more = true; more && listing.goes_on();) {
      std::vector<Code> beginnings;
      while (more && beginnings.size() < at_a_time) {
        if (auto next = ahead.next_beginning(length, stop)) {
          beginnings.push_back(std::move(*next));
        } else {
          more = false;
        }
      }
      if (beginnings.empty()) break;
      while (passed + 1 < milestones.size() && milestones[passed + 1] <= beginnings.front()) ++passed;
      context.control.report({phrase("configurations"), passed, milestones.size(), 0});
      parallel_for(beginnings.size(), [&](std::size_t index, std::size_t worker) {
        auto& search = searches[worker];
        if (!search) search = std::make_unique<CodeSearch>(tables);
        auto& batch = batches[index];
        batch = {};
        search->visit(
            beginnings[index],
            [&](const Code& code) {
              const Configuration configuration(code);
              if (!wanted.has(configuration)) return;
              if (listing.lists()) {
                Row row;
                for (const auto& column : listed().columns) row.push_back(configuration.value(column));
                batch.rows.push_back(std::move(row));
                if (by_shape) batch.shapes.push_back(packed(configuration.shape()));
                return;
              }
              auto& group = batch.groups[listing.by().empty() ? std::string() : configuration.value(listing.by())];
              ++group.rows;
              if (by_shape) group.shapes.insert(packed(configuration.shape()));
            },
            stop);
      });
      for (std::size_t index = 0; index < beginnings.size(); ++index) {
        auto& batch = batches[index];
        for (std::size_t i = 0; i < batch.rows.size() && listing.goes_on(); ++i) {
          if (!by_shape || is_new(shapes, batch.shapes[i])) listing.write(batch.rows[i]);
        }
        for (const auto& [name, group] : batch.groups) {
          listing.count(name, group.rows);
          for (const auto& shape : group.shapes) {
            is_new(shapes, shape);
            if (!listing.by().empty()) is_new(shapes_in_groups[name], shape);
          }
        }
      }
    }
  } catch (const Stopped& stopped) {
    listing.stop(stopped);
    return answer;
  }
  for (const auto& [name, set] : shapes_in_groups) listing.count_kinds(name, set.size());
  listing.finish(by_shape ? std::optional<std::uint64_t>(shapes.size()) : std::nullopt);
  return answer;
}

}  // namespace

std::int32_t Configuration::linking() const {
  if (!linking_) linking_ = magic::linking_number(magic::ribbon_of(chain_));
  return *linking_;
}

const magic::Shape& Configuration::shape() const {
  if (!shape_) shape_ = magic::shape_of(code_);
  return *shape_;
}

const magic::CanonicalCode& Configuration::canonical() const {
  if (!canonical_) canonical_ = magic::canonical(code_);
  return *canonical_;
}

std::string Configuration::value(std::string_view column) const {
  if (column == "code") return magic::text_of(code_);
  if (column == "box") return magic::box_text(shape());
  if (column == "sides") return magic::box_sides_text(shape());
  if (column == "polyominoid") return magic::polyominoid_text(shape());
  if (column == "flaps") return std::to_string(flaps());
  if (column == "delta") return std::to_string(delta());
  if (column == "linking") return std::to_string(linking());
  if (column == "symcount") return std::to_string(canonical().symmetries);
  MELEDA_ASSERT(column == "typeinv");
  return canonical().type_invariant ? "yes" : "no";
}

bool Wanted::has(const Configuration& configuration) const {
  // From what is cheap to what is dear.
  if (flaps && *flaps != static_cast<std::int64_t>(configuration.flaps())) return false;
  if (delta && *delta != configuration.delta()) return false;
  if (!box.empty()) {
    const auto& shape = configuration.shape();
    if (box != (box.find('+') == std::string::npos ? magic::box_sides_text(shape) : magic::box_text(shape))) {
      return false;
    }
  }
  if (symmetric && configuration.canonical().symmetries < 2) return false;
  if (symmetries && *symmetries != configuration.canonical().symmetries) return false;
  if (type_invariant && *type_invariant != configuration.canonical().type_invariant) return false;
  return !linking || *linking == configuration.linking();
}

[[gnu::cold]] Verb list_configurations_verb() {
  constexpr NumberRange any{-1'000'000, 1'000'000};
  std::vector<Option> options{
      {"delta", ValueKind::number, phrase("only with this metric invariant"), {}, "", any},
      {"linking", ValueKind::number, phrase("only with this linking number"), {}, "", any},
      {"box", ValueKind::text, phrase("only in this box, 1x2x2; or with so many tiles on its boundary, 1x2x2+8")},
      {"flaps", ValueKind::number, phrase("only with so many flaps"), {}, "", NumberRange{}},
      {"symmetric", ValueKind::flag,
       phrase("only with a symmetry: a turn or a reflection that keeps tiles and grooves")},
      {"symcount", ValueKind::number, phrase("only with so many symmetries"), {}, "", NumberRange{1}},
      {"typeinv",
       ValueKind::choice,
       phrase("only those that exchanging all grooves does or does not keep"),
       {"yes", "no"}},
      {"shapes", ValueKind::flag, phrase("one row for each shape; where they are counted, also their shapes")}};
  for (auto& option : listing_options(listed())) options.push_back(std::move(option));
  return {
      "list",
      phrase("list all configurations in space: canonical codes with box, shape and invariants"),
      phrase(
          "In the order of their codes, while they are found, on all cores. A configuration and its mirror image are "
          "one. What "
          "can be folded from the start has delta 0 and linking number 0. Their number grows about sixtyfold when two "
          "tiles are "
          "added: 12 tiles have 3,961,359."),
      {{"spec", ValueKind::spec, phrase("the number of tiles")}},
      std::move(options),
      {{"8 --delta 0 --linking 0 --box 1x2x2 --flaps 0 --symmetric", phrase("some with both invariants 0")},
       {"8 --by box --delta 0 --linking 0", phrase("their numbers by boxes")},
       {"6 --count --shapes", phrase("configurations and shapes of six tiles")}},
      list_configurations};
}

}  // namespace meleda::studies
