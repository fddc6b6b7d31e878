package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/capture"
	"github.com/domvision/domvision/engine/swap"
	"github.com/domvision/domvision/hotkey"
	"github.com/domvision/domvision/internal/fault"
	"github.com/domvision/domvision/session"
	"github.com/domvision/domvision/vision"
)

// Error messages follow three rules: a message names the thing it is about; a hint, on a
// line of its own, says what to do next; the same kind of trouble has the same exit code in
// every command.

// The exit codes, and their description in the help.
const (
	exitFailure = 1
	exitUsage   = 2
	exitUnsure  = 3
	exitNoMove  = 4
	exitCapture = 5
	exitBelow   = 6
	exitNobody  = 7

	exitCodes = `Exit codes:
  0  success
  1  failure: unreadable input, broken grid, illegal move
  2  wrong use of the command line
  3  no board found, it could not be read with certainty, or its game is not known
  4  no legal move
  5  the screen cannot be captured
  6  batch: accuracy below --min
  7  trigger, page: no watch is running`
)

// failure is an error to which the command itself gives its exit code and hint.
type failure struct {
	code int
	hint string // what to do next; "" where the error says it all
	err  error
}

func (f *failure) Error() string { return f.err.Error() }
func (f *failure) Unwrap() error { return f.err }

// usageError is wrong use of the command line.
func usageError(format string, args ...any) error {
	return &failure{code: exitUsage, err: fmt.Errorf(format, args...)}
}

// issuesPage is where reports go.
const issuesPage = "https://github.com/domvision/domvision/issues"

// explain finds the exit code of err and a hint. What an error of a library means is decided
// here and in [meanings], and nowhere else; only a command that can say more about what it
// was doing, such as which record it read, returns a [failure] instead.
func explain(err error) (code int, hint string) {
	var (
		own     *failure
		several *vision.SeveralError
		unsure  *advise.UnsureError
		ask     *advise.AskError
		taken   *hotkey.TakenError
		mistake *fault.Error
	)
	switch {
	case errors.As(err, &own):
		return own.code, own.hint
	case errors.As(err, &several):
		return exitUnsure, "narrow the capture down to one with --region or --window"
	case errors.As(err, &unsure):
		return exitUnsure, "check the cell yourself, or accept the advice anyway with --accept-unsure"
	case errors.As(err, &ask):
		return exitUnsure, "say which with --game NAME: " + anyOf(ask.Games)
	case errors.As(err, &taken) && taken.Free != (hotkey.Key{}):
		return exitFailure, fmt.Sprintf("%v is free: --hotkey %[1]v", taken.Free)
	case errors.As(err, &mistake):
		return exitFailure, "please report this line at " + issuesPage + "; if a picture led to it, `domvision report IMAGE --whole` packs it"
	}
	for _, m := range meanings() {
		if errors.Is(err, m.err) {
			return m.code, m.hint
		}
	}
	return exitFailure, ""
}

// wayOut adds to the refusal of a picture how a person can show where the board is. It returns any other error
// unchanged.
func wayOut(p picture, err error) error {
	if errors.As(err, new(*failure)) || !errors.Is(err, vision.ErrNoBoard) && !errors.Is(err, vision.ErrUncertain) {
		return err
	}
	code, hint := explain(err)
	wizard := "domvision calibrate --wizard"
	if p.name != "-" && p.name != "screen" {
		wizard += " " + quoted(p.name)
	}
	return &failure{code, hint + ";\n  or show domvision where the board is, and it will find it from then on: " + wizard, err}
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
	const otherTool = "take a screenshot with the desktop's own tool, and run domvision next IMAGE with it"
	return []meaning{
		{capture.ErrNotStill, exitUnsure, "wait until no tile moves, or use --no-wait to read the board anyway"},
		{capture.ErrCommand, exitCapture, "run the command by itself: it must write a PNG, JPEG, GIF, BMP or WebP picture to its standard output, and nothing else"},
		{capture.ErrNoWindow, exitCapture, "give part of the title or class of a window listed above; the title of a browser is that of its front tab"},
		{capture.ErrAmbiguous, exitCapture, "give more of the title, or the number at the start of its line above"},
		{capture.ErrHidden, exitCapture, "bring the window back: it may be covered by others, but not minimised"},
		{capture.ErrClosed, exitCapture, "open the game again; domvision then finds its window"},
		{capture.ErrOwnPage, exitCapture, "drag the tab of the page out of the game's window, so that both are seen at once"},
		{capture.ErrProtected, exitCapture, "Windows shows every other program a black area instead; play the game in another browser or player"},
		{capture.ErrCovered, exitCapture, "bring the window to the front, and uncover it"},
		{capture.ErrLocked, exitCapture, "unlock the desktop or answer the password prompt; domvision then goes on"},
		{capture.ErrNoDisplay, exitCapture, "run it in a terminal of your desktop (`domvision doctor` shows whether DISPLAY is right), let another program take the picture with --capture-cmd, or use a screenshot: domvision next IMAGE"},
		{capture.ErrNoSuchDisplay, exitCapture, "`domvision doctor` lists the displays"},
		{capture.ErrOffScreen, exitCapture, "--region counts from the top-left corner of the display or window and must lie on it"},
		{capture.ErrBlank, exitCapture, "the screen may be off or locked, or this desktop hides its windows; " + otherTool},
		{capture.ErrPermission, exitCapture, "allow screenshots when the desktop asks, or use a program that may: --capture-cmd 'grim -'"},
		{capture.ErrTimeout, exitCapture, otherTool},
		{capture.ErrFailed, exitCapture, otherTool},

		{hotkey.ErrTaken, exitFailure, "try another key with --hotkey, such as ctrl+alt+F9, or bind `domvision trigger` to a key in the desktop's settings"},
		{hotkey.ErrKey, exitUsage, "a key is written like F9, ctrl+alt+d or super+space"},
		{hotkey.ErrNoDisplay, exitFailure, "where there is no X11, bind `domvision trigger` to a key in the desktop's settings"},
		{hotkey.ErrLost, exitFailure, "where there is no X11, bind `domvision trigger` to a key in the desktop's settings"},
		{hotkey.ErrNotRunning, exitNobody, "start it first, in a terminal that stays open: domvision watch"},
		{hotkey.ErrNoAnswer, exitFailure, "stop the running `domvision watch` with Ctrl-C in its terminal, and start it again: it may be of another version"},
		{hotkey.ErrRunning, exitFailure, "stop the other `domvision watch` first: Ctrl-C in its terminal"},
		{hotkey.ErrNotPrivate, exitFailure, "remove it, or make the folder accessible to you alone (chmod 700); if it is not yours, set XDG_RUNTIME_DIR to a folder that is"},
		{hotkey.ErrNoPlace, exitFailure, "set XDG_RUNTIME_DIR to a folder of yours with a short path"},

		{vision.ErrNoBoard, exitUnsure, "make the whole board visible, with nothing over it; --region narrows a capture down to it"},
		{vision.ErrUncertain, exitUnsure, "take the screenshot when the board is still and nothing is selected; `domvision next --debug-dir DIR` shows what domvision saw"},
		{vision.ErrImage, exitFailure, "expected a picture: PNG, JPEG, GIF, BMP or WebP"},

		{session.ErrNoSession, exitFailure, "`domvision session list` lists the records; `domvision watch` makes them"},
		{session.ErrAmbiguous, exitFailure, "give more of the ID"},
		{session.ErrNewer, exitFailure, "update domvision; the record is kept as it is"},
		{session.ErrDamaged, exitFailure, "if you do not need it, delete its folder; the other records are not affected"},

		{swap.ErrMoving, exitUnsure, "domvision does not guess: take the picture when the board is still, or check with `domvision recognize` whether it was misread"},
		{advise.ErrNoMove, exitNoMove, ""},
	}
}

