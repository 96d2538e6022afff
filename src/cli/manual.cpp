#include <algorithm>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "cli/commands.h"

namespace sennit {
namespace {

std::vector<const CLI::App*> commands_of(CLI::App& app) {
  std::vector<const CLI::App*> found;
  for (const CLI::App* command : app.get_subcommands([](CLI::App*) { return true; }))
    found.push_back(command);
  return found;
}

// roff takes a leading dot or quote as a request, and '-' as a hyphen.
std::string roff(std::string_view text) {
  std::string out;
  bool line_start = true;
  for (const char c : text) {
    if (line_start && (c == '.' || c == '\'')) out += "\\&";
    if (c == '\\')
      out += "\\\\";
    else if (c == '-')
      out += "\\-";
    else
      out += c;
    line_start = c == '\n';
  }
  return out;
}

std::string roff_options(const CLI::App& app) {
  std::string out;
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_positional() && option->get_lnames().empty() && option->get_snames().empty()) {
      out += fmt::format(".TP\n.I {}\n{}\n", roff(option->get_type_name()),
                         roff(option->get_description()));
      continue;
    }
    out += fmt::format(".TP\n.B {}{}\n{}\n", roff(option->get_name(false, true)),
                       option->get_expected_min() > 0 && !option->get_type_name().empty()
                           ? " " + roff(option->get_type_name())
                           : "",
                       roff(option->get_description()));
  }
  return out;
}

std::vector<std::string> flags_of(const CLI::App& app) {
  std::vector<std::string> flags;
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_lnames()) flags.push_back("--" + name);
    for (const std::string& name : option->get_snames()) flags.push_back("-" + name);
  }
  return flags;
}

std::string bash_script(CLI::App& app) {
  std::string names, cases;
  for (const CLI::App* command : commands_of(app)) {
    names += command->get_name() + " ";
    cases += fmt::format("    {}) words=\"{}\" ;;\n", command->get_name(),
                         fmt::join(flags_of(*command), " "));
  }
  return fmt::format(
      "_sennit() {{\n"
      "  local IFS=$' \\t\\n' words=\"{}--help --version\" word=\"${{COMP_WORDS[COMP_CWORD]}}\"\n"
      "  if [ \"$COMP_CWORD\" -gt 1 ]; then\n"
      "    case \"${{COMP_WORDS[1]}}\" in\n{}    esac\n"
      "    case \"$word\" in -*) ;; *) IFS=$'\\n'; COMPREPLY=($(compgen -f -- \"$word\")); return "
      ";; esac\n"
      "  fi\n"
      "  COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
      "}}\n"
      "complete -o filenames -F _sennit sennit\n",
      names, cases);
}

std::string zsh_script(CLI::App& app) {
  return "#compdef sennit\nautoload -U +X bashcompinit && bashcompinit\n" + bash_script(app);
}

std::string fish_script(CLI::App& app) {
  std::string out = "complete -c sennit -f -n __fish_use_subcommand -l help\n";
  const auto quoted = [](std::string text) {
    std::string safe;
    for (const char c : text) {
      if (c == '\'' || c == '\\') safe += '\\';
      safe += c;
    }
    return safe;
  };
  for (const CLI::App* command : commands_of(app)) {
    out += fmt::format("complete -c sennit -n __fish_use_subcommand -a {} -d '{}'\n",
                       command->get_name(), quoted(command->get_description()));
    for (const CLI::Option* option : command->get_options())
      for (const std::string& name : option->get_lnames())
        out += fmt::format("complete -c sennit -n '__fish_seen_subcommand_from {}' -l {} -d '{}'\n",
                           command->get_name(), name, quoted(option->get_description()));
  }
  return out;
}

}  // namespace

std::string man_page(CLI::App& app) {
  std::string out = fmt::format(
      ".TH SENNIT 1\n.SH NAME\nsennit \\- a knowledge graph of your notes\n.SH SYNOPSIS\n.B "
      "sennit\n"
      ".I COMMAND\n[\\fIoptions\\fR]\n.SH DESCRIPTION\n{}\n.SH OPTIONS\n{}.SH COMMANDS\n",
      roff(app.get_description()), roff_options(app));
  for (const CLI::App* command : commands_of(app))
    out += fmt::format(".SS sennit {}\n{}\n{}", roff(command->get_name()),
                       roff(command->get_description()), roff_options(*command));
  return out + fmt::format(
                   ".SH FILES\n.TP\n.I graph.sennit\nThe graph, when no other is named.\n.TP\n.I "
                   "config.yaml\n"
                   "Settings, in the working directory or in the user's configuration folder under "
                   "sennit.\n.TP\n"
                   ".I sennit/sennit.log\nWhich commands ran and how they ended, in the user's "
                   "state folder; no text of "
                   "notes.\n.SH EXIT STATUS\n0 when all was done, 1 on an error, 2 on wrong usage, "
                   "3 when something "
                   "was left undone.\n");
}

std::string completion_script(CLI::App& app, const std::string& shell) {
  if (shell == "bash") return bash_script(app);
  if (shell == "zsh") return zsh_script(app);
  return fish_script(app);
}

}  // namespace sennit
