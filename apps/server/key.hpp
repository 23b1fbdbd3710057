#pragma once
// The key of a server that others on the network can reach: without it, nothing is answered. It stands in the address
// that is opened first; from then on the browser sends it as a cookie. Programs send it in a header of its own.

#include <string>
#include <string_view>

#include "server/http.hpp"

namespace meleda::server {

inline constexpr const char* key_header = "Meleda-Key";

// 96 bits of chance, as 16 characters that need no quoting in an address.
[[nodiscard]] std::string new_key();

enum class KeyShown { no, yes, in_address };
// Whether and how the request shows the key of the server on that port.
[[nodiscard]] KeyShown shown_key(const HttpRequest& request, std::string_view key, int port);

// For Set-Cookie. Cookies belong to a host, whatever the port: two servers on one machine have their own.
[[nodiscard]] std::string key_cookie(std::string_view key, int port);
// What follows the address's slash.
[[nodiscard]] std::string key_query(std::string_view key);

}  // namespace meleda::server
