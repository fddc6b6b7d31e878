package capture

import (
	"os/exec"
	"syscall"
)

// adapt passes the line to cmd as it was typed, because cmd does not understand the quotation marks that Go
// adds to arguments. With /s it removes the outer ones, and no others.
func adapt(cmd *exec.Cmd, line string) {
	cmd.SysProcAttr = &syscall.SysProcAttr{CmdLine: `cmd /s /c "` + line + `"`, HideWindow: true}
}
