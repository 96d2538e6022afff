#include "cli/commands.h"

int main(int argc, char** argv) { return sennit::run(argc, argv); }
