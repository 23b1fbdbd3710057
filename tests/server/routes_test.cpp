#include "server/routes.hpp"

#include <gtest/gtest.h>

namespace meleda::server {
namespace {

TEST(Routes, FindActionsAndWords) {
  EXPECT_EQ(find_route("GET", "/api/verbs").route->action, Action::list_verbs);
  EXPECT_EQ(find_route("HEAD", "/api/verbs").route->action, Action::list_verbs);
  EXPECT_EQ(find_route("GET", "/api/jobs/17").words.at("job"), "17");
  EXPECT_EQ(find_route("GET", "/api/jobs/17/events").route->action, Action::follow_job);
  EXPECT_EQ(find_route("DELETE", "/api/jobs/17").route->action, Action::remove_job);
  EXPECT_EQ(find_route("POST", "/api/verbs/solve").words.at("verb"), "solve");
  EXPECT_EQ(find_route("POST", "/api/verbs/pegs/book/build").words.at("verb"), "pegs book build");
}

TEST(Routes, TellAWrongMethodFromAWrongPath) {
  const auto wrong = find_route("PUT", "/api/jobs");
  EXPECT_EQ(wrong.route, nullptr);
  EXPECT_EQ(wrong.methods, (std::vector<std::string>{"POST", "GET"}));
  for (const auto* path : {"", "/", "/api", "/api/", "/api/none", "/api/verbs/", "/api/jobs/", "/api/jobs//events",
                           "/api/jobs/17/none", "/api/jobs/17/events/more", "/API/verbs"}) {
    const auto found = find_route("GET", path);
    EXPECT_EQ(found.route, nullptr) << path;
    EXPECT_TRUE(found.methods.empty()) << path;
  }
}

}  // namespace
}  // namespace meleda::server
