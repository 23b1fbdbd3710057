#include "meleda/engines/permutation_group.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <numeric>
#include <utility>

#include "meleda/core/assert.hpp"
#include "meleda/core/dice.hpp"
#include "meleda/core/translate.hpp"

namespace meleda {

namespace {

PointMap identity_map(std::size_t points) {
  PointMap map(points);
  std::iota(map.begin(), map.end(), std::uint16_t{0});
  return map;
}

// An element and a word for it.
struct Spelt {
  PointMap map;
  Word word;
};

Spelt joined(const Spelt& a, const Spelt& b) {
  Spelt both{product(a.map, b.map), a.word};
  for (const auto& letter : b.word) {
    if (!both.word.empty() && both.word.back() == Letter{letter.generator, !letter.inverse}) {
      both.word.pop_back();
    } else {
      both.word.push_back(letter);
    }
  }
  return both;
}

Spelt inverted(const Spelt& a) {
  Spelt back{inverse(a.map), Word(a.word.rbegin(), a.word.rend())};
  for (auto& letter : back.word) letter.inverse = !letter.inverse;
  return back;
}

// Minkwitz's tables: for each level of a stabiliser chain and each point of its orbit an element with a short word that
// brings the base there and keeps the bases before it.
class WordTables {
 public:
  WordTables(std::vector<std::uint16_t> bases, const std::vector<std::size_t>& orbits, std::size_t points)
      : bases_(std::move(bases)), points_(points) {
    for (std::size_t i = 0; i < bases_.size(); ++i) {
      tables_.emplace_back(points);
      tables_.back()[bases_[i]] = Entry{{identity_map(points), {}}, false};
      missing_ += orbits[i] - 1;
    }
  }

  void fill(const std::vector<PointMap>& generators, const StopCheck& stop) {
    constexpr std::size_t listed = 20'000;  // words in order of length; after them they are random
    constexpr std::size_t between = 500;    // words between two improvements
    std::deque<Spelt> queue{{identity_map(points_), {}}};
    std::vector<Spelt> letters;
    for (std::size_t g = 0; g < generators.size(); ++g) {
      const Spelt one{generators[g], {{static_cast<std::uint16_t>(g), false}}};
      letters.push_back(one);
      if (generators[g] != inverse(generators[g])) letters.push_back(inverted(one));
    }
    Dice dice(1);
    std::size_t made = 0;
    double limit = 10;
    // Some rounds more than are needed make words much shorter.
    for (std::size_t after = 0; missing_ > 0 || after < 4 * between;) {
      Spelt next;
      if (!queue.empty()) {
        next = std::move(queue.front());
        queue.pop_front();
        for (const auto& letter : letters) {
          if (made + queue.size() > listed) break;
          auto longer = joined(next, letter);
          if (longer.word.size() > next.word.size()) queue.push_back(std::move(longer));
        }
      } else {
        next = {identity_map(points_), {}};
        for (int i = 0; i < 30; ++i) next = joined(next, letters[dice.below(letters.size())]);
      }
      round(std::move(next), 0, limit);
      if (++made % 64 == 0) stop();
      if (missing_ == 0) ++after;
      if (made % between == 0) {
        improve(limit, stop);
        if (missing_ > 0) {
          fill_orbits(limit, stop);
          limit *= 1.25;
        }
      }
    }
  }

  [[nodiscard]] Word word_of(PointMap map) const {
    std::vector<const Spelt*> parts;
    for (std::size_t i = 0; i < bases_.size(); ++i) {
      const auto& entry = tables_[i][map[bases_[i]]];
      MELEDA_ASSERT(entry.has_value());
      parts.push_back(&entry->spelt);
      map = product(map, inverse(entry->spelt.map));
    }
    // The element is the last part first.
    Spelt all{identity_map(points_), {}};
    for (auto part = parts.rbegin(); part != parts.rend(); ++part) all = joined(all, **part);
    return all.word;
  }

 private:
  struct Entry {
    Spelt spelt;
    bool fresh = true;
  };

  void round(Spelt element, std::size_t level, double limit) {
    for (; level < bases_.size(); ++level) {
      if (element.word.empty() || static_cast<double>(element.word.size()) > limit || is_identity(element.map)) return;
      auto& entry = tables_[level][element.map[bases_[level]]];
      if (!entry) {
        enter(level, std::move(element));
        return;
      }
      auto rest = joined(element, inverted(entry->spelt));
      if (element.word.size() < entry->spelt.word.size()) enter(level, std::move(element));
      element = std::move(rest);
    }
  }

