package main

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"sync/atomic"

	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/internal/fault"
	"github.com/domvision/domvision/internal/localpage"
	"github.com/domvision/domvision/internal/plural"
	"github.com/domvision/domvision/review"
	"github.com/domvision/domvision/session"
	"github.com/domvision/domvision/watch"
)

// recordKept is the record of the game that is watched. Apart from its ID, it belongs to the goroutine that
// writes the record until the watch has ended.
type recordKept struct {
	atomicID atomic.Pointer[string] // see id
	last     watch.RecordStatus
	show     func(watch.RecordStatus) // nil without a page
}

// begun notes which record the game is written to.
func (r *recordKept) begun(id string) { r.atomicID.Store(&id) }

// open opens the record of a game. Until it is open, the record of the game before does not stand for it.
func (r *recordKept) open(open func() (*session.Recorder, error)) (watch.Recorder, error) {
	r.begun("")
	rec, err := open()
	if err != nil {
		return nil, err
	}
	r.begun(rec.ID())
	return rec, nil
}

// id is the ID of the record; "" before it begins.
func (r *recordKept) id() string {
	if id := r.atomicID.Load(); id != nil {
		return *id
	}
	return ""
}

// review judges the recorded game as the replay of the record does. It is empty if the record
// cannot be read: the page already warns of that.
func (r *recordKept) review() (result watch.Review) {
	if r.id() == "" {
		return result
	}
	s, err := r.read()
	if err != nil {
		return result
	}
	games, err := review.JudgeStored(s)
	if err != nil || len(games) == 0 {
		return result
	}
	last := games[len(games)-1]
	result.Text, result.Board = sayLost(last), last.First
	if i := slices.IndexFunc(last.Moves, func(m review.Move) bool { return m.Lost > 0 && !m.TakenBack }); i >= 0 {
		result.Board = last.Moves[i].Board
	}
	return result
}

// read is the record as far as it is written.
func (r *recordKept) read() (*session.Session, error) {
	dir, err := session.UserDir()
	if err != nil {
		return nil, err
	}
	return session.Read(dir, r.id())
}

// openRecord opens the record on a page of its own, at a board. The page is there until the watch ends.
func (w *watching) openRecord(ctx context.Context, kept *recordKept, board int) (address string, err error) {
	s, err := kept.read()
	if err != nil {
		return "", err
	}
	page, err := session.Page{Lost: lossesOf(s), Boards: newRecordedBoards(ctx, s)}.Handler(s)
	if err != nil {
		return "", exportError(s, err)
	}
	server, err := localpage.Listen(0)
	if err != nil {
		return "", err
	}
	w.alongside(func() error { return server.Serve(ctx, page) })
	return fmt.Sprintf("%s#%d", server.Address(), board), nil
}

// film is the game of the record as an animated GIF.
func (r *recordKept) film(ctx context.Context) ([]byte, error) {
	s, err := r.read()
	if err != nil {
		return nil, err
	}
	var gif bytes.Buffer
	_, err = session.GIF{}.Write(ctx, &gif, s)
	return gif.Bytes(), err
}

// sayLost sums up what the moves of a game lost; "" if none was judged.
func sayLost(g review.Game) string {
	sum := g.Total()
	if sum.Judged == 0 {
		return ""
	}
	about, against := "", "the best lines found"
	if g.Chance {
		about, against = "about ", "the advice"
	}
	text := fmt.Sprintf("You lost nothing against %s.", against)
	if sum.Lost > 0 {
		text = fmt.Sprintf("You lost %s%s against %s, in %s.", about, plural.Of(sum.Lost, "point"), against, plural.Of(len(g.Mistakes()), "move"))
	}
	if sum.Judged < sum.Moves {
		text += fmt.Sprintf(" %s.", sum.SayJudged())
	}
	if sum.TakenBack > 0 {
		text += fmt.Sprintf(" %s taken back.", plural.Of(sum.TakenBack, "move"))
	}
	return text
}

// pastGame is the game that was recorded last; nil if there is none, or if the program makes a mistake, which it
// reports.
func (w *watching) pastGame() (past *session.Session) {
	w.note(fault.Try(func() error {
		dir, err := session.UserDir()
		if err != nil {
			return nil // then nothing was recorded
		}
		if last, err := session.Find(dir, session.Last); err == nil {
			past = last
		}
		return nil
	}))
	return past
}

// recording says when the record can be written again. Why it cannot, [watching.trouble] says.
func (w *watching) recording(r *recordKept, s watch.RecordStatus) {
	if s.Err == nil && r.last.Err != nil {
		cli.Say(w.Err, "Note: the game is being recorded again; %s", missing(s.Missing))
	}
	r.last = s
	if r.show != nil {
		r.show(s)
	}
}

// sayRecorded says at the end where the record is, and what it lacks.
func (w *watching) sayRecorded(r *recordKept) {
	switch {
	case r.id() == "" && r.last.Missing > 0:
		cli.Say(w.Err, "Note: the game was not recorded: %v", r.last.Err)
	case r.id() == "":
	case r.last.Missing > 0:
		cli.Say(w.Out, "Recorded in part, %s: domvision session replay %s", missing(r.last.Missing), r.id())
	default:
		cli.Say(w.Out, "Recorded: domvision session replay %s", r.id())
	}
}

func missing(boards int) string {
	if boards == 0 {
		return "nothing is missing"
	}
	return plural.Of(boards, "board") + " missing"
}
