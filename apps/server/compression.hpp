#pragma once
// Bodies in gzip, for clients that say that they read it.

#include <string>
#include <string_view>

namespace meleda::server {

// What a client says in Accept-Encoding; an empty one reads no gzip.
[[nodiscard]] bool reads_gzip(std::string_view accept_encoding);

// Text of this kind becomes much shorter; pictures and fonts are compressed already.
[[nodiscard]] bool is_worth_compressing(std::string_view content_type, std::size_t bytes);

enum class Effort { quick, best };
[[nodiscard]] std::string gzipped(std::string_view bytes, Effort effort);

}  // namespace meleda::server
