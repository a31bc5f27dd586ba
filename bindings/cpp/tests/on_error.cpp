// A program's own handler of errors gets the status and the sentence.

#include <cstdlib>
#include <cstring>

#include <impinge.h>

[[noreturn]] inline void handle(int32_t status) {
    char text[256];
    imp_last_error(text, static_cast<int32_t>(sizeof text));
    std::exit(status == IMP_ERROR_RANGE && std::strncmp(text, "radius is -2", 12) == 0 ? EXIT_SUCCESS : EXIT_FAILURE);
}

#define IMPINGE_ON_ERROR(status) handle(status)
#include <impinge.hpp>

int main() {
    impinge::Geometry::sphere(-2);
    return EXIT_FAILURE;
}
