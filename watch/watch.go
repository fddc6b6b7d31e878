package watch

import (
	"context"
	"image"
	"time"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/capture"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/planner"
	"github.com/domvision/domvision/session"
	"github.com/domvision/domvision/vision/recall"
	"github.com/domvision/domvision/watch/study"
)

// Config holds the functions and settings that a [Watch] gets from the program around it.
type Config struct {
	Source capture.Source
	Still  capture.Still // its Limit and Pause

	// Read reads the board in a picture. It is called by one goroutine.
	Read func(*image.RGBA) (Reading, error)

	// Learned counts how often what Read knows has changed: looks were taught or added, perhaps with a game. The
	// board is then read anew, even if nothing has changed on it. May be nil.
	Learned func() int64

	// Rules finds the rules that a board is played by. The error is an [AskError] if nobody has
	// said which game it is.
	Rules func(Reading) (Rules, error)

	// Named tells Rules which game the player says that a board is of. It is called only after an
	// AskError.
	Named func(r Reading, game string) error

	// Ask returns the question that lets the player name another game for a board; nil if the game cannot be
	// changed. May be nil.
	Ask func(Reading) *AskError

	// Plan plans for a board within the time; 0: no limit. known holds lines from there that are already known.
	// The error says why the plan cannot be trusted.
	// Several goroutines may call it at once: for the board, and for moves that the player tries.
	Plan func(ctx context.Context, rules Rules, g engine.Grid, known [][]engine.Move, within time.Duration) (planner.Plan, error)

	// Goal is what the first level asks for, if the game has such goals.
	Goal advise.Goal

	// Rounds are the times of the rounds of planning. The first answer is shown after the first
	// round.
	Rounds []time.Duration

	// Keep teaches Read permanently what the player has said about a cell, and returns the file
	// that holds it. May be nil.
	Keep func(a *Answer, at engine.Pos) (where string, err error)

	Viewers []Viewer

	// Overlay draws an answer. It is called by a goroutine of its own, with the newest answer if
	// they come faster than it draws. May be nil.
	Overlay func(*Answer) error

	// Outline draws the advised move on the screen. May be nil.
	Outline Outliner

	// Record begins the record of the game; nil records nothing.
	Record func(game, profile string) (Recorder, error)
	// Past is the game that was recorded last, which the first board may continue; nil: there is none. It is
	// called once. May be nil.
	Past func() *session.Session
	// GoOn opens the record of Past to continue it.
	GoOn func(*session.Session) (Recorder, error)
	// Recording is called by a goroutine of its own while the record cannot be written, and when it
	// can again. What could not be written is written then. May be nil.
	Recording func(RecordStatus)
	// Trouble is called by any goroutine when the record can no longer be written, and when
	// drawing fails for the first time. May be nil.
	Trouble func(error)

	retryRecord, recordPatience time.Duration // 0: the usual time

	// Auto looks whenever the board has changed, without being asked.
	Auto bool

	// Timed is called with the durations of all stages of an answer, from the press on. May be
	// nil.
	Timed func(*Answer, []Stage)
}

// Watch follows a game.
type Watch struct {
	c        Config
	requests chan request

	// The fields below belong to the goroutine of Run.

	history  history
	rules    Rules
	extent   extent                  // of the level
	learned  int64                   // Config.Learned when the board was last read
	named    map[engine.Color]string // colours whose letters have not changed in this level
	earlier  resumption              // of the game that was recorded last
	answer   *Answer                 // the last one; nil before the first
	question *Question               // the last one; nil before the first
	moving   engine.Grid             // that the last press found, if its tiles moved
	ground   recall.Ground           // as last seen
	state    State                   // that was shown last
	thoughts chan thought            // the result of the current round of planning
	stop     func()                  // ends that round; nil: there is none
	round    int                     // its number, from 0
	more     int                     // the round that the player may ask for; 0: none
	extra    int                     // rounds after those of Config.Rounds that the player has asked for
	record   recordWriter
	overlay  overlayWriter
	glanced  *image.RGBA // the last frame that a glance has looked at
	moved    time.Time   // when that was
	unread   bool        // see [View.Unread]
	ended    bool        // the player says that the game is over
	studies  studies
	memory   *study.Memory
	goal     advise.Goal // of the level, from the board of the answer on
	boards   int         // seen so far
	answers  int         // given so far
}

// thought is the result of a round of planning.
type thought struct {
	plan  planner.Plan
	doubt error
	ended bool // before its time was up: more time would not help
}

// request is something that the player asks for. The goroutine of Run does it.
type request struct {
	do   func(context.Context) error
	done chan error
}

// New returns a Watch, which does nothing before Run.
func New(c Config) *Watch {
	return &Watch{
		c: c, requests: make(chan request), memory: &study.Memory{}, goal: c.Goal,
		record: newRecordWriter(c), overlay: newOverlayWriter(c.Overlay, c.Trouble),
	}
}

// ask runs do in the goroutine of Run, and waits for it.
func (w *Watch) ask(ctx context.Context, do func(context.Context) error) error {
	r := request{do, make(chan error, 1)}
	select {
	case w.requests <- r:
	case <-ctx.Done():
		return ctx.Err()
	}
	select {
	case err := <-r.done:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}
