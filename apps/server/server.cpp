#include "server/server.hpp"

#include <fmt/format.h>
#include <httplib.h>
#include <sys/socket.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <functional>
#include <future>
#include <string_view>
#include <thread>
#include <utility>

#include "meleda/core/data_store.hpp"
#include "meleda/core/text.hpp"
#include "meleda/workbench/verbs.hpp"
#include "server/calls.hpp"
#include "server/connections.hpp"
#include "server/guard.hpp"
#include "server/openapi.hpp"
#include "server/page_files.hpp"
#include "server/requests.hpp"
#include "server/routes.hpp"

namespace meleda::server {

namespace {

constexpr auto json_type = "application/json";

// Of every answer. Scripts, styles and connections of this server alone; no page of another site may show or embed it.
const httplib::Headers security_headers = {
    {"Content-Security-Policy",
     "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; object-src 'none'; "
     "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
    {"X-Content-Type-Options", "nosniff"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
};

constexpr std::string_view no_page_html = R"(<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Meleda</title>
<h1>Meleda</h1>
<p>The server runs, and answers under <a href="/api/verbs">/api</a>, but it has no page to show.</p>
<p>To have one, build the page as docs/server.md says, and start the server with
<code>meleda serve --page FOLDER</code>, where FOLDER is the one that the build has written.</p>
</html>
)";

// Bodies are sent as they are: the library would compress them for minutes, and the way is short.
void set_body(httplib::Response& response, std::shared_ptr<const std::string> body, const std::string& type) {
  if (body->empty()) {
    response.set_content("", type);
    return;
  }
  const auto size = body->size();
  response.set_content_provider(
      size, type, [body = std::move(body)](std::size_t offset, std::size_t length, httplib::DataSink& sink) {
        constexpr std::size_t block = 1 << 20;
        return sink.write(body->data() + offset, std::min(length, block));
      });
}

void send_json(httplib::Response& response, int status, std::string json) {
  response.status = status;
  response.set_header("Cache-Control", "no-store");
  set_body(response, std::make_shared<const std::string>(std::move(json)), json_type);
}

void send_error(httplib::Response& response, int status, const Error& error) {
  send_json(response, status, answer_with(error).fields.dump(-1, ' ', false, Json::error_handler_t::replace));
}

void send_error(httplib::Response& response, int status, ErrorCode code, std::string message, std::string hint = {}) {
  send_error(response, status, {code, std::move(message), {}, std::move(hint), {}, {}});
}

// What the library refuses by itself, before we see it.
void explain_refusal(httplib::Response& response) {
  switch (response.status) {
    case 413: return send_error(response, 413, ErrorCode::too_large, "the request is too large");
    case 414: return send_error(response, 414, ErrorCode::too_large, "the address of the request is too long");
    case 416: return send_error(response, 416, ErrorCode::bad_usage, "only whole files are sent");
    default:
      return send_error(response, response.status, ErrorCode::bad_usage, "this is no request that can be answered");
  }
}

std::string json_text(const JobReport& job, bool with_answer) {
  Json fields = {{"job", job.id},          {"verb", job.verb},   {"values", job.values}, {"state", name_of(job.state)},
                 {"seconds", job.seconds}, {"progress", nullptr}};
  if (job.progress) {
    Json progress = {{"phase", job.progress->phase}, {"done", std::to_string(job.progress->done)}};
    if (job.progress->total) progress["total"] = std::to_string(*job.progress->total);
    progress["depth"] = std::to_string(job.progress->depth);
    fields["progress"] = std::move(progress);
  }
  if (job.state == JobState::finished) fields["outcome"] = name_of(job.outcome);
  auto text = fields.dump(-1, ' ', false, Json::error_handler_t::replace);
  if (with_answer && job.answer) {
    text.pop_back();  // the answer is JSON already, and may be long
    text += ",\"answer\":" + *job.answer + "}";
  }
  return text;
}

// Counts what goes on at once; takes no more than that.
class Places {
 public:
  explicit Places(std::size_t most) : most_(most) {}
  [[nodiscard]] bool take() {
    if (taken_.fetch_add(1) < most_) return true;
    give_back();
    return false;
  }
  void give_back() { taken_.fetch_sub(1); }

 private:
  const std::size_t most_;
  std::atomic<std::size_t> taken_{0};
};

}  // namespace

struct Server::Inside {
  explicit Inside(Options given)
      : options(std::move(given)),
        files(options.page),
        cache(options.memory / 4),
        http(threads_for(options), options.idle),
        jobs(options.jobs, [this](const Request& request,
                                  Control& control) { return work(request, control, options.time, options.memory); }),
        calls({options.requests_at_once, options.overdue_at_once},
              [this](const Request& request, Control& control) {
                // Many of these may be at work at once, beside the jobs.
                constexpr std::uint64_t share = 4;
                return work(request, control, options.direct_time, options.memory / share);
              }),
        streams(options.streams_at_once) {}

