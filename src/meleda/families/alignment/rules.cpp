#include "meleda/families/alignment/rules.hpp"

#include <algorithm>
#include <numeric>
#include <set>

namespace meleda::alignment {

namespace {

// Symmetries are an aid: a board for which they are many or hard to find goes without.
constexpr std::size_t most_symmetries = 1000;
constexpr std::size_t most_steps = 20'000;

// Sends node after node to a node of the same kind: neighbours soon after each other, so that a wrong one is soon seen.
class SymmetrySearch {
 public:
  explicit SymmetrySearch(const Rules& rules) : rules_(rules), common_(rules.size() * rules.size()) {
    for (unsigned side = 0; side < 2; ++side) {
      lines_[side].insert(rules.lines[side].begin(), rules.lines[side].end());
      for (std::size_t a = 0; a < rules.size(); ++a) {
        for (std::size_t b = 0; b < rules.size(); ++b) {
          const auto both = node_bit(a) | node_bit(b);
          common_[a * rules.size() + b][side] = std::count_if(lines_[side].begin(), lines_[side].end(),
                                                              [&](Nodes line) { return (line & both) == both; });
        }
      }
    }
    Nodes waiting = rules.all();
    Nodes near = 0;
    while (waiting != 0) {
      const auto next = static_cast<std::size_t>(std::countr_zero((near & waiting) != 0 ? near & waiting : waiting));
      order_.push_back(next);
      waiting &= ~node_bit(next);
      near |= rules.adjacent[next];
    }
  }

  std::vector<std::vector<std::uint8_t>> run() {
    images_.assign(rules_.size(), 0);
    extend(0);
    std::vector<std::uint8_t> identity(rules_.size());
    std::iota(identity.begin(), identity.end(), std::uint8_t{0});
    if (given_up()) return {identity};
    std::swap(found_.front(), *std::find(found_.begin(), found_.end(), identity));
    return std::move(found_);
  }

 private:
  [[nodiscard]] bool given_up() const { return found_.size() > most_symmetries || steps_ > most_steps; }

  void extend(std::size_t depth) {
    ++steps_;
    if (given_up()) return;
    if (depth == rules_.size()) {
      if (keeps_lines()) found_.push_back(images_);
      return;
    }
    for (std::size_t image = 0; image < rules_.size(); ++image) {
      if ((used_ & node_bit(image)) != 0 || !fits(depth, image)) continue;
      images_[order_[depth]] = static_cast<std::uint8_t>(image);
      used_ |= node_bit(image);
      extend(depth + 1);
      used_ &= ~node_bit(image);
    }
  }

  [[nodiscard]] bool fits(std::size_t depth, std::size_t image) const {
    const auto node = order_[depth];
    const auto same_mark = [&](Nodes set) { return (set >> node & 1U) == (set >> image & 1U); };
    if (std::popcount(rules_.adjacent[node]) != std::popcount(rules_.adjacent[image])) return false;
    if (!same_mark(rules_.contested) || !same_mark(rules_.forbidden_first[0]) ||
        !same_mark(rules_.forbidden_first[1]) || common(node, node) != common(image, image)) {
      return false;
    }
    for (std::size_t i = 0; i < depth; ++i) {
      const auto before = order_[i];
      const auto its_image = std::size_t{images_[before]};
      if ((rules_.adjacent[node] >> before & 1U) != (rules_.adjacent[image] >> its_image & 1U)) return false;
      if (common(node, before) != common(image, its_image)) return false;
    }
    return true;
  }

  // How many lines of each side go through both nodes.
  [[nodiscard]] const std::array<std::ptrdiff_t, 2>& common(std::size_t a, std::size_t b) const {
    return common_[a * rules_.size() + b];
  }

  [[nodiscard]] bool keeps_lines() const {
    for (unsigned side = 0; side < 2; ++side) {
      for (const auto line : lines_[side]) {
        if (!lines_[side].contains(image_of(images_, line))) return false;
      }
    }
    return true;
  }

  const Rules& rules_;
  std::array<std::set<Nodes>, 2> lines_;
  std::vector<std::array<std::ptrdiff_t, 2>> common_;
  std::vector<std::size_t> order_;
  std::vector<std::uint8_t> images_;
  Nodes used_ = 0;
  std::size_t steps_ = 0;
  std::vector<std::vector<std::uint8_t>> found_;
};

}  // namespace

bool Rules::even_handed() const {
  const std::set<Nodes> first(lines[0].begin(), lines[0].end());
  const std::set<Nodes> second(lines[1].begin(), lines[1].end());
  return stones[0] == stones[1] && first == second && forbidden_first[0] == forbidden_first[1];
}

std::vector<std::vector<std::uint8_t>> symmetries_of(const Rules& rules) {
  return SymmetrySearch(rules).run();
}

Nodes image_of(const std::vector<std::uint8_t>& symmetry, Nodes nodes) {
  Nodes image = 0;
  for (; nodes != 0; nodes &= nodes - 1) image |= node_bit(symmetry[static_cast<std::size_t>(std::countr_zero(nodes))]);
  return image;
}

QuickSymmetry::QuickSymmetry(const std::vector<std::uint8_t>& symmetry) {
  std::copy(symmetry.begin(), symmetry.end(), nodes_.begin());
  for (std::size_t part = 0; part < sets_.size(); ++part) {
    for (Nodes set = 1; set < sets_[part].size(); ++set) {
      // One node more than in a set before.
      const auto node = 8 * part + static_cast<std::size_t>(std::countr_zero(set));
      sets_[part][set] = sets_[part][set & (set - 1)] | (node < symmetry.size() ? node_bit(symmetry[node]) : 0);
    }
  }
}

}  // namespace meleda::alignment
