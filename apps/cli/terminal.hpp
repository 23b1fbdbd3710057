#pragma once
// What the command line shares with the terminal: interruption, the progress line, and fast output.

#include <chrono>
#include <cstdio>
#include <string>
#include <string_view>

#include "meleda/core/control.hpp"

namespace meleda::cli {

// While it lives, Ctrl-C and a request to terminate cancel the work; a second Ctrl-C ends the program at once.
class Interruption {
 public:
  explicit Interruption(Control& control);
  ~Interruption();
  Interruption(const Interruption&) = delete;
  Interruption& operator=(const Interruption&) = delete;
};

// One line on standard error that is rewritten in place, for work over half a second; nothing unless that is a
// terminal.
class ProgressLine {
 public:
  explicit ProgressLine(Control& control);
  ~ProgressLine() { clear(); }
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  void clear();
  // Other work begins now: a conversation has waited for somebody to type.
  void begin();

 private:
  void show(const Progress& progress);

  std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
  bool shown_ = false;
};

// To standard error. Where nobody can read it, it is lost: there is nobody to tell.
void complain(std::string_view text);

// So that no file that is opened later gets the number of a standard stream that was closed, and is written to by who
// takes it for that. Reading and writing them still fails, as it should.
void fill_standard_streams();

// A file descriptor that is written to in whole blocks.
class Output {
 public:
  // Standard output.
  explicit Output(Control& control);
  // A file, written beside its place and moved there by close(): a work that was interrupted, or a disk that is full,
  // leaves no half file.
  Output(Control& control, const std::string& path);
  ~Output();
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  [[nodiscard]] bool is_open() const { return descriptor_ >= 0; }
  // False if it was not written. What is long must not be written although the work was stopped: a reader who does not
  // read would hold the program.
  bool write(std::string_view block, bool although_stopped = true);
  // Why it is not open, or what could not be written.
  [[nodiscard]] const std::string& problem() const { return problem_; }
  // False if anything was lost. A file that is not kept leaves what was there before.
  bool close(bool keep);

 private:
  // Remembers why the last call failed; always false.
  bool failed();

  Control& control_;
  int descriptor_ = -1;
  std::string problem_;    // the first one
  std::string path_;       // empty: standard output
  std::string temporary_;  // where the file grows
};

}  // namespace meleda::cli
