//go:build unix

package capture

import (
	"os/exec"
	"syscall"
)

// adapt makes cancelling cmd kill all processes that the shell has started.
func adapt(cmd *exec.Cmd, _ string) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}
