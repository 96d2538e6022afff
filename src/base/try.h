// The two words that pass an error up: SENNIT_TRY(expression) for a Result<void>, and
// SENNIT_ASSIGN(declaration, expression) for a value.

#pragma once

#include "sennit/result.h"

#define SENNIT_TRY(expression)                                        \
  do {                                                                \
    if (auto tried = (expression); !tried.ok()) return tried.error(); \
  } while (false)

#define SENNIT_JOIN_INNER(a, b) a##b
#define SENNIT_JOIN(a, b) SENNIT_JOIN_INNER(a, b)
#define SENNIT_ASSIGN(declaration, expression) \
  SENNIT_ASSIGN_INNER(SENNIT_JOIN(sennit_result_, __LINE__), declaration, expression)
#define SENNIT_ASSIGN_INNER(result, declaration, expression) \
  auto result = (expression);                                \
  if (!result.ok()) return result.error();                   \
  declaration = std::move(result).value()
