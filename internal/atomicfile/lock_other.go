//go:build !unix

package atomicfile

import "os"

// removeOpen is false: Windows does not remove open files.
const removeOpen = false

func lock(*os.File)         {}
func tryLock(*os.File) bool { return true }
