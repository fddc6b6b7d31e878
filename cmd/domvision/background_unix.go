//go:build unix

package main

import (
	"os/signal"
	"syscall"
)

// mayRunBehind lets the program run behind the shell (domvision watch &), where
// reading from the terminal would stop it: reading then fails, and nothing else.
func mayRunBehind() { signal.Ignore(syscall.SIGTTIN) }
