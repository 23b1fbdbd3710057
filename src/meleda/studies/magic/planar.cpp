#include "meleda/studies/magic/planar.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "meleda/core/answer.hpp"
#include "meleda/core/assert.hpp"
#include "meleda/core/language.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/families/magic/magic.hpp"
#include "meleda/families/magic/ribbon.hpp"
#include "meleda/studies/magic/listing.hpp"

namespace meleda::studies {

namespace {

using magic::Assemblage;
using magic::Sequence;
using magic::Side;

class SequenceSearch {
 public:
  SequenceSearch(std::size_t tiles, FunctionRef<bool(const Sequence&)> visit, const StopCheck& stop)
      : tiles_(tiles), visit_(visit), ask_(stop) {}

  void run() { extend(0, 0, 0, 0); }

 private:
  // At x, y from the first tile; the last `run` steps are alike, and the first `first_run` are east. East is the first
  // direction of all, so that a canonical sequence begins with its longest run.
  bool extend(std::int64_t x, std::int64_t y, std::size_t first_run, std::size_t run) {
    ask_();
    const auto left = static_cast<std::int64_t>(tiles_ - sequence_.size());
    if (std::abs(x) + std::abs(y) > left || run > first_run) return true;
    if (left == 0) return !magic::is_canonical(sequence_) || visit_(sequence_);
    for (const auto side : {Side::right, Side::up, Side::left, Side::down}) {
      if (sequence_.empty() && side != Side::right) break;
      const auto next_run = !sequence_.empty() && sequence_.back() == side ? run + 1 : 1;
      const bool in_first_run = side == Side::right && next_run == sequence_.size() + 1;
      const auto step = magic::towards(magic::first_tile, side);
      sequence_.push_back(side);
      const bool goes_on = extend(x + step.x, y + step.y, in_first_run ? next_run : first_run, next_run);
      sequence_.pop_back();
      if (!goes_on) return false;
    }
    return true;
  }

  std::size_t tiles_;
  FunctionRef<bool(const Sequence&)> visit_;
  EveryThousand ask_;
  Sequence sequence_;
};

const Listed& listed_sequences() {
  static const Listed listed{
      "sequences",
      {"sequence", "flaps", "pattern", "area", "delta_curving", "symcount", "assemblages", "delta_zero", "vanishing"},
      {"flaps", "pattern", "area", "symcount"}};
  return listed;
}

const Listed& listed_assemblages() {
  static const Listed listed{"assemblages",
                             {"code", "sequence", "flaps", "area", "delta", "linking"},
                             {"sequence", "flaps", "pattern", "area", "delta", "linking"}};
  return listed;
}

// What both verbs can be asked for.
struct WantedSequences {
  std::optional<std::int64_t> flaps;
  std::optional<std::int64_t> area;
  std::string pattern;

