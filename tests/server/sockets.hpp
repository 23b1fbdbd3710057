#pragma once
// Connections by hand, byte by byte.

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <string>
#include <utility>

namespace meleda::server {

constexpr auto only_a_hang_takes_that_long = std::chrono::seconds(300);

// Closes what it holds.
class Socket {
 public:
  explicit Socket(int number) : number_(number) {}
  ~Socket() {
    if (number_ >= 0) close(number_);
  }
  Socket(Socket&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Socket(const Socket&) = delete;
  Socket& operator=(const Socket&) = delete;
  Socket& operator=(Socket&&) = delete;

  ssize_t try_to_say(const std::string& text) const { return send(number_, text.data(), text.size(), MSG_NOSIGNAL); }
  void say(const std::string& text) const { EXPECT_EQ(try_to_say(text), static_cast<ssize_t>(text.size())); }
  // All that comes until the other side closes.
  [[nodiscard]] std::string hear_all() const {
    std::string heard;
    std::array<char, 4096> block{};
    for (ssize_t count = 0; (count = recv(number_, block.data(), block.size(), 0)) > 0;) {
      heard.append(block.data(), static_cast<std::size_t>(count));
    }
    return heard;
  }
  // One answer, by its Content-Length. Empty: the other side has closed.
  [[nodiscard]] std::string hear_one() const {
    std::string heard;
    char byte = 0;
    while (!heard.ends_with("\r\n\r\n") && recv(number_, &byte, 1, 0) == 1) heard += byte;
    const auto at = heard.find("Content-Length: ");
    std::string body(at == std::string::npos ? 0 : std::stoul(heard.substr(at + 16)), '\0');
    std::size_t size = 0;
    for (ssize_t count = 0; size < body.size() && (count = recv(number_, &body[size], body.size() - size, 0)) > 0;) {
      size += static_cast<std::size_t>(count);
    }
    return heard + body.substr(0, size);
  }
  // Whether the other side closes; it may take its time.
  [[nodiscard]] bool ends() const {
    char byte = 0;
    return recv(number_, &byte, 1, 0) <= 0;
  }
  // Waits for something, and leaves it there.
  ssize_t peek(char* byte) const { return recv(number_, byte, 1, MSG_PEEK); }
  // And says nothing.
  [[nodiscard]] bool is_open() const {
    char byte = 0;
    return recv(number_, &byte, 1, MSG_PEEK | MSG_DONTWAIT) < 0 && errno == EAGAIN;
  }

 private:
  int number_;
};

// To this machine.
inline Socket connection_to(int port) {
  const int number = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  EXPECT_EQ(connect(number, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
  const timeval patience{only_a_hang_takes_that_long.count(), 0};
  setsockopt(number, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  return Socket(number);
}

}  // namespace meleda::server
