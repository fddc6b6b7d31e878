package main

import (
	"context"
	"image"
	"image/draw"
	"net/http"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/internal/localpage"
	"github.com/domvision/domvision/session"
	"github.com/domvision/domvision/watch"
	"github.com/domvision/domvision/watch/front"
)

// recordedBoards serves the page of watch for every board of a record, so that other moves can be tried
// there. Each board is planned when its page is opened.
type recordedBoards struct {
	ctx   context.Context
	game  *session.Session
	rules watch.Rules
	names map[engine.Color]string // of the colours; nil: not known

	mu   sync.Mutex
	open []*recordedBoard // the latest last
}

// recordedBoard is the page of one board.
type recordedBoard struct {
	number int
	page   http.Handler
	stop   func()
}

// openBoards is how many boards stay open. One that was closed is planned again when its page is used.
const openBoards = 4

// newRecordedBoards returns nil if the rules of the game are not known.
func newRecordedBoards(ctx context.Context, s *session.Session) http.Handler {
	rules, err := collapse.Find(s.Game)
	if err != nil {
		return nil
	}
	b := &recordedBoards{ctx: ctx, game: s, rules: watch.Rules{Clear: rules}}
	if profiles, err := loadProfiles(); err == nil {
		b.names = front.ColorsOf(profiles).Names[s.Profile]
	}
	mux := http.NewServeMux()
	mux.HandleFunc("/board/{number}/", func(w http.ResponseWriter, r *http.Request) {
		number, err := strconv.Atoi(r.PathValue("number"))
		if err != nil || number < 1 || number > len(s.Turns) {
			http.NotFound(w, r)
			return
		}
		http.StripPrefix("/board/"+r.PathValue("number"), b.at(number)).ServeHTTP(w, r)
	})
	return mux
}

// at is the page of the board with the number.
func (b *recordedBoards) at(number int) http.Handler {
	b.mu.Lock()
	defer b.mu.Unlock()
	if i := slices.IndexFunc(b.open, func(o *recordedBoard) bool { return o.number == number }); i >= 0 {
		o := b.open[i]
		b.open = append(slices.Delete(b.open, i, i+1), o)
		return o.page
	}
	ctx, stop := context.WithCancel(b.ctx)
	o := &recordedBoard{number, b.follow(ctx, number), stop}
	b.open = append(b.open, o)
	if len(b.open) > openBoards {
		b.open[0].stop()
		b.open = slices.Delete(b.open, 0, 1)
	}
	return o.page
}

// follow begins a watch that sees nothing but that board, and goes on with the game as recorded until then.
func (b *recordedBoards) follow(ctx context.Context, number int) http.Handler {
	until := *b.game
	until.Turns = b.game.Turns[:number:number]
	step := b.game.Steps()[number-1]
	picture, lattice := b.game.Board(step)
	player := front.Player{
		Choose:  func(advise.Board) (advise.Choice, error) { return chooseGame(b.game.Game, 0, advise.Board{}) },
		Options: func(advise.Game) (advise.Options, error) { return advise.Options{}, nil },
	}
	page := watch.NewPage()
	page.Explain = explainOnPage
	page.Watch = watch.New(watch.Config{
		Source: stillPicture{picture},
		Read: func(*image.RGBA) (watch.Reading, error) {
			return watch.Reading{Grid: step.Grid.Clone(), Board: lattice, Sure: 1, Names: b.names, Profile: b.game.Profile, Game: b.game.Game}, nil
		},
		Rules:   func(watch.Reading) (watch.Rules, error) { return b.rules, nil },
		Plan:    player.Plan,
		Rounds:  player.Rounds(),
		Past:    func() *session.Session { return &until },
		Viewers: []watch.Viewer{page},
	})
	presses := make(chan time.Time, 1)
	presses <- time.Now()
	go page.Watch.Run(ctx, presses) // its only error is the end of ctx
	return localpage.Handler(watch.PageFiles(), page)
}

// stillPicture is a source that shows one picture.
type stillPicture struct{ image.Image }

// Grab returns a copy of the picture.
func (s stillPicture) Grab(context.Context) (*image.RGBA, error) {
	r := image.NewRGBA(image.Rectangle{Max: s.Bounds().Size()})
	draw.Draw(r, r.Rect, s, s.Bounds().Min, draw.Src)
	return r, nil
}
