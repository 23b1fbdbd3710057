#include "server/key.hpp"

#include <fmt/format.h>
#include <sys/random.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <stdexcept>

namespace meleda::server {

namespace {

constexpr std::string_view query_name = "key=";

std::string cookie_name(int port) {
  return fmt::format("meleda_key_{}", port);
}

// Takes the same time wherever they differ, so that a key cannot be guessed letter by letter.
bool same_key(std::string_view given, std::string_view key) {
  if (given.size() != key.size()) return false;
  unsigned differing = 0;
  for (std::size_t i = 0; i < key.size(); ++i) differing |= static_cast<unsigned char>(given[i] ^ key[i]);
  return differing == 0;
}

std::string_view key_in(std::string_view query) {
  while (!query.empty()) {
    const auto end = query.find('&');
    const auto one = query.substr(0, end);
    query = end == std::string_view::npos ? std::string_view() : query.substr(end + 1);
    if (one.starts_with(query_name)) return one.substr(query_name.size());
  }
  return {};
}

}  // namespace

std::string new_key() {
  static constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  static_assert(letters.size() == 64);
  std::array<unsigned char, 16> chance{};
  ssize_t got = 0;
  do {
    got = getrandom(chance.data(), chance.size(), 0);
  } while (got < 0 && errno == EINTR);
  if (got != static_cast<ssize_t>(chance.size())) throw std::runtime_error("the system gives no chance for a key");
  std::string key;
  for (const auto byte : chance) key += letters[byte & 63U];
  return key;
}

KeyShown shown_key(const HttpRequest& request, std::string_view key, int port) {
  if (same_key(request.header(key_header), key) || same_key(cookie_of(request, cookie_name(port)), key)) {
    return KeyShown::yes;
  }
  const bool opens = request.method == "GET" && request.path == "/";
  return opens && same_key(key_in(request.query), key) ? KeyShown::in_address : KeyShown::no;
}

std::string key_cookie(std::string_view key, int port) {
  return fmt::format("{}={}; Path=/; HttpOnly; SameSite=Strict", cookie_name(port), key);
}

std::string key_query(std::string_view key) {
  return fmt::format("?{}{}", query_name, key);
}

}  // namespace meleda::server
