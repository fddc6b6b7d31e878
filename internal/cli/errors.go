package cli

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"syscall"
	"unicode"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/capture"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/hotkey"
	"github.com/domvision/domvision/internal/fault"
	"github.com/domvision/domvision/session"
	"github.com/domvision/domvision/vision"
)

// Error messages follow three rules: a message names the thing it is about; a hint, on a
// line of its own, says what to do next; the same kind of trouble has the same exit code in
// every command.

// The exit codes. [ExitCodes] describes them.
const (
	ExitFailure = 1
	ExitUsage   = 2
	ExitUnsure  = 3
	ExitNoMove  = 4
	ExitCapture = 5
	ExitBelow   = 6
	ExitNobody  = 7
)

// ExitCodes describes the exit codes in the help.
const ExitCodes = `Exit codes:
  0  success
  1  failure: unreadable input, broken grid, illegal move
  2  wrong use of the command line
  3  no board found, it could not be read with certainty, or its game is not known
  4  no legal move
  5  the screen cannot be captured
  6  batch: accuracy below --min
  7  trigger, page: no watch is running`

// Failure is an error whose exit code and hint the command itself decides.
type Failure struct {
	Code int
	Hint string // what to do next; "" where the error says it all
	Err  error
}

func (f *Failure) Error() string { return f.Err.Error() }
func (f *Failure) Unwrap() error { return f.Err }

// Fail returns an error with an exit code and a hint; the hint may be "".
func Fail(code int, hint string, err error) error { return &Failure{code, hint, err} }

// UsageError is an error of the command line, with [ExitUsage]. The hint names the help of the command.
func UsageError(format string, args ...any) error {
	return &Failure{Code: ExitUsage, Err: fmt.Errorf(format, args...)}
}

// IssuesPage is where reports go.
const IssuesPage = "https://github.com/domvision/domvision/issues"

// Explain finds the exit code of err and a hint. What an error of a library means is decided
// here and in [meanings], and nowhere else; only a command that can say more about what it
// was doing, such as which record it read, returns a [Failure] instead.
func Explain(err error) (code int, hint string) {
	var (
		own     *Failure
		window  *capture.WindowError
		several *vision.SeveralError
		unsure  *advise.UnsureError
		ask     *advise.AskError
		taken   *hotkey.TakenError
		mistake *fault.Error
	)
	switch {
	case errors.As(err, &window) && window.Err == capture.ErrNoWindow && len(window.Windows) == 0:
		return ExitCapture, "the desktop shows no window at all now: open the game first"
	case errors.As(err, &own):
		return own.Code, own.Hint
	case errors.As(err, &several):
		return ExitUnsure, "narrow the capture down to one with --region or --window"
	case errors.As(err, &unsure):
		return ExitUnsure, "check the cell yourself, or accept the advice anyway with --accept-unsure"
	case errors.As(err, &ask):
		return ExitUnsure, "say which with --game NAME: " + AnyOf(ask.Games)
	case errors.As(err, &taken) && taken.Free != (hotkey.Key{}):
		return ExitFailure, fmt.Sprintf("%v is free: --hotkey %[1]v", taken.Free)
	case errors.As(err, &mistake):
		return ExitFailure, "please report this line at " + IssuesPage + "; if a picture led to it, `domvision report IMAGE --whole` packs it"
	}
	for _, m := range meanings() {
		if errors.Is(err, m.err) {
			return m.code, m.hint
		}
	}
	return ExitFailure, ""
}

// meaning is the exit code and the hint of a sentinel error.
type meaning struct {
	err  error
	code int
	hint string // "" where the error says it all
}

