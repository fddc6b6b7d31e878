package localpage

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
)

// Open opens an address in the system's browser, without waiting for it. If the browser does not start, it calls
// failed with the reason, at once or later from another goroutine.
func Open(address string, failed func(error)) {
	name, args := "xdg-open", []string{address}
	switch runtime.GOOS {
	case "darwin":
		name = "open"
	case "windows":
		name, args = "rundll32", []string{"url.dll,FileProtocolHandler", address}
	}
	path, err := exec.LookPath(name)
	if err != nil {
		failed(errors.New(name + " is missing"))
		return
	}
	cmd := exec.Command(path, args...)
	if err := cmd.Start(); err != nil {
		failed(err)
		return
	}
	go func() {
		if err := cmd.Wait(); err != nil {
			failed(whyNot(name, err))
		}
	}()
}

// noTool is the exit code of xdg-open if it finds no browser, as in its manual.
const noTool = 3

// whyNot explains why the command that opens the browser failed.
func whyNot(name string, err error) error {
	var exit *exec.ExitError
	switch {
	case name == "xdg-open" && errors.As(err, &exit) && exit.ExitCode() == noTool:
		return errors.New("xdg-open finds no browser")
	case os.Geteuid() == 0:
		return fmt.Errorf("%s failed (%w); many browsers do not start for root", name, err)
	}
	return fmt.Errorf("%s failed (%w)", name, err)
}
