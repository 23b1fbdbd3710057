#pragma once
// Connections on which nothing has come yet, watched by one thread. Knows nothing of HTTP.

#include <chrono>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

namespace meleda::server {

struct IdleLimits {
  std::size_t connections = 256;  // above that, the one that has been idle longest is closed
  std::chrono::milliseconds time = std::chrono::seconds(15);
};

// Owns sockets on which nothing has come yet, and closes those on which nothing comes.
class IdleConnections {
 public:
  using Socket = int;
  // `on_request` gets a socket back, and owns it, as soon as something has come on it. It is called on a thread of
  // this object and must not wait.
  IdleConnections(IdleLimits limits, std::function<void(Socket)> on_request);
  ~IdleConnections();
  IdleConnections(const IdleConnections&) = delete;
  IdleConnections& operator=(const IdleConnections&) = delete;

  void add(Socket socket);
  // Closes them all, and from then on every one that is added.
  void stop();

 private:
  using Clock = std::chrono::steady_clock;
  struct Idle {
    Socket socket;
    Clock::time_point since;
  };

  void watch();
  [[nodiscard]] int milliseconds_to_wait() const;
  void close_old();
  void wake() const;

  const IdleLimits limits_;
  const std::function<void(Socket)> on_request_;
  std::mutex lock_;
  std::deque<Idle> idle_;  // the one that has been idle longest first; only the watcher takes any out
  bool stopping_ = false;
  Socket waker_[2] = {-1, -1};  // a pipe
  std::thread watcher_;
};

enum class Waiting { nothing, bytes, end };
// What is there to be read, without waiting and without reading it.
[[nodiscard]] Waiting waiting_on(int socket);

void close_connection(int socket);

}  // namespace meleda::server
