package main

import (
	"context"
	"fmt"
	"image"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
	"github.com/jezek/xgb/xtest"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/fixtures/artwork"
	"github.com/domvision/domvision/internal/chromium"
	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/internal/xvfb"
	"github.com/domvision/domvision/vision"
)

// BenchmarkWatchLatency presses the hotkey in a game of Destruct-o-Match on a
// screen of its own, plays what is advised, and takes the time until the browser
// has painted the overlay. It prints a table by stage; see docs/live.md.
//
//	go test ./cmd/domvision -run '^$' -bench 'WatchLatency$' -benchtime 40x
func BenchmarkWatchLatency(b *testing.B) {
	benchmarkLatencies(b, 0, "--planner", "nstep:d=3,k=6")
}

// BenchmarkWatchLatencyDefault does the same with the default search, which improves its answer for as long
// as its budget lasts. It takes the time until the first overlay.
//
//	go test ./cmd/domvision -run '^$' -bench 'WatchLatencyDefault$' -benchtime 40x
func BenchmarkWatchLatencyDefault(b *testing.B) {
	const rest = 3 * time.Second // more than the default budget
	benchmarkLatencies(b, rest)
}

// benchmarkLatencies takes the times on screens of two sizes, of watch with some flags. Between an answer and
// the next press it rests, until the answer before cannot be improved any more.
func benchmarkLatencies(b *testing.B, rest time.Duration, flags ...string) {
	for _, size := range []image.Point{{X: 1280, Y: 1024}, {X: 1920, Y: 1080}} {
		for name, moves := range map[string]bool{"followed": false, "moved": true} {
			b.Run(fmt.Sprintf("%dx%d/%s", size.X, size.Y, name), func(b *testing.B) { benchmarkLatency(b, size, moves, rest, flags) })
		}
	}
}

// benchmarkLatency takes the times of a board that stays where it is, or is
// somewhere else every time and so has to be found and read anew.
func benchmarkLatency(b *testing.B, size image.Point, moves bool, rest time.Duration, flags []string) {
	stage := newLatencyStage(b, size)
	stage.moves = moves
	stage.draw() // watch looks when it begins, and would complain of a black screen
	watch, page := startTimedWatch(b, flags)
	shown := openLatencyPage(b, page)
	var times latencies
	for b.Loop() {
		b.StopTimer()
		time.Sleep(rest)
		drain(watch.out)
		drain(watch.err)
		drain(shown)
		stage.draw()
		b.StartTimer()
		pressed := time.Now()
		stage.press()
		answer := nextAnswer(watch)
		at := <-shown
		times.add(answer.stages, at.Sub(pressed))
		stage.play(answer.move)
	}
	times.report(b)
}

// drain takes what a channel holds, which is of the answer before.
func drain[T any](c <-chan T) {
	for len(c) > 0 {
		<-c
	}
}

// latencyStage is a screen with a game on it.
type latencyStage struct {
	*testing.B
	size    image.Point
	display string
	conn    *xgb.Conn
	key     xproto.Keycode
	rng     *rand.Rand
	game    *collapse.Game
	levels  int
	rows    int
	cols    int
	moves   bool
	drawn   int
}

func newLatencyStage(b *testing.B, size image.Point) *latencyStage {
	s := &latencyStage{B: b, size: size, display: xvfb.Start(b, size.X, size.Y), rng: rand.New(rand.NewPCG(5, 5))}
	b.Setenv("DISPLAY", s.display)
	b.Setenv("XDG_SESSION_TYPE", "x11")
	var err error
	if s.conn, err = xgb.NewConnDisplay(s.display); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(s.conn.Close)
	if err := xtest.Init(s.conn); err != nil {
		b.Fatal(err)
	}
	const keysymF9 = 0xffc6
	setup := xproto.Setup(s.conn)
	mapping, err := xproto.GetKeyboardMapping(s.conn, setup.MinKeycode, byte(setup.MaxKeycode-setup.MinKeycode+1)).Reply()
	if err != nil {
		b.Fatal(err)
	}
	s.key = setup.MinKeycode + xproto.Keycode(slices.Index(mapping.Keysyms, keysymF9)/int(mapping.KeysymsPerKeycode))
	rules, err := collapse.Find("dom")
	if err != nil {
		b.Fatal(err)
	}
	s.game = collapse.NewGame(rules.Article(), s.rng)
	return s
}

