#pragma once
// A second solver for games of lines that shares nothing with the first but the rules as data: positions are texts of
// one character a node, a digit for the stones that x has lost and one for those of o, `t` where a stone is to be
// taken, and who moves; values are iterated ply by ply until nothing changes.

#include <algorithm>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "meleda/families/alignment/rules.hpp"

namespace meleda::alignment {

class PlainJudge {
 public:
  struct Value {
    int value = 0;  // 1, 0, -1 for who moves
    int plies = 0;
  };

  explicit PlainJudge(const Rules& rules) : rules_(rules), nodes_(static_cast<int>(rules.size())) {
    std::string start(rules.size(), '.');
    for (int i = 0; i < nodes_; ++i) {
      if (((rules.start.stones[0] >> i) & 1U) != 0) start[at(i)] = 'x';
      if (((rules.start.stones[1] >> i) & 1U) != 0) start[at(i)] = 'o';
    }
    for (const auto taken : rules.start.taken) start += static_cast<char>('0' + taken);
    start += rules.start.takes ? 't' : '-';
    start += rules.start.mover == 0 ? 'x' : 'o';
    find(start);
    iterate();
  }

  [[nodiscard]] const std::vector<std::string>& positions() const { return positions_; }
  [[nodiscard]] Value value(std::size_t number) const { return values_[number]; }

 private:
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }

  [[nodiscard]] bool aligned(const std::string& p, char side) const {
    for (const auto line : rules_.lines[side == 'x' ? 0 : 1]) {
      bool all = true;
      for (int i = 0; i < nodes_; ++i) all = all && (((line >> i) & 1U) == 0 || p[at(i)] == side);
      if (all) return true;
    }
    return false;
  }
  [[nodiscard]] int on_board(const std::string& p, char side) const {
    return static_cast<int>(std::count(p.begin(), p.begin() + nodes_, side));
  }
  [[nodiscard]] char& lost(std::string& p, char side) const { return p[at(side == 'x' ? nodes_ : nodes_ + 1)]; }
  [[nodiscard]] int hand(const std::string& p, char side) const {
    if (!rules_.placing) return 0;
    auto q = p;
    return static_cast<int>(rules_.stones[side == 'x' ? 0 : 1]) - on_board(p, side) - (lost(q, side) - '0');
  }
  [[nodiscard]] bool taking() const { return rules_.line_effect == LineEffect::takes; }
  // A side with fewer stones than its shortest line has lost, where lines take stones.
  [[nodiscard]] bool beaten(const std::string& p, char side) const {
    int shortest = 0;
    for (const auto line : rules_.lines[side == 'x' ? 0 : 1]) {
      int length = 0;
      for (int i = 0; i < nodes_; ++i) length += static_cast<int>((line >> i) & 1U);
      shortest = shortest == 0 ? length : std::min(shortest, length);
    }
    return on_board(p, side) + hand(p, side) < shortest;
  }
  // 2: it goes on.
  [[nodiscard]] int over(const std::string& p) const {
    const char me = p.back();
    const char you = me == 'x' ? 'o' : 'x';
    if (taking()) {
      const int mine = beaten(p, you) ? 1 : 0;
      const int yours = beaten(p, me) ? 1 : 0;
      return mine + yours == 0 ? 2 : mine - yours;
    }
    if (rules_.placing_line == PlacingLine::waits && hand(p, me) + hand(p, you) > 0) return 2;
    const int mine = aligned(p, me) ? 1 : 0;
    const int yours = aligned(p, you) ? 1 : 0;
    return mine + yours == 0 ? 2 : mine - yours;
  }
  // Whether this stone is in a line of its side: one that is broken if the stone goes.
  [[nodiscard]] bool in_line(const std::string& p, int node) const {
    const char side = p[at(node)];
    for (const auto line : rules_.lines[side == 'x' ? 0 : 1]) {
      bool all = ((line >> node) & 1U) != 0;
      for (int i = 0; i < nodes_; ++i) all = all && (((line >> i) & 1U) == 0 || p[at(i)] == side);
      if (all) return true;
    }
    return false;
  }
  // The position after a stone of the mover has come to this node.
  [[nodiscard]] std::string moved(const std::string& before, std::string p, int to) const {
    const char me = p.back();
    const char you = me == 'x' ? 'o' : 'x';
    const bool counts = rules_.placing_line != PlacingLine::waits || hand(before, me) + hand(before, you) == 0;
    if (taking() && counts && on_board(p, you) > 0 && in_line(p, to)) {
      p[at(nodes_ + 2)] = 't';
    } else {
      p.back() = you;
    }
    return p;
  }
  [[nodiscard]] std::vector<std::string> after(const std::string& p) const {
    std::vector<std::string> all;
    const char me = p.back();
    const char you = me == 'x' ? 'o' : 'x';
    if (p[at(nodes_ + 2)] == 't') {
      for (const bool from_lines : {false, true}) {
        for (int i = 0; i < nodes_; ++i) {
          if (p[at(i)] != you || in_line(p, i) != from_lines) continue;
          auto q = p;
          q[at(i)] = '.';
          ++lost(q, you);
          q[at(nodes_ + 2)] = '-';
          q.back() = you;
          all.push_back(q);
        }
        if (!all.empty()) return all;
      }
    }
    const bool fly = on_board(p, me) <= static_cast<int>(rules_.flying);
    for (int to = 0; to < nodes_; ++to) {
      if (p[at(to)] != '.') continue;
      if (hand(p, me) > 0) {
        auto q = p;
        q[at(to)] = me;
        const bool first = on_board(p, me) == 0 && lost(q, me) == '0';
        if (first && ((rules_.forbidden_first[me == 'x' ? 0 : 1] >> to) & 1U) != 0) continue;
        if (rules_.placing_line == PlacingLine::forbidden && aligned(q, me)) continue;
        all.push_back(moved(p, q, to));
        continue;
      }
      for (int from = 0; from < nodes_; ++from) {
        if (p[at(from)] != me || (!fly && ((rules_.adjacent[at(from)] >> to) & 1U) == 0)) continue;
        if (((rules_.contested >> to) & 1U) != 0) {
          bool enemy = false;
          for (int i = 0; i < nodes_; ++i) enemy |= p[at(i)] == you && ((rules_.adjacent[at(from)] >> i) & 1U) != 0;
          if (!enemy) continue;
        }
        auto q = p;
        q[at(from)] = '.';
        q[at(to)] = me;
        all.push_back(moved(p, q, to));
      }
    }
    if (all.empty() && rules_.stalemate == Stalemate::passes) {
      all.push_back(p);
      all.back().back() = you;
    }
    return all;
  }

