#include "meleda/core/language.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <optional>
#include <string>
#include <thread>

namespace meleda {
namespace {

// Variables of the environment while a test runs.
class Environment {
 public:
  explicit Environment(const std::map<std::string, std::string>& values) {
    for (const auto* name : {"LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"}) {
      const char* const value = std::getenv(name);
      before_[name] = value == nullptr ? std::nullopt : std::optional<std::string>(value);
      unsetenv(name);
    }
    for (const auto& [name, value] : values) setenv(name.c_str(), value.c_str(), 1);
  }
  ~Environment() {
    for (const auto& [name, value] : before_) {
      if (value) {
        setenv(name.c_str(), value->c_str(), 1);
      } else {
        unsetenv(name.c_str());
      }
    }
  }
  Environment(const Environment&) = delete;
  Environment& operator=(const Environment&) = delete;

 private:
  std::map<std::string, std::optional<std::string>> before_;
};

std::string chosen(const std::map<std::string, std::string>& values) {
  const Environment environment(values);
  return tag_of(language_of_environment());
}

TEST(Language, IsFoundByLocaleAndByTag) {
  for (const auto* name :
       {"zh_TW", "zh_TW.UTF-8", "zh-TW", "zh-Hant", "zh-Hant-HK", "zh_Hant", "zh_HK.UTF-8", "ZH-tw"}) {
    EXPECT_EQ(tag_of(find_language(name)), "zh-TW") << name;
  }
  for (const auto* name : {"", "C", "en", "en_GB.UTF-8", "zh", "zh_CN.UTF-8", "zh-Hans", "de", "zh_TWX", "_", "x"}) {
    EXPECT_EQ(find_language(name), nullptr) << name;
  }
}

TEST(Language, OfAPageIsTheFirstThatThereIs) {
  EXPECT_EQ(tag_of(preferred_language("zh-Hant")), "zh-TW");
  EXPECT_EQ(tag_of(preferred_language("de, zh-TW;q=0.8, en;q=0.5")), "zh-TW");
  EXPECT_EQ(tag_of(preferred_language("en;q=0.5,zh-TW;q=0.8")), "zh-TW");
  EXPECT_EQ(tag_of(preferred_language("en-US,en;q=0.9,zh-TW;q=0.8")), "en");
  EXPECT_EQ(tag_of(preferred_language("zh-TW;q=0")), "en");
  for (const auto* strange : {"", ",", ";", ";q=1", "*", "zh-TW;q=x", " , ;;,=", "\xff\xff;q=9e999"}) {
    EXPECT_EQ(preferred_language(strange), nullptr) << strange;
  }
}

TEST(Language, OfTheEnvironmentIsAsGettextReadsIt) {
  EXPECT_EQ(chosen({}), "en");
  EXPECT_EQ(chosen({{"LANG", "zh_TW.UTF-8"}}), "zh-TW");
  EXPECT_EQ(chosen({{"LC_MESSAGES", "zh_TW.UTF-8"}, {"LANG", "en_US.UTF-8"}}), "zh-TW");
  EXPECT_EQ(chosen({{"LC_ALL", "en_US.UTF-8"}, {"LC_MESSAGES", "zh_TW.UTF-8"}}), "en");
  EXPECT_EQ(chosen({{"LANG", "en_US.UTF-8"}, {"LANGUAGE", "de:zh_TW:en"}}), "zh-TW");
  EXPECT_EQ(chosen({{"LANG", "zh_TW.UTF-8"}, {"LANGUAGE", "en"}}), "en");
  // Whoever asks for no locale gets none.
  EXPECT_EQ(chosen({{"LC_ALL", "C"}, {"LANGUAGE", "zh_TW"}}), "en");
  EXPECT_EQ(chosen({{"LC_ALL", "C.UTF-8"}, {"LANG", "zh_TW.UTF-8"}, {"LANGUAGE", "zh_TW"}}), "en");
}

TEST(Language, IsSpokenByAThreadForAWhile) {
  const auto chinese = find_language("zh_TW");
  ASSERT_NE(chinese, nullptr);
  EXPECT_EQ(spoken_language(), nullptr);
  {
    const Speaking outer(chinese);
    EXPECT_EQ(spoken_language(), chinese);
    std::thread([] { EXPECT_EQ(spoken_language(), nullptr); }).join();
    {
      const Speaking inner(nullptr);
      EXPECT_EQ(spoken_language(), nullptr);
    }
    EXPECT_EQ(spoken_language(), chinese);
  }
  EXPECT_EQ(spoken_language(), nullptr);
}

}  // namespace
}  // namespace meleda
