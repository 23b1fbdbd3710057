#include "meleda/workbench/solid_json.hpp"

#include <cmath>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace meleda {

namespace {

// Ten-thousandths of a tile are short to send and finer than any picture.
double rounded(double value) {
  const auto out = std::round(value * 10'000) / 10'000;
  return out == 0 ? 0 : out;  // no -0
}

class Vertices {
 public:
  Json numbers_of(const std::vector<Spot>& spots) {
    Json numbers = Json::array();
    for (const auto& spot : spots) {
      const std::tuple at(rounded(spot.x), rounded(spot.y), rounded(spot.z));
      const auto [found, is_new] = known_.try_emplace(at, known_.size());
      if (is_new) list_.push_back({std::get<0>(at), std::get<1>(at), std::get<2>(at)});
      numbers.push_back(found->second);
    }
    return numbers;
  }
  Json take() { return std::move(list_); }

 private:
  std::map<std::tuple<double, double, double>, std::size_t> known_;
  Json list_ = Json::array();
};

}  // namespace

Json turn_as_json(const Turn& turn) {
  return {{"around", turn.around}, {"above", turn.above}};
}

Json solid_as_json(const Solid& solid) {
  Vertices vertices;
  Json faces = Json::array();
  for (const auto& face : solid.faces) {
    Json fields = {{"key", face.key}, {"role", name_of(face.role)}, {"corners", vertices.numbers_of(face.corners)}};
    if (face.sort != 0) fields["sort"] = face.sort;
    if (face.back_sort != 0) fields["back_sort"] = face.back_sort;
    if (face.level != 0) fields["level"] = face.level;
    if (!face.tooltip.empty()) fields["tooltip"] = face.tooltip;
    if (!face.move.empty()) fields["move"] = face.move;
    if (!face.place.empty()) fields["place"] = face.place;
    for (const auto& mark : face.marks) {
      Json drawn = {{"key", mark.key},
                    {"role", name_of(mark.role)},
                    {"side", mark.side == Side::front ? "front" : "back"},
                    {"points", vertices.numbers_of(mark.points)}};
      if (mark.closed) drawn["closed"] = true;
      if (mark.sort != 0) drawn["sort"] = mark.sort;
      if (!mark.text.empty()) drawn.update({{"text", mark.text}, {"height", rounded(mark.height)}});
      fields["marks"].push_back(std::move(drawn));
    }
    faces.push_back(std::move(fields));
  }
  return {{"title", solid.title},
          {"turn", turn_as_json(solid.turn)},
          {"vertices", vertices.take()},
          {"faces", std::move(faces)}};
}

}  // namespace meleda
