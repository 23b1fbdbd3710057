#include "meleda/families/ziggu/ziggu.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "meleda/core/answer.hpp"
#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/families/digits/picture.hpp"
#include "meleda/families/ziggu/nurikabe.hpp"

namespace meleda::ziggu {

namespace {

// The lengths of the lists of k digits, k = 1, 2, ..., each `factor` times the one before and `more`.
class Lengths {
 public:
  // Of all states, and of those of the shortest solution after the first digit has begun to move.
  static Lengths of_all(std::uint32_t top, std::uint32_t k) { return {top, 1, top, k}; }
  static Lengths of_cores(std::uint32_t top, std::uint32_t k) { return {top - 1, 2, top, k}; }

  // Of k digits.
  [[nodiscard]] const Integer& now() const { return now_; }
  // Of 1 to k digits together.
  [[nodiscard]] Integer sum(std::uint32_t k) const {
    const Integer geometric = (pow(Integer(factor_), k) - 1) / (factor_ - 1);
    return geometric * first_ + (geometric - k) / (factor_ - 1) * more_;
  }
  void next() {
    now_ *= factor_;
    now_ += more_;
  }
  // Back from k to k-1 >= 1.
  void before() {
    now_ -= more_;
    mpz_divexact_ui(now_.gmp(), now_.gmp(), factor_);
  }

 private:
  Lengths(std::uint32_t factor, std::uint32_t more, std::uint32_t top, std::uint32_t k)
      : factor_(factor), more_(more), first_(top + 1) {
    const Integer power = pow(Integer(factor), k - 1);
    now_ = power * first_ + (power - 1) / (factor - 1) * more;
  }

