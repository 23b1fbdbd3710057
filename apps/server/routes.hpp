#pragma once
// What the server answers under /api: the one table that it goes by and is described from.

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace meleda::server {

enum class Action { list_verbs, run_verb, add_job, list_jobs, show_job, follow_job, remove_job, describe };

struct Route {
  std::string method;
  std::string path;  // a word in braces stands for any word; {verb}, at the end, for all words that follow
  Action action;
  std::string summary;
};

[[nodiscard]] const std::vector<Route>& routes();

struct Found {
  const Route* route = nullptr;              // nullptr: no such path, or not with this method
  std::vector<std::string> methods;          // that the path has
  std::map<std::string, std::string> words;  // what stood for the words in braces; a verb's joined by spaces
};

// HEAD counts as GET.
[[nodiscard]] Found find_route(std::string_view method, std::string_view path);

}  // namespace meleda::server
