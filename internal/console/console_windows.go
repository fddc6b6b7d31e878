package console

import (
	"os"

	"github.com/inconshreveable/mousetrap"
	"golang.org/x/sys/windows"
)

// DoubleClicked reports whether the program was started from the desktop, not from a command line.
func DoubleClicked() bool { return mousetrap.StartedByExplorer() }

// codePageUTF8 is what Windows calls UTF-8.
const codePageUTF8 = 65001

// PrepareOutput makes consoles show the output of the program: text in UTF-8, even through a pipe to another
// program there, and colours.
func PrepareOutput() (restore func()) {
	before, err := windows.GetConsoleOutputCP()
	if err == nil {
		windows.SetConsoleOutputCP(codePageUTF8)
	}
	for _, f := range []*os.File{os.Stdout, os.Stderr} {
		var mode uint32
		if console := windows.Handle(f.Fd()); windows.GetConsoleMode(console, &mode) == nil {
			windows.SetConsoleMode(console, mode|windows.ENABLE_VIRTUAL_TERMINAL_PROCESSING)
		}
	}
	return func() {
		if err == nil {
			windows.SetConsoleOutputCP(before)
		}
	}
}

// KeepOpen waits before the program ends if a double click has opened the console, because its window
// closes with the program, and with it all messages. watch may still be reading from the console.
func KeepOpen(code int) {
	text := "The other window shows the result. OK closes it."
	if code != 0 {
		text = "domvision stopped. The other window says why. OK closes it."
	}
	caption, _ := windows.UTF16PtrFromString("domvision") // neither holds a zero
	message, _ := windows.UTF16PtrFromString(text)
	windows.MessageBox(0, message, caption, windows.MB_OK|windows.MB_SETFOREGROUND)
}
