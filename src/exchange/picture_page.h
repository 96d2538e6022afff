// The page of a picture, from picture_page.html; {{title}} and {{data}} stand for what goes there.

#pragma once

#include <string_view>

namespace sennit {

extern const std::string_view kPicturePage;

}  // namespace sennit