  // The element is at its place the first or the shortest; its inverse may be so at its own.
  void enter(std::size_t level, Spelt element) {
    auto back = inverted(element);
    put(level, std::move(element));
    const auto& other = tables_[level][back.map[bases_[level]]];
    if (!other || back.word.size() < other->spelt.word.size()) put(level, std::move(back));
  }

  void put(std::size_t level, Spelt element) {
    auto& entry = tables_[level][element.map[bases_[level]]];
    if (!entry) --missing_;
    entry = Entry{std::move(element), true};
  }

  void improve(double limit, const StopCheck& stop) {
    for (std::size_t level = 0; level < bases_.size(); ++level) {
      std::vector<Entry> entries;
      for (auto& entry : tables_[level]) {
        if (!entry) continue;
        entries.push_back(*entry);
        entry->fresh = false;
      }
      for (const auto& x : entries) {
        stop();
        for (const auto& y : entries) {
          if (x.fresh || y.fresh) round(joined(x.spelt, y.spelt), level, limit);
        }
      }
    }
  }

  // Elements of deeper levels bring the points of an orbit that are known to others.
  void fill_orbits(double limit, const StopCheck& stop) {
    for (std::size_t level = 0; level < bases_.size(); ++level) {
      for (std::size_t deeper = level + 1; deeper < bases_.size(); ++deeper) {
        stop();
        for (const auto& y : tables_[deeper]) {
          if (!y || y->spelt.word.empty()) continue;
          for (std::size_t point = 0; point < points_; ++point) {
            const auto& x = tables_[level][point];
            if (!x || tables_[level][y->spelt.map[point]]) continue;
            auto both = joined(x->spelt, y->spelt);
            if (static_cast<double>(both.word.size()) <= limit) enter(level, std::move(both));
          }
        }
      }
    }
  }

