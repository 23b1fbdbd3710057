#include "server/compression.hpp"

#include <strings.h>
#include <zlib.h>

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <new>

#include "meleda/core/assert.hpp"

namespace meleda::server {

namespace {

std::string_view trimmed(std::string_view text) {
  const auto from = text.find_first_not_of(" \t");
  if (from == std::string_view::npos) return {};
  return text.substr(from, text.find_last_not_of(" \t") - from + 1);
}

bool is_called(std::string_view text, std::string_view name) {
  return text.size() == name.size() && strncasecmp(text.data(), name.data(), name.size()) == 0;
}

// "gzip;q=0" says that it is not wanted. A weight that cannot be read is one.
bool is_wanted(std::string_view parameters) {
  const auto q = parameters.find_first_of("qQ");
  if (q == std::string_view::npos) return true;
  const auto equals = parameters.find('=', q);
  if (equals == std::string_view::npos) return true;
  const auto weight = trimmed(parameters.substr(equals + 1));
  return weight.empty() || weight.find_first_not_of("0.") != std::string_view::npos;
}

}  // namespace

bool reads_gzip(std::string_view accept_encoding) {
  bool anything = false;
  while (!accept_encoding.empty()) {
    const auto comma = accept_encoding.find(',');
    const auto one = accept_encoding.substr(0, comma);
    accept_encoding = comma == std::string_view::npos ? std::string_view() : accept_encoding.substr(comma + 1);
    const auto semicolon = one.find(';');
    const auto name = trimmed(one.substr(0, semicolon));
    const bool wanted = semicolon == std::string_view::npos || is_wanted(one.substr(semicolon + 1));
    if (is_called(name, "gzip") || is_called(name, "x-gzip")) return wanted;
    if (name == "*") anything = wanted;
  }
  return anything;
}

bool is_worth_compressing(std::string_view content_type, std::size_t bytes) {
  constexpr std::size_t one_packet = 1000;  // what fits into it anyway need not be shorter
  if (bytes < one_packet) return false;
  const auto type = content_type.substr(0, content_type.find(';'));
  return type.starts_with("text/")
             ? type != "text/event-stream"
             : type == "application/json" || type == "application/manifest+json" || type == "image/svg+xml";
}

std::string gzipped(std::string_view bytes, Effort effort) {
  MELEDA_ASSERT(bytes.size() <= std::numeric_limits<uInt>::max());
  constexpr int with_gzip_header = 15 + 16;
  constexpr int usual_memory = 8;
  z_stream stream{};
  if (deflateInit2(&stream, effort == Effort::best ? Z_BEST_COMPRESSION : Z_BEST_SPEED, Z_DEFLATED, with_gzip_header,
                   usual_memory, Z_DEFAULT_STRATEGY) != Z_OK) {
    throw std::bad_alloc();
  }
  std::string out(deflateBound(&stream, static_cast<uLong>(bytes.size())), '\0');
  // (zlib reads through a pointer to bytes that may be changed, and does not change them.)
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  const auto ended = deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  MELEDA_ASSERT(ended == Z_STREAM_END);
  return out;
}

}  // namespace meleda::server
