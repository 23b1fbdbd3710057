#include "serve.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <vector>

#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"
#include "server/addresses.hpp"
#include "server/guard.hpp"
#include "server/key.hpp"
#include "server/qr_code.hpp"
#include "terminal.hpp"

namespace meleda::cli {

namespace fs = std::filesystem;

namespace {

// Where a signal is told to whoever waits for it: a pipe can be written to in a signal handler.
int told[2] = {-1, -1};

void tell(int signal) {
  std::signal(signal, SIG_DFL);  // the second time ends the program
  const char byte = 0;
  static_cast<void>(!write(told[1], &byte, 1));
}

// From here on Ctrl-C, a request to terminate and the end of the terminal are told. What the parent had switched off
// stays off.
Result<void> listen_to_signals() {
  if (pipe2(told, O_CLOEXEC) != 0) return fail(ErrorCode::unavailable, tr("the system gives no pipe"));
  struct sigaction action {};
  action.sa_handler = tell;
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction before {};
    sigaction(signal, nullptr, &before);
    if (before.sa_handler != SIG_IGN) sigaction(signal, &action, nullptr);
  }
  return {};
}

void wait_for_signal() {
  char byte = 0;
  while (read(told[0], &byte, 1) < 0 && errno == EINTR) {
  }
}

bool is_page(const fs::path& folder) {
  std::error_code ignored;
  return fs::is_regular_file(folder / "index.html", ignored);
}

// What MELEDA_PAGE names, or what is installed beside the program.
fs::path usual_page() {
  if (const char* named = std::getenv("MELEDA_PAGE"); named != nullptr && *named != '\0') return named;
  std::error_code error;
  const auto program = fs::read_symlink("/proc/self/exe", error);
  return error ? fs::path() : program.parent_path().parent_path() / "share" / "meleda" / "page";
}

std::string address_of(std::string host, int port, const std::string& key) {
  if (host == "127.0.0.1") host = "localhost";
  if (host.find(':') != std::string::npos && host.front() != '[') host = "[" + host + "]";
  return fmt::format("http://{}:{}/{}", host, port, key.empty() ? std::string() : server::key_query(key));
}

// Where it can be opened; the first is the best.
std::vector<std::string> addresses_of(const server::Options& options, int port) {
  const bool everywhere = options.host == "0.0.0.0" || options.host == "::" || options.host == "[::]";
  std::vector<std::string> hosts{options.host};
  if (everywhere) {
    hosts = server::network_addresses();
    hosts.emplace_back("localhost");
  }
  std::vector<std::string> addresses;
  for (const auto& host : hosts) addresses.push_back(address_of(host, port, options.key));
  return addresses;
}

// What is printed of a server that others can reach, after its address.
std::string about_network(const std::vector<std::string>& addresses, bool coloured) {
  std::string text;
  for (std::size_t i = 1; i < addresses.size(); ++i) text += say("also at {}\n", addresses[i]);
  text += tr(
      "\nA phone or another machine in the same network opens it with this whole address; without the key at its end "
      "it "
      "gets no answer.\nWho has the address can use this machine's processor and memory. What is sent is not "
      "encrypted: use it in networks that you trust.\n");
  if (const auto dots = server::qr_dots(addresses.front())) text += "\n" + server::qr_lines(*dots, coloured);
  return text;
}

}  // namespace

