#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "case_file.h"
#include "support.h"

namespace sennit::test {
namespace {

std::vector<std::string> case_files() {
  std::vector<std::string> files;
  for (const auto& entry :
       std::filesystem::directory_iterator(std::string(SENNIT_SOURCE) + "/tests/cases"))
    if (entry.path().extension() == ".case") files.push_back(entry.path().stem().string());
  std::sort(files.begin(), files.end());
  return files;
}

class Cases : public ::testing::TestWithParam<std::string> {};

TEST_P(Cases, Hold) {
  EXPECT_EQ(
      run_case(read_file(std::string(SENNIT_SOURCE) + "/tests/cases/" + GetParam() + ".case")), "");
}

INSTANTIATE_TEST_SUITE_P(Files, Cases, ::testing::ValuesIn(case_files()),
                         [](const auto& file) { return file.param; });

}  // namespace
}  // namespace sennit::test
