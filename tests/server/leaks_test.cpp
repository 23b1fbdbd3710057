// Whoever asks the server for long must not make it grow: each verb is asked its own example over and over, each time
// on a thread of its own, because some libraries keep something for each thread.

#include <gtest/gtest.h>
#include <malloc.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <thread>
#include <vector>

#include "meleda/core/control.hpp"
#include "meleda/workbench/verbs.hpp"
#include "server/examples.hpp"
#include "server/requests.hpp"
#include "server/running_server.hpp"
#include "server/sockets.hpp"

namespace meleda::server {
namespace {

// Bytes in use.
std::ptrdiff_t heap() {
  const auto info = mallinfo2();
  return static_cast<std::ptrdiff_t>(info.uordblks + info.hblkhd);
}

double processor_seconds() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

class Leaks : public testing::Test {
 protected:
  Leaks() : data_(std::filesystem::temp_directory_path() / ("meleda-leaks-" + std::to_string(getpid()))) {}
  ~Leaks() override { std::filesystem::remove_all(data_); }

  void ask(const Request& request) {
    std::thread([&] {
      Control control;
      control.cap_time(std::chrono::milliseconds(50));
      control.cap_memory(64 << 20);
      Context context{control, nullptr, false, false, data_, UserFiles::refused, &cache_};
      EXPECT_FALSE(answer(request, context).fields.empty());
    }).join();
  }

  const std::filesystem::path data_;
  Cache cache_{64 << 20};
};

TEST_F(Leaks, NoVerbLeavesAnythingBehind) {
  // Seconds of calls for each example. Twice as many calls show a leak of half the size; anything that is no longer
  // reachable is found by the address sanitizer, whatever its size.
  const double enough = std::getenv("MELEDA_LONG") != nullptr ? 0.4 : 0.04;
  for (const auto& verb : verbs()) {
    std::size_t tried = 0;
    for (const auto& example : verb.examples) {
      const auto values = values_of(verb, example.arguments);
      if (!values) continue;
      auto request = read_request(verb, *values);
      if (!request) continue;
      ++tried;
      request->values.erase("time");
      ask(*request);  // some is made once
      const auto begun = processor_seconds();
      ask(*request);
      const auto seconds = processor_seconds() - begun;
      const int calls = std::clamp(static_cast<int>(enough / std::max(seconds, 1e-6)), 4, 500);
      for (int i = 0; i < calls / 4; ++i) ask(*request);
      const auto growth = [&] {
        const auto before = heap();
        for (int i = 0; i < calls; ++i) ask(*request);
        return heap() - before;
      };
      // What threads leave in their caches varies by some kilobytes, and comes to an end; what leaks grows every time.
      const auto much = 12'000 + 16 * calls;
      auto grown = growth();
      for (int again = 0; again < 4 && grown >= much; ++again) grown = growth();
      EXPECT_LT(grown, much) << example.arguments << ", " << calls << " times";
    }
    EXPECT_GT(tried, 0U) << verb.name;
  }
}

// Of this process, in memory.
std::size_t resident_bytes() {
  std::size_t all = 0;
  std::size_t resident = 0;
  std::ifstream("/proc/self/statm") >> all >> resident;
  return resident * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

// Everything that clients do, for as long as MELEDA_SOAK says (seconds): tools/full/soak. Some seconds show that all of
// it is answered, but not yet what it leaves behind.
TEST(Soak, MixedLoadDoesNotMakeTheServerGrow) {
  const char* const asked = std::getenv("MELEDA_SOAK");
  const std::chrono::seconds length(asked == nullptr ? 3 : std::stoul(asked));
  Options options;
  options.memory = 128 << 20;
  options.direct_time = std::chrono::milliseconds(200);
  options.jobs.keep_for = std::chrono::seconds(5);
  const RunningServer running(options);
  std::vector<std::pair<std::string, std::string>> requests;
  for (const auto& verb : verbs()) {
    if (!is_offered(verb)) continue;
    for (const auto& example : verb.examples) {
      if (const auto values = values_of(verb, example.arguments)) requests.emplace_back(verb.name, values->dump());
    }
  }
  std::atomic<bool> ends{false};
  std::atomic<std::size_t> answered{0};
  const auto client = [&](std::size_t number) {
    for (auto i = number; !ends; ++i) {
      const auto& [verb, values] = requests[i * 7 % requests.size()];
      auto path = "/api/verbs/" + verb;
      std::replace(path.begin(), path.end(), ' ', '/');
      const auto order = R"({"verb":")" + verb + R"(","values":)" + values + "}";
      switch (i % 8) {
        case 0: {
          const auto job = running.post("/api/jobs", order);
          if (!job || job->status != 202) break;
          const auto place = "/api/jobs/" + Json::parse(job->body).at("job").get<std::string>();
          static_cast<void>(running.client().Get(place + "/events", [](const char*, std::size_t) { return false; }));
          static_cast<void>(running.client().Delete(place));
          static_cast<void>(running.client().Delete(place));
          break;
        }
        case 1: {  // goes before it is answered
          const auto connection = connection_to(running.port());
          connection.try_to_say("POST " + path + " HTTP/1.1\r\nHost: localhost:" + std::to_string(running.port()) +
                                "\r\nContent-Type: application/json\r\nContent-Length: " +
                                std::to_string(values.size()) + "\r\n\r\n" + values);
          break;
        }
        case 2: connection_to(running.port()).try_to_say("GET /" + std::string(i % 40'000, 'x')); break;
        case 3: static_cast<void>(running.get(i % 16 == 3 ? "/" : "/api/openapi.json")); break;
        default: static_cast<void>(running.post(path, values));
      }
      ++answered;
    }
  };
  std::vector<std::thread> clients;
  for (std::size_t number = 0; number < 6; ++number) clients.emplace_back(client, number * 100);
  std::vector<std::size_t> sizes;
  constexpr int looks = 20;
  for (int look = 0; look < looks; ++look) {
    std::this_thread::sleep_for(std::chrono::milliseconds(length) / looks);
    sizes.push_back(resident_bytes() >> 20);
    std::printf("%zu requests, %zu MB, of which %td in use\n", answered.load(), sizes.back(), heap() >> 20);
    std::fflush(stdout);
  }
  ends = true;
  for (auto& thread : clients) thread.join();
  // The least of some looks: what work holds for a moment is not what is left behind.
  const auto least = [&](std::size_t from, std::size_t to) {
    return *std::min_element(sizes.begin() + static_cast<std::ptrdiff_t>(from),
                             sizes.begin() + static_cast<std::ptrdiff_t>(to));
  };
  EXPECT_GT(answered, 0U);
  EXPECT_EQ(running.ask("distance", {{"spec", "rings:3"}, {"from", "start"}, {"to", "goal"}})["distance"], "5");
  if (asked != nullptr) {
    EXPECT_LE(least(looks - 8, looks), least(4, 10) + 20);
  }
}

}  // namespace
}  // namespace meleda::server
