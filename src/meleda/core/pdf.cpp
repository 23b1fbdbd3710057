// The one file that names cairo.

#include "meleda/core/pdf.hpp"

#include <cairo-pdf.h>
#include <cairo.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>
#include <string_view>
#include <variant>

#include "meleda/core/look.hpp"
#include "meleda/core/scene_text.hpp"
#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"

namespace meleda {

namespace {

constexpr double points_in_millimetre = 72 / 25.4;
constexpr double largest_page = 14'400;  // points; the most that PDF readers must take
constexpr double least_page = 3;

struct Release {
  void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
  void operator()(cairo_t* pen) const { cairo_destroy(pen); }
};

cairo_status_t append(void* out, const unsigned char* data, unsigned int length) {
  static_cast<std::string*>(out)->append(reinterpret_cast<const char*>(data), length);
  return CAIRO_STATUS_SUCCESS;
}

struct Colour {
  double red = 0;
  double green = 0;
  double blue = 0;
};

// Of #rrggbb.
Colour colour_of(std::string_view text) {
  const auto part = [&](std::size_t at) {
    const auto digit = [](char c) { return c <= '9' ? c - '0' : c - 'a' + 10; };
    return (16 * digit(text[at]) + digit(text[at + 1])) / 255.0;
  };
  return {part(1), part(3), part(5)};
}

// Cairo takes only UTF-8 that is sound, and C strings.
std::string sound(std::string_view text) {
  std::string out;
  for (const char32_t c : decode_utf8(text)) append_utf8(out, c < 0x20 ? replacement_character : c);
  return out;
}

class Painter {
 public:
  explicit Painter(cairo_t* pen) : pen_(pen) {}

  void paint(const Shape& shape) {
    look_ = look_of(shape);
    const auto& [degrees, about] = shape.angle;
    if (degrees != 0) {
      cairo_save(pen_);
      cairo_translate(pen_, about.x, about.y);
      cairo_rotate(pen_, degrees * std::numbers::pi / 180);
      cairo_translate(pen_, -about.x, -about.y);
    }
    std::visit([&](const auto& geometry) { draw(geometry); }, shape.geometry);
    if (degrees != 0) cairo_restore(pen_);
  }

