// measure: runs a command a number of times and prints what it cost, as medians on one line:
//
//   WALL_MILLISECONDS CPU_MILLISECONDS PEAK_MEGABYTES EXIT_CODE
//
// CPU is user and system time of the process and of the children it waited for; the peak is that of
// its resident memory. The exit code is the worst of the runs.

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace {

constexpr const char* kUsage =
    "usage: measure [--runs N] [--before SHELL_COMMAND] [--out FILE] COMMAND [ARGUMENT...]\n"
    "\n"
    "Runs COMMAND N times (3). SHELL_COMMAND runs before each time and is not measured. FILE gets\n"
    "the standard output of the last run; without it, all output is dropped.\n";

struct Plan {
  int runs = 3;
  std::string before;
  std::string out = "/dev/null";
  char** command = nullptr;
};

struct Cost {
  double wall_ms = 0;
  double cpu_ms = 0;
  double peak_mb = 0;
  int exit_code = 0;
};

[[noreturn]] void stop(const std::string& message) {
  std::fprintf(stderr, "measure: %s\n%s", message.c_str(), kUsage);
  std::exit(2);
}

Plan parse(char** arguments) {
  Plan plan;
  for (++arguments; *arguments && std::string(*arguments).starts_with("--"); ++arguments) {
    const std::string name = *arguments;
    if (!*++arguments) stop(name + " wants a value");
    if (name == "--runs")
      plan.runs = std::atoi(*arguments);
    else if (name == "--before")
      plan.before = *arguments;
    else if (name == "--out")
      plan.out = *arguments;
    else
      stop("unknown option " + name);
  }
  if (!*arguments) stop("no command");
  if (plan.runs < 1) stop("--runs wants a whole number above 0");
  plan.command = arguments;
  return plan;
}

[[noreturn]] void become(const Plan& plan) {
  const int out = ::open(plan.out.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644);
  const int errors = ::open("/dev/null", O_WRONLY);
  ::dup2(out, STDOUT_FILENO);
  ::dup2(errors, STDERR_FILENO);
  ::execvp(plan.command[0], plan.command);
  std::_Exit(127);
}

double milliseconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_usec) / 1e3;
}

Cost run(const Plan& plan) {
  if (!plan.before.empty() && std::system(plan.before.c_str()) != 0) stop("--before failed");
  const auto start = std::chrono::steady_clock::now();
  const pid_t child = ::fork();
  if (child < 0) stop("cannot start a process");
  if (child == 0) become(plan);
  int status = 0;
  rusage usage{};
  ::wait4(child, &status, 0, &usage);
  const std::chrono::duration<double, std::milli> wall = std::chrono::steady_clock::now() - start;
  return {wall.count(), milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime),
          static_cast<double>(usage.ru_maxrss) * 1024 / 1e6,
          WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status)};
}

double median(const std::vector<Cost>& costs, double Cost::*member) {
  std::vector<double> values;
  for (const Cost& cost : costs) values.push_back(cost.*member);
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

}  // namespace

int main(int, char** arguments) {
  const Plan plan = parse(arguments);
  std::vector<Cost> costs;
  for (int i = 0; i < plan.runs; ++i) costs.push_back(run(plan));
  int worst = 0;
  for (const Cost& cost : costs) worst = std::max(worst, cost.exit_code);
  std::printf("%.1f %.1f %.1f %d\n", median(costs, &Cost::wall_ms), median(costs, &Cost::cpu_ms),
              median(costs, &Cost::peak_mb), worst);
}
