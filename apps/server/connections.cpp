#include "server/connections.hpp"

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/string.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <fcntl.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <list>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

namespace meleda::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
using asio::ip::tcp;
using boost::system::error_code;

namespace {

// In the order in which they give way to new ones.
enum class Doing { closing, idle, reading, sending, working };

const Headers closes = {{"Connection", "close"}};

std::string_view reason_of(int status) {
  const auto reason = http::obsolete_reason(static_cast<http::status>(status));
  return {reason.data(), reason.size()};
}

// Bytes of a request that have come and are not understood yet: a head, or what says how long a piece of a body is.
constexpr std::size_t most_at_once = 64 << 10;

// Of what is no request; 0: its sender has gone or is too slow, and is told nothing.
int status_of(error_code error) {
  if (error == http::error::end_of_stream || error == http::error::partial_message) return 0;
  if (error == http::error::header_limit || error == http::error::buffer_overflow) return 431;
  if (error == http::error::body_limit) return 413;
  const error_code of_its_category = http::error::bad_method;
  return error.category() == of_its_category.category() ? 400 : 0;
}

}  // namespace

// All that follows happens on the one thread that serves the sockets, where nothing else is said.
struct Connections::Inside {
  using ConnectionPointer = std::shared_ptr<Connection>;
  struct Task {
    ConnectionPointer connection;
    HttpRequest request;
  };

  Inside(ConnectionLimits given, Serving functions) : limits(given), serving(std::move(functions)) {}

  void accept();
  // Makes it, if need be.
  [[nodiscard]] bool has_room_for(const std::string& client);
  // The one of these that has waited longest, those first that give way first; nullptr: all are being worked on.
  template <class Which>
  [[nodiscard]] Connection* longest_waiting(Which which) const;
  void remove(const Connection& connection);
  void tell_when_quiet();
  // Any thread.
  void hand_to_worker(Task task);
  void work();
  void work_on(Task& task);

  const ConnectionLimits limits;
  const Serving serving;
  asio::io_context loop{1};
  asio::executor_work_guard<asio::io_context::executor_type> going_on{loop.get_executor()};
  tcp::acceptor acceptor{loop};
  asio::steady_timer pause{loop};
  std::list<ConnectionPointer> open;
  std::size_t unsent = 0;  // bytes of answers

  std::mutex lock;
  std::condition_variable queued;  // for workers
  std::condition_variable closed;  // for whoever stops it
  std::deque<Task> tasks;
  bool no_more_work = false;
  bool quiet = false;  // stopped, and nothing is open

  bool stopping = false;
  std::thread server;
  std::vector<std::thread> workers;
};

class Connections::Connection : public std::enable_shared_from_this<Connection> {
 public:
  Connection(Inside& hub, tcp::socket socket, std::string client)
      : hub_(hub), limits_(hub.limits), stream_(std::move(socket)), client_(std::move(client)) {}

  void wait_for_request() {
    begin(Doing::idle, limits_.idle);
    parser_.emplace();
    parser_->header_limit(static_cast<std::uint32_t>(limits_.head_bytes));
    parser_->body_limit(limits_.body_bytes);
    constexpr std::size_t usual_head = 2048;
    stream_.async_read_some(buffer_.prepare(usual_head),
                            [self = shared_from_this()](error_code error, std::size_t count) {
                              if (error) return self->close();
                              self->buffer_.commit(count);
                              self->read_head();
                            });
  }
  // The answer to what was handed to a worker.
  void answer(const HttpRequest& request, HttpResponse response) {
    if (closed_) return;
    error_code error;
    const bool more_has_come = buffer_.size() != 0 || stream_.socket().available(error) != 0;
    const bool keep = !hub_.stopping && may_stay_open(request, response, more_has_come);
    send(std::move(response), request.method == "HEAD", keep);
  }
  void begin_stream(const HttpResponse& response) {
    if (!closed_) write(head_of(response, reason_of(response.status), closes));
  }
  void go_on_with_stream(const std::string& piece) {
    if (!closed_) write(fmt::format("{:x}\r\n{}\r\n", piece.size(), piece));
  }
  void end_stream() {
    if (closed_) return;
    ended_ = true;
    write("0\r\n\r\n");
  }
  void close() {
    if (std::exchange(closed_, true)) return;
    gone_.request_stop();
    hub_.unsent -= std::exchange(unsent_, 0);
    stream_.close();
    hub_.remove(*this);
  }

