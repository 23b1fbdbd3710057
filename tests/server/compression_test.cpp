#include "server/compression.hpp"

#include <gtest/gtest.h>
#include <zlib.h>

#include <random>

namespace meleda::server {
namespace {

// By another call than the one that made it.
std::string unpacked(const std::string& bytes, std::size_t length) {
  std::string out(length + 1, '?');
  z_stream stream{};
  EXPECT_EQ(inflateInit2(&stream, 15 + 16), Z_OK);
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  EXPECT_EQ(inflate(&stream, Z_FINISH), Z_STREAM_END);
  out.resize(stream.total_out);
  inflateEnd(&stream);
  return out;
}

TEST(Compression, IsTakenBack) {
  std::mt19937 dice(1);
  for (const std::size_t length : {0U, 1U, 1000U, 70'000U}) {
    for (const unsigned letters : {1U, 4U, 256U}) {
      std::string text;
      for (std::size_t i = 0; i < length; ++i) text += static_cast<char>(dice() % letters);
      for (const auto effort : {Effort::quick, Effort::best}) {
        const auto packed = gzipped(text, effort);
        EXPECT_EQ(unpacked(packed, length), text);
        if (letters == 1 && length >= 1000) {
          EXPECT_LT(packed.size(), length / 10);
        }
      }
    }
  }
}

TEST(Compression, IsForThoseWhoReadIt) {
  for (const auto* yes : {"gzip", "GZIP", "gzip, deflate, br", "deflate,gzip;q=0.5", "br;q=1.0, x-gzip", "*",
                          "identity, *;q=0.1", "gzip ; q=1", "gzip;q=high"}) {
    EXPECT_TRUE(reads_gzip(yes)) << yes;
  }
  for (const auto* no :
       {"", "identity", "br", "gzip;q=0", "gzip; q=0.000", "*;q=0", "gzip;q=0, *", "gzipped", "xgzip", ",;,"}) {
    EXPECT_FALSE(reads_gzip(no)) << no;
  }
}

TEST(Compression, IsForTextsOfSomeLength) {
  EXPECT_TRUE(is_worth_compressing("application/json", 5000));
  EXPECT_TRUE(is_worth_compressing("text/javascript; charset=utf-8", 5000));
  EXPECT_TRUE(is_worth_compressing("image/svg+xml", 5000));
  EXPECT_FALSE(is_worth_compressing("application/json", 500));
  EXPECT_FALSE(is_worth_compressing("text/event-stream", 5000));
  EXPECT_FALSE(is_worth_compressing("image/png", 5000));
  EXPECT_FALSE(is_worth_compressing("font/woff2", 5000));
  EXPECT_FALSE(is_worth_compressing("", 5000));
}

}  // namespace
}  // namespace meleda::server