  std::vector<std::uint16_t> bases_;
  std::size_t points_;
  std::vector<std::vector<std::optional<Entry>>> tables_;  // [level][point]
  std::size_t missing_ = 0;
};

}  // namespace

PointMap product(const PointMap& first, const PointMap& second) {
  PointMap both(first.size());
  for (std::size_t i = 0; i < both.size(); ++i) both[i] = second[first[i]];
  return both;
}

PointMap inverse(const PointMap& map) {
  PointMap back(map.size());
  for (std::size_t i = 0; i < back.size(); ++i) back[map[i]] = static_cast<std::uint16_t>(i);
  return back;
}

bool is_identity(const PointMap& map) {
  for (std::size_t i = 0; i < map.size(); ++i) {
    if (map[i] != i) return false;
  }
  return true;
}

bool is_even(const PointMap& map) {
  std::vector<bool> seen(map.size(), false);
  std::size_t cycles = 0;
  for (std::size_t i = 0; i < map.size(); ++i) {
    if (seen[i]) continue;
    ++cycles;
    for (std::size_t at = i; !seen[at]; at = map[at]) seen[at] = true;
  }
  return (map.size() - cycles) % 2 == 0;
}

PermutationGroup::PermutationGroup(std::vector<PointMap> generators, std::size_t points, const StopCheck& stop)
    : points_(points), generators_(std::move(generators)) {
  MELEDA_ASSERT(points <= most_points);
  for (const auto& generator : generators_) {
    MELEDA_ASSERT(generator.size() == points);
    if (is_identity(generator)) continue;
    if (levels_.empty()) add_level(generator);
    levels_.front().strong.push_back(generator);
  }
  if (levels_.empty()) return;
  extend(levels_.front());
  fill_at_random(stop);
  verify(stop);
}

void PermutationGroup::add_level(const PointMap& moved) {
  Level level;
  while (moved[level.base] == level.base) ++level.base;
  level.to.resize(points_);
  level.back.resize(points_);
  level.to[level.base] = level.back[level.base] = identity_map(points_);
  level.orbit.push_back(level.base);
  levels_.push_back(std::move(level));
}

void PermutationGroup::extend(Level& level) {
  for (std::size_t i = 0; i < level.orbit.size(); ++i) {
    const auto point = level.orbit[i];
    for (const auto& strong : level.strong) {
      const auto image = strong[point];
      if (!level.to[image].empty()) continue;
      level.to[image] = product(level.to[point], strong);
      level.back[image] = inverse(level.to[image]);
      level.orbit.push_back(image);
    }
  }
}

void PermutationGroup::add_strong(const PointMap& map, std::size_t first, std::size_t last) {
  if (last == levels_.size()) add_level(map);
  for (auto i = first; i <= last; ++i) {
    levels_[i].strong.push_back(map);
    extend(levels_[i]);
  }
}

PermutationGroup::Residue PermutationGroup::sifted(PointMap map, std::size_t from) const {
  for (auto i = from; i < levels_.size(); ++i) {
    const auto& level = levels_[i];
    const auto& back = level.back[map[level.base]];
    if (back.empty()) return {std::move(map), i};
    for (auto& image : map) image = back[image];
  }
  return {std::move(map), levels_.size()};
}

// Products of generators that are replaced one by one are soon as good as random elements (Celler and others, 1995).
void PermutationGroup::fill_at_random(const StopCheck& stop) {
  constexpr int sure = 20;
  Dice dice(1);
  std::vector<PointMap> bag = levels_.front().strong;
  for (std::size_t i = 0; bag.size() < 10; ++i) bag.push_back(bag[i]);
  const auto next = [&]() -> const PointMap& {
    const auto i = dice.below(bag.size());
    auto j = dice.below(bag.size() - 1);
    if (j >= i) ++j;
    const auto other = dice.below(2) == 0 ? bag[j] : inverse(bag[j]);
    bag[i] = dice.below(2) == 0 ? product(bag[i], other) : product(other, bag[i]);
    return bag[i];
  };
  for (int i = 0; i < 60; ++i) (void)next();
  for (int trivial = 0; trivial < sure;) {
    stop();
    const auto residue = sifted(next(), 0);
    if (residue.level == levels_.size() && is_identity(residue.map)) {
      ++trivial;
      continue;
    }
    trivial = 0;
    add_strong(residue.map, std::min<std::size_t>(1, residue.level), residue.level);
  }
}

void PermutationGroup::verify(const StopCheck& stop) {
  for (std::size_t i = levels_.size(); i-- > 0;) {
    std::optional<Residue> found;
    for (std::size_t p = 0; p < levels_[i].orbit.size() && !found; ++p) {
      stop();
      const auto point = levels_[i].orbit[p];
      for (const auto& strong : levels_[i].strong) {
        auto element = product(levels_[i].to[point], strong);
        const auto& back = levels_[i].back[strong[point]];
        for (auto& image : element) image = back[image];
        auto residue = sifted(std::move(element), i + 1);
        if (residue.level == levels_.size() && is_identity(residue.map)) continue;
        found = std::move(residue);
        break;
      }
    }
    if (!found) continue;
    add_strong(found->map, i + 1, found->level);
    i = found->level + 1;  // all levels from this one up again
  }
}

Integer PermutationGroup::order() const {
  Integer order = 1;
  for (const auto& level : levels_) order *= level.orbit.size();
  return order;
}

bool PermutationGroup::contains(const PointMap& map) const {
  const auto residue = sifted(map, 0);
  return residue.level == levels_.size() && is_identity(residue.map);
}

bool PermutationGroup::transitive() const {
  if (points_ <= 1) return true;
  return !levels_.empty() && levels_.front().orbit.size() == points_;
}

bool PermutationGroup::primitive(const StopCheck& stop) const {
  if (!transitive() || points_ <= 1) return transitive();
  // The finest division into blocks with points 0 and `other` in one: images of what is joined are joined.
  for (std::size_t other = 1; other < points_; ++other) {
    stop();
    std::vector<std::uint16_t> parent(points_);
    std::iota(parent.begin(), parent.end(), std::uint16_t{0});
    const auto root = [&](std::uint16_t point) {
      while (parent[point] != point) point = parent[point] = parent[parent[point]];
      return point;
    };
    std::size_t blocks = points_;
    std::vector<std::pair<std::uint16_t, std::uint16_t>> joins{{std::uint16_t{0}, static_cast<std::uint16_t>(other)}};
    while (!joins.empty()) {
      const auto [a, b] = joins.back();
      joins.pop_back();
      const auto x = root(a);
      const auto y = root(b);
      if (x == y) continue;
      parent[y] = x;
      --blocks;
      for (const auto& generator : generators_) joins.emplace_back(generator[a], generator[b]);
    }
    if (blocks > 1) return false;
  }
  return true;
}

bool PermutationGroup::even() const {
  return std::all_of(generators_.begin(), generators_.end(), [](const auto& g) { return is_even(g); });
}

bool PermutationGroup::is_alternating() const {
  Integer all = 1;
  for (std::size_t i = 2; i <= points_; ++i) all *= i;
  return points_ >= 3 && order() * 2 == all && even();
}

std::string PermutationGroup::name() const {
  Integer all = 1;
  for (std::size_t i = 2; i <= points_; ++i) all *= i;
  if (order() == 1) return "1";
  if (order() == all) return fmt::format("S{}", points_);
  if (is_alternating()) return fmt::format("A{}", points_);
  auto name = name_of_few();
  if (name.empty()) name = name_of_sharp();
  return name.empty() ? "other" : name;
}

// One for each choice of a transversal on every level.
std::vector<PointMap> PermutationGroup::elements() const {
  std::vector<PointMap> all{identity_map(points_)};
  for (auto level = levels_.rbegin(); level != levels_.rend(); ++level) {
    std::vector<PointMap> more;
    for (const auto& element : all) {
      for (const auto point : level->orbit) more.push_back(product(element, level->to[point]));
    }
    all = std::move(more);
  }
  return all;
}

// Cyclic, or dihedral: by an element that makes all of it or half.
std::string PermutationGroup::name_of_few() const {
  constexpr std::size_t few = 5'000;
  if (order() > Integer(few)) return {};
  const auto all = elements();
  const auto period = [](const PointMap& map) {
    std::size_t result = 1;
    std::vector<bool> seen(map.size(), false);
    for (std::size_t i = 0; i < map.size(); ++i) {
      std::size_t length = 0;
      for (std::size_t at = i; !seen[at]; at = map[at], ++length) seen[at] = true;
      if (length > 0) result = std::lcm(result, length);
    }
    return result;
  };
  const auto half = all.size() / 2;
  for (const auto& element : all) {
    if (period(element) == all.size()) return fmt::format("C{}", all.size());
  }
  if (all.size() % 2 != 0 || half < 2) return {};
  for (const auto& turn : all) {
    if (period(turn) != half) continue;
    std::vector<PointMap> turns{identity_map(points_)};
    while (turns.size() < half) turns.push_back(product(turns.back(), turn));
    std::sort(turns.begin(), turns.end());
    // Those beyond the turns are reflections: each its own inverse, and so turns a turn round.
    const bool dihedral = std::all_of(all.begin(), all.end(), [&](const PointMap& map) {
      return std::binary_search(turns.begin(), turns.end(), map) || is_identity(product(map, map));
    });
    if (dihedral) return fmt::format("D{}", half);
  }
  return {};
}

// Sharply two times transitive on a prime number of points, or sharply three times on one more: there is one such group
// of each degree (Burnside; H. Zassenhaus, Über endliche Fastkörper, 1935, and Kennzeichnung endlicher linearer
// Gruppen, 1935). And A5 on six points, the only primitive group of its order there.
std::string PermutationGroup::name_of_sharp() const {
  const auto is_prime = [](std::size_t n) {
    for (std::size_t d = 2; d * d <= n; ++d) {
      if (n % d == 0) return false;
    }
    return n >= 2;
  };
  const auto orbit = [&](std::size_t level) { return level < levels_.size() ? levels_[level].orbit.size() : 1; };
  if (!transitive() || points_ < 4 || orbit(1) != points_ - 1) return {};
  const Integer pairs = Integer(points_) * Integer(points_ - 1);
  if (order() == pairs && is_prime(points_)) return fmt::format("AGL(1,{})", points_);
  const auto q = points_ - 1;
  if (order() == pairs * Integer(points_ - 2) && orbit(2) == points_ - 2 && is_prime(q)) {
    return fmt::format("PGL(2,{})", q);
  }
  constexpr std::size_t six = 6;
  if (points_ == six && order() == 60) return fmt::format("PSL(2,{})", q);
  return {};
}

std::string group_in_words(const std::string& name) {
  if (name == "other") return tr("none of the groups that have a name here");
  if (name == "1") return tr("1: nothing moves");
  if (name == "PGL(2,5)") return say("{}, which is S5 on 6 points", name);
  if (name == "PSL(2,5)") return say("{}, which is A5 on 6 points", name);
  if (name.starts_with('C')) return say("{}, cyclic", name);
  if (name.starts_with('D')) return say("{}, dihedral", name);
  return name;
}

std::optional<Word> PermutationGroup::word(const PointMap& map, const StopCheck& stop) const {
  if (!contains(map)) return std::nullopt;
  if (levels_.empty()) return Word{};
  std::vector<std::uint16_t> bases;
  std::vector<std::size_t> orbits;
  for (const auto& level : levels_) {
    bases.push_back(level.base);
    orbits.push_back(level.orbit.size());
  }
  WordTables tables(std::move(bases), orbits, points_);
  tables.fill(generators_, stop);
  return tables.word_of(map);
}

}  // namespace meleda
