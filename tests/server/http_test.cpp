#include "server/http.hpp"

#include <gtest/gtest.h>

namespace meleda::server {
namespace {

HttpRequest request_with(const Headers& headers, const std::string& body = {}) {
  return {"client", "POST", "/", true, headers, body, {}};
}

TEST(Http, FindsHeadersInAnyCase) {
  const auto request = request_with({{"Host", "a"}, {"HOST", "b"}, {"Empty", ""}});
  EXPECT_EQ(request.count("host"), 2U);
  EXPECT_EQ(request.header("host"), "a");
  EXPECT_EQ(request.count("Empty"), 1U);
  EXPECT_EQ(request.header("Hos"), "");
  EXPECT_EQ(request.count("Hosts"), 0U);
}

TEST(Http, DecodesPaths) {
  EXPECT_EQ(path_of_target("/"), "/");
  EXPECT_EQ(path_of_target("/a%20b+c?d=%20"), "/a b+c");
  EXPECT_EQ(path_of_target("/%2e%2E/%00x#y"), std::string("/../\0x", 6));
  for (const auto* stays : {"/%", "/%2", "/%g0", "/%0g", "/%-1", "/%+1", "/% 1"})
    EXPECT_EQ(path_of_target(stays), stays);
  EXPECT_EQ(path_of_target("/%25%32%30"), "/%20");
  EXPECT_EQ(path_of_target(""), "");
}

TEST(Http, WritesHeads) {
  HttpResponse response;
  response.headers = {{"A", "b"}};
  EXPECT_EQ(head_of(response, "OK", {{"C", "d"}}), "HTTP/1.1 200 OK\r\nA: b\r\nC: d\r\nContent-Length: 0\r\n\r\n");
  response.body = std::make_shared<const std::string>("12345");
  EXPECT_EQ(head_of(response, "OK", {}), "HTTP/1.1 200 OK\r\nA: b\r\nContent-Length: 5\r\n\r\n");
  response.status = 304;
  EXPECT_EQ(head_of(response, "Not Modified", {}), "HTTP/1.1 304 Not Modified\r\nA: b\r\n\r\n");
  response.stream = [](const HttpResponse::Send&) {};
  EXPECT_EQ(head_of(response, "", {}), "HTTP/1.1 304 \r\nA: b\r\nTransfer-Encoding: chunked\r\n\r\n");
}

TEST(MayStayOpen, OnlyWhereNothingButAnotherRequestCanFollow) {
  const auto stays = [&](const Headers& headers, std::size_t body) {
    return may_stay_open(request_with(headers, std::string(body, 'x')), {}, false);
  };
  EXPECT_TRUE(stays({}, 0));
  EXPECT_TRUE(stays({{"Connection", "keep-alive"}}, 0));
  EXPECT_TRUE(stays({{"connection", "Keep-Alive"}}, 0));
  EXPECT_TRUE(stays({{"Content-Length", "0"}}, 0));
  EXPECT_TRUE(stays({{"content-length", "12"}}, 12));
  EXPECT_FALSE(stays({}, 3));
  for (const auto* length : {"13", "+12", "012", "12 ", "12,12", "0xc", ""}) {
    EXPECT_FALSE(stays({{"Content-Length", length}}, 12)) << length;
  }
  EXPECT_FALSE(stays({{"Content-Length", "12"}, {"Content-Length", "12"}}, 12));
  EXPECT_FALSE(stays({{"Content-Length", "12"}, {"Transfer-Encoding", "chunked"}}, 12));
  EXPECT_FALSE(stays({{"Transfer-Encoding", "identity"}}, 0));
  EXPECT_FALSE(stays({{"Expect", "100-continue"}}, 0));
  EXPECT_FALSE(stays({{"Upgrade", "h2c"}}, 0));
  EXPECT_FALSE(stays({{"Connection", "close"}}, 0));
  EXPECT_FALSE(stays({{"Connection", "keep-alive, close"}}, 0));
  EXPECT_FALSE(stays({{"Connection", "keep-alive"}, {"Connection", "close"}}, 0));
}

TEST(MayStayOpen, NotAfterARefusalNorWhereMoreHasComeAlready) {
  auto request = request_with({});
  HttpResponse response;
  response.status = 304;
  EXPECT_TRUE(may_stay_open(request, response, false));
  EXPECT_FALSE(may_stay_open(request, response, true));
  response.stream = [](const HttpResponse::Send&) {};
  EXPECT_FALSE(may_stay_open(request, response, false));
  response.stream = {};
  for (const int status : {400, 403, 404, 413, 429, 500}) {
    response.status = status;
    EXPECT_FALSE(may_stay_open(request, response, false)) << status;
  }
  response.status = 200;
  request.version_1_1 = false;
  EXPECT_FALSE(may_stay_open(request, response, false));
}

}  // namespace
}  // namespace meleda::server
