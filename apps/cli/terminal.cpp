#include "terminal.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <utility>

#include "meleda/core/files.hpp"
#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"

namespace meleda::cli {

namespace {

std::atomic<Control*> interrupted_control{nullptr};

void interrupt(int signal) {
  std::signal(signal, SIG_DFL);  // the second time ends the program
  if (auto* control = interrupted_control.load()) control->cancel();
}

}  // namespace

Interruption::Interruption(Control& control) {
  interrupted_control = &control;
  // Without restarting system calls, so that a write to a full pipe ends too. What the parent had switched off stays
  // off.
  struct sigaction action {};
  action.sa_handler = interrupt;
  for (const int signal : {SIGINT, SIGTERM}) {
    struct sigaction before {};
    sigaction(signal, nullptr, &before);
    if (before.sa_handler != SIG_IGN) sigaction(signal, &action, nullptr);
  }
}

Interruption::~Interruption() {
  interrupted_control = nullptr;
}

ProgressLine::ProgressLine(Control& control) {
  if (isatty(STDERR_FILENO) == 1) {
    // Engines report from threads of theirs.
    control.on_progress([this, language = spoken_language()](const Progress& progress) {
      const Speaking speaking(language);
      show(progress);
    });
  }
}

void ProgressLine::show(const Progress& progress) {
  const auto seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun_).count();
  // A path that is being written to the same terminal is progress enough.
  if (seconds < 0.5 || (progress.phase == "writing" && isatty(STDOUT_FILENO) == 1)) return;
  auto line = say("{}: {:.1f} s", tr(progress.phase), seconds);
  if (progress.phase == "shortening") {  // a path: what counts is how long it still is
    line += say(", {} moves so far", grouped(std::to_string(progress.done)));
  } else if (progress.done != 0) {
    const auto rate = static_cast<double>(progress.done) / seconds;
    line += say(", {} {}, {:.1f} million a second", grouped(std::to_string(progress.done)),
                progress.phase == "writing" ? tr("moves") : tr("states"), rate / 1e6);
    if (progress.depth != 0) line += say(", depth {}", grouped(std::to_string(progress.depth)));
    if (progress.total && *progress.total >= progress.done) {
      const auto share = static_cast<double>(progress.done) / static_cast<double>(*progress.total);
      line += say(", {:.0f} %, {:.0f} s left", 100 * share, seconds * (1 - share) / share);
    }
  }
  complain("\r\x1b[K" + line);
  shown_ = true;
}

void ProgressLine::clear() {
  if (!shown_) return;
  complain("\r\x1b[K");
  shown_ = false;
}

void ProgressLine::begin() {
  clear();
  begun_ = std::chrono::steady_clock::now();
}

void complain(std::string_view text) {
  while (!text.empty()) {
    const auto written = ::write(STDERR_FILENO, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

void fill_standard_streams() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(stream, F_GETFD) >= 0) continue;
    // The lowest number that is free is this one. The wrong way round, so that using it is an error.
    static_cast<void>(open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY));
  }
}

Output::Output(Control& control) : control_(control), descriptor_(STDOUT_FILENO) {
#ifdef F_SETPIPE_SZ
  // Fewer switches between writer and reader; a refusal changes nothing.
  constexpr int pipe_size = 1 << 20;
  static_cast<void>(fcntl(STDOUT_FILENO, F_SETPIPE_SZ, pipe_size));
#endif
}

Output::Output(Control& control, const std::string& path) : control_(control), path_(path) {
  // Through a link to the file itself. What is no ordinary file (a terminal, a pipe) is written to as it is.
  namespace fs = std::filesystem;
  std::error_code nowhere;  // /dev/stdout leads to a pipe, which has no place
  std::error_code unknown;
  const auto target = fs::weakly_canonical(path, nowhere);
  if (!nowhere && fs::is_regular_file(target, unknown)) path_ = target.string();
  if (nowhere == std::errc::no_such_file_or_directory) nowhere.clear();
  const auto type = fs::status(path_, unknown).type();
  if (nowhere || type == fs::file_type::none) {  // it may be something that must not be replaced
    problem_ = (nowhere ? nowhere : unknown).message();
  } else if (type != fs::file_type::not_found && type != fs::file_type::regular) {
    descriptor_ = open(path_.c_str(), O_WRONLY | O_CLOEXEC);
    if (descriptor_ < 0) failed();
  } else {
    // Its name has a fixed length, so that it is never longer than the file system allows.
    const auto name = (std::filesystem::path(path_).parent_path() / ".meleda-XXXXXX.part").string();
    constexpr int ending = 5;
    do {
      temporary_ = name;
      descriptor_ = mkostemps(temporary_.data(), ending, O_CLOEXEC);
    } while (descriptor_ < 0 && errno == EINTR);
    if (descriptor_ < 0) failed();
    const auto mask = umask(0);
    umask(mask);
    if (descriptor_ >= 0) static_cast<void>(fchmod(descriptor_, 0666 & ~mask));  // as that of any other new file
  }
}

Output::~Output() {
  if (path_.empty() || descriptor_ < 0) return;
  ::close(descriptor_);
  if (!temporary_.empty()) unlink(temporary_.c_str());
}

bool Output::failed() {
  if (problem_.empty()) problem_ = error_text();
  return false;
}

bool Output::write(std::string_view block, bool although_stopped) {
  // What was found while there was time is written once it has run out, as far as nobody holds it up.
  for (bool first = true; !block.empty(); first = false) {
    if (!although_stopped && control_.stopped() && !(first && control_.stop_status() == Status::limit_reached))
      return false;
    const auto written = ::write(descriptor_, block.data(), block.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return failed();
    block.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

bool Output::close(bool keep) {
  if (path_.empty()) return problem_.empty();
  const bool moves = !temporary_.empty() && keep && problem_.empty();
  // Some file systems find out only now that there is no space.
  while (moves && fsync(descriptor_) != 0) {
    if (errno == EINTR) continue;
    failed();
    break;
  }
  if (::close(std::exchange(descriptor_, -1)) != 0 && errno != EINTR) failed();
  if (moves && problem_.empty() && std::rename(temporary_.c_str(), path_.c_str()) == 0) return true;
  if (moves) failed();
  if (!temporary_.empty()) unlink(temporary_.c_str());
  return problem_.empty();
}

}  // namespace meleda::cli
