package wizard

import (
	"bytes"
	"encoding/json"
	"errors"
	"image"
	"image/png"
	"net/http/httptest"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/domvision/domvision/internal/exhaustive"
	"github.com/domvision/domvision/internal/localpage"
	"github.com/domvision/domvision/internal/pagelink"
)

// call has the wizard do something, as the page does, and returns the error that the page would
// show, "" if there is none.
func call(t *testing.T, w *Wizard, name, body string) (refused string) {
	t.Helper()
	answer, err := w.Call(t.Context(), name, []byte(body))
	if err != nil {
		return err.Error()
	}
	if _, err := json.Marshal(answer); err != nil {
		t.Errorf("%s: %v", name, err)
	}
	return ""
}

func encoded(t *testing.T, img image.Image) string {
	t.Helper()
	var data bytes.Buffer
	if err := png.Encode(&data, img); err != nil {
		t.Fatal(err)
	}
	return data.String()
}

var _ pagelink.Program = (*Wizard)(nil)

// TestPageIsServed: all that the page loads is there, and nothing else.
func TestPageIsServed(t *testing.T) {
	w := newWizard(t, t.TempDir())
	if err := w.Add(image.NewGray(image.Rect(0, 0, 100, 80))); err != nil {
		t.Fatal(err)
	}
	handler := localpage.Handler(PageFiles(), w)
	for path, want := range map[string]int{"": 200, "app.js": 200, "style.css": 200, "link.js": 200, "picture/icon/wild": 200, "picture/icon/teleport": 404,
		"picture/0": 200, "picture/1": 404, "picture/-1": 404, "picture/x": 404, "api/save": 404, "events": 404, "nothing": 404, "../wizard.go": 404} {
		r := httptest.NewRecorder()
		handler.ServeHTTP(r, httptest.NewRequest("GET", "/"+path, nil))
		if r.Code != want && !(want == 404 && r.Code == 307) {
			t.Errorf("%s: %d, want %d", path, r.Code, want)
		}
	}
}

// TestQuit: the wizard reports when the player is done.
func TestQuit(t *testing.T) {
	c, quit := config(t.TempDir()), 0
	c.Quit = func() { quit++ }
	w, err := New(c)
	if err != nil {
		t.Fatal(err)
	}
	if refused := call(t, w, "quit", ""); refused != "" || quit != 1 {
		t.Errorf("%q, called %d times", refused, quit)
	}
	if refused := call(t, newWizard(t, t.TempDir()), "quit", ""); refused != "" {
		t.Errorf("nobody asks when the player is done: %q", refused)
	}
}

// TestBadInput: input that is not a picture, is too large, or makes no sense is refused with a message, and
// changes nothing.
func TestBadInput(t *testing.T) {
	w := newWizard(t, t.TempDir())
	whole := encoded(t, image.NewGray(image.Rect(0, 0, 400, 300)))
	for name, c := range map[string]struct{ call, body, says string }{
		"no picture":        {"picture", "this is no picture", "not a PNG"},
		"empty":             {"picture", "", "empty"},
		"cut short":         {"picture", whole[:len(whole)/2], "damaged"},
		"too large":         {"picture", strings.Repeat("x", maxUpload+1), "larger than 32 MB"},
		"tiny":              {"picture", encoded(t, image.NewGray(image.Rect(0, 0, 1, 1))), ""},
		"no screen":         {"capture", "", "no screen in a test"},
		"no action":         {"do", "", "not understood"},
		"no JSON":           {"do", "{", "not understood"},
		"unknown action":    {"do", `{"do":"click"}`, `cannot do "click"`},
		"too long":          {"do", `{"do":"` + strings.Repeat("x", maxArgs) + `"}`, "larger than 1024 kB"},
		"no such board":     {"lattice", `{"picture":3,"w":10,"h":10,"rows":3,"cols":3}`, "no longer exists"},
		"review of nothing": {"review", "", "picture of the board first"},
		"save of nothing":   {"save", "", "picture of the board first"},
		"no such call":      {"leave", "", "no such function"},
	} {
		if refused := call(t, w, c.call, c.body); refused == "" || !strings.Contains(refused, c.says) {
			t.Errorf("%s: %q, want %q", name, refused, c.says)
		}
	}
	if v := w.session.view(); len(v.Boards) != 0 || v.Undo != "" {
		t.Errorf("there is something now: %+v", v)
	}
}