// draw shows the board, the next level where there is none.
func (s *latencyStage) draw() {
	if s.game.Over() || s.game.Board().Grid().Tiles() < 60 {
		levels := collapse.HTML5Levels()
		level := levels[s.levels%len(levels)]
		s.levels++
		s.rows, s.cols = level.Rows, level.Cols
		if err := s.game.Start(level.Deal(s.rng)); err != nil {
			s.Fatal(err)
		}
	}
	g, _ := s.game.Board().Grid().Trim()
	canvas := artwork.Stage{Rows: s.rows, Cols: s.cols, Grid: g, TileW: 74, Text: "Score"}.Draw()
	scale := 0.8 * float64(s.size.X) / float64(canvas.Rect.Dx())
	scale = min(scale, 0.8*float64(s.size.Y)/float64(canvas.Rect.Dy()))
	page := artwork.Page{Width: s.size.X, Height: s.size.Y, Zoom: 1, Scale: scale, X: 0.1 * float64(s.size.X), Y: 0.13 * float64(s.size.Y)}
	if s.drawn++; s.moves {
		page.X += float64(17 * (s.drawn % 4))
	}
	xvfb.Show(s.B, s.display, page.Draw(canvas), 0, 0)
}

// press presses the hotkey, as a hand does.
func (s *latencyStage) press() {
	for _, kind := range []byte{xproto.KeyPress, xproto.KeyRelease} {
		if err := xtest.FakeInputChecked(s.conn, kind, byte(s.key), 0, 0, 0, 0, 0).Check(); err != nil {
			s.Fatal(err)
		}
	}
}

// play plays a move.
func (s *latencyStage) play(m engine.Move) {
	if _, err := s.game.Play(m); err != nil {
		s.Fatal(err)
	}
}

// latencyAnswer is what the command says of an answer.
type latencyAnswer struct {
	move   engine.Move
	stages map[string]time.Duration
}

// startTimedWatch starts the command with --timing, and returns the address of its page.
func startTimedWatch(b *testing.B, flags []string) (w *runningWatch, page string) {
	w = startWatch(b, append([]string{"--timing", "--no-open"}, flags...)...)
	b.Cleanup(func() {
		if code := w.stop(); code != 0 {
			b.Errorf("ended with %d", code)
		}
	})
	page = strings.TrimPrefix(w.until(w.out, "Open this page: "), "Open this page: ")
	w.until(w.out, "Press F9")
	return w, page
}

var clickLine = regexp.MustCompile(`^\d+\. Click row (\d+), column (\d+):`)

// nextAnswer waits for the next answer.
func nextAnswer(w *runningWatch) latencyAnswer {
	a := latencyAnswer{stages: map[string]time.Duration{}}
	for line := range w.out {
		if m := clickLine.FindStringSubmatch(line); m != nil {
			row, _ := strconv.Atoi(m[1])
			col, _ := strconv.Atoi(m[2])
			a.move.At = engine.Pos{Row: row - 1, Col: col - 1}
			break
		}
	}
	_, list, _ := strings.Cut(w.until(w.err, "Timing of answer"), ": ")
	for _, item := range strings.Split(list, ", ") {
		var name string
		var took float64
		if _, err := fmt.Sscanf(item, "%s %g", &name, &took); err != nil {
			w.Fatalf("%q: %v", item, err)
		}
		a.stages[name] += time.Duration(took * float64(time.Millisecond))
	}
	return a
}

