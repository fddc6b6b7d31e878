/* Holds the hotkey F9, as another program may, until its input ends. */
#include <stdio.h>
#include <windows.h>

int main(void)
{
    if (!RegisterHotKey(NULL, 1, 0, VK_F9)) return 1;
    puts("held");
    fflush(stdout);
    getchar();
    return 0;
}
