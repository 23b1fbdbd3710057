#include "server/idle_connections.hpp"

#include <future>
#include <vector>

#include "server/sockets.hpp"

namespace meleda::server {
namespace {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

// Both ends; the second one is left to whoever takes it.
std::pair<Socket, int> pair_of_ends() {
  int ends[2] = {-1, -1};
  EXPECT_EQ(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends), 0);
  return {Socket(ends[0]), ends[1]};
}

TEST(IdleConnections, AreGivenBackWhenSomethingComes) {
  std::promise<int> ready;
  IdleConnections idle({}, [&](int socket) { ready.set_value(socket); });
  auto [quiet, quiet_end] = pair_of_ends();
  auto [speaking, speaking_end] = pair_of_ends();
  idle.add(quiet_end);
  idle.add(speaking_end);
  speaking.say("x");
  auto given = ready.get_future();
  ASSERT_EQ(given.wait_for(only_a_hang_takes_that_long), std::future_status::ready);
  EXPECT_EQ(given.get(), speaking_end);
  EXPECT_TRUE(quiet.is_open());
  close(speaking_end);
}

TEST(IdleConnections, AreClosedWhenNothingComes) {
  IdleConnections idle({256, milliseconds(50)}, [](int) { FAIL(); });
  auto [end, other] = pair_of_ends();
  const auto begun = Clock::now();
  idle.add(other);
  EXPECT_TRUE(end.ends());
  EXPECT_GE(Clock::now() - begun, milliseconds(50));
}

TEST(IdleConnections, AreClosedWhenTheClientHasGone) {
  IdleConnections idle({}, [](int) { FAIL(); });
  int other = -1;
  {
    auto [end, second] = pair_of_ends();
    other = dup(second);
    idle.add(second);
  }
  // The copy notices that the original was shut down.
  const auto until = Clock::now() + only_a_hang_takes_that_long;
  while (send(other, "x", 1, MSG_NOSIGNAL) == 1 && Clock::now() < until) std::this_thread::yield();
  EXPECT_LT(Clock::now(), until);
  close(other);
}

TEST(IdleConnections, MakeRoomForNewOnes) {
  IdleConnections idle({2, only_a_hang_takes_that_long}, [](int) { FAIL(); });
  std::vector<Socket> ends;
  for (int i = 0; i < 5; ++i) {
    auto [end, other] = pair_of_ends();
    ends.push_back(std::move(end));
    idle.add(other);
  }
  for (std::size_t i = 0; i < 3; ++i) EXPECT_TRUE(ends[i].ends()) << i;
  for (std::size_t i = 3; i < 5; ++i) EXPECT_TRUE(ends[i].is_open()) << i;
}

TEST(IdleConnections, AreClosedAtTheEnd) {
  auto [early, early_end] = pair_of_ends();
  auto [late, late_end] = pair_of_ends();
  IdleConnections idle({}, [](int) { FAIL(); });
  idle.add(early_end);
  idle.stop();
  EXPECT_TRUE(early.ends());
  idle.add(late_end);
  EXPECT_TRUE(late.ends());
  idle.stop();
}

}  // namespace
}  // namespace meleda::server
