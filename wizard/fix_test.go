package wizard

import (
	"context"
	"image"
	"os"
	"testing"

	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/internal/chromium"
	"github.com/domvision/domvision/internal/exhaustive"
)

// TestFixesLeadToSave: whatever a player has done, there is a way to a profile that can be saved, or to draw the
// board again.
func TestFixesLeadToSave(t *testing.T) {
	exhaustive.NoRace(t)
	squares, powers := "../fixtures/screenshots/tiles-squares.png", "../fixtures/screenshots/dom-powers-small.png"
	do := func(t *testing.T, w *Wizard, a action) {
		t.Helper()
		if err := w.session.do(a); err != nil {
			t.Fatal(err)
		}
	}
	add := func(t *testing.T, w *Wizard, img image.Image) {
		t.Helper()
		if err := w.Add(img); err != nil {
			t.Fatal(err)
		}
	}
	for name, c := range map[string]struct {
		begin func(t *testing.T, w *Wizard)
		draw  bool            // nothing but drawing the board again helps
		at    image.Rectangle // where it is then drawn
	}{
		"a cell of another kind": {begin: func(t *testing.T, w *Wizard) {
			add(t, w, open(t, squares))
			b := w.session.view().Boards[0]
			other := 1
			for b.Cells[other] == b.Cells[0] {
				other++
			}
			do(t, w, action{Do: "assign", Cells: []int{0}, Group: b.Cells[other]})
		}},
		"every other tile is another kind": {begin: func(t *testing.T, w *Wizard) {
			add(t, w, open(t, squares))
			b := w.session.view().Boards[0]
			var cells []int
			for i, id := range b.Cells {
				if id == b.Cells[0] && (i/b.Cols+i)%2 == 0 {
					cells = append(cells, i)
				}
			}
			do(t, w, action{Do: "assign", Cells: cells, Group: -1})
		}},
		"all kinds are one": {begin: func(t *testing.T, w *Wizard) {
			add(t, w, open(t, squares))
			var all []int
			for _, g := range w.session.view().Groups {
				if g.Kind == tile {
					all = append(all, g.ID)
				}
			}
			do(t, w, action{Do: "merge", Groups: all})
		}, draw: true, at: image.Rect(190, 150, 780, 762)},
		"the lattice lies beside": {begin: func(t *testing.T, w *Wizard) {
			add(t, w, open(t, powers))
			b := w.session.view().Boards[0]
			if err := w.session.setLattice(0, geometry.Lattice{X: b.X + b.W/2, Y: b.Y + b.H/3, W: b.W * 1.3, H: b.H, Rows: 6, Cols: 6}, ""); err != nil {
				t.Fatal(err)
			}
		}, draw: true, at: image.Rect(104, 146, 664, 441)},
		"a second picture without a board": {begin: func(t *testing.T, w *Wizard) {
			add(t, w, open(t, squares))
			add(t, w, image.NewGray(image.Rect(0, 0, 400, 300)))
		}},
		"a name that leads elsewhere": {begin: func(t *testing.T, w *Wizard) {
			add(t, w, open(t, squares))
			do(t, w, action{Do: "profile", Text: "../My game"})
		}},
		"no board":      {begin: func(t *testing.T, w *Wizard) { add(t, w, image.NewGray(image.Rect(0, 0, 400, 300))) }, draw: true},
		"nothing drawn": {begin: func(t *testing.T, w *Wizard) { add(t, w, open(t, monsters(t))) }, draw: true, at: image.Rect(30, 36, 408, 420)},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWizard(t, t.TempDir())
			c.begin(t, w)
			var done []string
			for range 8 {
				r, err := w.session.review(false)
				if err != nil {
					t.Fatal(err)
				}
				if r.Problem == "" {
					if r, err = w.session.review(true); err != nil || !r.Saved {
						t.Errorf("not saved: %v, %+v", err, r)
					}
					if c.draw || len(done) == 0 {
						t.Errorf("could be saved after %q", done)
					}
					return
				}
				if len(r.Fixes) == 0 {
					t.Fatalf("after %q: %q, and nothing to do about it", done, r.Problem)
				}
				done = append(done, r.Problem+": "+r.Fixes[0].Label)
				if r.Fixes[0].Action.Do == drawAgain.Action.Do {
					break
				}
				do(t, w, r.Fixes[0].Action)
			}
			t.Logf("%q", done)
			if !c.draw {
				t.Fatalf("cannot be saved after %q", done)
			}
			if c.at.Empty() {
				return
			}
			drawn := geometry.Lattice{X: float64(c.at.Min.X), Y: float64(c.at.Min.Y), W: float64(c.at.Dx()), H: float64(c.at.Dy()), Rows: 1, Cols: 1}
			if err := w.session.drawLattice(0, drawn); err != nil {
				t.Fatal(err)
			}
			if r, err := w.session.review(true); err != nil || !r.Saved {
				t.Errorf("drawn, but not saved: %v, %+v", err, r)
			}
		})
	}
}

// testFixes: a cell that is read differently is shown, or left out, and the profile saved.
func testFixes(t *testing.T, browser context.Context) {
	exhaustive.NoRace(t)
	folder := t.TempDir()
	w := newWizard(t, folder)
	if err := w.Add(open(t, "../fixtures/screenshots/tiles-squares.png")); err != nil {
		t.Fatal(err)
	}
	p := openPage(t, browser, w)
	p.Click("cell-7")
	p.Click("choice--1")
	p.says("Corrected.")
	p.Click("review")
	p.Until(`document.getElementById("dialog").open && document.getElementById("save").hidden && document.activeElement.id === "fix-0"`)
	p.Inspect("fixes")
	p.Click("fix-show")
	p.Until(`!document.getElementById("dialog").open && document.querySelector('.cell[aria-selected="true"]')?.id === "cell-7"`)
	p.Click("review")
	p.Until(`document.getElementById("dialog").open`)
	p.Click("fix-0")
	p.Until(`!document.getElementById("save").hidden && document.activeElement.id === "save"`)
	p.Click("save")
	p.Until(`!!document.getElementById("saved")`)
	p.Inspect("saved")
	if files, err := os.ReadDir(folder); err != nil || len(files) != 1 {
		t.Errorf("written: %v, %v", files, err)
	}

	w = newWizard(t, t.TempDir())
	if err := w.Add(open(t, monsters(t))); err != nil {
		t.Fatal(err)
	}
	p = openPage(t, browser, w)
	p.Until(`!!document.getElementById("cell-0")`)
	p.Click("review")
	p.Until(`document.getElementById("dialog").open`)
	p.Click("fix-0")
	p.Until(`!document.getElementById("dialog").open && document.getElementById("draw").ariaPressed === "true"`)
	if chromium.Value[bool](p.Page, `document.getElementById("review").disabled`) {
		t.Error("nothing can be saved any more")
	}
}