const Verb& serve_word() {
  static_assert(server::usual_port == 8765, "the help says so");
  static const Verb word{
      "serve",
      phrase("open the workbench for a browser, and for programs over HTTP"),
      phrase("Listens on this machine alone, until Ctrl-C stops it, and prints the address to open."),
      {},
      {{"port", ValueKind::number, phrase("where to listen; 8765 by default, or the next one that is free")},
       {"host",
        ValueKind::text,
        phrase("the address to listen on, such as 0.0.0.0 for all of this machine's; others on the network can then "
               "use it "
               "with the key that is printed"),
        {},
        "127.0.0.1"},
       {"page", ValueKind::text, phrase("the folder of the built page; MELEDA_PAGE, or what is installed, by default")},
       {"data", ValueKind::text, phrase("where saved data lies; MELEDA_DATA or a folder of yours by default")},
       {"data-limit",
        ValueKind::text,
        phrase("saved data may take so much, such as 500M or 10G: what was used least recently makes room"),
        {},
        "2G"},
       {"time", ValueKind::text, phrase("stop a job after this long, such as 10s, 5m or 1h"), {}, "1h"},
       {"memory", ValueKind::text,
        phrase("the memory that one job may use, such as 500M or 4G; a quarter of the machine's by default")}},
      {{"serve", phrase("then open the address that it prints")},
       {"serve --port 9000", phrase("there, or not at all")},
       {"serve --host 0.0.0.0", phrase("also for a phone in the same network: it reads the code that is printed")},
       {"serve --time 10m --memory 2G", phrase("with smaller jobs")}}};
  return word;
}

Result<server::Options> serve_options(const std::map<std::string, std::string>& values) {
  server::Options options;
  const auto given = [&](const char* name) {
    const auto found = values.find(name);
    return found == values.end() ? nullptr : &found->second;
  };
  if (const auto* text = given("port")) {
    const auto* end = text->data() + text->size();
    const auto [stop, error] = std::from_chars(text->data(), end, options.port);
    if (error != std::errc() || stop != end || options.port < 1 || options.port > 0xffff) {
      return fail_in("port", *text, {ErrorCode::bad_number, tr("expected a number from 1 to 65535"), 0, {}, {}, {}});
    }
    options.other_ports = false;
  }
  if (const auto* text = given("host")) {
    if (text->empty()) {
      return fail_in("host", *text, {ErrorCode::bad_usage, tr("expected an address of this machine"), {}, {}, {}, {}});
    }
    options.host = *text;
  }
  if (const auto* text = given("page")) {
    if (!is_page(*text)) {
      return fail_in(
          "page", *text,
          {ErrorCode::unavailable, tr("this is no folder with a page: it has no index.html"), 0, {}, {}, {}});
    }
    options.page = *text;
  } else {
    options.page = usual_page();
  }
  if (const auto* text = given("data")) {
    if (text->empty()) return fail_in("data", *text, {ErrorCode::bad_usage, tr("expected a folder"), {}, {}, {}, {}});
    options.data = *text;
  }
  if (const auto* text = given("data-limit")) {
    MELEDA_TRY(options.data_limit, read_memory("data-limit", *text));
  }
  if (const auto* text = given("time")) {
    MELEDA_TRY(options.time, read_time("time", *text));
    if (options.time.count() == 0) {
      return fail_in("time", *text, {ErrorCode::bad_number, tr("a job needs some time"), 0, {}, {}, {}});
    }
  }
  if (const auto* text = given("memory")) {
    MELEDA_TRY(options.memory, read_memory("memory", *text));
    if (options.memory == 0) {
      return fail_in("memory", *text, {ErrorCode::bad_number, tr("a job needs some memory"), 0, {}, {}, {}});
    }
  }
  return options;
}

Result<void> serve(server::Options options) {
  const bool others = !server::is_loopback(options.host);
  if (others) options.key = server::new_key();
  if (auto listening = listen_to_signals(); !listening) return tl::unexpected<Error>(std::move(listening).error());
  MELEDA_TRY(const auto server, server::Server::start(options));
  if (!server->has_page()) {
    complain(tr("meleda: no built page was found, so only programs can use it; --page names the page's folder\n"));
  }
  Control control;
  Output output(control);
  const auto addresses = addresses_of(options, server->port());
  auto text = say("Meleda is at {} (Ctrl-C stops it)\n", addresses.front());
  const bool terminal = isatty(STDOUT_FILENO) != 0;
  if (others) text += about_network(addresses, terminal);
  if (!output.write(text)) {
    return fail(ErrorCode::unavailable, say("the address cannot be printed: {}", output.problem()));
  }
  wait_for_signal();
  // A client in the middle of a request could hold the program longer. Saved data is whole at any time.
  constexpr auto at_most = std::chrono::milliseconds(700);
  if (!server->stop(at_most)) std::_Exit(0);
  return {};
}

}  // namespace meleda::cli
