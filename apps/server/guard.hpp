#pragma once
// Who may talk to the server. A page of another site that is open in the same browser can send requests here, and a
// name server can give our address another name (DNS rebinding): the headers that browsers set tell such requests
// apart.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "meleda/core/result.hpp"

namespace meleda::server {

// Where the server can be reached.
struct Place {
  std::vector<std::string> hosts;  // names and addresses, in lower case; IPv6 in brackets
  bool any_address = false;        // listens on every address: then any address will do, but still no other name
  int port = 0;
};

// For what --host named.
[[nodiscard]] Place place_of(std::string_view host, int port);
[[nodiscard]] bool is_loopback(std::string_view host);

// What a browser says about a request; empty where it says nothing.
struct Caller {
  std::string method;
  std::string path;
  std::string host;
  std::string origin;
  std::string fetch_site;
  std::string fetch_mode;
  std::string content_type;
};

struct Refusal {
  int status = 400;
  Error error;
};

[[nodiscard]] std::optional<Refusal> refusal_of(const Caller& caller, const Place& place);

// Parts of it.
[[nodiscard]] bool is_our_host(std::string_view host, const Place& place);
[[nodiscard]] bool is_json(std::string_view content_type);

}  // namespace meleda::server
