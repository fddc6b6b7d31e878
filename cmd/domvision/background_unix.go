//go:build unix

package main

import (
	"os/signal"
	"syscall"
)

// mayRunBehind lets the program run in the background of a shell (domvision watch &). There, a read from the
// terminal would stop the whole program; with SIGTTIN ignored only the read fails.
func mayRunBehind() { signal.Ignore(syscall.SIGTTIN) }
