//go:build unix

package console

import (
	"os/signal"
	"syscall"
)

// AllowBackground lets the program run in the background of a shell (domvision watch &). There, a read from the
// terminal would stop the whole program; with SIGTTIN ignored only the read fails.
func AllowBackground() { signal.Ignore(syscall.SIGTTIN) }
