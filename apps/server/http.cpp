#include "server/http.hpp"

#include <fmt/format.h>
#include <strings.h>

#include <algorithm>
#include <cctype>
#include <charconv>

namespace meleda::server {

namespace {

bool same_name(std::string_view a, std::string_view b) {
  return a.size() == b.size() && strncasecmp(a.data(), b.data(), a.size()) == 0;
}

}  // namespace

std::size_t HttpRequest::count(std::string_view name) const {
  return static_cast<std::size_t>(
      std::count_if(headers.begin(), headers.end(), [&](const auto& one) { return same_name(one.first, name); }));
}

std::string_view HttpRequest::header(std::string_view name) const {
  for (const auto& [own, value] : headers) {
    if (same_name(own, name)) return value;
  }
  return {};
}

std::string path_of_target(std::string_view target) {
  target = target.substr(0, target.find_first_of("?#"));
  std::string path;
  for (std::size_t i = 0; i < target.size(); ++i) {
    unsigned code = 0;
    if (target[i] == '%' && i + 2 < target.size()) {
      const auto* digits = target.data() + i + 1;
      if (std::isxdigit(static_cast<unsigned char>(*digits)) != 0 &&
          std::from_chars(digits, digits + 2, code, 16).ptr == digits + 2) {
        path += static_cast<char>(code);
        i += 2;
        continue;
      }
    }
    path += target[i];
  }
  return path;
}

std::string query_of_target(std::string_view target) {
  target = target.substr(0, target.find('#'));
  const auto mark = target.find('?');
  return mark == std::string_view::npos ? std::string() : std::string(target.substr(mark + 1));
}

std::string_view cookie_of(const HttpRequest& request, std::string_view name) {
  auto all = request.header("Cookie");
  while (!all.empty()) {
    const auto end = all.find(';');
    auto one = all.substr(0, end);
    all = end == std::string_view::npos ? std::string_view() : all.substr(end + 1);
    one.remove_prefix(std::min(one.find_first_not_of(' '), one.size()));
    if (one.size() > name.size() && one.starts_with(name) && one[name.size()] == '=')
      return one.substr(name.size() + 1);
  }
  return {};
}

bool may_stay_open(const HttpRequest& request, const HttpResponse& response, bool more_has_come) {
  if (response.status >= 400 || response.stream || !request.version_1_1 || more_has_come) return false;
  for (const auto* name : {"Transfer-Encoding", "Expect", "Upgrade", "Trailer"}) {
    if (request.count(name) != 0) return false;
  }
  const auto connections = request.count("Connection");
  if (connections > 1 || (connections == 1 && !same_name(request.header("Connection"), "keep-alive"))) return false;
  const auto lengths = request.count("Content-Length");
  if (lengths == 0) return request.body.empty();
  return lengths == 1 && request.header("Content-Length") == std::to_string(request.body.size());
}

std::string head_of(const HttpResponse& response, std::string_view reason, const Headers& more) {
  auto head = fmt::format("HTTP/1.1 {} {}\r\n", response.status, reason);
  for (const auto* headers : {&response.headers, &more}) {
    for (const auto& [name, value] : *headers) head += fmt::format("{}: {}\r\n", name, value);
  }
  constexpr int not_modified = 304;  // has no body, and says nothing about one
  if (response.stream) {
    head += "Transfer-Encoding: chunked\r\n";
  } else if (response.status != not_modified) {
    head += fmt::format("Content-Length: {}\r\n", response.body ? response.body->size() : 0);
  }
  return head + "\r\n";
}

}  // namespace meleda::server
