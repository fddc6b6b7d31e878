package capture

import (
	"os/exec"
	"syscall"
)

// adapt hands the line to cmd as it was typed: cmd does not know the quotation marks that Go puts
// around arguments. With /s it takes off the outer ones, and no others.
func adapt(cmd *exec.Cmd, line string) {
	cmd.SysProcAttr = &syscall.SysProcAttr{CmdLine: `cmd /s /c "` + line + `"`, HideWindow: true}
}
