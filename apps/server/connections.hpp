#pragma once
// Sockets: one thread accepts connections, reads requests, sends answers and watches who goes; worker threads make the
// answers. So a client that is slow, or says nothing, costs a socket and no thread. Boost.Beast knows HTTP's grammar;
// connections.cpp is the only file that names it.

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <system_error>

#include "server/http.hpp"

namespace meleda::server {

// Times count from their beginning to their end, whatever comes meanwhile.
struct ConnectionLimits {
  // Above these, the one that has waited longest for its client gives way; if none waits, the new one is closed.
  std::size_t connections = 512;
  std::size_t of_one = 256;                                   // of one client address
  std::chrono::milliseconds idle = std::chrono::seconds(15);  // until a request begins
  std::chrono::milliseconds head = std::chrono::seconds(5);   // from its first byte to the end of its head
  std::size_t head_bytes = 16 << 10;
  std::chrono::milliseconds body = std::chrono::seconds(5);  // of a request or of an answer; more by its size:
  std::size_t slowest = 32 << 10;                            // bytes a second
  std::size_t body_bytes = 256 << 10;                        // of a request
  std::size_t unsent_bytes = 256 << 20;                      // of all answers together that are being sent
};

class Connections {
 public:
  using Clock = std::chrono::steady_clock;
  struct Serving {
    std::function<void(const HttpRequest&, HttpResponse&)> answer;  // on a worker thread: may wait
    std::function<HttpResponse(int status)> refuse;                 // what is no request; must not wait
  };

  Connections(ConnectionLimits limits, std::size_t workers, Serving serving);
  ~Connections();
  Connections(const Connections&) = delete;
  Connections& operator=(const Connections&) = delete;

  // `host` is a name or an address; port 0 stands for any that is free. Connections wait from here on.
  [[nodiscard]] std::error_code listen(const std::string& host, int port);
  [[nodiscard]] int port() const;
  // They are served from here on.
  void start();
  // Takes no more; what is being answered goes on. False if that has not ended by then.
  [[nodiscard]] bool stop(Clock::time_point until);

 private:
  class Connection;
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace meleda::server
