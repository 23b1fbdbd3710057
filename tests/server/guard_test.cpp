#include "server/guard.hpp"

#include <gtest/gtest.h>

namespace meleda::server {
namespace {

const Place here = place_of("127.0.0.1", 8765);

Caller from_the_page(std::string method, std::string path) {
  return {std::move(method), std::move(path), "localhost:8765",  "http://localhost:8765",
          "same-origin",     "cors",          "application/json"};
}

int status_of(const Caller& caller, const Place& place = here) {
  const auto refused = refusal_of(caller, place);
  return refused ? refused->status : 200;
}

TEST(Guard, TakesItsOwnNamesWithTheRightPort) {
  for (const auto* host : {"localhost:8765", "LOCALHOST:8765", "127.0.0.1:8765", "[::1]:8765"}) {
    EXPECT_TRUE(is_our_host(host, here)) << host;
  }
  for (const auto* host : {"", "localhost", "localhost:80", "localhost:8766", "localhost:08765", "example.org:8765",
                           "[::1]", "localhost.example.org:8765", "127.0.0.1:8765@example.org", "example.org",
                           "::1:8765", "192.168.0.1:8765", "localhost:8765:8765", ":8765", "localhost:"}) {
    EXPECT_FALSE(is_our_host(host, here)) << host;
  }
  EXPECT_TRUE(is_our_host("localhost", place_of("127.0.0.1", 80)));
}

TEST(Guard, TakesTheNameThatItWasGiven) {
  EXPECT_TRUE(is_our_host("puzzles.lan:1", place_of("Puzzles.lan", 1)));
  EXPECT_TRUE(is_our_host("[fe80::1]:1", place_of("fe80::1", 1)));
  EXPECT_TRUE(is_our_host("[fe80::1]:1", place_of("[fe80::1]", 1)));
  EXPECT_FALSE(is_our_host("192.168.0.2:1", place_of("192.168.0.1", 1)));
}

TEST(Guard, OnEveryAddressTakesAddressesButNoNames) {
  for (const auto* host : {"0.0.0.0", "::"}) {
    const auto place = place_of(host, 1);
    EXPECT_TRUE(is_our_host("192.168.0.2:1", place));
    EXPECT_TRUE(is_our_host("[fe80::2]:1", place));
    EXPECT_FALSE(is_our_host("example.org:1", place));
    EXPECT_FALSE(is_our_host("[example.org]:1", place));
  }
}

TEST(Guard, KnowsLoopback) {
  for (const auto* host : {"localhost", "127.0.0.1", "127.1.2.3", "::1", "[::1]"})
    EXPECT_TRUE(is_loopback(host)) << host;
  for (const auto* host : {"0.0.0.0", "::", "127.example.org", "192.168.0.1", ""})
    EXPECT_FALSE(is_loopback(host)) << host;
}

TEST(Guard, LetsThePageInAndProgramsWithoutABrowser) {
  EXPECT_EQ(status_of(from_the_page("POST", "/api/jobs")), 200);
  EXPECT_EQ(status_of({"POST", "/api/jobs", "localhost:8765", "", "", "", "application/json; charset=utf-8"}), 200);
  EXPECT_EQ(status_of({"GET", "/", "localhost:8765", "", "none", "navigate", ""}), 200);
}

TEST(Guard, RefusesOtherNamesOriginsAndSites) {
  auto caller = from_the_page("GET", "/api/verbs");
  caller.host = "evil.example:8765";
  EXPECT_EQ(status_of(caller), 403);
  for (const auto* origin : {"http://evil.example", "https://localhost:8765", "http://localhost:8766", "null",
                             "http://localhost:8765.evil.example", "http://"}) {
    caller = from_the_page("GET", "/api/verbs");
    caller.origin = origin;
    EXPECT_EQ(status_of(caller), 403) << origin;
  }
  for (const auto* site : {"cross-site", "same-site", "anything"}) {
    caller = from_the_page("GET", "/api/verbs");
    caller.fetch_site = site;
    EXPECT_EQ(status_of(caller), 403) << site;
  }
}

TEST(Guard, LetsALinkOfAnotherSiteOpenThePageAlone) {
  const Caller link{"GET", "/", "localhost:8765", "", "cross-site", "navigate", ""};
  EXPECT_EQ(status_of(link), 200);
  auto other = link;
  other.fetch_mode = "no-cors";
  EXPECT_EQ(status_of(other), 403);
  other = link;
  other.path = "/api/verbs";
  EXPECT_EQ(status_of(other), 403);
  other = link;
  other.method = "POST";
  EXPECT_EQ(status_of(other), 403);
}

TEST(Guard, WantsJson) {
  for (const auto* type :
       {"", "text/plain", "application/x-www-form-urlencoded", "application/jsonp", "multipart/form-data"}) {
    auto caller = from_the_page("POST", "/api/jobs");
    caller.content_type = type;
    EXPECT_EQ(status_of(caller), 415) << type;
  }
  EXPECT_TRUE(is_json("Application/JSON ;charset=utf-8"));
}

}  // namespace
}  // namespace meleda::server
