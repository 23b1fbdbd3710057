#pragma once
// Connections that stay open between requests. Left to itself, the HTTP library would let each idle connection hold a
// thread, and would go on after a request whose end it does not know. Here one thread watches all idle connections, and
// a connection is kept only where nothing but another request can follow.

#include <httplib.h>

#include <cstddef>
#include <optional>

#include "server/idle_connections.hpp"

namespace meleda::server {

// What is known about a request's own framing, and about the answer to it.
struct Exchange {
  std::optional<std::size_t> body_read;  // bytes; nothing: the body was not read whole
  bool more_has_come = false;            // beyond the request, before it was answered
};

// Whether the connection may serve another request after this one: the request was not refused, its length is beyond
// doubt, and all of it was read.
[[nodiscard]] bool may_stay_open(const httplib::Request& request, const httplib::Response& response,
                                 const Exchange& exchange);

// Rests on two members that are protected or virtual in cpp-httplib 0.11, and are not part of its documented interface:
// process_request and process_and_close_socket.
class HttpServer : public httplib::Server {
 public:
  HttpServer(std::size_t threads, IdleLimits limits);

  // Of the request that the calling thread works on: that its body, of so many bytes, was read whole. Without this the
  // connection is closed.
  static void body_was_read(std::size_t bytes);

 private:
  class Pool;
  bool process_and_close_socket(socket_t socket) override;

  Pool* pool_ = nullptr;  // the library's while it listens
};

}  // namespace meleda::server