  std::uint32_t factor_;  // >= 2
  std::uint32_t more_;
  std::uint32_t first_;
  Integer now_;
};

// In the order of Look.
const std::vector<std::string>& look_names() {
  static const std::vector<std::string> names{"mazes", "dials", "flat", "plates", "hooked", "rainbow"};
  return names;
}

bool has_mazes(Look look) {
  return look == Look::mazes || look == Look::flat || look == Look::plates;
}

// The fills of the pieces that are sold, from the first on.
std::vector<unsigned> sorts_of(Look look) {
  constexpr unsigned red = 2, green = 3, yellow = 4, orange = 5, blue = 6, purple = 7;
  switch (look) {
    case Look::mazes:
    case Look::dials: return {};
    case Look::plates: return {orange, blue};
    case Look::flat:
    case Look::hooked:
    case Look::rainbow: break;
  }
  return {red, orange, yellow, green, blue, purple};
}

Scene drawn(const digits::RowPicture& row, Look look) {
  switch (look) {
    case Look::mazes:
    case Look::flat: return digits::mazes(row);
    case Look::plates: return digits::plates(row);
    case Look::hooked: return digits::hooked_dials(row);
    case Look::dials:
    case Look::rainbow: break;
  }
  return digits::dials(row);
}

std::string text_of(const std::vector<Digit>& digits) {
  std::string text;
  for (const auto digit : digits) text += digits::digit_text(digit);
  return text;
}

// First place, from the left, of a digit that may not stand right of a T; or the size if there is none.
std::size_t first_misplaced(const std::vector<Digit>& digits, std::uint32_t top) {
  for (std::size_t i = 1; i < digits.size(); ++i) {
    if (digits[i - 1] == top && digits[i] != top) return i;
  }
  return digits.size();
}

std::string misplaced_text(const std::vector<Digit>& digits, std::size_t place, std::uint32_t top) {
  const auto t = digits::digit_text(static_cast<Digit>(top));
  return say("place {} is {}, but right of a {} there can only be {}s: a piece at {} holds all right of it", place + 1,
             digits::digit_text(digits[place]), t, t, t);
}

Result<Answer> nurikabe(const Request& request, Context& /*context*/) {
  const auto& text = request.text("state");
  const bool is_grid = text.find_first_of("#./") != std::string::npos;
  Grid grid;
  std::vector<Digit> digits;
  if (is_grid) {
    MELEDA_TRY(grid, parse_grid(text));
    if (!is_nurikabe(grid)) {
      return fail(
          ErrorCode::bad_state,
          tr("this is no Nurikabe grid: the black cells must be connected, and no 2 x 2 block may be all black"), 0);
    }
    digits = digits_of_grid(grid);
  } else {
    constexpr std::uint32_t most = 400;
    if (text.empty() || text.size() > most) {
      return fail(ErrorCode::bad_state, say("expected a state of 1 to {} digits, or a grid such as ##./.#.", most), 0);
    }
    const auto n = static_cast<std::uint32_t>(text.size());
    MELEDA_TRY(digits, digits::parse_digits(text, 4, n, "digit"));
    if (const auto misplaced = first_misplaced(digits, 3); misplaced < digits.size()) {
      return fail(ErrorCode::bad_state, misplaced_text(digits, misplaced, 3), misplaced);
    }
    const auto why = Orders(n, 3).why_not(digits, Order::shortest);
    if (!why.empty()) return fail(ErrorCode::bad_state, why, 0);
    grid = grid_of(digits);
  }
  const auto grid_as_text = grid_text(grid);
  const auto slash = grid_as_text.find('/');
  Answer answer;
  answer.fields = fields_of({{"state", text_of(digits)}, {"grid", grid_as_text}});
  answer.text = is_grid ? text_of(digits) + "\n"
                        : fmt::format("{}\n{}\n", grid_as_text.substr(0, slash), grid_as_text.substr(slash + 1));
  answer.pictures = {grid_scene(grid)};
  return answer;
}

}  // namespace

digits::GateRules make_rules(std::uint32_t digits, std::uint32_t rows) {
  const auto top = static_cast<Digit>(rows);
  std::vector<Digit> gates;
  for (std::uint32_t v = 0; v < rows; ++v) gates.push_back(v % 2 == 0 ? top : Digit{0});
  return {rows + 1, digits, std::move(gates), std::uint64_t{1} << rows};
}

Integer Orders::count(Order order) const {
  if (order == Order::gray) return code_.count();
  if (order == Order::longest) return Lengths::of_all(top_, n_).now();
  // Neighbouring cores share a state.
  return Lengths::of_cores(top_, 1).sum(n_) - (n_ - 1);
}

std::string Orders::why_not(const std::vector<Digit>& digits, Order order) const {
  if (order == Order::gray) return {};
  const auto misplaced = first_misplaced(digits, top_);
  if (misplaced < digits.size()) return misplaced_text(digits, misplaced, top_);
  if (order == Order::longest) return {};
  std::size_t i = 0;
  while (i < digits.size() && digits[i] == 0) ++i;
  for (++i; i < digits.size(); ++i) {
    if (digits[i - 1] == 0 && digits[i] != top_) {
      return say(
          "{} is not on the shortest solution: there, after the leading zeros, a 0 is followed by {}s only, and place "
          "{} is "
          "{}",
          text_of(digits), digits::digit_text(static_cast<Digit>(top_)), i + 1, digits::digit_text(digits[i]));
    }
  }
  return {};
}

// A digit v stands for v whole lists of the digits right of it, the odd ones turned round.
Integer Orders::longest_position(const std::vector<Digit>& digits, const StopCheck& stop) const {
  auto lengths = Lengths::of_all(top_, 1);
  Integer position = digits.back();
  for (auto i = digits.size() - 1; i-- > 0;) {
    stop();
    const auto v = digits[i];
    if (v == top_) {
      position = 0;
    } else if (v % 2 == 1) {
      position = lengths.now() - 1 - position;
    }
    position += lengths.now() * v;
    lengths.next();
  }
  return position;
}

// The part after the leading zeros is a core: 0T...T, then whole cores for each value, the odd ones turned round, then
// T...T.
Integer Orders::shortest_position(const std::vector<Digit>& digits, const StopCheck& stop) const {
  std::size_t zeros = 0;
  while (zeros < digits.size() && digits[zeros] == 0) ++zeros;
  auto lengths = Lengths::of_cores(top_, 1);
  Integer before = 0;  // states whose leading zeros reach further right, less one for what the lists share
  if (zeros == digits.size()) return 0;
  Integer position = digits.back();
  for (auto i = digits.size() - 1; i-- > zeros;) {
    stop();
    before += lengths.now();
    before -= 1;
    const auto v = digits[i];
    if (v == 0 || v == top_) {
      position = 0;
    } else if (v % 2 == 1) {
      position = lengths.now() - 1 - position;
    }
    if (v > 0) {
      position += lengths.now() * (v - 1);
      position += 1;
    }
    lengths.next();
  }
  return before + position;
}

std::vector<Digit> Orders::longest_at(Integer position, const StopCheck& stop) const {
  auto lengths = Lengths::of_all(top_, n_);
  std::vector<Digit> digits(n_, static_cast<Digit>(top_));
  for (std::uint32_t i = 0; i + 1 < n_; ++i) {
    stop();
    lengths.before();
    const Integer v = position / lengths.now();
    if (v == top_) return digits;
    digits[i] = static_cast<Digit>(v);
    position -= v * lengths.now();
    if (digits[i] % 2 == 1) position = lengths.now() - 1 - position;
  }
  digits[n_ - 1] = static_cast<Digit>(position);
  return digits;
}

std::vector<Digit> Orders::shortest_at(Integer position, const StopCheck& stop) const {
  std::vector<Digit> digits(n_, 0);
  auto lengths = Lengths::of_cores(top_, 1);
  std::uint32_t length = 1;  // digits right of the leading zeros
  while (length < n_ && position >= lengths.now()) {
    stop();
    position -= lengths.now() - 1;
    lengths.next();
    ++length;
  }
  for (auto i = n_ - length; i < n_; ++i) {
    stop();
    if (i + 1 == n_) {
      digits[i] = static_cast<Digit>(position);
      break;
    }
    const bool last = position == lengths.now() - 1;
    lengths.before();
    if (position == 0 || last) {
      std::fill(digits.begin() + static_cast<std::ptrdiff_t>(i) + (last ? 0 : 1), digits.end(),
                static_cast<Digit>(top_));
      break;
    }
    position -= 1;
    const Integer v = position / lengths.now();
    digits[i] = static_cast<Digit>(v + 1);
    position -= v * lengths.now();
    if (digits[i] % 2 == 1) position = lengths.now() - 1 - position;
  }
  return digits;
}

Result<Integer> Orders::position(const std::vector<Digit>& digits, Order order, const StopCheck& stop) const {
  const auto why = why_not(digits, order);
  if (!why.empty()) {
    return fail(ErrorCode::bad_state, why, {}, order == Order::shortest ? tr("--order longest has every state") : "");
  }
  if (order == Order::gray) return code_.position(digits);
  return order == Order::longest ? longest_position(digits, stop) : shortest_position(digits, stop);
}

Result<std::vector<Digit>> Orders::at(const Integer& position, Order order, const StopCheck& stop) const {
  const auto states = count(order);
  if (position < 0 || position >= states) {
    const auto text = to_text(states);
    return fail(ErrorCode::bad_number,
                text.size() > 60
                    ? say("a rank must be less than the length of this order, a number of {} digits", text.size())
                    : say("a rank must be less than {}, the length of this order", text));
  }
  if (order == Order::gray) return code_.digits_at(position);
  return order == Order::longest ? longest_at(position, stop) : shortest_at(position, stop);
}

template <class Rows>
FamilyInfo BasicZiggu<Rows>::info() {
  FamilyInfo info;
  info.id = "ziggu";
  info.title = phrase("Ziggu mazes");
  info.kind = "digits";
  info.rules = phrase(
      "Each digit is a place in a chain of mazes whose rows run back and forth. A digit goes between an even number "
      "and the "
      "next one when its right neighbour is at the highest digit, and between an odd number and the next one when its "
      "right "
      "neighbour is at 0; the last digit is free. Right of a highest digit there are only highest digits, and they "
      "cannot "
      "move. Bring all digits from 0 to the highest.");
  info.state = phrase("n digits, digit n first and digit 1 last: 0 to 3 (to the number of rows)");
  info.move = phrase("+3 raises digit 3 by one, -3 lowers it");
  info.schema = {
      {"n", ParameterKind::integer, 1, most_digits, "6", {}, phrase("number of digits, one more than there are mazes")},
      {"rows", ParameterKind::integer, 3, 35, "3", {}, phrase("rows of a maze, an odd number")},
      {"as", ParameterKind::choice, 0, 0, "mazes", look_names(),
       phrase("how it is drawn: mazes or dials, and as it is sold: flat (Zigguflat), plates (Ziggurat), hooked "
              "(Zigguhooked), "
              "rainbow (coloured dials)")},
  };
  info.products = products();
  info.references = {{"ziggu",
                      "Madeleine Goertz and Aaron Williams, The quaternary Gray code and how it can be used to solve "
                      "Ziggurat and other Ziggu puzzles, 2024"}};
  info.samples = {"ziggu:1",         "ziggu:2",           "ziggu:3",           "ziggu:4",
                  "ziggu:2,rows=5",  "ziggu:3,rows=5",    "ziggu:2,rows=7",    "ziggu:2,as=dials",
                  "ziggu:2,as=flat", "ziggu:3,as=plates", "ziggu:2,as=hooked", "ziggu:2,as=rainbow",
                  "ziggu:8",         "ziggu:31",          "ziggu:40",          "ziggu:90,rows=5"};
  info.tour = {"ziggu:6", "012203", "ziggu:3", "ziggu:100"};
  info.verbs = {
      {"nurikabe",
       phrase("turn a state of the shortest solution into a 2 x n Nurikabe grid, or back"),
       phrase(
           "The states of the shortest solution with three rows and the 2 x n grids whose black cells are connected, "
           "with no black 2 x 2 block, stand for each other one to one. A grid is two rows of # (black) and . (white) "
           "with a / between them."),
       {{"state", ValueKind::text, phrase("a state, such as 0213, or a grid, such as ##./.#.")}},
       {format_option({"text", "svg"}, phrase("characters for the terminal, or a picture"))},
       {{"1213", phrase("the grid of a state")},
        {"'.##./..#.'", phrase("the state of a grid")},
        {"1213 -o grid.svg", phrase("a picture")}},
       nurikabe}};
  return info;
}

Result<std::variant<Ziggu, LongZiggu>> make(const Arguments& arguments) {
  const auto rows = static_cast<std::uint32_t>(arguments.integer("rows"));
  if (rows % 2 == 0) {
    return fail(ErrorCode::bad_spec, say("rows must be an odd number, not {}", rows), {},
                tr("rows run back and forth, and the exit is at the far end: 3, 5, 7, ..."));
  }
  const auto digits = static_cast<std::uint32_t>(arguments.integer("n"));
  const auto& names = look_names();
  const auto look = static_cast<Look>(std::find(names.begin(), names.end(), arguments.choice("as")) - names.begin());
  if (digits::PackedRows::fits(rows + std::uint64_t{1}, digits)) return Ziggu(digits, rows, look);
  return LongZiggu(digits, rows, look);
}

template <class Rows>
std::vector<digits::Move> BasicZiggu<Rows>::step(const State& s, Order order, bool forwards) const {
  const auto& rows = this->rows();
  const auto n = this->size();
  auto leading = n;  // digits above it are leading zeros
  while (leading > 0 && rows.get(s, leading) == 0) --leading;
  return digits::first_step_by_parity(rows, s, forwards, [&](const Move& m) {
    const auto x = rows.get(s, m.digit);
    if (m.up ? x == top() : x == 0) return false;
    if (order == Order::gray || m.digit == n) return true;
    const auto left = rows.get(s, m.digit + 1);
    if (left == top()) return false;
    return order == Order::longest || !(left == 0 && x == top() && m.digit + 1 < leading);
  });
}

template <class Rows>
Result<digits::Move> BasicZiggu<Rows>::go_on(const State& s, const Move& last) const {
  const auto why = orders_.why_not(this->digits_from_the_left(s), Order::shortest);
  if (!why.empty()) return fail(ErrorCode::not_supported, why);
  std::vector<Move> others;  // from the right
  bool possible = false;
  this->moves(s, [&](const Move& m) {
    if (m == Move{last.digit, !last.up}) {
      possible = true;
    } else {
      others.push_back(m);
    }
  });
  if (!possible) return fail(ErrorCode::bad_move, tr("that cannot have been the last move: it does not lead here"));
  if (others.empty()) return fail(ErrorCode::not_supported, tr("there is no move but the one back"));
  // Digit 1 runs through: in the middle of its line it has two moves, and the other one goes on.
  return others.back();
}

template <class Rows>
Result<typename BasicZiggu<Rows>::State> BasicZiggu<Rows>::parse(std::string_view text) const {
  MELEDA_TRY(const auto digits, digits::parse_digits(text, this->base(), this->size(), this->piece()));
  const auto misplaced = first_misplaced(digits, top());
  if (misplaced < digits.size()) {
    return fail(ErrorCode::bad_state, misplaced_text(digits, misplaced, top()), misplaced);
  }
  return this->row_of(digits);
}

template <class Rows>
Result<Scene> BasicZiggu<Rows>::scene(const State& s) const {
  auto row = digits::picture_of(*this, s, say("Ziggu puzzle of {} digits", this->size()),
                                has_mazes(look_) ? "digit" : phrase("dial"));
  row.sorts = sorts_of(look_);
  return drawn(row, look_);
}

template <class Rows>
Result<typename BasicZiggu<Rows>::State> BasicZiggu<Rows>::edit(const State& s, std::string_view place) const {
  if (!has_mazes(look_) || !place.starts_with('m')) {
    return digits::edited(*this, s, place, this->base(), this->piece());
  }
  if (this->size() < 2) return fail(ErrorCode::bad_state, tr("with one digit there is no maze"), 0);
  MELEDA_TRY(const auto maze, digits::parse_place(place.substr(1), this->size() - 1, phrase("maze")));
  auto digits = this->digits_from_the_left(s);
  auto& row = digits[digits.size() - 1 - maze];
  auto& column = digits[digits.size() - maze];
  // Places are counted along the corridor: all columns of each row but the last, which has only its end.
  const auto base = this->base();
  const auto places = base * top() + 1;
  const auto along = [&] {
    if (row == top()) return places - 1;
    return row * base + (row % 2 == 0 ? column : top() - column);
  };
  const auto first = along();
  for (auto at = (first + 1) % places; at != first; at = (at + 1) % places) {
    row = static_cast<Digit>(at / base);
    const auto in_row = at % base;
    column = static_cast<Digit>(row == top() ? top() : row % 2 == 0 ? in_row : top() - in_row);
    if (first_misplaced(digits, top()) == digits.size()) return this->row_of(digits);
  }
  return fail(ErrorCode::bad_state,
              say("the piece in maze {} can be nowhere else while the others are where they are", maze));
}

template <class Rows>
Holding BasicZiggu<Rows>::holding() const {
  const std::string first =
      tr("Hold it with the piece that can be moved first on the right, red where pieces are coloured: ");
  const auto positions = [&](auto draw) {
    return digits::positions("dial", this->base(), [&](digits::RowPicture row) {
      row.sorts = sorts_of(look_);
      return draw(row);
    });
  };
  switch (look_) {
    case Look::mazes:
    case Look::dials: return {};
    case Look::hooked:
      return {
          first +
              tr("its digit is the last. The arrow of a dial points down the most at 0, and each step anticlockwise "
                 "is one more."),
          positions(digits::hooked_dials)};
    case Look::rainbow:
      return {
          first +
              tr("its digit is the last. A piece where it stands at the start is 0, and each step away from there is "
                 "one more."),
          positions(digits::dials)};
    case Look::flat:
    case Look::plates: break;
  }
  // A maze with its piece where the corridor begins, and where it ends.
  Scene both{tr("a maze at its beginning and at its end"), 0, 0, {}};
  for (const auto digit : {Digit{0}, top()}) {
    const digits::RowPicture row{tr("a maze"),   {}, "digit", this->base(),   this->base(),
                                 {digit, digit}, {}, false,   sorts_of(look_)};
    const auto one = drawn(row, Look::flat);
    place(both, one, {both.width, 0}, 1, fmt::format("{}-", digits::digit_text(digit)));
    both.width += one.width;
    both.height = one.height;
  }
  const std::string line =
      look_ == Look::plates
          ? tr("Stand it up with the piece that can be moved first at the bottom: its digit is the last. ")
          : first + tr("its digit is the last. ");
  return {
      line +
          tr("A digit is the row in one maze and the column in the next, both counted from where the corridor begins: "
             "all are "
             "0 at the start."),
      std::move(both)};
}

template class BasicZiggu<digits::PackedRows>;
template class BasicZiggu<digits::LongRows>;

}  // namespace meleda::ziggu
