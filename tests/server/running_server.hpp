#pragma once
// A server on a free port, in this process, with a page and a folder for saved data of its own; and a client.

#include <gtest/gtest.h>
#include <httplib.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>

#include "meleda/core/json.hpp"
#include "server/server.hpp"

namespace meleda::server {

class RunningServer {
 public:
  explicit RunningServer(Options options = {}) {
    auto name = (std::filesystem::temp_directory_path() / "meleda-server-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) std::abort();
    folder_ = name;
    std::filesystem::create_directories(folder_ / "page" / "assets");
    std::ofstream(folder_ / "page" / "index.html") << "<p>the page";
    std::ofstream(folder_ / "page" / "assets" / "a.js") << "1";
    std::ofstream(folder_ / "secret.txt") << "the secret";
    options.port = 0;
    options.data = folder_ / "data";
    if (options.page.empty()) options.page = folder_ / "page";
    auto started = Server::start(options);
    if (!started) throw std::runtime_error(started.error().message);
    server_ = std::move(*started);
  }
  ~RunningServer() {
    server_.reset();
    std::filesystem::remove_all(folder_);
  }
  RunningServer(const RunningServer&) = delete;
  RunningServer& operator=(const RunningServer&) = delete;

  [[nodiscard]] httplib::Client client() const {
    httplib::Client client("127.0.0.1", server_->port());
    client.set_read_timeout(300);  // only a hang takes that long
    return client;
  }
  [[nodiscard]] httplib::Result get(const std::string& path, const httplib::Headers& headers = {}) const {
    return client().Get(path, headers);
  }
  [[nodiscard]] httplib::Result post(const std::string& path, const std::string& body,
                                     const httplib::Headers& headers = {}) const {
    return client().Post(path, headers, body, "application/json");
  }
  [[nodiscard]] Json ask(const std::string& verb, const Json& values) const {
    const auto result = post("/api/verbs/" + verb, values.dump());
    return result ? Json::parse(result->body) : Json();
  }
  [[nodiscard]] Server& server() { return *server_; }
  [[nodiscard]] int port() const { return server_->port(); }
  [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }

 private:
  std::filesystem::path folder_;
  std::unique_ptr<Server> server_;
};

// The error's code, or what was wrong with the answer.
inline std::string error_code(const httplib::Result& result) {
  if (!result) return "no answer: " + httplib::to_string(result.error());
  try {
    return Json::parse(result->body).at("error").at("code").text();
  } catch (const std::runtime_error&) {
    return "no error: " + result->body.substr(0, 200);
  }
}

}  // namespace meleda::server