  void find(const std::string& start) {
    numbers_.emplace(start, 0);
    positions_.push_back(start);
    for (std::size_t i = 0; i < positions_.size(); ++i) {
      const auto p = positions_[i];
      next_.emplace_back();
      int end = over(p);
      if (end == 2) {
        for (const auto& q : after(p)) {
          const auto [place, fresh] = numbers_.emplace(q, positions_.size());
          if (fresh) positions_.push_back(q);
          next_[i].push_back(static_cast<std::uint32_t>(place->second));
        }
        if (next_[i].empty()) end = rules_.stalemate == Stalemate::loses ? -1 : 0;
      }
      ends_.push_back(end);
    }
  }

  void iterate() {
    values_.assign(positions_.size(), {});
    for (std::size_t i = 0; i < values_.size(); ++i) values_[i] = {ends_[i] == 2 ? 0 : ends_[i], 0};
    bool changed = true;
    for (int ply = 1; changed; ++ply) {
      changed = false;
      auto now = values_;
      for (std::size_t i = 0; i < values_.size(); ++i) {
        if (ends_[i] != 2 || values_[i].value != 0) continue;
        int best = -1;
        for (const auto to : next_[i]) {
          const bool other = positions_[i].back() != positions_[to].back();
          best = std::max(best, other ? -values_[to].value : values_[to].value);
        }
        if (best == 0) continue;
        now[i] = {best, ply};
        changed = true;
      }
      values_ = std::move(now);
    }
  }

  const Rules& rules_;
  int nodes_;
  std::unordered_map<std::string, std::size_t> numbers_;
  std::vector<std::string> positions_;
  std::vector<std::vector<std::uint32_t>> next_;
  std::vector<int> ends_;
  std::vector<Value> values_;
};

}  // namespace meleda::alignment
