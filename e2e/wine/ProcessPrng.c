/* Stands in for bcryptprimitives.dll, which Wine 8 lacks and every Go program loads at its start. */
#include <windows.h>

BOOLEAN NTAPI SystemFunction036(PVOID buffer, ULONG size); /* RtlGenRandom, of advapi32.dll */

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T size)
{
    return SystemFunction036(data, size);
}
