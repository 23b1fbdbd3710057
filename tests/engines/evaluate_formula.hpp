#pragma once
// Computes what a formula says, from its text alone: an independent judge of closed forms and generating functions.

#include <cctype>
#include <complex>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

namespace meleda {

class FormulaEvaluator {
 public:
  using Number = std::complex<long double>;

  // `value` stands for the letter: n or x.
  static Number evaluate(std::string_view text, char letter, Number value) {
    FormulaEvaluator evaluator(text, letter, value);
    const auto result = evaluator.sum();
    if (evaluator.at_ != evaluator.text_.size()) throw std::invalid_argument("what is " + evaluator.text_);
    return result;
  }

 private:
  FormulaEvaluator(std::string_view text, char letter, Number value) : letter_(letter), value_(value) {
    for (const char c : text) {
      if (c != ' ') text_ += c;
    }
  }

  [[nodiscard]] char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  bool take(char c) {
    if (peek() != c) return false;
    ++at_;
    return true;
  }
  void expect(char c) {
    if (!take(c)) throw std::invalid_argument("wanted " + std::string(1, c) + " in " + text_);
  }

  Number sum() {
    Number total = take('-') ? -product() : product();
    while (peek() == '+' || peek() == '-') {
      const bool minus = take('-');
      if (!minus) expect('+');
      total += minus ? -product() : product();
    }
    return total;
  }
  // Factors side by side are multiplied, too: 3n.
  Number product() {
    auto total = power();
    while (true) {
      if (take('/')) {
        total /= power();
      } else if (take('*') || peek() == letter_ || peek() == 'i' || peek() == 's' || peek() == '(') {
        total *= power();
      } else {
        return total;
      }
    }
  }
  Number power() {
    const auto base = atom();
    if (!take('^')) return base;
    const auto exponent = static_cast<std::int64_t>(std::llround(atom().real()));
    Number total = 1;
    for (std::int64_t i = 0; i < std::abs(exponent); ++i) total *= base;
    return exponent < 0 ? Number(1) / total : total;
  }
  Number atom() {
    if (take(letter_)) return value_;
    if (take('i')) return {0, 1};
    if (text_.compare(at_, 4, "sqrt") == 0) {
      at_ += 4;
      return std::sqrt(atom());
    }
    if (take('(')) {
      const auto inside = sum();
      expect(')');
      return inside;
    }
    if (std::isdigit(static_cast<unsigned char>(peek())) == 0) throw std::invalid_argument("no number in " + text_);
    long double number = 0;
    while (std::isdigit(static_cast<unsigned char>(peek())) != 0) number = 10 * number + (text_[at_++] - '0');
    return number;
  }

  std::string text_;
  char letter_;
  Number value_;
  std::size_t at_ = 0;
};

}  // namespace meleda