// openLatencyPage opens the page in a browser, which then tells when it has painted a
// new overlay.
func openLatencyPage(b *testing.B, address string) <-chan time.Time {
	tab := chromium.Tab(b, chromium.Start(b, time.Hour))
	shown := make(chan time.Time, 1000) // more than an answer and its improvements
	if err := chromedp.Do(tab,
		chromedp.EmulateViewport(900, 900),
		chromedp.ExposeFunc("painted", func(context.Context, string) (bool, error) { shown <- time.Now(); return true, nil }),
		chromedp.Navigate(address),
		chromedp.Evaluate[chromedp.Void](`document.getElementById("picture").addEventListener("load", () =>
			requestAnimationFrame(() => setTimeout(() => painted("")))); undefined`),
	); err != nil {
		b.Fatal(err)
	}
	return shown
}

// latencies are what the answers took.
type latencies struct {
	all, still []time.Duration
	stages     map[string][]time.Duration
}

// latencyTable groups the stages of recognition as people think of them.
var latencyTable = []struct {
	name   string
	stages []string
}{
	{"grab", []string{"press", "grab"}}, {"recall", []string{"recall"}}, {"convert", []string{"prepare"}},
	{"locate", []string{"taught", "places", "edges", "near", "lattice", "alone", "filled", "beside"}}, {"classify", []string{"tiles", "names", "marks"}},
	{"history", []string{"history"}}, {"plan", []string{"plan"}}, {"record", []string{"record"}}, {"draw", []string{"draw"}}, {"encode", []string{"encode"}}, {"push", []string{"push"}},
}

func (l *latencies) add(stages map[string]time.Duration, whole time.Duration) {
	if l.stages == nil {
		l.stages = map[string][]time.Duration{}
	}
	rest := whole
	for _, row := range latencyTable {
		var sum time.Duration
		for _, name := range row.stages {
			sum += stages[name]
		}
		l.stages[row.name] = append(l.stages[row.name], sum)
		rest -= sum
	}
	rest -= stages["still"]
	l.stages["browser"] = append(l.stages["browser"], rest)
	l.still = append(l.still, stages["still"])
	l.all = append(l.all, whole-stages["still"])
}

func (l *latencies) report(b *testing.B) {
	at := func(list []time.Duration, part float64) float64 {
		sorted := slices.Sorted(slices.Values(list))
		return cli.Milliseconds(sorted[min(len(sorted)-1, int(part*float64(len(sorted))))])
	}
	var text strings.Builder
	line := func(name string, list []time.Duration) {
		fmt.Fprintf(&text, "| %s | %.1f | %.1f |\n", name, at(list, 0.5), at(list, 0.95))
	}
	if len(l.all) < 2 {
		return // the benchmark tries itself
	}
	fmt.Fprintf(&text, "%d presses\n\n| stage | median ms | p95 ms |\n|---|---|---|\n", len(l.all))
	for _, row := range latencyTable {
		line(row.name, l.stages[row.name])
	}
	line("key and browser", l.stages["browser"])
	line("**all**", l.all)
	line("waiting for stillness", l.still)
	fmt.Print("\n", text.String()) // a log of a benchmark is cut after ten lines
	b.ReportMetric(at(l.all, 0.5), "ms-median")
	b.ReportMetric(at(l.all, 0.5)/cli.Milliseconds(decodeTime(b)), "decodings")
	b.ReportMetric(at(l.all, 0.95), "ms-p95")
	b.ReportMetric(at(l.still, 0.5), "ms-still")
}

// picture1280 is what the benchmarks of whole processes read, of 1280x900 pixels.
const picture1280 = "../../fixtures/screenshots/dom-12x14.png"

// decodeTime is the median time that decoding a picture of 1280x900 pixels takes: the unit for
// benchmarks whose figures are to be compared between computers.
func decodeTime(b *testing.B) time.Duration {
	b.Helper()
	var times []time.Duration
	for range 9 {
		began := time.Now()
		if _, err := vision.DecodeFile(picture1280); err != nil {
			b.Fatal(err)
		}
		times = append(times, time.Since(began))
	}
	slices.Sort(times)
	return times[len(times)/2]
}