// explainOnPage explains an error to a player in the middle of a game, and says what to
// do.
func explainOnPage(err error) (text, hint string) {
	_, hint = explain(err)
	text = err.Error()
	switch {
	case errors.Is(err, capture.ErrClosed):
		text, hint = "The game's window is closed", "Open the game again; domvision then finds its window."
	case errors.Is(err, capture.ErrOwnPage):
		text, hint = "This page is in the game's window", "Drag its tab out, so that it has a window of its own and the game is visible again."
	case errors.As(err, new(*advise.AskError)):
		text, hint = "Which game is it?", "No profile knows these tiles, and this may not be a game at all. Choose the game to see a move. Your answer is remembered for boards that look like this one."
	case errors.As(err, new(*vision.SeveralError)):
		text, hint = "Several boards are visible", "Close or cover all but the one you play, then ask again. Or start again with --window or --region. "+sayOwnPage()+"("+err.Error()+")"
	case errors.Is(err, vision.ErrNoBoard):
		text, hint = "No board found", "Make sure that the whole board is on the screen and that nothing covers it. Then ask again. ("+err.Error()+")"
	case errors.Is(err, vision.ErrUncertain):
		text, hint = "The board cannot be read with certainty", "Wait until the board is still and nothing is selected, then ask again. ("+err.Error()+")"
	case errors.Is(err, capture.ErrNotStill):
		text, hint = "The board keeps moving", "Wait until it is still, then ask again."
	}
	return text, hint
}

// sayOwnPage says where domvision's own page may be one of the boards that are seen.
func sayOwnPage() string {
	if capture.OwnPagesLeftOut() {
		return ""
	}
	return "One of them may be on this page: here its window cannot be distinguished from the game's. "
}

// exitCode is the exit code of err.
func exitCode(err error) int {
	code, _ := explain(err)
	return code
}

// answered reports whether there is an answer in spite of err: no legal move, or a move that cannot be
// trusted, is an answer, too.
func answered(err error) bool {
	return err == nil || exitCode(err) == exitNoMove || exitCode(err) == exitUnsure
}

// report prints err for the user, unless it is nil or was printed before, and returns the
// exit code.
func (t terminal) report(err error) (code int) {
	var done status
	switch {
	case err == nil:
		return 0
	case errors.As(err, &done):
		return int(done)
	case errors.Is(err, context.Canceled):
		err = errors.New("interrupted")
	}
	code, hint := explain(err)
	say(t.err, "domvision: %v", err)
	if hint != "" {
		say(t.err, "hint: %s", hint)
	}
	return code
}

// worse is the more serious of two exit codes: a failure comes before a refusal.
func worse(a, b int) int {
	if a == exitFailure || b == 0 {
		return a
	}
	return b
}

// ended is the error to return when everything that went wrong has been printed.
func ended(code int) error {
	if code == 0 {
		return nil
	}
	return status(code)
}

// status is an error that was printed before: only its exit code is left.
type status int

func (s status) Error() string { return fmt.Sprintf("exit code %d", int(s)) }