  [[nodiscard]] const std::string& client() const { return client_; }
  [[nodiscard]] Doing doing() const { return doing_; }
  [[nodiscard]] Clock::time_point since() const { return since_; }
  // Any thread.
  [[nodiscard]] bool has_gone() const { return gone_.stop_requested(); }

 private:
  void begin(Doing what, std::chrono::milliseconds at_most) {
    doing_ = what;
    since_ = Clock::now();
    stream_.expires_after(at_most);
  }
  [[nodiscard]] std::chrono::milliseconds time_for(std::size_t bytes) const {
    return limits_.body + std::chrono::milliseconds(bytes * 1000 / limits_.slowest);
  }

  void read_head() {
    begin(Doing::reading, limits_.head);
    http::async_read_header(stream_, buffer_, *parser_, [self = shared_from_this()](error_code error, std::size_t) {
      if (error) return self->refuse(error);
      if (self->parser_->is_done()) return self->hand_over();
      if (beast::iequals(self->parser_->get()[http::field::expect], "100-continue")) return self->ask_for_body();
      self->read_body();
    });
  }
  void ask_for_body() {
    static constexpr std::string_view go_on = "HTTP/1.1 100 Continue\r\n\r\n";
    asio::async_write(stream_, asio::buffer(go_on), [self = shared_from_this()](error_code error, std::size_t) {
      if (error) return self->close();
      self->read_body();
    });
  }
  void read_body() {
    begin(Doing::reading, time_for(parser_->content_length().value_or(limits_.body_bytes)));
    http::async_read(stream_, buffer_, *parser_, [self = shared_from_this()](error_code error, std::size_t) {
      if (error) return self->refuse(error);
      self->hand_over();
    });
  }
  void refuse(error_code error) {
    const int status = status_of(error);
    if (status == 0) return close();
    send(hub_.serving.refuse(status), false, false);
  }

  void hand_over() {
    auto message = parser_->release();
    HttpRequest request{client_, std::string(message.method_string()), path_of_target(std::string(message.target())),
                        message.version() == 11};
    request.query = query_of_target(std::string(message.target()));
    for (const auto& field : message) {
      request.headers.emplace_back(std::string(field.name_string()), std::string(field.value()));
    }
    request.body = std::move(message.body());
    gone_ = std::stop_source();
    request.client_has_gone = gone_.get_token();
    doing_ = Doing::working;
    stream_.expires_never();
    watch_client();
    hub_.hand_to_worker({shared_from_this(), std::move(request)});
  }
  // While its request is worked on. (A wait that is left over from then ends with the next request, and does nothing.)
  void watch_client() {
    if (std::exchange(watching_, true)) return;
    stream_.socket().async_wait(tcp::socket::wait_read, [self = shared_from_this()](error_code error) {
      self->watching_ = false;
      if (error || self->closed_ || self->doing_ != Doing::working) return;
      char byte = 0;
      if (self->stream_.socket().receive(asio::buffer(&byte, 1), tcp::socket::message_peek, error) == 0) self->close();
    });
  }

