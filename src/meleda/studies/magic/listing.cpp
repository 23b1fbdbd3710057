#include "meleda/studies/magic/listing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"

namespace meleda::studies {

namespace {

// An answer that is not streamed holds all its rows.
constexpr std::uint64_t most_rows_held = 20'000;

// Numbers as numbers, before texts.
bool comes_before(const std::string& a, const std::string& b) {
  const auto number = [](const std::string& text) -> std::optional<std::int64_t> {
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
  };
  const auto x = number(a);
  const auto y = number(b);
  if (x && y) return *x < *y;
  if (x || y) return x.has_value();
  return a < b;
}

}  // namespace

std::vector<Option> listing_options(const Listed& listed) {
  return {{"count", ValueKind::flag, phrase("only their number")},
          {"by", ValueKind::choice, phrase("only their numbers by this"), listed.groups},
          {"limit", ValueKind::number, phrase("at most so many rows"), {}, "", NumberRange{1}},
          format_option({"text", "csv", "jsonl"},
                        phrase("lines to read, comma-separated values, or a JSON object a line"))};
}

Listing::Listing(const Request& request, Context& context, Answer& answer, const Listed& listed)
    : context_(context), answer_(answer), listed_(listed), by_(request.text("by")), format_(request.text("format")) {
  if (request.has("limit")) limit_ = static_cast<std::uint64_t>(request.number("limit"));
  if (request.flag("count") || !by_.empty()) return;
  if (format_ == "csv") answer_.text = joined(listed_.columns, ",") + '\n';
  writer_.emplace(context, answer, "list");
}

Json Listing::json_of(const Row& row) const {
  auto json = Json::object();
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (row[i] == "yes" || row[i] == "no") {
      json[listed_.columns[i]] = row[i] == "yes";
    } else {
      json[listed_.columns[i]] = row[i];
    }
  }
  return json;
}

std::string Listing::line_of(const Row& row) const {
  if (format_ == "csv") return joined(row, ",") + '\n';
  if (format_ == "jsonl") return json_of(row).dump() + '\n';
  auto line = row.front();
  for (std::size_t i = 1; i < row.size(); ++i) line += fmt::format(" {}={}", listed_.columns[i], row[i]);
  return line + '\n';
}

void Listing::write(const Row& row) {
  if (!goes_on_) return;
  const bool listened = writer_->add(
      json_of(row), context_.output == nullptr || !context_.output->format().json ? line_of(row) : std::string());
  ++rows_;
  if (context_.output == nullptr && rows_ == most_rows_held && (!limit_ || *limit_ > rows_)) {
    limit_ = rows_;
    answer_.fields["cut"] = true;
  }
  goes_on_ = listened && (!limit_ || rows_ < *limit_);
}

void Listing::count(const std::string& group, std::uint64_t rows) {
  groups_[group].rows += rows;
  rows_ += rows;
}

void Listing::count_kinds(const std::string& group, std::uint64_t kinds) {
  groups_[group].kinds = kinds;
}

void Listing::finish(std::optional<std::uint64_t> kinds) {
  auto& fields = answer_.streamed ? answer_.after_list : answer_.fields;
  if (lists()) {
    add_fields(fields, {{listed_.rows.c_str(), rows_}});
    return;
  }
  add_fields(fields, {{listed_.rows.c_str(), rows_}});
  if (kinds) add_fields(fields, {{listed_.kinds.c_str(), *kinds}});
  if (by_.empty()) {
    answer_.text = std::to_string(rows_) + '\n';
    if (kinds) answer_.text = fmt::format("{} {}, {} {}\n", rows_, listed_.rows, *kinds, listed_.kinds);
    return;
  }
  std::vector<std::string> names;
  for (const auto& [name, group] : groups_) names.push_back(name);
  std::sort(names.begin(), names.end(), comes_before);
  auto width = by_.size();
  for (const auto& name : names) width = std::max(width, name.size());
  const auto cells = [&](const std::string& name, const std::string& rows, const std::string& its_kinds) {
    if (format_ == "csv") return name + "," + rows + (kinds ? "," + its_kinds : "") + '\n';
    const auto line = fmt::format("{:<{}}  {:>{}}", name, width, rows, std::max<std::size_t>(10, listed_.rows.size()));
    return line + (kinds ? fmt::format("  {:>10}", its_kinds) : "") + '\n';
  };
  answer_.fields["table"] = Json::array();
  answer_.text = format_ == "jsonl" ? std::string() : cells(by_, listed_.rows, listed_.kinds);
  for (const auto& name : names) {
    const auto& group = groups_[name];
    auto row = fields_of({{by_.c_str(), name}, {listed_.rows.c_str(), group.rows}});
    if (kinds) add_fields(row, {{listed_.kinds.c_str(), group.kinds.value_or(0)}});
    answer_.text += format_ == "jsonl"
                        ? row.dump() + '\n'
                        : cells(name, std::to_string(group.rows), std::to_string(group.kinds.value_or(0)));
    answer_.fields["table"].push_back(std::move(row));
  }
  if (format_ == "text") answer_.text += cells("total", std::to_string(rows_), std::to_string(kinds.value_or(0)));
}

void Listing::stop(const Stopped& stopped) {
  if (!lists()) throw stopped;
  answer_.outcome = Outcome::stopped;
  finish();
}

}  // namespace meleda::studies
