#include "meleda/workbench/layout.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/prctl.h>
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

#include "meleda/core/translate.hpp"

namespace meleda {

namespace {

struct CloseFile {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, CloseFile>;

tl::unexpected<Error> no_graphviz() {
  return fail(ErrorCode::unavailable, tr("Graphviz's program 'dot' could not be run"), {},
              tr("install Graphviz, or take --format dot, graphml or json, which need no layout"));
}

// A child that ends when we end, even if we are killed. (More exactly, when the thread ends that began it; that one
// waits for it.) It gets no file of ours but these two. Its number; below 0 if there is none.
pid_t begin_program(const char* program, int input, int output) {
  const auto parent = getpid();
  const auto child = fork();
  if (child != 0) return child;
  // Other threads may have held any lock, so only what a signal handler may do is done here. What we ignore or block is
  // not the other program's affair.
  signal(SIGINT, SIG_DFL);
  signal(SIGPIPE, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  const int nowhere = open("/dev/null", O_WRONLY);
  const bool ready = prctl(PR_SET_PDEATHSIG, SIGKILL) == 0 && getppid() == parent && dup2(input, STDIN_FILENO) >= 0 &&
                     dup2(output, STDOUT_FILENO) >= 0 && dup2(nowhere, STDERR_FILENO) >= 0 &&
                     close_range(STDERR_FILENO + 1, ~0U, 0) == 0;
  if (ready) execlp(program, program, "-Tplain", nullptr);
  _exit(127);
}

// Runs a Graphviz program on the text; its standard output.
Result<std::string> run_graphviz(const char* program, const std::string& text, Control& control) {
  const File input(std::tmpfile());
  if (!input || std::fwrite(text.data(), 1, text.size(), input.get()) != text.size()) {
    return fail(ErrorCode::unavailable, tr("the graph could not be written to a temporary file"));
  }
  std::fflush(input.get());
  std::rewind(input.get());
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return no_graphviz();

  const auto child = begin_program(program, fileno(input.get()), ends[1]);
  close(ends[1]);
  if (child < 0) {
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
    control.report({phrase("laying out"), 0, std::nullopt, 0});
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
  // Ctrl-C reaches the other program too, so it may be gone before we look.
  if (stopped || control.stopped()) return fail(ErrorCode::stopped, tr("stopped before the layout was complete"));
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) return no_graphviz();
  return output;
}

// Folds a long ribbon of columns into rows, every other one upside down and from right to left, so that it fits on a
// page. Edges from one row to the next go around the end of the rows; since rows are turned over, those of different
// lanes lie inside each other and do not meet.
void fold(Layout& layout, const std::vector<LayoutEdge>& edges, double column_width, double gap) {
  constexpr double page = 1.6;  // wanted width over height
  constexpr double shortest_row = 12;
  std::vector<double> columns;  // where they stand; Graphviz rounds to points, so neighbours in one column may differ
  for (const auto& node : layout.nodes) columns.push_back(node.x);
  std::sort(columns.begin(), columns.end());
  columns.erase(
      std::unique(columns.begin(), columns.end(), [&](double a, double b) { return b - a < column_width / 2; }),
      columns.end());
  const double row_height = layout.height + gap;
  const auto in_a_row = static_cast<std::size_t>(std::max(
      shortest_row, std::ceil(std::sqrt(page * static_cast<double>(columns.size()) * row_height / column_width))));
  if (in_a_row >= columns.size()) return;

  const auto rows = (columns.size() + in_a_row - 1) / in_a_row;
  std::vector<std::size_t> row_of(layout.nodes.size());
  std::vector<double> top(rows, layout.height);  // of what stands in the row: later rows may need fewer lanes
  std::vector<double> bottom(rows, 0);
  const double margin = 2 * gap;  // for the edges that go around
  for (std::size_t i = 0; i < layout.nodes.size(); ++i) {
    auto& node = layout.nodes[i];
    const auto after = std::upper_bound(columns.begin(), columns.end(), node.x + column_width / 4);
    const auto number = static_cast<std::size_t>(after - columns.begin()) - 1;
    const auto row = row_of[i] = number / in_a_row;
    const bool turned = row % 2 == 1;
    const auto place = turned ? in_a_row - 1 - number % in_a_row : number % in_a_row;
    node = {margin + (static_cast<double>(place) + 0.5) * column_width, turned ? layout.height - node.y : node.y};
    top[row] = std::min(top[row], node.y);
    bottom[row] = std::max(bottom[row], node.y);
  }
  const double half_box = (column_width - gap) / 2;
  std::vector<double> shift(rows, 0);
  double y = half_box / 2 + gap / 2;
  for (std::size_t row = 0; row < rows; ++row) {
    shift[row] = y - top[row];
    y += bottom[row] - top[row] + 2.5 * gap;
  }
  for (std::size_t i = 0; i < layout.nodes.size(); ++i) layout.nodes[i].y += shift[row_of[i]];
  layout.width = static_cast<double>(in_a_row) * column_width + 2 * margin;
  layout.height = y - gap;

  for (std::size_t i = 0; i < edges.size(); ++i) {
    auto [a, b] = std::pair(edges[i].from, edges[i].to);
    layout.routes[i] = {layout.nodes[a], layout.nodes[b]};
    if (row_of[a] > row_of[b]) std::swap(a, b);
    if (row_of[b] != row_of[a] + 1) continue;
    const auto& from = layout.nodes[a];
    const auto& to = layout.nodes[b];
    const double reach = std::min(margin, gap * (0.4 + (to.y - from.y) / row_height));
    const double side = row_of[a] % 2 == 0 ? layout.width - margin - gap / 2 + reach : margin + gap / 2 - reach;
    layout.routes[i] = {from, {side, from.y}, {side, to.y}, to};
  }
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
  for (const auto& edge : edges) layout.routes.push_back({layout.nodes[edge.from], layout.nodes[edge.to]});
  if (layered) fold(layout, edges, box_width + gap, gap);
  return layout;
}

}  // namespace meleda