// meanings lists the sentinel errors of all libraries. If an error matches several, the
// first one counts.
func meanings() []meaning {
	const fullDisk = "make room on that disk, and run the command again"
	const otherTool = "take a screenshot with the desktop's own tool, and run domvision next IMAGE with it"
	return []meaning{
		{capture.ErrNotStill, ExitUnsure, "wait until no tile moves, or use --no-wait to read the board anyway"},
		{capture.ErrCommand, ExitCapture, "run the command by itself: it must write a PNG, JPEG, GIF, BMP, WebP or PPM picture to its standard output, and nothing else"},
		{capture.ErrNoWindow, ExitCapture, "give part of the title or class of a window listed above; the title of a browser is that of its front tab"},
		{capture.ErrAmbiguous, ExitCapture, "give more of the title, or the number at the start of its line above"},
		{capture.ErrHidden, ExitCapture, "bring the window back: it may be covered by others, but not minimised"},
		{capture.ErrClosed, ExitCapture, "open the game again; domvision then finds its window"},
		{capture.ErrOwnPage, ExitCapture, "drag the tab of the page out of the game's window, so that both are seen at once"},
		{capture.ErrProtected, ExitCapture, "Windows shows every other program a black area instead; play the game in another browser or player"},
		{capture.ErrCovered, ExitCapture, "bring the window to the front, and uncover it"},
		{capture.ErrLocked, ExitCapture, "unlock the desktop or answer the password prompt; domvision then goes on"},
		{capture.ErrNoDisplay, ExitCapture, "run it in a terminal of your desktop (`domvision doctor` shows whether DISPLAY is right), let another program take the picture with --capture-cmd, or use a screenshot: domvision next IMAGE"},
		{capture.ErrNoSuchDisplay, ExitCapture, "`domvision doctor` lists the displays"},
		{capture.ErrOffScreen, ExitCapture, "--region counts from the top-left corner of the display or window and must lie on it"},
		{capture.ErrBlank, ExitCapture, "if the screen is off or locked, try again when it shows your game; if this desktop hides its windows, " + otherTool},
		{capture.ErrPermission, ExitCapture, "allow screenshots when the desktop asks (`domvision doctor` says why it is asked), or " + otherTool},
		{capture.ErrTimeout, ExitCapture, otherTool},
		{capture.ErrFailed, ExitCapture, "share the game's window from the page of `domvision watch`, let another program take the picture with --capture-cmd, or " + otherTool},

		{hotkey.ErrTaken, ExitFailure, "try another key with --hotkey, such as ctrl+alt+F9, or bind `domvision trigger` to a key in the desktop's settings"},
		{hotkey.ErrKey, ExitUsage, "a key is written like F9, ctrl+alt+d or super+space"},
		{hotkey.ErrNoDisplay, ExitFailure, "where there is no X11, bind `domvision trigger` to a key in the desktop's settings"},
		{hotkey.ErrLost, ExitFailure, "where there is no X11, bind `domvision trigger` to a key in the desktop's settings"},
		{hotkey.ErrNotRunning, ExitNobody, "start it first, in a terminal that stays open: domvision watch"},
		{hotkey.ErrNoAnswer, ExitFailure, "stop the running `domvision watch` with Ctrl-C in its terminal, and start it again: it may be of another version"},
		{hotkey.ErrRunning, ExitFailure, "stop the other `domvision watch` first: Ctrl-C in its terminal"},
		{hotkey.ErrNotPrivate, ExitFailure, "remove it, or make the folder accessible to you alone (chmod 700); if it is not yours, set XDG_RUNTIME_DIR to a folder that is"},
		{hotkey.ErrNoPlace, ExitFailure, "set XDG_RUNTIME_DIR to a folder of yours with a short path"},

		{vision.ErrNoBoard, ExitUnsure, "make the whole board visible, with nothing over it; --region narrows a capture down to it"},
		{vision.ErrUncertain, ExitUnsure, "take the screenshot when the board is still and nothing is selected; `domvision next --debug-dir DIR` shows what domvision saw"},
		{vision.ErrImage, ExitFailure, "expected a picture: PNG, JPEG, GIF, BMP, WebP or PPM"},

		{session.ErrNoSession, ExitFailure, "`domvision session list` lists the records; `domvision watch` makes them"},
		{session.ErrAmbiguous, ExitFailure, "give more of the ID"},
		{session.ErrNewer, ExitFailure, "update domvision; the record is kept as it is"},
		{session.ErrDamaged, ExitFailure, "if you do not need it, delete its folder; the other records are not affected"},

		{engine.ErrMoving, ExitUnsure, "domvision does not guess: take the picture when the board is still, or check with `domvision recognize` whether it was misread"},
		{advise.ErrNoMove, ExitNoMove, ""},

		{syscall.ENOSPC, ExitFailure, fullDisk},
		{syscall.EDQUOT, ExitFailure, fullDisk},
	}
}

// ExitCode is the exit code of err.
func ExitCode(err error) int {
	code, _ := Explain(err)
	return code
}

// Answered reports whether there is an answer in spite of err: no legal move, or a move that cannot be
// trusted, is an answer, too.
func Answered(err error) bool {
	return err == nil || ExitCode(err) == ExitNoMove || ExitCode(err) == ExitUnsure
}

// Report prints err for the user, unless it is nil or was printed before, and returns the
// exit code.
func (t Terminal) Report(err error) (code int) {
	var done status
	switch {
	case err == nil:
		return 0
	case errors.As(err, &done):
		return int(done)
	case errors.Is(err, context.Canceled):
		err = errors.New("interrupted")
	}
	code, hint := Explain(err)
	Say(t.Err, "%s: %s", t.program, harmless(err.Error()))
	if hint != "" {
		Say(t.Err, "hint: %s", harmless(hint))
	}
	return code
}

// harmless replaces what a terminal would obey. Errors quote other programs, such as a compositor.
func harmless(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' && r != '\t' {
			return unicode.ReplacementChar
		}
		return r
	}, text)
}

// WorseCode is the more serious of two exit codes: a failure comes before a refusal.
func WorseCode(a, b int) int {
	if a == ExitFailure || b == 0 {
		return a
	}
	return b
}

// Reported is the error to return when everything that went wrong has been printed.
func Reported(code int) error {
	if code == 0 {
		return nil
	}
	return status(code)
}

// status is an error that was printed before: only its exit code is left.
type status int

func (s status) Error() string { return fmt.Sprintf("exit code %d", int(s)) }
