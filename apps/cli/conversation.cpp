#include "conversation.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

#include "meleda/core/text.hpp"
#include "meleda/workbench/report.hpp"
#include "meleda/workbench/verbs.hpp"

namespace meleda::cli {

namespace {

std::vector<std::string> moves_in(const Answer& answer) {
  return answer.fields.value("moves", std::vector<std::string>());
}

bool is_flag(const Request& request, const std::string& word) {
  const auto* const verb = find_verb(request.verb);
  if (verb == nullptr) return false;
  return std::any_of(verb->options.begin(), verb->options.end(),
                     [&](const Option& option) { return option.kind == ValueKind::flag && option.name == word; });
}

std::string question_in(const Answer& answer) {
  std::vector<std::string> words{"undo", "quit"};
  if (const auto own = text_in(answer.fields, "prompt_words"); !own.empty()) words.insert(words.begin(), own);
  return fmt::format("{} ({}): ", text_in(answer.fields, "prompt"), joined(words, ", "));
}

}  // namespace

bool is_conversation() {
  return isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1;
}

int converse(const Request& request, Answer answered, Context& context, Control& control, ProgressLine& progress) {
  // The moves with which somebody was asked, so that undo goes back to where it was somebody's turn.
  std::vector<std::vector<std::string>> asked{moves_in(answered)};
  std::cout << answered.text;
  while (answered.fields.contains("prompt") && !control.stopped()) {
    std::cout << question_in(answered) << std::flush;
    std::string line;
    if (!std::getline(std::cin, line)) {
      std::cout << '\n';
      break;
    }
    const auto words = words_of(line);
    if (words.empty()) continue;
    const auto typed = std::string(words.front().text);
    if (typed == "quit") break;
    auto next = request;
    auto moves = asked.back();
    if (typed == "undo") {
      if (asked.size() > 1) asked.pop_back();
      moves = asked.back();
    } else if (is_flag(request, typed)) {
      next.values[typed] = "yes";
    } else {
      for (const auto& word : words) moves.emplace_back(word.text);
    }
    next.values["moves"] = joined(moves, " ");
    if (moves.empty()) next.values.erase("moves");
    progress.begin();
    auto reply = answer(next, context);
    progress.clear();
    if (reply.fields.contains("error")) {
      std::cout << error_text(reply.fields.at("error"));
      continue;
    }
    answered = std::move(reply);
    if (const auto now = moves_in(answered); now != asked.back()) asked.push_back(now);
    std::cout << answered.text;
  }
  return static_cast<int>(answered.outcome);
}

}  // namespace meleda::cli