// TestNoBoard: where no board is found there is a lattice to be laid by hand, and
// one that cannot be is refused.
func TestNoBoard(t *testing.T) {
	w := newWizard(t, t.TempDir())
	if refused := call(t, w, "picture", encoded(t, image.NewGray(image.Rect(0, 0, 400, 300)))); refused != "" {
		t.Fatal(refused)
	}
	b := w.session.view().Boards[0]
	if b.Rows != 8 || b.Cols != 8 || b.Note == "" {
		t.Errorf("%+v", b)
	}
	for name, lattice := range map[string]string{
		"no size": `{"rows":3,"cols":3}`, "no rows": `{"w":10,"h":10,"cols":3}`,
		"elsewhere": `{"x":900,"w":10,"h":10,"rows":3,"cols":3}`, "many": `{"w":10,"h":10,"rows":300,"cols":3}`,
	} {
		if refused := call(t, w, "lattice", lattice); refused == "" {
			t.Errorf("%s is taken", name)
		}
	}
	if refused := call(t, w, "lattice", `{"x":10,"y":10,"w":20,"h":20,"rows":3,"cols":5}`); refused != "" {
		t.Error(refused)
	}
	if b := w.session.view().Boards[0]; b.Rows != 3 || b.Cols != 5 || b.X != 10 {
		t.Errorf("%+v", b)
	}
}

// TestTooManyPictures: taking one away makes room, but not for ever.
func TestTooManyPictures(t *testing.T) {
	exhaustive.Only(t) // every picture is read with those before
	w := newWizard(t, t.TempDir())
	img := image.NewGray(image.Rect(0, 0, 100, 80))
	for n := range 4 * maxPictures {
		if err := w.Add(img); errors.Is(err, errTooMany) != (n >= maxPictures) {
			t.Fatalf("picture %d: %v", n+1, err)
		}
		if n < maxPictures {
			continue
		}
		if err := w.session.do(action{Do: "remove", Picture: n - maxPictures}); err != nil {
			t.Fatal(err)
		}
		if err := w.Add(img); err != nil {
			t.Fatalf("picture %d, in the place of another: %v", n+1, err)
		}
	}
	if err := w.session.do(action{Do: "remove", Picture: 3 * maxPictures}); err != nil {
		t.Fatal(err)
	}
	if err := w.Add(img); !errors.Is(err, errAllTaken) {
		t.Error(err)
	}
}

// TestSaveRefused: a profile is not written under a name that leads elsewhere,
// nor one that reads a picture otherwise than the player says.
func TestSaveRefused(t *testing.T) {
	exhaustive.NoRace(t)
	folder := t.TempDir()
	w := newWizard(t, folder+"/profiles")
	data, err := os.ReadFile("../fixtures/screenshots/tiles-squares.png")
	if err != nil {
		t.Fatal(err)
	}
	do := func(name, body string) string { return call(t, w, name, body) }
	if refused := do("picture", string(data)); refused != "" {
		t.Fatal(refused)
	}
	do("do", `{"do":"profile","text":"../evil"}`)
	if refused := do("save", ""); !strings.Contains(refused, "name") {
		t.Errorf("%q", refused)
	}
	do("undo", "")
	v := w.session.view()
	other := v.Boards[0].Cells[0]
	for i, id := range v.Boards[0].Cells {
		if id != other && id >= firstGroup {
			do("do", `{"do":"assign","cells":[`+strconv.Itoa(i)+`],"group":`+strconv.Itoa(other)+`}`)
			break
		}
	}
	if refused := do("save", ""); !strings.Contains(refused, "differently from you") {
		t.Errorf("%q", refused)
	}
	if files, _ := os.ReadDir(folder); len(files) > 0 {
		t.Errorf("written: %v", files)
	}
	do("undo", "")
	if refused := do("save", ""); refused != "" {
		t.Errorf("%q", refused)
	}
	if w.Saved() != folder+"/profiles/mine.toml" {
		t.Errorf("saved %q", w.Saved())
	}
}
