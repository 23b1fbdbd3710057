#pragma once
// Joins one family with the engines: an Instance for any class that is a Family, with the facets that its concepts
// allow. Included only by the generated translation units, one per family.

#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <typeinfo>
#include <utility>
#include <variant>
#include <vector>

#include "meleda/core/concepts.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/workbench/instance.hpp"
#include "meleda/workbench/model/checking_model.hpp"
#include "meleda/workbench/model/judging_model.hpp"
#include "meleda/workbench/model/ordering_model.hpp"
#include "meleda/workbench/model/playing_model.hpp"
#include "meleda/workbench/model/solving_model.hpp"
#include "meleda/workbench/model/space_model.hpp"
#include "meleda/workbench/model/subject.hpp"
#include "meleda/workbench/registry.hpp"

namespace meleda {

template <class P>
constexpr bool has_facet(Facet facet) {
  switch (facet) {
    case Facet::playing: return Playable<P>;
    case Facet::solving: return Puzzle<P>;
    case Facet::ordering: return Ordered<P>;
    case Facet::space: return Playable<P> && Keyed<P>;
    case Facet::judging: return Game<P> && Keyed<P>;
    case Facet::checking: break;
  }
  return Checked<P>;
}

template <Family P>
class Model final : public Instance {
 public:
  explicit Model(P p) : Model(std::make_shared<Subject<P>>(std::move(p))) {}
  explicit Model(SharedSubject<P> subject) : subject_(std::move(subject)) {
    if constexpr (has_facet<P>(Facet::playing)) facets_.playing = std::make_unique<PlayingModel<P>>(subject_);
    if constexpr (has_facet<P>(Facet::solving)) facets_.solving = std::make_unique<SolvingModel<P>>(subject_);
    if constexpr (has_facet<P>(Facet::ordering)) facets_.ordering = std::make_unique<OrderingModel<P>>(subject_);
    if constexpr (has_facet<P>(Facet::space)) {
      facets_.space = std::make_unique<SpaceModel<P>>(subject_, facets_.solving.get());
    }
    if constexpr (has_facet<P>(Facet::judging)) facets_.judging = std::make_unique<JudgingModel<P>>(subject_);
    if constexpr (has_facet<P>(Facet::checking)) facets_.checking = std::make_unique<CheckingModel<P>>(subject_);
  }

  [[nodiscard]] std::string title() const override {
    if constexpr (Described<P>) return subject_->p().title();
    return {};
  }
  [[nodiscard]] std::string description() const override {
    if constexpr (Described<P>) return subject_->p().description();
    return {};
  }
  [[nodiscard]] std::string start() const override { return subject_->text(subject_->start()); }
  [[nodiscard]] std::optional<Integer> state_count() const override {
    if constexpr (Counted<P>) return subject_->p().state_count();
    return std::nullopt;
  }
  [[nodiscard]] std::vector<std::string> capabilities() const override {
    std::vector<std::string> names;
    if constexpr (Analytic<P>) names.emplace_back("analytic");
    if constexpr (Sequential<P>) names.emplace_back("sequence");
    if constexpr (Ordered<P>) names.emplace_back("order");
    if constexpr (Indexed<P>) names.emplace_back("index");
    if constexpr (Keyed<P>) names.emplace_back("explore");
    if constexpr (Searchable<P>) names.emplace_back("search");
    if constexpr (Undirected<P>) names.emplace_back("undirected");
    if constexpr (Rowed<P>) {
      if (has_rows(subject_->p())) names.emplace_back("rows");
    }
    if constexpr (RowTabled<P>) {
      if (has_rows(subject_->p())) names.emplace_back("tables");
    }
    if constexpr (Symmetric<P>) names.emplace_back("symmetry");
    if constexpr (Layered<P>) names.emplace_back("layered");
    if constexpr (Resumable<P>) names.emplace_back("resumable");
    if constexpr (Editable<P>) names.emplace_back("editable");
    if constexpr (Embodied<P>) names.emplace_back("solid");
    return names;
  }

