#include "server/guard.hpp"

#include <arpa/inet.h>
#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"

namespace meleda::server {

namespace {

std::string lower(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return out;
}

bool is_address_4(const std::string& text) {
  in_addr address{};
  return inet_pton(AF_INET, text.c_str(), &address) == 1;
}

bool is_address_6(const std::string& text) {
  in6_addr address{};
  return inet_pton(AF_INET6, text.c_str(), &address) == 1;
}

std::string bracketed(std::string host) {
  return is_address_6(host) ? "[" + host + "]" : host;
}

bool is_address(const std::string& host) {
  if (host.size() > 2 && host.front() == '[' && host.back() == ']')
    return is_address_6(host.substr(1, host.size() - 2));
  return is_address_4(host);
}

Refusal forbidden(std::string message, std::string hint) {
  return {403, {ErrorCode::bad_usage, std::move(message), {}, std::move(hint), {}, {}}};
}

}  // namespace

bool is_loopback(std::string_view host) {
  const auto name = lower(host);
  return name == "localhost" || name == "::1" || name == "[::1]" || (is_address_4(name) && name.starts_with("127."));
}

Place place_of(std::string_view host, int port) {
  auto name = lower(host);
  if (name.size() > 2 && name.front() == '[' && name.back() == ']') name = name.substr(1, name.size() - 2);
  Place place{{"localhost", "127.0.0.1", "[::1]"}, name == "0.0.0.0" || name == "::", port};
  if (const auto ours = bracketed(name); std::find(place.hosts.begin(), place.hosts.end(), ours) == place.hosts.end()) {
    place.hosts.push_back(ours);
  }
  return place;
}

bool is_our_host(std::string_view given, const Place& place) {
  auto host = lower(given);
  auto port = std::string("80");  // what a browser leaves out
  const auto colon = host.rfind(':');
  if (colon != std::string::npos && host.find(']', colon) == std::string::npos) {
    port = host.substr(colon + 1);
    host.resize(colon);
  }
  if (port != std::to_string(place.port)) return false;
  if (std::find(place.hosts.begin(), place.hosts.end(), host) != place.hosts.end()) return true;
  return place.any_address && is_address(host);
}

bool is_json(std::string_view content_type) {
  auto type = lower(content_type.substr(0, content_type.find(';')));
  type.erase(type.find_last_not_of(" \t") + 1);
  return type == "application/json";
}

std::optional<Refusal> refusal_of(const Caller& caller, const Place& place) {
  if (!is_our_host(caller.host, place)) {
    return forbidden(say("this server is not called {}", in_quotes(caller.host)),
                     say("it is http://{}:{}/", place.hosts.front(), place.port));
  }
  constexpr std::string_view scheme = "http://";
  if (!caller.origin.empty() && !(caller.origin.starts_with(scheme) &&
                                  is_our_host(std::string_view(caller.origin).substr(scheme.size()), place))) {
    return forbidden(say("a page of {} may not use this server", in_quotes(caller.origin)), {});
  }
  if (!caller.fetch_site.empty() && caller.fetch_site != "same-origin" && caller.fetch_site != "none") {
    // A link elsewhere, in a mail say, may open the page; the page then asks for the rest itself.
    const bool link = caller.path == "/" && caller.method == "GET" && caller.fetch_mode == "navigate";
    if (!link) return forbidden(tr("a page of another site may not use this server"), {});
  }
  if (caller.method == "POST" && !is_json(caller.content_type)) {
    return Refusal{415,
                   {ErrorCode::bad_usage,
                    caller.content_type.empty() ? tr("the request does not say what its body is")
                                                : say("a body of {} is not read", in_quotes(caller.content_type)),
                    {},
                    tr("send JSON, with the header Content-Type: application/json"),
                    {},
                    {}}};
  }
  return std::nullopt;
}

}  // namespace meleda::server
