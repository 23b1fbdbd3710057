// Any bytes as a request: no verb, spec, state, number or option may crash the workbench, and every answer is either
// sound or an error with a place inside the text that it refuses. The input is one field a line: the verb, then
// name=value.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>

#include "meleda/workbench/report.hpp"
#include "meleda/workbench/verbs.hpp"

namespace {

void require(bool condition) {
  if (!condition) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using meleda::Json;
  std::string_view text(reinterpret_cast<const char*>(data), size);
  meleda::Request request;
  bool first = true;
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    const auto line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (first) {
      request.verb = line;
      first = false;
    } else if (const auto equals = line.find('='); equals != std::string_view::npos) {
      request.values[std::string(line.substr(0, equals))] = line.substr(equals + 1);
    }
  }
  // Searches are kept short; a layout starts another program, which is not what is tested here.
  if (request.verb == "graph" && !request.values.contains("format")) request.values["format"] = "json";
  if (request.verb == "graph" && request.values["format"] == "svg") return 0;
  if (request.verb == "reproduce") return 0;
  request.values["time"] = "50ms";
  request.values["memory"] = "16M";
  // No request may write to or remove from the data of who runs this.
  request.values["data"] = (std::filesystem::temp_directory_path() / "meleda-fuzz-data").string();

  meleda::Control control;
  meleda::Context context{control, nullptr, true};
  const auto answer = meleda::answer(request, context);
  if (answer.fields.contains("error")) {
    const auto& error = answer.fields.at("error");
    require(error.at("code") != "internal");
    require(!error.at("message").get<std::string>().empty());
    if (error.at("offset").is_number() && error.contains("text")) {
      require(error.at("offset").get<std::size_t>() <= error.at("text").get<std::string>().size());
    }
    require(!meleda::error_text(error).empty());
  } else {
    require(!answer.text.empty());
  }
  static_cast<void>(answer.fields.dump(-1, ' ', false, Json::error_handler_t::replace));
  return 0;
}