  [[nodiscard]] bool has(const Sequence& sequence) const {
    return (!flaps || *flaps == static_cast<std::int64_t>(magic::flap_count(sequence))) &&
           (!area || *area == static_cast<std::int64_t>(magic::stacks_of(sequence).size())) &&
           (pattern.empty() || pattern == magic::flap_pattern(sequence));
  }
};

std::optional<std::int64_t> number_in(const Request& request, const char* name) {
  if (!request.has(name)) return std::nullopt;
  return request.number(name);
}

Result<WantedSequences> wanted_in(const Request& request, std::size_t tiles) {
  WantedSequences wanted{number_in(request, "flaps"), number_in(request, "area"), request.text("pattern")};
  const auto& pattern = wanted.pattern;
  if (pattern.empty()) return wanted;
  if (const auto wrong = pattern.find_first_not_of("fx"); wrong != std::string::npos) {
    return request.refuse("pattern", ErrorCode::bad_usage,
                          tr("a pattern has an f for a flap and an x for another tile"), wrong);
  }
  if (pattern.size() == tiles) return wanted;
  return request.refuse("pattern", ErrorCode::bad_usage, say("a pattern has {} letters", tiles),
                        std::min(tiles, pattern.size()));
}

// The one that --sequence names, if it does.
Result<std::optional<Sequence>> sequence_in(const Request& request, std::size_t tiles) {
  const auto& text = request.text("sequence");
  if (text.empty()) return std::nullopt;
  auto sequence = magic::parse_sequence(text, tiles);
  if (!sequence) return request.refuse("sequence", std::move(sequence).error());
  if (magic::closes(*sequence)) return std::move(*sequence);
  return request.refuse("sequence", ErrorCode::bad_state, tr("this does not lead back to the first tile"), text.size(),
                        tr("there must be as many E as W and as many N as S"));
}

std::size_t tiles_in(const Context& context) {
  const auto* const puzzle = context.puzzle->as<magic::Magic>();
  MELEDA_ASSERT(puzzle != nullptr);
  return puzzle->rules.tiles();
}

std::string value(const Sequence& sequence, std::string_view column) {
  if (column == "sequence") return magic::sequence_text(sequence);
  if (column == "flaps") return std::to_string(magic::flap_count(sequence));
  if (column == "pattern") return magic::flap_pattern(sequence);
  if (column == "symcount") return std::to_string(magic::canonical(sequence).symmetries);
  MELEDA_ASSERT(column == "area");
  return std::to_string(magic::stacks_of(sequence).size());
}

// Visits one sequence, or all of them, and ends the list, also where it was stopped.
void list_of(std::size_t tiles, const std::optional<Sequence>& only, FunctionRef<bool(const Sequence&)> visit,
             Listing& listing, const StopCheck& stop) {
  try {
    if (only) {
      visit(*only);
    } else {
      visit_sequences(tiles, visit, stop);
    }
    listing.finish();
  } catch (const Stopped& stopped) {
    listing.stop(stopped);
  }
}

Result<Answer> list_sequences(const Request& request, Context& context) {
  const auto tiles = tiles_in(context);
  MELEDA_TRY(const auto wanted, wanted_in(request, tiles));
  MELEDA_TRY(const auto only, sequence_in(request, tiles));
  Answer answer;
  answer.fields = fields_of({{"tiles", tiles}});
  Listing listing(request, context, answer, listed_sequences());
  const StopCheck stop(context.control);
  std::uint64_t found = 0;
  const auto visit = [&](const Sequence& sequence) {
    context.control.report({phrase("sequences"), ++found, std::nullopt, 0});
    if (!wanted.has(sequence)) return true;
    if (!listing.lists()) {
      listing.count(listing.by().empty() ? std::string() : value(sequence, listing.by()), 1);
      return true;
    }
    std::uint64_t assemblages = 0;
    std::uint64_t delta_zero = 0;
    std::uint64_t vanishing = 0;
    magic::visit_assemblages(
        sequence,
        [&](const Assemblage& assemblage) {
          ++assemblages;
          const auto chain = magic::chain_of(assemblage);
          if (magic::metric_invariant(chain) != 0) return true;
          ++delta_zero;
          if (magic::linking_number(magic::ribbon_of(chain)) == 0) ++vanishing;
          return true;
        },
        stop);
    listing.write({value(sequence, "sequence"), value(sequence, "flaps"), value(sequence, "pattern"),
                   value(sequence, "area"), std::to_string(magic::curving_share(sequence)), value(sequence, "symcount"),
                   std::to_string(assemblages), std::to_string(delta_zero), std::to_string(vanishing)});
    return listing.goes_on();
  };
  list_of(tiles, only, visit, listing, stop);
  return answer;
}

Result<Answer> list_assemblages(const Request& request, Context& context) {
  const auto tiles = tiles_in(context);
  MELEDA_TRY(const auto wanted, wanted_in(request, tiles));
  MELEDA_TRY(const auto only, sequence_in(request, tiles));
  const auto delta = number_in(request, "delta");
  const auto linking = number_in(request, "linking");
  Answer answer;
  answer.fields = fields_of({{"tiles", tiles}});
  Listing listing(request, context, answer, listed_assemblages());
  const StopCheck stop(context.control);
  std::uint64_t found = 0;
  const auto visit = [&](const Sequence& sequence) {
    context.control.report({phrase("sequences"), ++found, std::nullopt, 0});
    if (!wanted.has(sequence)) return true;
    magic::visit_assemblages(
        sequence,
        [&](const Assemblage& assemblage) {
          const auto chain = magic::chain_of(assemblage);
          const auto its_delta = magic::metric_invariant(chain);
          if (delta && *delta != its_delta) return true;
          std::optional<std::int32_t> its_linking;
          const auto linking_text = [&] {
            if (!its_linking) its_linking = magic::linking_number(magic::ribbon_of(chain));
            return std::to_string(*its_linking);
          };
          if (linking && std::to_string(*linking) != linking_text()) return true;
          if (listing.lists()) {
            listing.write({magic::text_of(assemblage), value(sequence, "sequence"), value(sequence, "flaps"),
                           value(sequence, "area"), std::to_string(its_delta), linking_text()});
            return listing.goes_on();
          }
          const auto& by = listing.by();
          listing.count(by.empty()        ? std::string()
                        : by == "delta"   ? std::to_string(its_delta)
                        : by == "linking" ? linking_text()
                                          : value(sequence, by),
                        1);
          return true;
        },
        stop);
    return listing.goes_on();
  };
  list_of(tiles, only, visit, listing, stop);
  return answer;
}

}  // namespace

void visit_sequences(std::size_t tiles, FunctionRef<bool(const Sequence&)> visit, const StopCheck& stop) {
  SequenceSearch(tiles, visit, stop).run();
}

[[gnu::cold]] std::vector<Verb> planar_verbs() {
  constexpr NumberRange any{-1'000'000, 1'000'000};
  const Operand spec{"spec", ValueKind::spec, phrase("the number of tiles")};
  const std::vector<Option> common{
      {"sequence", ValueKind::text, phrase("only this sequence, as it is given")},
      {"flaps", ValueKind::number, phrase("only with so many flaps"), {}, "", NumberRange{}},
      {"pattern", ValueKind::text, phrase("only with flaps (f) and other tiles (x) in this order, as fxfxxxxx")},
      {"area", ValueKind::number, phrase("only with so many places covered"), {}, "", NumberRange{1}}};
  auto for_sequences = common;
  for (auto& option : listing_options(listed_sequences())) for_sequences.push_back(std::move(option));
  std::vector<Option> for_assemblages{
      {"delta", ValueKind::number, phrase("only with this metric invariant"), {}, "", any},
      {"linking", ValueKind::number, phrase("only with this linking number"), {}, "", any}};
  for_assemblages.insert(for_assemblages.end(), common.begin(), common.end());
  for (auto& option : listing_options(listed_assemblages())) for_assemblages.push_back(std::move(option));
  return {{"sequences",
           phrase("list all sequences of planar face-up configurations, up to symmetry"),
           phrase("For each one the number of its flaps, the pattern that they make, the places that it covers, the "
                  "share of the "
                  "curving tiles in delta, its symmetries, how many assemblages it has, how many with delta 0, and how "
                  "many of "
                  "these "
                  "with linking number 0."),
           {spec},
           std::move(for_sequences),
           {{"8", phrase("71 of them")}, {"8 --by pattern --flaps 2", phrase("by the order of their flaps")}},
           list_sequences},
          {"assemblages",
           phrase("list all ways in which planar sequences can be assembled, with their invariants"),
           phrase("Tiles that share a place lie on each other; a digit is the level of the tile that a step leads to. "
                  "One of each "
                  "class under the symmetries of its sequence."),
           {spec},
           std::move(for_assemblages),
           {{"8 --delta 0 --linking 0", phrase("those with both invariants 0")},
            {"8 --sequence EEWENWSW", phrase("of one sequence")},
            {"8 --by flaps --delta 0", phrase("by number of flaps")}},
           list_assemblages}};
}

}  // namespace meleda::studies