  [[nodiscard]] Result<std::string> read_state(std::string_view argument, std::string_view text) const override {
    MELEDA_TRY(const auto s, subject_->state(argument, text));
    return subject_->text(s);
  }
  [[nodiscard]] Result<Scene> scene(std::string_view state) const override {
    MELEDA_TRY(const auto s, subject_->state("state", state));
    return subject_->p().scene(s);
  }
  [[nodiscard]] Holding holding() const override {
    if constexpr (Held<P>) return subject_->p().holding();
    return {};
  }
  [[nodiscard]] bool has_solids() const override { return Embodied<P>; }
  [[nodiscard]] Result<Solid> solid(std::string_view state) const override {
    if constexpr (Embodied<P>) {
      MELEDA_TRY(const auto s, subject_->state("state", state));
      return subject_->p().solid(s);
    } else {
      return fail(ErrorCode::not_supported, tr("states of this puzzle are flat pictures, not bodies"));
    }
  }
  [[nodiscard]] std::vector<std::pair<std::string, std::string>> layouts() const override {
    std::vector<std::pair<std::string, std::string>> named;
    if constexpr (Stocked<P>) {
      for (auto& [name, state] : subject_->p().layouts()) named.emplace_back(std::move(name), subject_->text(state));
    }
    return named;
  }
  [[nodiscard]] Result<std::string> edit(std::string_view state, std::string_view place) const override {
    if constexpr (Editable<P>) {
      MELEDA_TRY(const auto s, subject_->state("state", state));
      auto t = subject_->p().edit(s, place);
      if (!t) return fail_in("place", place, std::move(t).error());
      return subject_->text(*t);
    } else {
      return fail(ErrorCode::not_supported, tr("states of this puzzle cannot be entered piece by piece"));
    }
  }

 protected:
  [[nodiscard]] const void* posed(const std::type_info& type) const override {
    return type == typeid(P) ? &subject_->posed() : nullptr;
  }

 private:
  SharedSubject<P> subject_;
};

template <Family P>
Result<std::shared_ptr<const Instance>> open_instance(P p, const std::optional<std::string>& start,
                                                      const std::optional<std::string>& goal) {
  auto subject = std::make_shared<Subject<P>>(std::move(p));
  if (start) {
    if (auto begun = subject->begin_at(*start); !begun) return tl::unexpected<Error>(std::move(begun).error());
  }
  if (goal) {
    if (auto ended = subject->end_at(*goal); !ended) return tl::unexpected<Error>(std::move(ended).error());
  }
  return std::make_shared<const Model<P>>(SharedSubject<P>(std::move(subject)));
}

template <class Made>
struct FirstOf {
  using type = Made;
};
template <class P, class... Others>
struct FirstOf<std::variant<P, Others...>> {
  using type = P;
};

// The entry of a family in the registry. `make` turns checked arguments into the family's class, or into the one that
// it picks of several.
template <class Make>
FamilyEntry make_entry(FamilyInfo info, Make make) {
  using First = typename FirstOf<std::remove_cvref_t<decltype(*make(std::declval<const Arguments&>()))>>::type;
  FamilyEntry entry;
  entry.info = std::move(info);
  entry.has = has_facet<First>;
  entry.may_have_tables = RowTabled<First>;
  entry.make = [make](const Arguments& arguments, const std::optional<std::string>& start,
                      const std::optional<std::string>& goal) -> Result<std::shared_ptr<const Instance>> {
    MELEDA_TRY(auto made, make(arguments));
    if constexpr (requires { std::variant_size<decltype(made)>::value; }) {
      return std::visit([&](auto& p) { return open_instance(std::move(p), start, goal); }, made);
    } else {
      return open_instance(std::move(made), start, goal);
    }
  };
  return entry;
}

}  // namespace meleda
