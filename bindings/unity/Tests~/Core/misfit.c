/*
 * Native libraries that do not match the C# code. MISFIT selects one:
 *   0  exports no function of Impinge
 *   1  has another interface version
 *   2  has the right version, but reports a wrong size for every struct
 */
#include <stdint.h>

#define EXPORT __attribute__((visibility("default")))

#if MISFIT == 0
EXPORT int32_t misfit(void);

EXPORT int32_t misfit(void)
{
    return 0;
}
#else
#include "impinge.h"

EXPORT int32_t imp_abi_version(void)
{
    return IMP_ABI_VERSION + (MISFIT == 1);
}

EXPORT int32_t imp_struct_size(uint32_t which)
{
    (void)which;
    return 1;
}
#endif
