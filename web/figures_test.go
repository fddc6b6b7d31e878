package web

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/chromium"
	"github.com/domvision/domvision/planner"
	"github.com/domvision/domvision/vision"
)

// Goals of the page.
const (
	mostReading = 3.     // times the native program's time to recognise a board, warm
	mostPaste   = 600    // milliseconds from paste to the drawn move
	leastSpeed  = 1. / 5 // positions per second of a worker, relative to a native core
	leastGain   = 0.9    // from a second worker, relative to that from a second native core
)

// TestFigures measures the page against the native program, on the same picture and board, in turns, and
// fails where a goal is missed. Its figures need two quiet cores:
//
//	DOMVISION_FIGURES=1 go test ./web -run TestFigures -v -all
func TestFigures(t *testing.T) {
	if os.Getenv("DOMVISION_FIGURES") == "" {
		t.Skip("it needs two quiet cores, see its comment")
	}
	p := answered(t, chromium.Start(t, 9*time.Minute), servePacked(t, released(t, must(program()))))
	load, _ := os.ReadFile("/proc/loadavg")
	t.Logf("picture and board: %s; load %s", shot, load)

	profiles := must(calibration.Builtin())
	recognizer := must(vision.NewRecognizer(profiles, vision.Options{}))
	img := must(vision.DecodeFile(shot))
	grid := must(recognizer.Recognize(img)).Grid
	text := string(must(grid.MarshalText()))
	var native, page, drawn []float64
	rested := func() { // else the page plans meanwhile: the status of the last board may stand for a moment
		time.Sleep(time.Second)
		p.says("status", "This is the best found")
	}
	for range 9 {
		rested()
		start := time.Now()
		must(recognizer.Recognize(img))
		native = append(native, ms(time.Since(start)))
		page = append(page, asked[float64](p, "measure-reading", nil))
		drawn = append(drawn, p.timePaste())
	}
	t.Logf("recognize, warm: native %.0f ms, page %.0f ms (medians of %d)", median(native), median(page), len(page))
	t.Logf("from paste to drawn move: %.0f ms, at most %.0f", median(drawn), slices.Max(drawn))
	if median(page) > mostReading*median(native) {
		t.Errorf("recognising takes longer than %v times the native program's time", mostReading)
	}
	if median(drawn) > mostPaste {
		t.Errorf("it takes longer than %d ms from paste to the drawn move", mostPaste)
	}

	rested()
	const during = 3 * time.Second
	var natives, pages [2][]float64
	for range 3 {
		for i := range 2 {
			natives[i] = append(natives[i], searchNatively(t, grid, i+1, during))
			pages[i] = append(pages[i], asked[float64](p, "measure-search", map[string]any{"game": "dom", "grid": text, "players": i + 1, "ms": during.Milliseconds()}))
		}
	}
	n, w := [2]float64{median(natives[0]), median(natives[1])}, [2]float64{median(pages[0]), median(pages[1])}
	t.Logf("NRPA, million positions a second: native %.2f on one core, %.2f on two (gain %.2f); page %.2f, %.2f (gain %.2f)",
		n[0]/1e6, n[1]/1e6, n[1]/n[0], w[0]/1e6, w[1]/1e6, w[1]/w[0])
	speed, gain := w[0]/n[0], w[1]/w[0]/(n[1]/n[0])
	t.Logf("a worker does %.2f of a native core; the page's gain is %.2f of the native one", speed, gain)
	if speed < leastSpeed {
		t.Errorf("a worker does less than %.2f of a native core", leastSpeed)
	}
	if gain < leastGain {
		t.Errorf("the second worker brings less than %v of what a second native core does", leastGain)
	}
}

// timePaste pastes the picture and returns the milliseconds until the move is drawn: the board has
// changed meanwhile, so that it is drawn anew.
func (p tab) timePaste() float64 {
	p.Helper()
	p.paste("../fixtures/screenshots/dom-13x15-dark.png")
	p.Until(`document.querySelectorAll("#cells .row").length === 13 && document.getElementById("status").textContent === "This is the best found"`)
	p.file(shot)
	p.run(`window.took = 0; { const img = document.getElementById("picture"), start = performance.now(); img.addEventListener("load", () => requestAnimationFrame(() => { took = performance.now() - start; }), { once: true }); } ` + paste)
	p.Until(`took > 0`)
	return chromium.Value[float64](p.Page, `took`)
}

// asked is the answer to a call.
func asked[T any](p tab, name string, args any) (answer T) {
	p.Helper()
	body := must(json.Marshal(args))
	p.Do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`window.told = undefined; import("./link.js").then(l => l.call(%q, %s)).then(a => { told = JSON.stringify(a); }, e => { told = e.message; }); undefined`, name, body)))
	p.Until(`told !== undefined`)
	text := chromium.Value[string](p.Page, `told`)
	if err := json.Unmarshal([]byte(text), &answer); err != nil {
		p.Fatalf("%s: %s", name, text)
	}
	return answer
}

func searchNatively(t *testing.T, grid engine.Grid, side int, during time.Duration) float64 {
	t.Helper()
	position := must(must(advise.Find("dom")).Start(grid))
	plan := planner.NRPA{Budget: planner.Budget{Time: during}, Side: side}.Plan(context.Background(), position.State())
	return float64(plan.Nodes) / plan.Elapsed.Seconds()
}

func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

func median(list []float64) float64 {
	list = slices.Sorted(slices.Values(list))
	return list[len(list)/2]
}
