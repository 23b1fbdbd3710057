#include "server/connections.hpp"

#include <netdb.h>
#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <string>
#include <utility>

namespace meleda::server {

namespace {

// Whether that is possible within the time.
bool can(short what, int socket, int milliseconds) {
  pollfd asked{socket, what, 0};
  int count = 0;
  do {
    count = poll(&asked, 1, milliseconds);
  } while (count < 0 && errno == EINTR);
  return count > 0;
}

int milliseconds_of(time_t seconds, time_t microseconds) {
  return static_cast<int>(seconds * 1000 + microseconds / 1000);
}

// A connection while a request is read from it and answered.
class ConnectionStream final : public httplib::Stream {
 public:
  ConnectionStream(int socket, int read_timeout, int write_timeout)
      : socket_(socket), read_timeout_(read_timeout), write_timeout_(write_timeout) {}

  [[nodiscard]] bool is_readable() const override { return can(POLLIN, socket_, read_timeout_); }
  [[nodiscard]] bool is_writable() const override {
    return can(POLLOUT, socket_, write_timeout_) && waiting_on(socket_) != Waiting::end;
  }
  ssize_t read(char* bytes, std::size_t size) override {
    if (begin_ == end_) {
      if (!is_readable()) return -1;
      ssize_t count = 0;
      do {
        count = recv(socket_, buffer_.data(), buffer_.size(), 0);
      } while (count < 0 && errno == EINTR);
      if (count <= 0) return count;
      begin_ = 0;
      end_ = static_cast<std::size_t>(count);
    }
    const auto count = std::min(size, end_ - begin_);
    std::memcpy(bytes, buffer_.data() + begin_, count);
    begin_ += count;
    return static_cast<ssize_t>(count);
  }
  ssize_t write(const char* bytes, std::size_t size) override {
    if (!is_writable()) return -1;
    ssize_t count = 0;
    do {
      count = send(socket_, bytes, size, MSG_NOSIGNAL);
    } while (count < 0 && errno == EINTR);
    return count;
  }
  void get_remote_ip_and_port(std::string& address, int& port) const override { name(getpeername, address, port); }
  void get_local_ip_and_port(std::string& address, int& port) const override { name(getsockname, address, port); }
  [[nodiscard]] socket_t socket() const override { return socket_; }

  [[nodiscard]] bool more_has_come() const { return begin_ != end_ || waiting_on(socket_) == Waiting::bytes; }

 private:
  void name(int (*ask)(int, sockaddr*, socklen_t*), std::string& address, int& port) const {
    sockaddr_storage storage{};
    auto* const socket_name = reinterpret_cast<sockaddr*>(&storage);
    socklen_t length = sizeof storage;
    std::array<char, NI_MAXHOST> host{};
    std::array<char, NI_MAXSERV> service{};
    if (ask(socket_, socket_name, &length) != 0 ||
        getnameinfo(socket_name, length, host.data(), host.size(), service.data(), service.size(),
                    NI_NUMERICHOST | NI_NUMERICSERV) != 0) {
      return;
    }
    address = host.data();
    port = std::atoi(service.data());
  }

  const int socket_;
  const int read_timeout_;
  const int write_timeout_;
  std::array<char, 4096> buffer_{};
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
};

// What this thread works on: the library's handlers do not see the connection.
struct UnderWay {
  const ConnectionStream* stream = nullptr;
  Exchange exchange;
  bool keep = false;
};
thread_local UnderWay* under_way = nullptr;

}  // namespace

bool may_stay_open(const httplib::Request& request, const httplib::Response& response, const Exchange& exchange) {
  if (response.status >= 400 || request.version != "HTTP/1.1") return false;
  if (!exchange.body_read || exchange.more_has_come) return false;
  for (const auto* name : {"Transfer-Encoding", "Expect", "Upgrade", "Trailer"}) {
    if (request.has_header(name)) return false;
  }
  if (response.has_header("Transfer-Encoding")) return false;  // an event stream
  const auto said = request.get_header_value("Connection");
  if (!said.empty() && strcasecmp(said.c_str(), "keep-alive") != 0) return false;
  const auto lengths = request.get_header_value_count("Content-Length");
  if (lengths == 0) return *exchange.body_read == 0;
  return lengths == 1 && request.get_header_value("Content-Length") == std::to_string(*exchange.body_read);
}

// The library's threads, and the connections that need none.
class HttpServer::Pool final : public httplib::TaskQueue {
 public:
  Pool(std::size_t threads, IdleLimits limits, std::function<void(int)> serve)
      : serve_(std::move(serve)),
        threads_(threads),
        idle_(limits, [this](int socket) { threads_.enqueue([this, socket] { serve_(socket); }); }) {}
  void enqueue(std::function<void()> task) override { threads_.enqueue(std::move(task)); }
  void shutdown() override {
    idle_.stop();
    threads_.shutdown();
  }
  void wait_for_request(int socket) { idle_.add(socket); }

 private:
  const std::function<void(int)> serve_;
  httplib::ThreadPool threads_;
  IdleConnections idle_;
};

HttpServer::HttpServer(std::size_t threads, IdleLimits limits) {
  new_task_queue = [this, threads, limits] {
    pool_ = new Pool(threads, limits, [this](int socket) { process_and_close_socket(socket); });
    return pool_;
  };
  // The client is told a shorter time than ours, so that it does not send a request just when we close.
  const auto told = std::chrono::duration_cast<std::chrono::seconds>(limits.time * 2 / 3).count();
  set_post_routing_handler([told](const httplib::Request& request, httplib::Response& response) {
    auto& [stream, exchange, keep] = *under_way;
    exchange.more_has_come = stream->more_has_come();
    keep = may_stay_open(request, response, exchange);
    if (!keep) return;
    response.headers.erase("Connection");  // it said "close"
    response.set_header("Keep-Alive", "timeout=" + std::to_string(told));
  });
}

void HttpServer::body_was_read(std::size_t bytes) {
  under_way->exchange.body_read = bytes;
}

bool HttpServer::process_and_close_socket(socket_t socket) {
  if (waiting_on(socket) == Waiting::nothing) {
    pool_->wait_for_request(socket);
    return true;
  }
  ConnectionStream stream(socket, milliseconds_of(read_timeout_sec_, read_timeout_usec_),
                          milliseconds_of(write_timeout_sec_, write_timeout_usec_));
  UnderWay present{&stream, {}, false};
  under_way = &present;
  bool client_closes = false;
  const bool answered = process_request(stream, true, client_closes, nullptr);
  under_way = nullptr;
  if (answered && present.keep) {
    pool_->wait_for_request(socket);
  } else {
    close_connection(socket);
  }
  return answered;
}

}  // namespace meleda::server
