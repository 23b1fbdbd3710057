#pragma once
// Linear orders of the states, for families that have them.

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "meleda/core/concepts.hpp"
#include "meleda/workbench/facets/ordering.hpp"
#include "meleda/workbench/model/path_writer.hpp"
#include "meleda/workbench/model/subject.hpp"

namespace meleda {

template <Ordered P>
class OrderingModel final : public Ordering {
 public:
  using State = typename P::State;

  explicit OrderingModel(SharedSubject<P> subject) : subject_(std::move(subject)) {}

  [[nodiscard]] std::vector<std::string> orders() const override { return P::order_names(); }

  [[nodiscard]] Result<std::string> read_word(std::string_view argument, std::string_view text,
                                              std::string_view order) const override {
    MELEDA_TRY(const auto number, order_number(orders(), order));
    MELEDA_TRY(const auto s, word(argument, text, number));
    return subject_->text(s);
  }
  [[nodiscard]] Result<Integer> rank(std::string_view state, std::string_view order, Control& control) const override {
    MELEDA_TRY(const auto number, order_number(orders(), order));
    MELEDA_TRY(const auto s, word("state", state, number));
    return about("state", state, p().position(s, number, StopCheck(control)));
  }
  [[nodiscard]] Result<std::string> unrank(const Integer& rank, std::string_view order,
                                           Control& control) const override {
    MELEDA_TRY(const auto number, order_number(orders(), order));
    MELEDA_TRY(const auto s, p().at(rank, number, StopCheck(control)));
    return subject_->text(s);
  }
  [[nodiscard]] Result<int> compare(std::string_view a, std::string_view b, std::string_view order,
                                    Control&) const override {
    MELEDA_TRY(const auto number, order_number(orders(), order));
    MELEDA_TRY(const auto first, word("a", a, number));
    MELEDA_TRY(const auto second, word("b", b, number));
    // Each must be in the order.
    if (auto in = about("a", a, p().compare(first, first, number)); !in) return in;
    if (auto in = about("b", b, p().compare(second, second, number)); !in) return in;
    return p().compare(first, second, number);
  }
  [[nodiscard]] Result<std::optional<MoveText>> beside(std::string_view state, std::string_view order, bool after,
                                                       Control&) const override {
    MELEDA_TRY(const auto number, order_number(orders(), order));
    MELEDA_TRY(const auto s, word("state", state, number));
    if (auto in = about("state", state, p().compare(s, s, number)); !in) {
      return tl::unexpected<Error>(std::move(in).error());
    }
    const auto step = after ? p().successor(s, number) : p().predecessor(s, number);
    if (step.empty()) return std::optional<MoveText>();
    return std::optional<MoveText>({subject_->move_text(step.front()), subject_->text(p().apply(s, step.front()))});
  }
  [[nodiscard]] Result<OrderReport> in_order(std::string_view order, Control& control) const override {
    MELEDA_TRY(const auto number, order_number(orders(), order));
    const StopCheck stop(control);
    MELEDA_TRY(const auto first, p().at(0, number, stop));
    OrderReport report;
    report.first = subject_->text(first);
    report.count = p().order_length(number);
    MELEDA_TRY(const auto last, p().at(report.count - 1, number, stop));
    report.last = subject_->text(last);
    report.path = order_stream(subject_, report.count, p().in_order(number));
    return report;
  }

 private:
  [[nodiscard]] const P& p() const { return subject_->p(); }

  // In an order there may be words that are no states.
  [[nodiscard]] Result<State> word(std::string_view argument, std::string_view text, std::size_t order) const {
    if constexpr (requires { p().parse_word(text, order); }) {
      if (text != "start" && text != "goal") return about(argument, text, p().parse_word(text, order));
    }
    static_cast<void>(order);
    return subject_->state(argument, text);
  }
  template <class T>
  [[nodiscard]] static Result<T> about(std::string_view argument, std::string_view text, Result<T> result) {
    if (!result) return fail_in(argument, text, std::move(result).error());
    return result;
  }

  SharedSubject<P> subject_;
};

}  // namespace meleda
