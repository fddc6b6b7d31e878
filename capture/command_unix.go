//go:build unix

package capture

import (
	"os/exec"
	"syscall"
)

// killGroup makes the end of cmd the end of all that the shell has started.
func killGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}
