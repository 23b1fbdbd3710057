#include "server/server.hpp"

#include <fmt/format.h>
#include <malloc.h>

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>
#include <string_view>
#include <system_error>
#include <utility>

#include "meleda/core/data_store.hpp"
#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/workbench/verbs.hpp"
#include "server/calls.hpp"
#include "server/compression.hpp"
#include "server/connections.hpp"
#include "server/guard.hpp"
#include "server/key.hpp"
#include "server/openapi.hpp"
#include "server/page_files.hpp"
#include "server/requests.hpp"
#include "server/routes.hpp"

namespace meleda::server {

namespace {

constexpr auto json_type = "application/json";

// Of every answer. Scripts, styles and connections of this server alone; no page of another site may show or embed it.
const Headers security_headers = {
    {"Content-Security-Policy",
     "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; object-src 'none'; "
     "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
    {"X-Content-Type-Options", "nosniff"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
};

// Those by which it is known who asks, and how long the request is.
constexpr const char* once_at_most[] = {"Host",           "Origin",       "Sec-Fetch-Site",
                                        "Sec-Fetch-Mode", "Content-Type", "Content-Length"};

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

void set_body(HttpResponse& response, std::string body, const std::string& type) {
  response.headers.emplace_back("Content-Type", type);
  response.body = std::make_shared<const std::string>(std::move(body));
}

void send_json(HttpResponse& response, int status, std::string json) {
  response.status = status;
  response.headers.emplace_back("Cache-Control", "no-store");
  set_body(response, std::move(json), json_type);
}

void send_error(HttpResponse& response, int status, const Error& error) {
  send_json(response, status, answer_with(error).fields.dump());
}

void send_error(HttpResponse& response, int status, ErrorCode code, std::string message, std::string hint = {}) {
  send_error(response, status, {code, std::move(message), {}, std::move(hint), {}, {}});
}

// Of what is no request.
HttpResponse refusal_with(int status) {
  HttpResponse response;
  response.headers = security_headers;
  switch (status) {
    case 413:
      send_error(response, status, ErrorCode::too_large, say("the body has more than {} KiB", largest_body >> 10));
      break;
    case 431: send_error(response, status, ErrorCode::too_large, tr("the head of the request is too large")); break;
    default: send_error(response, status, ErrorCode::bad_usage, tr("this is no request that can be answered"));
  }
  return response;
}

std::string json_text(const JobReport& job, bool with_answer) {
  Json fields = {{"job", job.id},          {"verb", job.verb},   {"values", job.values}, {"state", name_of(job.state)},
                 {"seconds", job.seconds}, {"progress", nullptr}};
  if (job.progress) {
    Json progress = {{"phase", tr(job.progress->phase)}, {"done", std::to_string(job.progress->done)}};
    if (job.progress->total) progress["total"] = std::to_string(*job.progress->total);
    progress["depth"] = std::to_string(job.progress->depth);
    fields["progress"] = std::move(progress);
  }
  if (job.state == JobState::finished) fields["outcome"] = name_of(job.outcome);
  auto text = fields.dump();
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
  // Held until it is let go; none if all are taken.
  [[nodiscard]] std::shared_ptr<void> take() {
    std::shared_ptr<void> place(this, [](Places* places) { places->taken_.fetch_sub(1); });
    return taken_.fetch_add(1) < most_ ? place : nullptr;
  }

 private:
  const std::size_t most_;
  std::atomic<std::size_t> taken_{0};
};

// Otherwise each of many threads keeps the most that it has ever used, and the C library, seeing large blocks come and
// go, keeps larger and larger ones. Of the whole process.
void return_memory_early() {
  constexpr int pools = 4;
  constexpr int large = 256 << 10;
  mallopt(M_ARENA_MAX, pools);
  mallopt(M_MMAP_THRESHOLD, large);
  mallopt(M_TRIM_THRESHOLD, large);
}

}  // namespace

struct Server::Inside {
  explicit Inside(Options given)
      : options(std::move(given)),
        files(options.page),
        cache(options.memory / 4),
        jobs(limits_of_jobs(options),
             [this](const Request& request, Control& control) {
               return work(request, control, options.time, options.memory);
             }),
        calls({options.requests_at_once, options.overdue_at_once},
              [this](const Request& request, Control& control) {
                // Many of these may be at work at once, beside the jobs.
                constexpr std::uint64_t share = 4;
                return work(request, control, options.direct_time, options.memory / share);
              }),
        streams(options.streams_at_once),
        connections(options.connections, workers_for(options),
                    {[this](const HttpRequest& request, HttpResponse& response) { respond(request, response); },
                     refusal_with}) {}

  static JobLimits limits_of_jobs(const Options& options) {
    auto limits = options.jobs;
    limits.time = options.time;
    return limits;
  }
  static std::size_t workers_for(const Options& options) {
    constexpr std::size_t workers_for_the_rest = 8;  // files, lists of jobs: none of them takes long
    return options.requests_at_once + options.streams_at_once + workers_for_the_rest;
  }

  Result<void> listen();
  void respond(const HttpRequest& request, HttpResponse& response);
  // False: it was refused for want of the key.
  [[nodiscard]] bool knows_key(const HttpRequest& request, HttpResponse& response) const;
  void compress(const HttpRequest& request, HttpResponse& response);
  void respond_to_api(const HttpRequest& request, HttpResponse& response);
  void send_page_file(const HttpRequest& request, HttpResponse& response) const;
  void run_verb(const std::string& name, const HttpRequest& request, HttpResponse& response);
  void add_job(const HttpRequest& request, HttpResponse& response);
  void send_job(const std::optional<JobReport>& job, HttpResponse& response) const;
  void follow_job(const std::string& client, const std::string& id, HttpResponse& response);
  Answer work(const Request& request, Control& control, std::chrono::milliseconds time, std::uint64_t memory);

  Options options;
  PageFiles files;
  std::mutex compressed_lock;
  std::map<std::string, std::shared_ptr<const std::string>> compressed;  // files of the page, by their tags
  Cache cache;  // what one request opened or prepared, the next need not
  Place place;
  JobList jobs;
  CallList calls;
  Places streams;
  Connections connections;  // goes first: its workers use all the rest
};

Result<void> Server::Inside::listen() {
  auto host = options.host;
  if (host.size() > 2 && host.front() == '[' && host.back() == ']') host = host.substr(1, host.size() - 2);
  const int tries = options.other_ports && options.port != 0 ? ports_to_try : 1;
  const int last = std::min(options.port + tries - 1, 0xffff);
  std::error_code problem;
  for (int port = options.port; port <= last; ++port) {
    problem = connections.listen(host, port);
    if (problem != std::errc::address_in_use) break;
  }
  if (!problem) {
    options.port = connections.port();
    place = place_of(options.host, options.port);
    return {};
  }
  if (problem == std::errc::address_in_use) {
    return fail(ErrorCode::unavailable,
                tries == 1 ? say("port {} is in use by another program", options.port)
                           : say("the ports {} to {} are all in use", options.port, last),
                {}, tr("give another one with --port"));
  }
  if (problem == std::errc::permission_denied) {
    return fail(ErrorCode::unavailable, say("you may not use port {}", options.port), {},
                tr("give one from 1024 on with --port"));
  }
  return fail(ErrorCode::unavailable, say("{} is no address of this machine", in_quotes(host)), {},
              tr("leave out --host, unless others are to use the server"));
}

void Server::Inside::respond(const HttpRequest& request, HttpResponse& response) {
  response.headers = security_headers;
  const Speaking speaking(preferred_language(request.header("Accept-Language")));
  try {
    constexpr std::size_t longest_path = 1024;
    if (request.path.size() > longest_path) {
      return send_error(response, 414, ErrorCode::too_large, tr("the address of the request is too long"));
    }
    if (!knows_key(request, response)) return;
    const auto header = [&](const char* name) { return std::string(request.header(name)); };
    // Two of one kind may be read by one program this way and by another that way.
    for (const auto* name : once_at_most) {
      if (request.count(name) > 1) {
        return send_error(response, 400, ErrorCode::bad_usage, say("the request has more than one header {}", name));
      }
    }
    const Caller caller{
        request.method,           request.path,          header("Host"), header("Origin"), header("Sec-Fetch-Site"),
        header("Sec-Fetch-Mode"), header("Content-Type")};
    if (const auto refused = refusal_of(caller, place)) return send_error(response, refused->status, refused->error);
    if (request.count("Content-Encoding") != 0) {
      return send_error(response, 415, ErrorCode::bad_usage, tr("a compressed body is not read"),
                        tr("send it as it is"));
    }
    if (request.count("Range") != 0) {
      return send_error(response, 416, ErrorCode::bad_usage, tr("only whole files are sent"));
    }
    if (request.path == "/api" || request.path.starts_with("/api/")) {
      respond_to_api(request, response);
      return compress(request, response);
    }
    if (request.method != "GET" && request.method != "HEAD") {
      response.headers.emplace_back("Allow", "GET, HEAD");
      return send_error(response, 405, ErrorCode::bad_usage, tr("files can only be read"));
    }
    send_page_file(request, response);
    compress(request, response);
  } catch (const std::exception& exception) {
    response = {};
    response.headers = security_headers;
    send_error(response, 500, ErrorCode::internal, exception.what(),
               tr("this is a bug in meleda: please report the request"));
  }
}

bool Server::Inside::knows_key(const HttpRequest& request, HttpResponse& response) const {
  if (options.key.empty()) return true;
  const auto shown = request.count("Cookie") > 1 ? KeyShown::no : shown_key(request, options.key, options.port);
  if (shown == KeyShown::in_address) response.headers.emplace_back("Set-Cookie", key_cookie(options.key, options.port));
  if (shown != KeyShown::no) return true;
  response.status = 401;
  response.headers.emplace_back("Cache-Control", "no-store");
  set_body(response, tr("Open the whole address that was printed when the server was started: it ends in a key.\n"),
           "text/plain; charset=utf-8");
  return false;
}

void Server::Inside::compress(const HttpRequest& request, HttpResponse& response) {
  if (!response.body || response.stream) return;
  const auto value = [&](std::string_view name) {
    const auto found = std::find_if(response.headers.begin(), response.headers.end(),
                                    [&](const auto& one) { return one.first == name; });
    return found == response.headers.end() ? std::string() : found->second;
  };
  if (!is_worth_compressing(value("Content-Type"), response.body->size())) return;
  response.headers.emplace_back("Vary", "Accept-Encoding");
  if (!reads_gzip(request.header("Accept-Encoding"))) return;
  const auto tag = value("ETag");
  std::shared_ptr<const std::string> body;
  if (!tag.empty()) {
    const std::scoped_lock guard(compressed_lock);
    if (const auto found = compressed.find(tag); found != compressed.end()) body = found->second;
  }
  if (!body) {
    body = std::make_shared<const std::string>(gzipped(*response.body, tag.empty() ? Effort::quick : Effort::best));
    constexpr std::size_t most_kept = 256;  // a page has some dozens of files
    const std::scoped_lock guard(compressed_lock);
    if (compressed.size() >= most_kept) compressed.clear();
    if (!tag.empty()) compressed.emplace(tag, body);
  }
  response.body = std::move(body);
  response.headers.emplace_back("Content-Encoding", "gzip");
}

void Server::Inside::respond_to_api(const HttpRequest& request, HttpResponse& response) {
  const auto found = find_route(request.method, request.path);
  if (found.route == nullptr && !found.methods.empty()) {
    response.headers.emplace_back("Allow", joined(found.methods, ", "));
    return send_error(response, 405, ErrorCode::bad_usage,
                      say("{} takes {}", in_quotes(request.path), joined(found.methods, tr(" or "))));
  }
  if (found.route == nullptr) {
    return send_error(response, 404, ErrorCode::not_found, say("there is nothing at {}", in_quotes(request.path)),
                      tr("GET /api/openapi.json describes what there is"));
  }
  const auto& client = request.client;
  const auto word = [&](const char* name) { return found.words.at(name); };
  switch (found.route->action) {
    case Action::list_verbs: return send_json(response, 200, verb_list().dump());
    case Action::describe: return send_json(response, 200, openapi().dump());
    case Action::run_verb: return run_verb(word("verb"), request, response);
    case Action::add_job: return add_job(request, response);
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

void Server::Inside::send_page_file(const HttpRequest& request, HttpResponse& response) const {
  if (!files.exist() && request.path == "/") {
    response.headers.emplace_back("Cache-Control", "no-store");
    response.status = 200;
    return set_body(response, std::string(no_page_html), "text/html; charset=utf-8");
  }
  auto file = files.find(request.path);
  if (!file) {
    return send_error(response, 404, ErrorCode::not_found, say("there is no file {}", in_quotes(request.path)));
  }
  response.headers.emplace_back("ETag", file->tag);
  response.headers.emplace_back("Cache-Control",
                                file->never_changes ? "public, max-age=31536000, immutable" : "no-cache");
  const auto known = request.header("If-None-Match");
  if (known == "*" || known.find(file->tag) != std::string_view::npos) {
    response.status = 304;
    return;
  }
  response.status = 200;
  set_body(response, std::move(file->bytes), file->type);
}

Answer Server::Inside::work(const Request& request, Control& control, std::chrono::milliseconds time,
                            std::uint64_t memory) {
  control.cap_time(time);
  control.cap_memory(memory);
  Context context{control, nullptr, false, false, options.data, UserFiles::refused, &cache};
  context.data_limit.bytes = options.data_limit;
  return answer(request, context);
}

void Server::Inside::run_verb(const std::string& name, const HttpRequest& asked, HttpResponse& response) {
  const auto* verb = find_offered(name);
  if (verb == nullptr) {
    return send_error(response, 404, ErrorCode::not_found, say("there is no verb {}", in_quotes(name)),
                      tr("GET /api/verbs lists them"));
  }
  const auto refuse = [&](const Error& error) {
    response.headers.emplace_back("Meleda-Outcome", std::string(name_of(Outcome::bad_input)));
    send_error(response, 400, error);
  };
  const auto values = parse_body(asked.body);
  if (!values) return refuse(values.error());
  const auto request = read_request(*verb, *values);
  if (!request) return refuse(request.error());
  auto time = options.direct_time;
  if (const auto own = request->values.find("time"); own != request->values.end()) {
    if (const auto read = read_time("time", own->second)) time = std::min(time, *read);
  }
  constexpr auto grace = std::chrono::milliseconds(300);  // what looks at the clock has ended by then
  auto in_time = calls.answer(*request, time + grace, asked.client_has_gone);
  if (!in_time && in_time.error() == CallList::Refusal::stopping) {
    return send_error(response, 503, ErrorCode::unavailable, tr("the server is being stopped"));
  }
  if (!in_time) {
    return send_error(response, 429, ErrorCode::unavailable, tr("too many requests are being worked on"),
                      tr("try again in a moment, or make it a job"));
  }
  Answer answered;
  if (*in_time) {
    answered = std::move(**in_time);
  } else {
    answered.outcome = Outcome::stopped;
    answered.fields = {{"status", meleda::name_of(Status::limit_reached)},
                       {"reason", say("there was no answer within {} ms; as a job it may take longer", time.count())}};
  }
  const auto& fields = answered.fields;
  const bool bug = fields.contains("error") && fields.at("error").at("code") == meleda::name_of(ErrorCode::internal);
  auto text = written(answered, options.jobs.largest_answer);
  response.headers.emplace_back("Meleda-Outcome", std::string(name_of(text.outcome)));
  const int status = text.outcome != Outcome::bad_input ? 200 : bug ? 500 : 400;
  send_json(response, status, std::move(text.json));
}

void Server::Inside::add_job(const HttpRequest& request, HttpResponse& response) {
  const auto parsed = parse_body(request.body);
  if (!parsed) return send_error(response, 400, parsed.error());
  auto order = read_job_order(*parsed);
  if (!order) return send_error(response, 400, order.error());
  const auto job = jobs.add(request.client, std::move(order->request), std::move(order->values));
  if (!job) return send_error(response, jobs.stopping() ? 503 : 429, job.error());
  response.headers.emplace_back("Location", "/api/jobs/" + job->id);
  send_json(response, 202, json_text(*job, true));
}

void Server::Inside::send_job(const std::optional<JobReport>& job, HttpResponse& response) const {
  if (job) return send_json(response, 200, json_text(*job, true));
  send_error(response, 404, ErrorCode::not_found, tr("there is no such job"),
             tr("a job is forgotten some time after it has finished"));
}

void Server::Inside::follow_job(const std::string& client, const std::string& id, HttpResponse& response) {
  if (!jobs.find(client, id)) return send_job({}, response);
  auto place_taken = streams.take();
  if (!place_taken) {
    return send_error(response, 429, ErrorCode::unavailable, tr("too many clients follow their jobs already"),
                      tr("ask for the job itself from time to time"));
  }
  response.headers.emplace_back("Cache-Control", "no-store");
  response.headers.emplace_back("Content-Type", "text/event-stream");
  response.stream = [this, client, id, place_taken = std::move(place_taken),
                     language = spoken_language()](const HttpResponse::Send& send) {
    const Speaking speaking(language);
    // A client that has gone is noticed between two looks, one that only seems to be there by what is sent to it.
    constexpr auto between_looks = std::chrono::milliseconds(250);
    constexpr auto between_signs = std::chrono::seconds(10);
    auto job = jobs.find(client, id);
    std::optional<std::uint64_t> sent;
    auto last = std::chrono::steady_clock::now();
    for (; job; job = jobs.wait_for_news(client, id, *sent, between_looks)) {
      const auto now = std::chrono::steady_clock::now();
      const bool finished = job->state == JobState::finished;
      std::string text;
      if (!sent || job->news > *sent) {
        text = fmt::format("event: {}\ndata: {}\n\n", finished ? "finished" : "progress", json_text(*job, false));
      } else if (now - last > between_signs) {
        text = ": still at work\n\n";
      }
      if (!text.empty()) last = now;
      sent = job->news;
      if (!send(std::move(text)) || finished || jobs.stopping()) return;
    }
  };
}

Server::Server(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}

Result<std::unique_ptr<Server>> Server::start(Options options) {
  return_memory_early();
  if (options.memory == 0) options.memory = Control().memory_limit() / 2;  // whose default is half of the machine's
  options.data = data_directory(options.data.string());
  auto inside = std::make_unique<Inside>(std::move(options));
  if (auto listening = inside->listen(); !listening) return tl::unexpected<Error>(std::move(listening).error());
  inside->connections.start();
  return std::unique_ptr<Server>(new Server(std::move(inside)));
}

Server::~Server() {
  static_cast<void>(stop(std::chrono::milliseconds(0)));
}

int Server::port() const {
  return inside_->options.port;
}

bool Server::has_page() const {
  return inside_->files.exist();
}

bool Server::stop(std::chrono::milliseconds at_most) {
  const auto until = std::chrono::steady_clock::now() + at_most;
  // Cancels them all first, so that all that is under way ends at the same time.
  static_cast<void>(inside_->calls.stop({}));
  static_cast<void>(inside_->connections.stop({}));
  const bool idle = inside_->jobs.stop(at_most);
  const bool quiet = inside_->connections.stop(until);
  return inside_->calls.stop(until) && idle && quiet;
}

}  // namespace meleda::server
