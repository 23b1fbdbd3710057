#pragma once
// A request and its answer as HTTP has them, without sockets.

#include <cstddef>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace meleda::server {

using Headers = std::vector<std::pair<std::string, std::string>>;

struct HttpRequest {
  std::string client;  // its address
  std::string method;
  std::string path;  // decoded, without what follows a question mark
  bool version_1_1 = true;
  Headers headers = {};
  std::string body = {};
  std::stop_token client_has_gone = {};
  std::string query = {};  // what follows the question mark, as it was sent

  // Upper or lower case does not matter.
  [[nodiscard]] std::size_t count(std::string_view name) const;
  // The first; empty if there is none.
  [[nodiscard]] std::string_view header(std::string_view name) const;
};

struct HttpResponse {
  // Hands a piece on to be sent. False: nobody is there to read it.
  using Send = std::function<bool(std::string piece)>;

  int status = 200;
  Headers headers = {};
  std::shared_ptr<const std::string> body = nullptr;
  // Instead of a body: sends pieces until it returns.
  std::function<void(const Send&)> stream = {};
};

// From the target of a request: its path, decoded. What only looks like a code stays as it is.
[[nodiscard]] std::string path_of_target(std::string_view target);

// What follows the question mark of a target, up to its end.
[[nodiscard]] std::string query_of_target(std::string_view target);

// The value of a cookie that the client sent; empty if there is none.
[[nodiscard]] std::string_view cookie_of(const HttpRequest& request, std::string_view name);

// Whether the connection may serve another request after this one: the request was not refused, its length is beyond
// doubt, and nothing has come behind it.
[[nodiscard]] bool may_stay_open(const HttpRequest& request, const HttpResponse& response, bool more_has_come);

// What goes before the body. `more` says what becomes of the connection.
[[nodiscard]] std::string head_of(const HttpResponse& response, std::string_view reason, const Headers& more);

}  // namespace meleda::server
