#include "targets.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string_view>

#include "meleda/core/data_manifest.hpp"
#include "meleda/core/data_store.hpp"
#include "meleda/engines/bit_book.hpp"
#include "meleda/families/alignment/built_in.hpp"
#include "meleda/families/alignment/game_file.hpp"
#include "meleda/families/pegs/boards.hpp"
#include "meleda/families/permutation/tws.hpp"
#include "meleda/families/rule_files/rule_text.hpp"
#include "meleda/studies/pegs/certificate_check.hpp"
#include "meleda/workbench/registry.hpp"
#include "meleda/workbench/report.hpp"
#include "meleda/workbench/spec.hpp"
#include "meleda/workbench/verbs.hpp"
#include "server/examples.hpp"
#include "server/running_server.hpp"
#include "server/sockets.hpp"

namespace meleda::fuzz {

namespace {

void require(bool condition) {
  if (!condition) std::abort();
}

std::string_view text_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

// An error has a message, and points into the text that it refuses.
void require_sound(const Error& error, std::size_t size) {
  require(error.code != ErrorCode::internal);
  require(!error.message.empty());
  if (error.offset && error.text.empty()) require(*error.offset <= size);
  if (error.offset && !error.text.empty()) require(*error.offset <= error.text.size());
}

// One field a line: the verb, then name=value. Every answer is sound, or an error with a place inside the text that it
// refuses.
void request(const std::uint8_t* data, std::size_t size) {
  auto text = text_of(data, size);
  Request request;
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
  if (request.verb == "graph" && request.values["format"] == "svg") return;
  if (request.verb == "reproduce") return;
  request.values["time"] = "50ms";
  request.values["memory"] = "16M";
  // No request may write to or remove from the data of whoever runs this.
  request.values["data"] = (std::filesystem::temp_directory_path() / "meleda-fuzz-data").string();

  Control control;
  Context context{control, nullptr, true};
  const auto answer = meleda::answer(request, context);
  if (answer.fields.contains("error")) {
    const auto& error = answer.fields.at("error");
    require(error.at("code") != "internal");
    require(!error.at("message").get<std::string>().empty());
    if (error.at("offset").is_number() && error.contains("text")) {
      require(error.at("offset").get<std::size_t>() <= error.at("text").get<std::string>().size());
    }
    require(!error_text(error).empty());
  } else {
    require(!answer.text.empty());
  }
  static_cast<void>(answer.fields.dump());
}

// What opens has a start that it reads.
void spec(const std::uint8_t* data, std::size_t size) {
  const auto opened = open_spec(text_of(data, size), UserFiles::refused, nullptr);
  if (!opened) return require_sound(opened.error(), size);
  const auto& instance = *opened->instance;
  require(instance.read_state("state", instance.start()).has_value());
}

std::vector<std::string> all_samples() {
  std::vector<std::string> all;
  for (const auto& family : families()) all.insert(all.end(), family.info.samples.begin(), family.info.samples.end());
  return all;
}

// The first line is one of the families' samples, or its first byte chooses one; what follows is a state of it, and,
// behind a blank, a move. What is read is written in the same way as it reads, and a move that may be made is made.
void state(const std::uint8_t* data, std::size_t size) {
  static const auto samples = all_samples();
  static const auto instances = [] {
    std::vector<std::shared_ptr<const Instance>> all;
    for (const auto& sample : samples) all.push_back(open_spec(sample)->instance);
    return all;
  }();
  if (size == 0) return;
  auto text = text_of(data, size);
  const auto line = text.substr(0, std::min(text.find('\n'), text.size()));
  text.remove_prefix(std::min(line.size() + 1, text.size()));
  const auto named = static_cast<std::size_t>(std::find(samples.begin(), samples.end(), line) - samples.begin());
  const auto& instance = *instances[named < samples.size() ? named : data[0] % samples.size()];
  const auto blank = std::min(text.find(' '), text.size());
  const auto read = instance.read_state("state", text.substr(0, blank));
  if (!read) return require_sound(read.error(), size);
  const auto again = instance.read_state("state", *read);
  require(again && *again == *read);
  if (blank == text.size() || !instance.facets().playing) return;
  Control control;
  const auto played = instance.facets().playing->play(*read, text.substr(blank + 1), control);
  if (!played) require_sound(played.error(), size);
}

// A puzzle from the text of a file, and further arguments, looked at and asked for a moment.
void ask_about_file(const std::string& family, std::string_view text, const std::string& more,
                    const std::vector<std::string>& verbs) {
  // A spec would end at a quote, and take a single line for the name of a file.
  if (text.find('"') != std::string_view::npos || text.find('\n') == std::string_view::npos) return;
  Control control;
  control.limit_time(std::chrono::milliseconds(50));
  control.limit_memory(16 << 20);
  Context context{control};
  for (const auto& verb : verbs) {
    const auto answered = meleda::answer({verb, {{"spec", family + ":\"" + std::string(text) + "\"" + more}}}, context);
    if (answered.fields.contains("error")) require(answered.fields.at("error").at("code") != "internal");
  }
}

// What parses is opened at a small size, looked at and solved for a moment.
void rules(const std::uint8_t* data, std::size_t size) {
  const auto text = text_of(data, size);
  const auto read = rule_files::parse_rules(text);
  if (!read) return require_sound(read.error(), size);
  ask_about_file("rules", text, read->pieces ? "" : ",4", {"view", "solve"});
}

void board(const std::uint8_t* data, std::size_t size) {
  const auto read = pegs::read_board(FileText{"", std::string(text_of(data, size))});
  if (!read) require_sound(read.error(), size);
}

void game(const std::uint8_t* data, std::size_t size) {
  const auto text = text_of(data, size);
  const auto read = alignment::parse_game(text);
  if (!read) return require_sound(read.error(), size);
  ask_about_file("alignment", text, "", {"view", "value"});
}

void tws(const std::uint8_t* data, std::size_t size) {
  const auto text = text_of(data, size);
  const auto read = permutation::parse_tws(text);
  if (!read) return require_sound(read.error(), size);
  ask_about_file("permutation", text, "", {"view", "solve"});
}

void manifest(const std::uint8_t* data, std::size_t size) {
  const auto read = parse_manifest(text_of(data, size));
  if (!read) return require_sound(read.error(), size);
  const auto written = manifest_text(*read);
  if (written) require(parse_manifest(*written).has_value());
}

// Any bytes as the payload of a book: refused, or asked without a crash.
void book(const std::uint8_t* data, std::size_t size) {
  static const DataStore store(std::filesystem::temp_directory_path() / "meleda-fuzz-books");
  Manifest about;
  about.name = "book";
  about.format = bit_book_format;
  about.version = bit_book_version;
  const auto written = store.write(about, [&](DataSink& sink) -> Result<void> {
    sink.write(std::as_bytes(std::span(data, size)));
    return {};
  });
  require(written.has_value());
  const auto opened = BitBook::open(store, "book");
  if (!opened) return;
  try {
    for (std::uint64_t state = 0; state < 64; ++state)
      static_cast<void>((*opened)->contains(state * 0x9E3779B97F4A7C15));
  } catch (const DamagedData&) {
  }
}

void certificate(const std::uint8_t* data, std::size_t size) {
  Control control;
  control.limit_time(std::chrono::milliseconds(50));
  control.limit_memory(16 << 20);
  const auto verdict = studies::check_certificate(text_of(data, size), control);
  if (!verdict) return require_sound(verdict.error(), size);
  require(!verdict->reason.empty());
}

// Whether it is nothing, or an answer as it should be.
void require_sound_answer(const std::string& heard, bool head_only) {
  if (heard.empty()) return;
  require(heard.starts_with("HTTP/1.1 ") && heard.size() > 12 && heard[9] >= '1' && heard[9] <= '5');
  const auto body = heard.find("\r\n\r\n");
  require(body != std::string::npos);
  const auto length = heard.find("\r\nContent-Length: ");
  if (head_only || length > body) return;
  require(heard.size() - body - 4 == std::stoul(heard.substr(length + 18)));
  if (heard.find("\r\nContent-Type: application/json\r\n") > body) return;
  const auto json = Json::parse(std::string_view(heard).substr(body + 4));
  require(json.is_object());
  if (json.contains("error")) require(json.at("error").at("code") != "internal");
}

// Any bytes to a server, which answers or closes, and goes on to serve. Port 1 stands for the one that it has: who is
// not asked for by its name does not answer.
void http(const std::uint8_t* data, std::size_t size) {
  static const server::RunningServer running([] {
    server::Options options;
    options.direct_time = std::chrono::milliseconds(50);
    options.memory = 64 << 20;
    options.connections.head = options.connections.body = options.connections.idle = std::chrono::milliseconds(300);
    return options;
  }());
  auto text = std::string(text_of(data, size));
  const std::string here = "localhost:";
  if (const auto at = text.find(here + "1\r\n"); at != std::string::npos) {
    text.replace(at + here.size(), 1, std::to_string(running.port()));
  }
  const auto connection = server::connection_to(running.port());
  connection.try_to_say(text);
  const bool head_only = text.find("HEAD") != std::string::npos;
  require_sound_answer(connection.hear_one(), head_only);
  static std::size_t times = 0;
  if (++times % 64 == 0) {
    const auto answer = running.ask("distance", {{"spec", "rings:3"}, {"from", "start"}, {"to", "goal"}});
    require(answer.is_null() || answer.at("distance") == "5");  // nothing: this machine was too busy
  }
}

}  // namespace

const std::vector<Target>& targets() {
  static const std::vector<Target> all = {
      {"request", request}, {"spec", spec},         {"state", state}, {"rules", rules},
      {"board", board},     {"manifest", manifest}, {"book", book},   {"certificate", certificate},
      {"http", http},       {"game", game},         {"tws", tws},
  };
  return all;
}

std::vector<Seed> seeds() {
  std::vector<Seed> all;
  for (const auto& family : families()) {
    for (const auto& product : family.info.products) all.push_back({"spec", product.name, product.spec});
  }
  std::size_t number = 0;
  for (const auto& sample : all_samples()) {
    const auto name = "sample-" + std::to_string(number++);
    all.push_back({"spec", name, sample});
    const auto opened = open_spec(sample);
    const auto& instance = *opened->instance;
    const auto state = instance.start();
    all.push_back({"state", name, sample + "\n" + state});
    if (!instance.facets().playing) continue;
    Control control;
    const auto moves = instance.facets().playing->moves(state, control);
    if (moves && !moves->empty()) {
      all.push_back({"state", name + "-move", sample + "\n" + state + " " + moves->front().move});
      all.push_back({"state", name + "-after", sample + "\n" + moves->back().to});
    }
  }
  for (const auto& verb : verbs()) {
    for (const auto& example : verb.examples) {
      const auto values = server::values_of(verb, example.arguments);
      if (!values) continue;
      auto bytes = verb.name;
      for (const auto& [field, value] : values->items())
        bytes += "\n" + field + "=" + (value == true ? "yes" : value.get<std::string>());
      all.push_back({"request", "example-" + std::to_string(number++), bytes});
    }
  }
  const auto names = alignment::built_in_names();
  const auto texts = alignment::built_in_texts();
  for (std::size_t i = 0; i < names.size(); ++i) all.push_back({"game", names[i], texts[i]});
  return all;
}

}  // namespace meleda::fuzz
