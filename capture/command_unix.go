//go:build unix

package capture

import (
	"os/exec"
	"syscall"
)

// adapt makes the end of cmd the end of all that the shell has started.
func adapt(cmd *exec.Cmd, _ string) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}
