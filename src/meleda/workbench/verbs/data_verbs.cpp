// The verbs about saved data: data list, data verify, data remove.

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <string>

#include "meleda/core/answer.hpp"
#include "meleda/core/data_store.hpp"
#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/workbench/verbs/rows.hpp"

namespace meleda {

namespace {

// Such as 2031-05-28T19:04:59Z.
std::string time_text(std::chrono::system_clock::time_point time) {
  const auto seconds = std::chrono::floor<std::chrono::seconds>(time);
  const auto day = std::chrono::floor<std::chrono::days>(seconds);
  const std::chrono::year_month_day date(day);
  const std::chrono::hh_mm_ss clock(seconds - day);
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z", static_cast<int>(date.year()),
                     static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()), clock.hours().count(),
                     clock.minutes().count(), clock.seconds().count());
}

// What the manifest says, as far as it can be read, and whether the item stood the check.
Result<Json> describe(const DataStore& store, const std::string& name, DataStore::Check check, Control& control) {
  Json fields = {{"name", name}};
  const auto manifest = store.manifest(name);
  if (manifest) {
    fields["format"] = manifest->format;
    fields["version"] = std::to_string(manifest->version);
    fields["spec"] = manifest->spec;
    fields["bytes"] = std::to_string(manifest->bytes);
    fields["made_by"] = manifest->made_by;
    fields["checksum"] = manifest->checksum;
    fields["parameters"] = Json::object();
    for (const auto& [key, value] : manifest->parameters) fields["parameters"][key] = value;
    if (const auto used = store.last_use(name)) fields["last_used"] = time_text(*used);
  }
  MELEDA_TRY(auto problem, store.verify(name, control, check));
  if (!manifest && !problem) problem = manifest.error().message;  // it could not be read then, and could a moment later
  fields["damaged"] = problem.has_value();
  if (problem) fields["problem"] = *problem;
  return fields;
}

std::string nothing_text(const DataStore& store) {
  return say("nothing is saved in {}\n", in_quotes(store.directory().string()));
}

std::string items_text(const Json& items) {
  std::size_t widest = 4;
  for (const auto& item : items) widest = std::max(widest, text_in(item, "name").size());
  auto out = fmt::format("{:<{}} {:>15}  {:<20}  {}\n", tr("name"), widest, tr("bytes"), tr("last used"), tr("what"));
  std::uint64_t bytes = 0;
  for (const auto& item : items) {
    const auto what = item.at("damaged").get<bool>()
                          ? say("damaged: {}", text_in(item, "problem"))
                          : say("{}{}{} {}, by {}", text_in(item, "spec"), text_in(item, "spec").empty() ? "" : ", ",
                                text_in(item, "format"), text_in(item, "version"), text_in(item, "made_by"));
    out += fmt::format("{:<{}} {:>15}  {:<20}  {}\n", text_in(item, "name"), widest, grouped(text_in(item, "bytes")),
                       text_in(item, "last_used"), what);
    bytes += item.contains("bytes") ? std::stoull(text_in(item, "bytes")) : 0;
  }
  if (items.size() > 1) out += fmt::format("{:<{}} {:>15}\n", tr("all"), widest, grouped(bytes));
  return out;
}

Result<Answer> run_data_list(const Request&, Context& context) {
  const DataStore store(context.data);
  MELEDA_TRY(const auto names, store.list());
  Answer answer;
  answer.fields = {{"directory", store.directory().string()}, {"items", Json::array()}};
  for (const auto& name : names) {
    auto item = describe(store, name, DataStore::Check::size, context.control);
    if (!item && item.error().code == ErrorCode::not_found) continue;  // removed meanwhile
    if (!item) return tl::unexpected<Error>(std::move(item).error());
    answer.fields["items"].push_back(std::move(*item));
  }
  const auto& items = answer.fields["items"];
  if (context.for_people) answer.text = items.empty() ? nothing_text(store) : items_text(items);
  return answer;
}

Result<Answer> run_data_verify(const Request& request, Context& context) {
  const DataStore store(context.data);
  std::vector<std::string> names{request.text("name")};
  if (!request.has("name")) {
    MELEDA_TRY(names, store.list());
  }
  Answer answer;
  answer.fields = {{"directory", store.directory().string()}, {"items", Json::array()}};
  std::string text;
  for (const auto& name : names) {
    auto item = describe(store, name, DataStore::Check::checksum, context.control);
    if (!item && item.error().code == ErrorCode::not_found && !request.has("name")) {
      text += say("{}: gone, it was removed meanwhile\n", name);
      answer.fields["items"].push_back({{"name", name}, {"damaged", false}, {"gone", true}});
      continue;
    }
    if (!item) {
      if (request.has("name")) return fail_in("name", name, std::move(item).error());
      return tl::unexpected<Error>(std::move(item).error());
    }
    const bool damaged = item->at("damaged").get<bool>();
    if (damaged) answer.outcome = Outcome::no;
    text += damaged ? say("{}: damaged, {}\n'meleda data remove {}' removes it; then it can be made again\n", name,
                          text_in(*item, "problem"), name)
                    : say("{}: whole\n", name);
    answer.fields["items"].push_back(std::move(*item));
  }
  if (context.for_people) answer.text = names.empty() ? nothing_text(store) : text;
  return answer;
}

Result<Answer> run_data_remove(const Request& request, Context& context) {
  const DataStore store(context.data);
  const auto& name = request.text("name");
  if (!request.has("name") && !request.has("leftovers")) {
    return fail(ErrorCode::bad_usage, tr("an argument is missing: name, what to remove"), {},
                tr("'meleda data list' shows what there is"));
  }
  Answer answer;
  answer.fields = {{"directory", store.directory().string()}};
  std::string text;
  if (request.has("name")) {
    if (auto removed = store.remove(name); !removed) return fail_in("name", name, removed.error());
    answer.fields["removed"] = name;
    text = say("removed {}\n", name);
  }
  if (request.has("leftovers")) {
    MELEDA_TRY(const auto files, store.remove_leftovers());
    answer.fields["leftovers"] = std::to_string(files);
    text += say("removed {} {} of work that was cut off\n", files, files == 1 ? tr("file") : tr("files"));
  }
  if (context.for_people) answer.text = text;
  return answer;
}

}  // namespace

[[gnu::cold]] std::vector<Verb> data_verbs() {
  const auto details = phrase(
      "Saved data lies in the directory that --data gives, or else MELEDA_DATA, or else in "
      "$XDG_DATA_HOME/meleda or ~/.local/share/meleda.");
  return {
      {"data list",
       phrase("show the saved data"),
       details,
       {},
       {},
       {{"data list", phrase("names, sizes, last use, what made them")}},
       run_data_list},
      {"data verify",
       phrase("check that saved data is whole"),
       phrase("Reads every byte and compares the checksum. Exit status 1 if something is damaged."),
       {{"name", ValueKind::text, phrase("what to check; everything by default"), false}},
       {},
       {{"data verify", phrase("everything")}},
       run_data_verify},
      {"data remove",
       phrase("remove saved data"),
       "",
       {{"name", ValueKind::text, phrase("what to remove, as 'data list' shows it"), false}},
       {{"leftovers", ValueKind::flag, phrase("remove what work that was cut off has left, which is no saved data")}},
       {{"data remove --leftovers", phrase("tidy up")}},
       run_data_remove}};
}

}  // namespace meleda