  void send(HttpResponse response, bool head_only, bool keep) {
    // The client is told a shorter time than ours, so that it does not send a request just when we close.
    const auto told = std::chrono::duration_cast<std::chrono::seconds>(limits_.idle * 2 / 3).count();
    const Headers fate = keep ? Headers{{"Keep-Alive", fmt::format("timeout={}", told)}} : closes;
    auto head = std::make_shared<const std::string>(head_of(response, reason_of(response.status), fate));
    auto body = head_only || !response.body ? std::make_shared<const std::string>() : std::move(response.body);
    begin(Doing::sending, time_for(body->size()));
    unsent_ = body->size();
    hub_.unsent += unsent_;
    while (hub_.unsent > limits_.unsent_bytes) {
      auto* const other = hub_.longest_waiting(
          [&](const Connection& one) { return &one != this && one.doing_ == Doing::sending && one.unsent_ != 0; });
      if (other == nullptr) break;
      other->close();
    }
    const std::array<asio::const_buffer, 2> all{asio::buffer(*head), asio::buffer(*body)};
    asio::async_write(stream_, all, [self = shared_from_this(), head, body, keep](error_code error, std::size_t) {
      self->hub_.unsent -= std::exchange(self->unsent_, 0);
      if (error) return self->close();
      if (keep && !self->hub_.stopping) return self->wait_for_request();
      self->close_politely();
    });
  }
  // Pieces of a stream, one after the other.
  void write(std::string piece) {
    constexpr std::size_t most = 1 << 20;
    unsent_ += piece.size();
    hub_.unsent += piece.size();
    if (unsent_ > most) return close();
    pieces_.push_back(std::move(piece));
    if (pieces_.size() == 1) write_next();
  }
  void write_next() {
    stream_.expires_after(limits_.body);
    asio::async_write(stream_, asio::buffer(pieces_.front()),
                      [self = shared_from_this()](error_code error, std::size_t count) {
                        if (error || self->closed_) return self->close();
                        self->unsent_ -= count;
                        self->hub_.unsent -= count;
                        self->pieces_.pop_front();
                        if (!self->pieces_.empty()) return self->write_next();
                        self->stream_.expires_never();
                        if (self->ended_) self->close_politely();
                      });
  }

  // A client that is still sending would not get the answer if we did not read on.
  void close_politely() {
    if (hub_.stopping) return close();
    begin(Doing::closing, std::chrono::seconds(2));
    error_code error;
    stream_.socket().shutdown(tcp::socket::shutdown_send, error);
    read_on();
  }
  void read_on() {
    buffer_.clear();
    constexpr std::size_t block = 4096;
    stream_.async_read_some(buffer_.prepare(block), [self = shared_from_this()](error_code error, std::size_t) {
      if (error) return self->close();
      self->read_on();
    });
  }

  Inside& hub_;
  const ConnectionLimits& limits_;
  beast::tcp_stream stream_;
  const std::string client_;
  beast::flat_buffer buffer_{most_at_once};
  std::optional<http::request_parser<http::string_body>> parser_;
  std::stop_source gone_;
  Doing doing_ = Doing::idle;
  Clock::time_point since_;
  std::deque<std::string> pieces_;
  std::size_t unsent_ = 0;
  bool ended_ = false;     // the stream
  bool watching_ = false;  // for its end
  bool closed_ = false;
};

void Connections::Inside::accept() {
  acceptor.async_accept([this](error_code error, tcp::socket socket) {
    if (stopping || error == asio::error::operation_aborted) return;
    if (error) {  // no more files may be open, for one: some will be closed
      constexpr auto moment = std::chrono::milliseconds(20);
      pause.expires_after(moment);
      return pause.async_wait([this](error_code aborted) {
        if (!aborted) accept();
      });
    }
    fcntl(socket.native_handle(), F_SETFD, FD_CLOEXEC);
    socket.set_option(tcp::no_delay(true), error);
    const auto client = socket.remote_endpoint(error).address().to_string();
    if (!error && has_room_for(client)) {
      open.push_back(std::make_shared<Connection>(*this, std::move(socket), client));
      open.back()->wait_for_request();
    }
    accept();
  });
}

template <class Which>
Connections::Connection* Connections::Inside::longest_waiting(Which which) const {
  Connection* found = nullptr;
  for (const auto& one : open) {
    if (one->doing() == Doing::working || !which(*one)) continue;
    if (found == nullptr || std::pair(one->doing(), one->since()) < std::pair(found->doing(), found->since())) {
      found = one.get();
    }
  }
  return found;
}

bool Connections::Inside::has_room_for(const std::string& client) {
  const auto of_this_client = [&](const Connection& one) { return one.client() == client; };
  const auto count = std::count_if(open.begin(), open.end(), [&](const auto& one) { return of_this_client(*one); });
  Connection* waiting = nullptr;
  if (static_cast<std::size_t>(count) >= limits.of_one) {
    waiting = longest_waiting(of_this_client);
  } else if (open.size() >= limits.connections) {
    waiting = longest_waiting([](const Connection&) { return true; });
  } else {
    return true;
  }
  if (waiting == nullptr) return false;
  waiting->close();
  return true;
}

