// The verb about positions of two-player games, value; and what solve and next do for them.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <limits>
#include <utility>

#include "meleda/core/answer.hpp"
#include "meleda/core/game_reply.hpp"
#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/workbench/verbs/common.hpp"
#include "meleda/workbench/verbs/judging.hpp"
#include "meleda/workbench/verbs/rows.hpp"

namespace meleda {

namespace {

void add_worth(Json& fields, const Worth& worth) {
  fields["value"] = name_of(worth.value);
  if (worth.plies) fields["plies"] = std::to_string(*worth.plies);
}

// The position and its value; what is beside it is added by who asks.
Answer answer_about(const Judgement& judged, const Request& request) {
  Answer answer;
  answer.outcome = outcome_of(judged.status);
  auto& fields = answer.fields;
  fields = {{"spec", request.text("spec")}, {"state", judged.state}, {"mover", judged.mover}};
  if (judged.status == Status::done) {
    add_worth(fields, judged.worth);
  } else {
    fields["status"] = name_of(judged.status);
    answer.refuse(judged.reason);
  }
  return answer;
}

tl::unexpected<Error> not_for_games(const Request& request, const char* option) {
  return request.refuse(option, ErrorCode::bad_usage, tr("is not for two-player games"), {});
}

Result<Answer> run_value(const Opened& opened, const Request& request, Context& context) {
  MELEDA_TRY(const auto judged, opened.instance->facets().judging->judge(request.text("state"), context));
  auto answer = answer_about(judged, request);
  if (judged.status != Status::done) return answer;
  auto& replies = answer.fields["replies"] = Json::array();
  for (const auto& reply : judged.replies) {
    auto row = move_as_json(reply.move);
    add_worth(row, reply.worth);
    row["best"] = reply.best;
    replies.push_back(std::move(row));
  }
  return answer;
}

std::vector<ReplyWorth> worths_of(const Judgement& judged) {
  std::vector<ReplyWorth> worths;
  for (const auto& reply : judged.replies) worths.push_back({reply.worth.value, reply.worth.plies.value_or(0)});
  return worths;
}

// How many moves of the opponent hold the draw: a trap leaves few. If the player goes on first, so that they are as few
// as can be. If the work is stopped here, none is a trap.
std::size_t drawing_replies_to(const Judging& judging, const std::string& player, const std::string& state,
                               Context& context) {
  const auto after = judging.judge(state, context);
  if (!after || after->status != Status::done) return 0;
  std::size_t count = 0;
  auto fewest = std::numeric_limits<std::size_t>::max();
  for (const auto& reply : after->replies) {
    if (reply.worth.value != GameValue::draw) continue;
    ++count;
    if (after->mover == player) {
      fewest = std::min(fewest, drawing_replies_to(judging, player, reply.move.to, context));
    }
  }
  return after->mover == player ? fewest : count;
}

Result<Answer> run_reply(const Opened& opened, const Request& request, Context& context) {
  const auto& judging = *opened.instance->facets().judging;
  MELEDA_TRY(const auto judged, judging.judge(request.text("state"), context));
  auto answer = answer_about(judged, request);
  if (judged.status != Status::done || judged.replies.empty()) return answer;
  const std::function<std::size_t(std::size_t)> drawing_replies = [&](std::size_t move) {
    return drawing_replies_to(judging, judged.mover, judged.replies[move].move.to, context);
  };
  Dice dice(static_cast<std::uint64_t>(request.number("seed")));
  const auto chosen = choose_reply(worths_of(judged), strength_of(request.text("strength")),
                                   static_cast<std::uint64_t>(request.number("plies")), drawing_replies, dice);
  const auto& reply = judged.replies[chosen];
  answer.fields["reply"] = move_as_json(reply.move);
  add_worth(answer.fields["reply"], reply.worth);
  return answer;
}

std::string reply_text(const Json& fields) {
  if (!fields.contains("value")) return refusal_text(fields);
  if (!fields.contains("reply")) return tr("the game is over\n");
  return text_in(fields.at("reply"), "move") + "\n";
}

// As they are shown; in JSON they are codes.
constexpr std::array value_words = {phrase("win"), phrase("draw"), phrase("loss")};
static_assert(name_of(GameValue::win) == value_words[0] && name_of(GameValue::draw) == value_words[1] &&
              name_of(GameValue::loss) == value_words[2]);

std::string worth_text(const Json& fields) {
  const auto value = tr(text_in(fields, "value"));
  if (!fields.contains("plies")) return value;
  return say("{} in {}", value, counted(text_in(fields, "plies"), tr("ply"), tr("plies")));
}

std::string value_text(const Json& fields) {
  if (!fields.contains("value")) return refusal_text(fields);
  auto out = say("{} for {}, who moves\n", worth_text(fields), text_in(fields, "mover"));
  for (const auto& reply : fields.at("replies")) {
    out += fmt::format("{:<8} {:<16} {}\n", text_in(reply, "move"), worth_text(reply), shortened(text_in(reply, "to")));
  }
  return out;
}

}  // namespace

Result<Answer> play_out(const Opened& opened, const Request& request, Context& context) {
  for (const auto* option : {"longest", "count", "method", "proven"}) {
    if (request.has(option)) return not_for_games(request, option);
  }
  MELEDA_TRY(const auto variation, opened.instance->facets().judging->variation(request.text("from"), context));
  Answer answer;
  answer.outcome = outcome_of(variation.status);
  auto& fields = answer.fields;
  fields = {{"spec", request.text("spec")}, {"from", variation.from}, {"status", name_of(variation.status)}};
  if (variation.status != Status::done) {
    answer.refuse(variation.reason);
    return answer;
  }
  add_worth(fields, variation.worth);
  fields["length"] = std::to_string(variation.moves.size());
  fields["optimal"] = true;
  if (variation.cycle) fields["cycle"] = std::to_string(*variation.cycle);
  const auto& wanted = request.text("path");
  if (wanted == "none" || (wanted.empty() && !context.for_people)) return answer;
  auto& path = fields[wanted.empty() ? "preview" : "path"] = Json::array();
  if (wanted == "states") path.push_back(variation.from);
  for (const auto& m : variation.moves) path.push_back(wanted == "states" ? m.to : m.move);
  return answer;
}

std::string variation_text(const Json& fields) {
  auto out = say("{}: from {}\n{} for the player who moves\n", text_in(fields, "spec"),
                 shortened(text_in(fields, "from")), worth_text(fields));
  if (!fields.contains("preview")) return out;
  auto moves = fields.at("preview").get<std::vector<std::string>>();
  if (fields.contains("cycle")) {
    const auto first = std::stoull(text_in(fields, "cycle"));
    out += say("\nfrom move {} on the same {} come again and again:\n", first + 1,
               counted(std::to_string(moves.size() - first), tr("move"), tr("moves")));
  }
  return moves.empty() ? out : out + (fields.contains("cycle") ? "" : "\n") + wrapped(joined(moves, " "), 0);
}

Result<Answer> best_replies(const Opened& opened, const Request& request, Context& context) {
  for (const auto* option : {"last", "method"}) {
    if (request.has(option)) return not_for_games(request, option);
  }
  MELEDA_TRY(const auto judged, opened.instance->facets().judging->judge(request.text("state"), context));
  auto answer = answer_about(judged, request);
  if (judged.status != Status::done) return answer;
  std::vector<MoveText> best;
  for (const auto& reply : judged.replies) {
    if (reply.best) best.push_back(reply.move);
  }
  answer.fields["best"] = moves_as_json(best);
  return answer;
}

std::string replies_text(const Json& fields) {
  std::string out;
  for (const auto& m : fields.at("best")) {
    out += fmt::format("{}  {}\n", text_in(m, "move"), shortened(text_in(m, "to")));
  }
  if (out.empty()) return say("the game is over: {} for {}\n", worth_text(fields), text_in(fields, "mover"));
  return out + say("{} for {}\n", worth_text(fields), text_in(fields, "mover"));
}

[[gnu::cold]] std::vector<Verb> judging_verbs(const std::string& spec) {
  return {
      puzzle_verb({"value",
                   phrase("say what a position of a two-player game is worth"),
                   phrase("Win, draw or loss for the player who moves, with best play of both sides; the plies to the "
                          "end, where the winner hurries and the loser delays; and the same for each of the player's "
                          "moves. Endless play is a draw."),
                   {spec_operand(), state_operand(phrase("a position; the start by default"))},
                   {},
                   {{"value " + spec, phrase("who wins, and by which moves")}}},
                  {Facet::judging}, run_value, value_text),
      puzzle_verb(
          {"reply",
           phrase("let the machine make a move in a two-player game"),
           phrase("perfect: wins as soon and loses as late as it can, and in a drawn position leaves the opponent "
                  "as few moves as it can that hold the draw. careful: any move that does not spoil the value. "
                  "short-sighted: sees only what ends within so many plies. random: any move."),
           {spec_operand(), state_operand(phrase("a position; the start by default"))},
           {{"strength", ValueKind::choice, phrase("how well it plays"), strength_names(), "perfect"},
            {"plies", ValueKind::number, phrase("how far a short-sighted player sees"), {}, "3", NumberRange{0, 1000}},
            {"seed", ValueKind::number, phrase("chance is the same for the same number"), {}, "1", NumberRange{}}},
           {{"reply " + spec, phrase("its first move")},
            {"reply " + spec + " --strength random", phrase("a weak player")}}},
          {Facet::judging}, run_reply, reply_text)};
}

}  // namespace meleda
