//go:build !unix

package capture

import "os/exec"

// killGroup is for where the shell's own end leaves others behind.
func killGroup(*exec.Cmd) {}
