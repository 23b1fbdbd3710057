#include "server/routes.hpp"

#include <algorithm>

#include "meleda/core/text.hpp"

namespace meleda::server {

namespace {

std::vector<std::string> words_of(std::string_view path) {
  std::vector<std::string> words;
  for (std::size_t at = 0; at < path.size();) {
    const auto end = std::min(path.find('/', at + 1), path.size());
    words.emplace_back(path.substr(at + 1, end - at - 1));
    at = end;
  }
  return words;
}

std::optional<std::map<std::string, std::string>> match(const std::vector<std::string>& pattern,
                                                        const std::vector<std::string>& words) {
  std::map<std::string, std::string> found;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    if (i >= words.size() || words[i].empty()) return std::nullopt;
    if (pattern[i] == "{verb}") {
      const std::vector<std::string> rest(words.begin() + static_cast<std::ptrdiff_t>(i), words.end());
      found["verb"] = joined(rest, " ");
      return found;
    }
    if (pattern[i].front() == '{') {
      found[pattern[i].substr(1, pattern[i].size() - 2)] = words[i];
    } else if (pattern[i] != words[i]) {
      return std::nullopt;
    }
  }
  return pattern.size() == words.size() ? std::optional(found) : std::nullopt;
}

}  // namespace

const std::vector<Route>& routes() {
  static const std::vector<Route> table = {
      {"GET", "/api/verbs", Action::list_verbs, "the verbs, with their operands, options and examples"},
      {"POST", "/api/verbs/{verb}", Action::run_verb, "run a verb and wait for its answer"},
      {"POST", "/api/jobs", Action::add_job, "begin a job: a verb that may take long"},
      {"GET", "/api/jobs", Action::list_jobs, "this client's jobs, newest first, without answers"},
      {"GET", "/api/jobs/{job}", Action::show_job, "a job, with its answer once it has finished"},
      {"GET", "/api/jobs/{job}/events", Action::follow_job, "a job's progress and end, as server-sent events"},
      {"DELETE", "/api/jobs/{job}", Action::remove_job, "cancel a job, or forget one that has finished"},
      {"GET", "/api/openapi.json", Action::describe, "this description"},
  };
  return table;
}

Found find_route(std::string_view method, std::string_view path) {
  const auto wanted = method == "HEAD" ? std::string_view("GET") : method;
  const auto words = words_of(path);
  Found found;
  for (const auto& route : routes()) {
    auto matched = match(words_of(route.path), words);
    if (!matched) continue;
    found.methods.push_back(route.method);
    if (route.method != wanted) continue;
    found.route = &route;
    found.words = std::move(*matched);
  }
  return found;
}

}  // namespace meleda::server