void Connections::Inside::remove(const Connection& connection) {
  open.remove_if([&](const ConnectionPointer& one) { return one.get() == &connection; });
  tell_when_quiet();
}

void Connections::Inside::tell_when_quiet() {
  if (!stopping || !open.empty()) return;
  const std::scoped_lock guard(lock);
  quiet = true;
  closed.notify_all();
}

void Connections::Inside::hand_to_worker(Task task) {
  const std::scoped_lock guard(lock);
  tasks.push_back(std::move(task));
  queued.notify_one();
}

void Connections::Inside::work() {
  std::unique_lock guard(lock);
  while (true) {
    queued.wait(guard, [&] { return no_more_work || !tasks.empty(); });
    if (tasks.empty()) return;
    auto task = std::move(tasks.front());
    tasks.pop_front();
    guard.unlock();
    work_on(task);
    guard.lock();
  }
}

void Connections::Inside::work_on(Task& task) {
  HttpResponse response;
  serving.answer(task.request, response);
  if (task.request.method == "HEAD") response.stream = {};
  const auto post = [&](auto what) { asio::post(loop, std::move(what)); };
  const auto connection = std::move(task.connection);
  if (!response.stream) {
    return post([connection, request = std::move(task.request), response = std::move(response)]() mutable {
      connection->answer(request, std::move(response));
    });
  }
  post([connection, response] { connection->begin_stream(response); });
  response.stream([&](std::string piece) {
    if (connection->has_gone()) return false;
    if (!piece.empty()) post([connection, piece = std::move(piece)] { connection->go_on_with_stream(piece); });
    return true;
  });
  post([connection] { connection->end_stream(); });
}

Connections::Connections(ConnectionLimits limits, std::size_t workers, Serving serving)
    : inside_(std::make_unique<Inside>(limits, std::move(serving))) {
  for (std::size_t i = 0; i < workers; ++i) inside_->workers.emplace_back([this] { inside_->work(); });
}

Connections::~Connections() {
  static_cast<void>(stop({}));
  {
    const std::scoped_lock guard(inside_->lock);
    inside_->no_more_work = true;
    inside_->queued.notify_all();
  }
  for (auto& worker : inside_->workers) worker.join();
  if (!inside_->server.joinable()) return;
  constexpr auto to_send_the_last = std::chrono::milliseconds(200);
  static_cast<void>(stop(Clock::now() + to_send_the_last));
  inside_->loop.stop();
  inside_->server.join();
}

std::error_code Connections::listen(const std::string& host, int port) {
  error_code error;
  const auto places = tcp::resolver(inside_->loop).resolve(host, std::to_string(port), tcp::resolver::passive, error);
  if (error) return std::make_error_code(std::errc::address_not_available);
  for (const auto& place : places) {
    tcp::acceptor acceptor(inside_->loop);
    const auto endpoint = place.endpoint();
    acceptor.open(endpoint.protocol(), error);
    if (error) continue;
    fcntl(acceptor.native_handle(), F_SETFD, FD_CLOEXEC);
    // Not another server's port, but one whose last connections are still dying.
    acceptor.set_option(tcp::acceptor::reuse_address(true), error);
    // IPv6's "any address" stands for those of IPv4 too.
    if (endpoint.address().is_v6()) acceptor.set_option(asio::ip::v6_only(false), error);
    acceptor.bind(endpoint, error);
    if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
    if (error) continue;
    inside_->acceptor = std::move(acceptor);
    return {};
  }
  return {error.value(), std::generic_category()};
}

int Connections::port() const {
  error_code error;
  return inside_->acceptor.local_endpoint(error).port();
}

void Connections::start() {
  inside_->accept();
  inside_->server = std::thread([this] { inside_->loop.run(); });
}

bool Connections::stop(Clock::time_point until) {
  asio::post(inside_->loop, [inside = inside_.get()] {
    inside->stopping = true;
    error_code error;
    inside->acceptor.close(error);
    inside->pause.cancel();
    const auto all = inside->open;
    for (const auto& one : all) {
      if (one->doing() != Doing::working && one->doing() != Doing::sending) one->close();
    }
    inside->tell_when_quiet();
  });
  std::unique_lock guard(inside_->lock);
  return inside_->closed.wait_until(guard, until, [&] { return inside_->quiet; });
}

}  // namespace meleda::server
