#include "server/idle_connections.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <limits>
#include <system_error>
#include <utility>
#include <vector>

namespace meleda::server {

Waiting waiting_on(int socket) {
  char byte = 0;
  const auto count = recv(socket, &byte, 1, MSG_PEEK | MSG_DONTWAIT);
  if (count > 0) return Waiting::bytes;
  return count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR) ? Waiting::nothing : Waiting::end;
}

void close_connection(int socket) {
  shutdown(socket, SHUT_RDWR);
  close(socket);
}

IdleConnections::IdleConnections(IdleLimits limits, std::function<void(Socket)> on_request)
    : limits_(limits), on_request_(std::move(on_request)) {
  if (pipe2(waker_, O_CLOEXEC | O_NONBLOCK) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
  watcher_ = std::thread([this] { watch(); });
}

IdleConnections::~IdleConnections() {
  stop();
  for (const auto end : waker_) close(end);
}

void IdleConnections::add(Socket socket) {
  {
    const std::scoped_lock lock(lock_);
    if (!stopping_) idle_.push_back({std::exchange(socket, -1), Clock::now()});
  }
  if (socket >= 0) return close_connection(socket);
  wake();
}

void IdleConnections::stop() {
  {
    const std::scoped_lock lock(lock_);
    if (stopping_) return;
    stopping_ = true;
  }
  wake();
  watcher_.join();
}

void IdleConnections::wake() const {
  const char byte = 0;
  // A full pipe wakes too.
  static_cast<void>(!write(waker_[1], &byte, 1));
}

void IdleConnections::watch() {
  std::vector<pollfd> watched;
  while (true) {
    int wait = 0;
    {
      const std::scoped_lock lock(lock_);
      close_old();
      if (stopping_) return;
      watched.assign(1, {waker_[0], POLLIN, 0});
      for (const auto& idle : idle_) watched.push_back({idle.socket, POLLIN, 0});
      wait = milliseconds_to_wait();
    }
    if (poll(watched.data(), watched.size(), wait) <= 0) continue;
    std::array<char, 256> bytes{};
    while (read(waker_[0], bytes.data(), bytes.size()) > 0) {
    }
    std::vector<Socket> ready;
    {
      // Meanwhile some may have been added at the end, none taken out.
      const std::scoped_lock lock(lock_);
      std::size_t place = 0;
      std::erase_if(idle_, [&](const Idle& idle) {
        if (++place >= watched.size() || watched[place].revents == 0) return false;
        ready.push_back(idle.socket);
        return true;
      });
    }
    for (const auto socket : ready) {
      if (waiting_on(socket) == Waiting::end) {
        close_connection(socket);
      } else {
        on_request_(socket);
      }
    }
  }
}

int IdleConnections::milliseconds_to_wait() const {
  if (idle_.empty()) return -1;
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(idle_.front().since + limits_.time - Clock::now());
  return static_cast<int>(std::clamp<std::chrono::milliseconds::rep>(left.count(), 0, std::numeric_limits<int>::max()));
}

void IdleConnections::close_old() {
  const auto now = Clock::now();
  while (!idle_.empty() &&
         (stopping_ || idle_.size() > limits_.connections || now - idle_.front().since >= limits_.time)) {
    close_connection(idle_.front().socket);
    idle_.pop_front();
  }
}

}  // namespace meleda::server
