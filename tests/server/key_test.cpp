#include "server/key.hpp"

#include <gtest/gtest.h>

#include <set>

namespace meleda::server {
namespace {

const std::string key = "abcdefgh-_012345";

HttpRequest request_of(std::string method, std::string path, const Headers& headers = {}, std::string query = {}) {
  HttpRequest request{"client", std::move(method), std::move(path), true, headers};
  request.query = std::move(query);
  return request;
}

TEST(Key, IsNewEveryTimeAndNeedsNoQuoting) {
  std::set<std::string> keys;
  for (int i = 0; i < 200; ++i) keys.insert(new_key());
  EXPECT_EQ(keys.size(), 200U);
  for (const auto& one : keys) {
    EXPECT_EQ(one.size(), 16U);
    EXPECT_EQ(one.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"),
              std::string::npos);
  }
}

TEST(Key, IsShownByACookieAHeaderOrTheAddress) {
  EXPECT_EQ(shown_key(request_of("GET", "/", {}, "key=" + key), key, 80), KeyShown::in_address);
  EXPECT_EQ(shown_key(request_of("GET", "/", {}, "a=b&key=" + key + "&c"), key, 80), KeyShown::in_address);
  EXPECT_EQ(shown_key(request_of("POST", "/api/jobs", {{"meleda-key", key}}), key, 80), KeyShown::yes);
  for (const auto& cookie : {"meleda_key_80=" + key, "a=b; meleda_key_80=" + key + "; c=d", ";meleda_key_80=" + key}) {
    EXPECT_EQ(shown_key(request_of("POST", "/api/jobs", {{"Cookie", cookie}}), key, 80), KeyShown::yes) << cookie;
  }
  EXPECT_EQ(key_query(key), "?key=" + key);
  const auto cookie = key_cookie(key, 80);
  EXPECT_TRUE(cookie.starts_with("meleda_key_80=" + key + ";"));
  EXPECT_NE(cookie.find("HttpOnly"), std::string::npos);
  EXPECT_NE(cookie.find("SameSite=Strict"), std::string::npos);
}

TEST(Key, IsNotShownByAnythingElse) {
  const auto refused = [](const HttpRequest& request) { return shown_key(request, key, 80) == KeyShown::no; };
  EXPECT_TRUE(refused(request_of("GET", "/")));
  // The address opens the page, and nothing else.
  EXPECT_TRUE(refused(request_of("GET", "/api/verbs", {}, "key=" + key)));
  EXPECT_TRUE(refused(request_of("POST", "/", {}, "key=" + key)));
  for (const auto& query : {std::string("key="), std::string("key=a"), "key=" + key + "x", "xkey=" + key, "Key=" + key,
                            "key=x&key=" + key, key}) {
    EXPECT_TRUE(refused(request_of("GET", "/", {}, query))) << query;
  }
  for (const auto& cookie :
       {std::string(), std::string("meleda_key_80"), std::string("meleda_key_80="), "meleda_key_81=" + key,
        "xmeleda_key_80=" + key, "meleda_key_80=" + key.substr(1), "meleda_key_80=" + key + " "}) {
    EXPECT_TRUE(refused(request_of("GET", "/", {{"Cookie", cookie}}))) << cookie;
  }
  EXPECT_TRUE(refused(request_of("GET", "/", {{"Authorization", key}})));
}

}  // namespace
}  // namespace meleda::server
