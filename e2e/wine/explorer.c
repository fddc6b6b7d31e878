/* Starts a program as a double click does: by a parent of this name. Wine's own explorer only shows folders. */
#include <process.h>

int main(int argc, char **argv)
{
    return argc < 2 ? 2 : (int)_spawnl(_P_WAIT, argv[1], argv[1], (char *)0);
}
