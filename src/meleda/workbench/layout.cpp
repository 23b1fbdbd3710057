#include "meleda/workbench/layout.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <locale>
#include <memory>
#include <sstream>
#include <utility>

extern char** environ;

namespace meleda {

namespace {

struct CloseFile {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, CloseFile>;

tl::unexpected<Error> no_graphviz() {
  return fail(ErrorCode::unavailable, "Graphviz's program 'dot' could not be run", {},
              "install Graphviz, or take --format dot, graphml or json, which need no layout");
}

// Runs a Graphviz program on the text; its standard output.
Result<std::string> run_graphviz(const char* program, const std::string& text, Control& control) {
  const File input(std::tmpfile());
  if (!input || std::fwrite(text.data(), 1, text.size(), input.get()) != text.size()) {
    return fail(ErrorCode::unavailable, "the graph could not be written to a temporary file");
  }
  std::fflush(input.get());
  std::rewind(input.get());
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return no_graphviz();

  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, fileno(input.get()), STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  char name[16];
  std::snprintf(name, sizeof name, "%s", program);
  char plain[] = "-Tplain";
  char* arguments[] = {name, plain, nullptr};
  pid_t child = 0;
  const bool spawned = posix_spawnp(&child, program, &actions, nullptr, arguments, environ) == 0;
  posix_spawn_file_actions_destroy(&actions);
  close(ends[1]);
  if (!spawned) {
    close(ends[0]);
    return no_graphviz();
  }

  std::string output;
  char buffer[1 << 16];
  pollfd waiting{ends[0], POLLIN, 0};
  bool stopped = false;
  while (true) {
    if (control.stopped()) {
      stopped = true;
      kill(child, SIGKILL);
      break;
    }
    control.report({"laying out", 0, std::nullopt, 0});
    constexpr int patience_ms = 50;
    const int ready = poll(&waiting, 1, patience_ms);
    if (ready < 0 && errno != EINTR) break;
    if (ready <= 0) continue;
    const auto got = read(ends[0], buffer, sizeof buffer);
    if (got <= 0) break;
    output.append(buffer, static_cast<std::size_t>(got));
  }
  close(ends[0]);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (stopped) return fail(ErrorCode::unavailable, "stopped before the layout was complete");
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) return no_graphviz();
  return output;
}

// Folds a long ribbon of columns into rows, every other one from right to left, so that it fits on a page.
void fold(Layout& layout, double column_width, double row_gap) {
  constexpr double page = 1.6;  // wanted width over height
  std::vector<double> columns;  // where they stand; Graphviz rounds to points, so neighbours in one column may differ
  for (const auto& node : layout.nodes) columns.push_back(node.x);
  std::sort(columns.begin(), columns.end());
  columns.erase(
      std::unique(columns.begin(), columns.end(), [&](double a, double b) { return b - a < column_width / 2; }),
      columns.end());
  const double row_height = layout.height + row_gap;
  constexpr double shortest_row = 12;
  const auto in_a_row = static_cast<std::size_t>(std::max(
      shortest_row, std::ceil(std::sqrt(page * static_cast<double>(columns.size()) * row_height / column_width))));
  if (in_a_row >= columns.size()) return;
  for (auto& node : layout.nodes) {
    const auto after = std::upper_bound(columns.begin(), columns.end(), node.x + column_width / 4);
    const auto number = static_cast<std::size_t>(after - columns.begin()) - 1;
    const auto row = number / in_a_row;
    const auto place = row % 2 == 0 ? number % in_a_row : in_a_row - 1 - number % in_a_row;
    node = {(static_cast<double>(place) + 0.5) * column_width, node.y + static_cast<double>(row) * row_height};
  }
  const auto rows = (columns.size() + in_a_row - 1) / in_a_row;
  layout.width = static_cast<double>(in_a_row) * column_width;
  layout.height = static_cast<double>(rows) * row_height - row_gap;
}

}  // namespace

Result<Layout> lay_out(std::size_t nodes, const std::vector<LayoutEdge>& edges, double box_width, double box_height,
                       Control& control) {
  // Layers from left to right, the spine as a straight line, read well while the layers are thin; a broad graph gets a
  // spring layout.
  constexpr std::size_t thin = 4;
  constexpr std::size_t small = 60;
  const auto spine =
      static_cast<std::size_t>(std::count_if(edges.begin(), edges.end(), [](const auto& e) { return e.spine; }));
  const bool layered = nodes <= std::max(small, thin * (spine + 1));
  constexpr double gap = 0.35;

  std::string text = fmt::format("graph {{ {} node [shape=box fixedsize=true width={:.3f} height={:.3f} label=\"\"];\n",
                                 layered ? fmt::format("rankdir=LR; nodesep=0.15; ranksep={};", gap)
                                         : std::string("overlap=prism; overlap_scaling=-4; start=1;"),
                                 box_width, box_height);
  for (std::size_t i = 0; i < nodes; ++i) text += fmt::format("{};\n", i);
  for (const auto& edge : edges) {
    text += fmt::format("{} -- {}{};\n", edge.from, edge.to, edge.spine ? " [weight=100]" : "");
  }
  text += "}\n";
  auto output = run_graphviz(layered ? "dot" : "sfdp", text, control);
  if (!output) return tl::unexpected<Error>(std::move(output).error());

  Layout layout;
  layout.nodes.resize(nodes);
  std::size_t placed = 0;
  std::istringstream lines(*output);
  lines.imbue(std::locale::classic());
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    words.imbue(std::locale::classic());
    std::string kind;
    words >> kind;
    if (kind == "graph") {
      double scale = 1;
      words >> scale >> layout.width >> layout.height;
    } else if (kind == "node") {
      std::size_t number = nodes;
      Point at;
      words >> number >> at.x >> at.y;
      if (!words || number >= nodes) return no_graphviz();
      layout.nodes[number] = {at.x, layout.height - at.y};  // Graphviz counts from below
      ++placed;
    }
  }
  if (placed != nodes) return no_graphviz();
  if (layered) fold(layout, box_width + gap, box_height + gap);
  return layout;
}

}  // namespace meleda