  static std::size_t threads_for(const Options& options) {
    constexpr std::size_t threads_for_the_rest = 32;  // files, lists of jobs, requests that do not come whole
    return options.requests_at_once + options.streams_at_once + threads_for_the_rest;
  }

  Result<void> bind();
  void set_up();
  void respond(const httplib::Request& request, httplib::Response& response, const std::string& body);
  void respond_to_api(const httplib::Request& request, httplib::Response& response, const std::string& body);
  void send_page_file(const httplib::Request& request, httplib::Response& response) const;
  void run_verb(const std::string& name, httplib::Response& response, const std::string& body);
  void add_job(const std::string& client, httplib::Response& response, const std::string& body);
  void send_job(const std::optional<JobReport>& job, httplib::Response& response) const;
  void follow_job(const std::string& client, const std::string& id, httplib::Response& response);
  Answer work(const Request& request, Control& control, std::chrono::milliseconds time, std::uint64_t memory);

  Options options;
  PageFiles files;
  Cache cache;  // what one request opened or prepared, the next need not
  Place place;
  HttpServer http;
  JobList jobs;
  CallList calls;
  Places streams;
  std::thread listener;
  std::future<void> ended;
};

Result<void> Server::Inside::bind() {
  auto host = options.host;
  if (host.size() > 2 && host.front() == '[' && host.back() == ']') host = host.substr(1, host.size() - 2);
  // Before the socket is made, from which connections inherit it. Otherwise the end of an answer, on a connection that
  // was of use before, would wait for the client to acknowledge its beginning: 40 ms.
  http.set_tcp_nodelay(true);
  // The library's own choice would let two servers share a port, each getting some of the requests.
  http.set_socket_options([](socket_t socket) {
    const int yes = 1;
    setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  });
  if (options.port == 0) {
    options.port = http.bind_to_any_port(host);
    if (options.port > 0) return {};
    return fail(ErrorCode::unavailable, fmt::format("the server cannot listen on {}", in_quotes(host)));
  }
  const int tries = options.other_ports ? ports_to_try : 1;
  int problem = 0;
  for (int port = options.port; port < options.port + tries && port <= 0xffff; ++port) {
    errno = 0;
    if (http.bind_to_port(host, port)) {
      options.port = port;
      return {};
    }
    problem = errno;
    if (problem != EADDRINUSE) break;
  }
  if (problem == EADDRINUSE) {
    return fail(ErrorCode::unavailable,
                tries == 1 ? fmt::format("port {} is in use by another program", options.port)
                           : fmt::format("the ports {} to {} are all in use", options.port, options.port + tries - 1),
                {}, "give another one with --port");
  }
  if (problem == EACCES) {
    return fail(ErrorCode::unavailable, fmt::format("you may not use port {}", options.port), {},
                "give one from 1024 on with --port");
  }
  return fail(ErrorCode::unavailable, fmt::format("{} is no address of this machine", in_quotes(host)), {},
              "leave out --host, unless others are to use the server");
}

void Server::Inside::set_up() {
  place = place_of(options.host, options.port);
  http.set_read_timeout(std::chrono::seconds(2));  // a client that stops in the middle of a request holds a thread
  http.set_payload_max_length(largest_body);
  http.set_default_headers(security_headers);
  using Handled = httplib::Server::HandlerResponse;
  const httplib::Server::HandlerWithResponse explain = [](const httplib::Request&, httplib::Response& response) {
    if (!response.body.empty() || response.content_provider_) return Handled::Unhandled;
    explain_refusal(response);
    return Handled::Handled;
  };
  http.set_error_handler(explain);
  // Requests without a body are answered before the library looks for a handler, the others by the handler for any
  // path.
  http.set_pre_routing_handler([this](const httplib::Request& request, httplib::Response& response) {
    constexpr std::size_t longest_path = 1024;
    if (request.path.size() > longest_path) {
      response.status = 414;
      explain_refusal(response);
      return Handled::Handled;
    }
    if (request.method != "GET" && request.method != "HEAD" && request.method != "OPTIONS") {
      return Handled::Unhandled;
    }
    HttpServer::body_was_read(0);
    respond(request, response, {});
    return Handled::Handled;
  });
  const auto with_body = [this](const httplib::Request& request, httplib::Response& response,
                                const httplib::ContentReader& read) {
    if (request.has_header("Content-Encoding")) {
      return send_error(response, 415, ErrorCode::bad_usage, "a compressed body is not read", "send it as it is");
    }
    std::string body;
    bool fits = true;
    // Where nothing says how long a body is, there is none; the library would wait for one.
    const bool has_body = request.has_header("Content-Length") || request.has_header("Transfer-Encoding");
    const bool whole = !has_body || read([&](const char* bytes, std::size_t count) {
      fits = body.size() + count <= largest_body;
      if (fits) body.append(bytes, count);
      return fits;
    });
    if (!fits || response.status == 413) {
      return send_error(response, 413, ErrorCode::too_large,
                        fmt::format("the body has more than {} KiB", largest_body >> 10));
    }
    if (!whole) {
      return send_error(response, 400, ErrorCode::bad_usage, "the body did not come whole");
    }
    HttpServer::body_was_read(body.size());
    response.status = -1;
    respond(request, response, body);
  };
  constexpr auto any_path = R"([\s\S]*)";
  http.Post(any_path, with_body);
  http.Put(any_path, with_body);
  http.Patch(any_path, with_body);
  http.Delete(any_path, with_body);
}

void Server::Inside::respond(const httplib::Request& request, httplib::Response& response, const std::string& body) {
  try {
    const auto header = [&](const char* name) { return request.get_header_value(name); };
    const Caller caller{
        request.method,           request.path,          header("Host"), header("Origin"), header("Sec-Fetch-Site"),
        header("Sec-Fetch-Mode"), header("Content-Type")};
    if (const auto refused = refusal_of(caller, place)) return send_error(response, refused->status, refused->error);
    if (request.has_header("Range")) {
      response.status = 416;
      return explain_refusal(response);
    }
    if (request.path == "/api" || request.path.starts_with("/api/")) return respond_to_api(request, response, body);
    if (request.method != "GET" && request.method != "HEAD") {
      response.set_header("Allow", "GET, HEAD");
      return send_error(response, 405, ErrorCode::bad_usage, "files can only be read");
    }
    send_page_file(request, response);
  } catch (const std::exception& exception) {
    send_error(response, 500, ErrorCode::internal, exception.what(),
               "this is a bug in meleda: please report the request");
  }
}

void Server::Inside::respond_to_api(const httplib::Request& request, httplib::Response& response,
                                    const std::string& body) {
  const auto found = find_route(request.method, request.path);
  if (found.route == nullptr && !found.methods.empty()) {
    response.set_header("Allow", joined(found.methods, ", "));
    return send_error(response, 405, ErrorCode::bad_usage,
                      fmt::format("{} takes {}", in_quotes(request.path), joined(found.methods, " or ")));
  }
  if (found.route == nullptr) {
    return send_error(response, 404, ErrorCode::not_found,
                      fmt::format("there is nothing at {}", in_quotes(request.path)),
                      "GET /api/openapi.json describes what there is");
  }
  const auto& client = request.remote_addr;
  const auto word = [&](const char* name) { return found.words.at(name); };
  switch (found.route->action) {
    case Action::list_verbs: return send_json(response, 200, verb_list().dump());
    case Action::describe: return send_json(response, 200, openapi().dump());
    case Action::run_verb: return run_verb(word("verb"), response, body);
    case Action::add_job: return add_job(client, response, body);
    case Action::list_jobs: {
      std::string list;
      for (const auto& job : jobs.of(client)) list += (list.empty() ? "" : ",") + json_text(job, false);
      return send_json(response, 200, "{\"jobs\":[" + list + "]}");
    }
    case Action::show_job: return send_job(jobs.find(client, word("job")), response);
    case Action::remove_job: return send_job(jobs.remove(client, word("job")), response);
    case Action::follow_job: return follow_job(client, word("job"), response);
  }
}

void Server::Inside::send_page_file(const httplib::Request& request, httplib::Response& response) const {
  if (!files.exist() && request.path == "/") {
    response.set_header("Cache-Control", "no-store");
    response.status = 200;
    return set_body(response, std::make_shared<const std::string>(no_page_html), "text/html; charset=utf-8");
  }
  auto file = files.find(request.path);
  if (!file) {
    return send_error(response, 404, ErrorCode::not_found, fmt::format("there is no file {}", in_quotes(request.path)));
  }
  response.set_header("ETag", file->tag);
  response.set_header("Cache-Control", file->never_changes ? "public, max-age=31536000, immutable" : "no-cache");
  const auto known = request.get_header_value("If-None-Match");
  if (known == "*" || known.find(file->tag) != std::string::npos) {
    response.status = 304;
    return;
  }
  response.status = 200;
  set_body(response, std::make_shared<const std::string>(std::move(file->bytes)), file->type);
}

Answer Server::Inside::work(const Request& request, Control& control, std::chrono::milliseconds time,
                            std::uint64_t memory) {
  control.cap_time(time);
  control.cap_memory(memory);
  Context context{control, nullptr, false, false, options.data, UserFiles::refused, &cache};
  context.data_limit.bytes = options.data_limit;
  return answer(request, context);
}

void Server::Inside::run_verb(const std::string& name, httplib::Response& response, const std::string& body) {
  const auto* verb = find_offered(name);
  if (verb == nullptr) {
    return send_error(response, 404, ErrorCode::not_found, fmt::format("there is no verb {}", in_quotes(name)),
                      "GET /api/verbs lists them");
  }
  const auto refuse = [&](const Error& error) {
    response.set_header("Meleda-Outcome", std::string(name_of(Outcome::bad_input)));
    send_error(response, 400, error);
  };
  const auto values = parse_body(body);
  if (!values) return refuse(values.error());
  const auto request = read_request(*verb, *values);
  if (!request) return refuse(request.error());
  auto time = options.direct_time;
  if (const auto own = request->values.find("time"); own != request->values.end()) {
    if (const auto read = read_time("time", own->second)) time = std::min(time, *read);
  }
  constexpr auto grace = std::chrono::milliseconds(300);  // what looks at the clock has ended by then
  auto in_time = calls.answer(*request, time + grace);
  if (!in_time && in_time.error() == CallList::Refusal::stopping) {
    return send_error(response, 503, ErrorCode::unavailable, "the server is being stopped");
  }
  if (!in_time) {
    return send_error(response, 429, ErrorCode::unavailable, "too many requests are being worked on",
                      "try again in a moment, or make it a job");
  }
  Answer answered;
  if (*in_time) {
    answered = std::move(**in_time);
  } else {
    answered.outcome = Outcome::stopped;
    answered.fields = {
        {"status", meleda::name_of(Status::limit_reached)},
        {"reason", fmt::format("there was no answer within {} ms; as a job it may take longer", time.count())}};
  }
  const auto& fields = answered.fields;
  const bool bug = fields.contains("error") && fields.at("error").at("code") == meleda::name_of(ErrorCode::internal);
  auto text = written(answered, options.jobs.largest_answer);
  response.set_header("Meleda-Outcome", std::string(name_of(text.outcome)));
  const int status = text.outcome != Outcome::bad_input ? 200 : bug ? 500 : 400;
  send_json(response, status, std::move(text.json));
}

void Server::Inside::add_job(const std::string& client, httplib::Response& response, const std::string& body) {
  const auto parsed = parse_body(body);
  if (!parsed) return send_error(response, 400, parsed.error());
  auto order = read_job_order(*parsed);
  if (!order) return send_error(response, 400, order.error());
  const auto job = jobs.add(client, std::move(order->request), std::move(order->values));
  if (!job) return send_error(response, jobs.stopping() ? 503 : 429, job.error());
  response.set_header("Location", "/api/jobs/" + job->id);
  send_json(response, 202, json_text(*job, true));
}

void Server::Inside::send_job(const std::optional<JobReport>& job, httplib::Response& response) const {
  if (job) return send_json(response, 200, json_text(*job, true));
  send_error(response, 404, ErrorCode::not_found, "there is no such job",
             "a job is forgotten some time after it has finished");
}

void Server::Inside::follow_job(const std::string& client, const std::string& id, httplib::Response& response) {
  if (!jobs.find(client, id)) return send_job({}, response);
  if (!streams.take()) {
    return send_error(response, 429, ErrorCode::unavailable, "too many clients follow their jobs already",
                      "ask for the job itself from time to time");
  }
  response.status = 200;
  response.set_header("Cache-Control", "no-store");
  struct Sent {
    std::uint64_t news = 0;
    bool anything = false;
    std::chrono::steady_clock::time_point last;
  };
  response.set_chunked_content_provider(
      "text/event-stream",
      [this, client, id, sent = std::make_shared<Sent>()](std::size_t, httplib::DataSink& sink) {
        // A client that has gone is noticed between two looks, one that only seems to be there by what is sent to it.
        constexpr auto between_looks = std::chrono::milliseconds(250);
        constexpr auto between_signs = std::chrono::seconds(10);
        const auto job =
            sent->anything ? jobs.wait_for_news(client, id, sent->news, between_looks) : jobs.find(client, id);
        if (!job || !sink.is_writable()) {
          sink.done();
          return true;
        }
        const auto now = std::chrono::steady_clock::now();
        const bool finished = job->state == JobState::finished;
        std::string text;
        if (!sent->anything || job->news > sent->news) {
          text = fmt::format("event: {}\ndata: {}\n\n", finished ? "finished" : "progress", json_text(*job, false));
        } else if (now - sent->last > between_signs) {
          text = ": still at work\n\n";
        }
        if (!text.empty()) {
          if (!sink.write(text.data(), text.size())) return false;
          sent->last = now;
        }
        sent->anything = true;
        sent->news = job->news;
        if (finished || jobs.stopping()) sink.done();
        return true;
      },
      [this](bool) { streams.give_back(); });
}

Server::Server(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}

Result<std::unique_ptr<Server>> Server::start(Options options) {
  if (options.memory == 0) options.memory = Control().memory_limit() / 2;  // whose default is half of the machine's
  options.data = data_directory(options.data.string());
  auto inside = std::make_unique<Inside>(std::move(options));
  if (auto bound = inside->bind(); !bound) return tl::unexpected<Error>(std::move(bound).error());
  inside->set_up();
  std::promise<void> ended;
  inside->ended = ended.get_future();
  inside->listener = std::thread([&http = inside->http, ended = std::move(ended)]() mutable {
    http.listen_after_bind();
    ended.set_value();
  });
  while (!inside->http.is_running() &&
         inside->ended.wait_for(std::chrono::milliseconds(1)) == std::future_status::timeout) {
  }
  return std::unique_ptr<Server>(new Server(std::move(inside)));
}

Server::~Server() {
  static_cast<void>(stop(std::chrono::milliseconds(0)));
  inside_->listener.join();
}

int Server::port() const {
  return inside_->options.port;
}

bool Server::has_page() const {
  return inside_->files.exist();
}

bool Server::stop(std::chrono::milliseconds at_most) {
  const auto until = std::chrono::steady_clock::now() + at_most;
  static_cast<void>(inside_->calls.stop({}));  // cancels them, so that all that is under way ends at the same time
  inside_->http.stop();
  const bool idle = inside_->jobs.stop(at_most);
  const bool quiet = inside_->ended.wait_until(until) == std::future_status::ready;
  return inside_->calls.stop(until) && idle && quiet;
}

}  // namespace meleda::server
