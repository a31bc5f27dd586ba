/*
 * Libraries that are not the one the C# code was written for. With MISFIT
 *   0  it has no function of Impinge
 *   1  its interface is of another version
 *   2  the version is right, and the size of every struct wrong
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
