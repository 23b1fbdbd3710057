#pragma once
// The workbench over HTTP: the verbs, long jobs, and the files of the page. docs/server.md says what it answers.

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

#include "meleda/core/result.hpp"
#include "server/connections.hpp"
#include "server/jobs.hpp"

namespace meleda::server {

inline constexpr int usual_port = 8765;
inline constexpr int ports_to_try = 21;  // the usual one and the next twenty

struct Options {
  std::string host = "127.0.0.1";
  std::string key = {};  // without it, nothing is answered; empty: there is none
  int port = usual_port;
  bool other_ports = true;                                          // if that one is taken, try the next ones
  std::filesystem::path page = {};                                  // folder; empty: no page
  std::filesystem::path data = {};                                  // folder; empty: as on the command line
  std::uint64_t data_limit = std::uint64_t{2} << 30;                // bytes of saved data
  std::chrono::milliseconds time = std::chrono::hours(1);           // for each job
  std::chrono::milliseconds direct_time = std::chrono::seconds(5);  // for a verb that is waited for
  std::uint64_t memory = 0;                                         // bytes for each job; 0: a quarter of the machine's
  JobLimits jobs = {};
  std::size_t requests_at_once = 8;  // verbs that are waited for
  std::size_t overdue_at_once = 8;   // calls whose time is over but which have not ended yet
  std::size_t streams_at_once = 16;  // event streams: each holds a thread
  ConnectionLimits connections = {};
};

class Server {
 public:
  // Listens and answers, on threads of its own, from here on. It reads no file that a request names.
  [[nodiscard]] static Result<std::unique_ptr<Server>> start(Options options);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  [[nodiscard]] int port() const;
  [[nodiscard]] bool has_page() const;
  // Cancels all work and ends the connections. False if not all has ended within that time: some work may not look at
  // the clock.
  [[nodiscard]] bool stop(std::chrono::milliseconds at_most);

 private:
  struct Inside;
  explicit Server(std::unique_ptr<Inside> inside);
  std::unique_ptr<Inside> inside_;
};

}  // namespace meleda::server
