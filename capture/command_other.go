//go:build !unix && !windows && !js

package capture

import "os/exec"

// adapt does nothing: processes that the shell has started are not killed with it.
func adapt(*exec.Cmd, string) {}
