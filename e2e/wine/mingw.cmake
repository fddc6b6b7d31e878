# Builds programs for Windows with Debian's mingw.
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_C_COMPILER x86_64-w64-mingw32-gcc)
set(CMAKE_RC_COMPILER x86_64-w64-mingw32-windres)
# Without this the resources of sgt-puzzles miss a constant.
set(CMAKE_RC_FLAGS -DMINGW32_FIX)
