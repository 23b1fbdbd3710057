#include "meleda/core/output.hpp"

#include <utility>

#include "meleda/core/answer.hpp"

namespace meleda {

RowWriter::RowWriter(Context& context, Answer& answer, std::string list)
    : context_(context), answer_(answer), list_(std::move(list)) {
  if (context_.output == nullptr) {
    answer_.fields[list_] = Json::array();
    return;
  }
  answer_.streamed = true;
  context_.output->begin(answer_.fields, list_);
  if (!context_.output->format().json) context_.output->write(std::exchange(answer_.text, {}));
}

bool RowWriter::add(const Json& row, std::string_view line) {
  if (context_.output == nullptr) {
    answer_.fields[list_].push_back(row);
    if (context_.for_people) answer_.text += line;
    return true;
  }
  const auto format = context_.output->format();
  if (!format.json) return context_.output->write(line);
  const bool first = !std::exchange(any_, true);
  return context_.output->write((first ? "" : format.between) + row.dump());
}

}  // namespace meleda