 private:
  void draw(const Rectangle& shape) {
    const auto [x, y] = shape.corner;
    const auto width = std::max(0.0, shape.width);
    const auto height = std::max(0.0, shape.height);
    const auto r = std::clamp(shape.rounding, 0.0, std::min(width, height) / 2);
    constexpr double quarter = std::numbers::pi / 2;
    cairo_new_path(pen_);
    cairo_arc(pen_, x + width - r, y + r, r, -quarter, 0);
    cairo_arc(pen_, x + width - r, y + height - r, r, 0, quarter);
    cairo_arc(pen_, x + r, y + height - r, r, quarter, 2 * quarter);
    cairo_arc(pen_, x + r, y + r, r, 2 * quarter, 3 * quarter);
    cairo_close_path(pen_);
    fill_and_stroke();
  }
  void draw(const Circle& shape) {
    cairo_new_path(pen_);
    cairo_arc(pen_, shape.centre.x, shape.centre.y, std::max(0.0, shape.radius), 0, 2 * std::numbers::pi);
    cairo_close_path(pen_);
    if (shape.hole > 0 && shape.hole < shape.radius) {
      cairo_new_sub_path(pen_);
      cairo_arc_negative(pen_, shape.centre.x, shape.centre.y, shape.hole, 2 * std::numbers::pi, 0);
      cairo_close_path(pen_);
    }
    fill_and_stroke();
  }
  void draw(const Line& shape) {
    follow(shape.points);
    cairo_set_line_cap(pen_, CAIRO_LINE_CAP_ROUND);
    cairo_set_line_join(pen_, CAIRO_LINE_JOIN_ROUND);
    stroke();
    cairo_set_line_cap(pen_, CAIRO_LINE_CAP_BUTT);
    cairo_set_line_join(pen_, CAIRO_LINE_JOIN_MITER);
  }
  void draw(const Polygon& shape) {
    follow(shape.points);
    cairo_close_path(pen_);
    fill_and_stroke();
  }
  void draw(const Text& shape) {
    const auto text = sound(shape.text);
    // Cairo takes all characters of a text from one font.
    cairo_select_font_face(pen_, columns_of(text) > decode_utf8(text).size() ? "Noto Sans CJK TC" : "sans-serif",
                           CAIRO_FONT_SLANT_NORMAL, look_.bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(pen_, std::max(1e-3, shape.height) / capital_height);
    cairo_text_extents_t extents;
    cairo_text_extents(pen_, text.c_str(), &extents);
    use(look_.ink, 1);
    cairo_move_to(pen_, shape.centre.x - extents.x_advance / 2, shape.centre.y + shape.height / 2);
    cairo_show_text(pen_, text.c_str());
  }

  void follow(const std::vector<Point>& points) {
    cairo_new_path(pen_);
    for (const auto& point : points) cairo_line_to(pen_, point.x, point.y);
  }
  void use(std::string_view colour, double opacity) {
    const auto [red, green, blue] = colour_of(colour);
    cairo_set_source_rgba(pen_, red, green, blue, opacity);
  }
  void fill_and_stroke() {
    if (look_.fill != "none") {
      use(shaded(look_.fill, look_.shade), look_.fill_opacity);
      cairo_set_fill_rule(pen_, CAIRO_FILL_RULE_EVEN_ODD);
      cairo_fill_preserve(pen_);
    }
    stroke();
  }
  void stroke() {
    use(look_.ink, 1);
    cairo_set_line_width(pen_, look_.width);
    cairo_set_dash(pen_, &look_.dash, look_.dash > 0 ? 1 : 0, 0);
    cairo_stroke(pen_);
  }

  cairo_t* pen_;
  Look look_;
};

}  // namespace

Result<std::string> to_pdf(const std::vector<PdfPage>& pages, const StopCheck& stop) {
  std::string bytes;
  const auto length = [](double units, double millimetres) {
    const auto points = units * millimetres * points_in_millimetre;
    return std::isnan(points) ? least_page : std::clamp(points, least_page, largest_page);
  };
  std::unique_ptr<cairo_surface_t, Release> surface(
      cairo_pdf_surface_create_for_stream(append, &bytes, least_page, least_page));
  if (!pages.empty()) {
    const auto title = sound(pages.front().scene->title);
    cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_TITLE, title.c_str());
  }
  // Without the time of day, so that the same pages give the same file.
  cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_CREATE_DATE, "2000-01-01T00:00:00Z");
  std::unique_ptr<cairo_t, Release> pen;
  EveryThousand check(stop);
  for (const auto& page : pages) {
    cairo_pdf_surface_set_size(surface.get(), length(page.scene->width, page.millimetres),
                               length(page.scene->height, page.millimetres));
    if (!pen) pen.reset(cairo_create(surface.get()));
    cairo_identity_matrix(pen.get());
    cairo_scale(pen.get(), page.millimetres * points_in_millimetre, page.millimetres * points_in_millimetre);
    Painter painter(pen.get());
    for (const auto& shape : page.scene->shapes) {
      check();
      painter.paint(shape);
    }
    cairo_show_page(pen.get());
  }
  const auto drawn = pen ? cairo_status(pen.get()) : CAIRO_STATUS_SUCCESS;
  pen.reset();
  cairo_surface_finish(surface.get());
  for (const auto status : {drawn, cairo_surface_status(surface.get())}) {
    if (status != CAIRO_STATUS_SUCCESS) {
      return fail(ErrorCode::internal,
                  std::string(tr("the PDF could not be written: ")) + cairo_status_to_string(status));
    }
  }
  return bytes;
}

}  // namespace meleda
