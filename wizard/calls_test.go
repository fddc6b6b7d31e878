package wizard

import (
	"bytes"
	"encoding/json"
	"errors"
	"image"
	"image/png"
	"net/http"
	"net/http/httptest"
	"os"
	"strconv"
	"strings"
	"testing"
)

// call asks the server for something, as the page does unless change says
// otherwise, and returns the status and the error that the page would show.
func call(t *testing.T, s *Server, method, path, body string, change func(*http.Request)) (code int, message string) {
	t.Helper()
	r := httptest.NewRequest(method, s.Address()+path, strings.NewReader(body))
	r.Header.Set("Origin", "http://"+r.Host)
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	if change != nil {
		change(r)
	}
	w := httptest.NewRecorder()
	s.Guard(s.handler()).ServeHTTP(w, r)
	var answer struct{ Error string }
	json.Unmarshal(w.Body.Bytes(), &answer) // pages and pictures have none
	return w.Code, answer.Error
}

func encoded(t *testing.T, img image.Image) string {
	t.Helper()
	var data bytes.Buffer
	if err := png.Encode(&data, img); err != nil {
		t.Fatal(err)
	}
	return data.String()
}

func TestPageIsServed(t *testing.T) {
	s := listen(t, t.TempDir())
	for path, want := range map[string]int{"": 200, "app.js": 200, "style.css": 200, "icon/wild": 200, "icon/teleport": 404,
		"picture/0": 404, "picture/x": 404, "api/save": 404, "nothing": 404, "../server.go": 404} {
		if code, _ := call(t, s, "GET", path, "", nil); code != want && !(want == 404 && code == 307) {
			t.Errorf("%s: %d, want %d", path, code, want)
		}
	}
}

// TestBadInput: what is no picture, too large, or makes no sense is refused with
// a message, and changes nothing.
func TestBadInput(t *testing.T) {
	s := listen(t, t.TempDir())
	whole := encoded(t, image.NewGray(image.Rect(0, 0, 400, 300)))
	for name, c := range map[string]struct {
		path, body string
		want       int
		message    string
	}{
		"no picture":        {"api/picture", "this is no picture", 415, "not a PNG"},
		"empty":             {"api/picture", "", 415, "empty"},
		"cut short":         {"api/picture", whole[:len(whole)/2], 415, "damaged"},
		"too large":         {"api/picture", strings.Repeat("x", maxUpload+1), 413, "larger than 32 MB"},
		"tiny":              {"api/picture", encoded(t, image.NewGray(image.Rect(0, 0, 1, 1))), 422, ""},
		"no screen":         {"api/capture", "", 422, "no screen in a test"},
		"no action":         {"api/do", "", 422, "not understood"},
		"no JSON":           {"api/do", "{", 422, "not understood"},
		"unknown action":    {"api/do", `{"do":"click"}`, 422, `cannot do "click"`},
		"too long":          {"api/do", `{"do":"` + strings.Repeat("x", maxAction) + `"}`, 413, ""},
		"no such board":     {"api/lattice", `{"picture":3,"w":10,"h":10,"rows":3,"cols":3}`, 422, "not there"},
		"review of nothing": {"api/review", "", 422, "picture of the board first"},
		"save of nothing":   {"api/save", "", 422, "picture of the board first"},
	} {
		code, message := call(t, s, "POST", c.path, c.body, nil)
		if code != c.want || message == "" || !strings.Contains(message, c.message) {
			t.Errorf("%s: %d %q, want %d %q", name, code, message, c.want, c.message)
		}
	}
	if v := s.session.view(); len(v.Boards) != 0 || v.Undo != "" {
		t.Errorf("there is something now: %+v", v)
	}
}

// TestNoBoard: where no board is found there is a lattice to be laid by hand, and
// one that cannot be is refused.
func TestNoBoard(t *testing.T) {
	s := listen(t, t.TempDir())
	if code, message := call(t, s, "POST", "api/picture", encoded(t, image.NewGray(image.Rect(0, 0, 400, 300))), nil); code != 200 {
		t.Fatal(code, message)
	}
	b := s.session.view().Boards[0]
	if b.Rows != 8 || b.Cols != 8 || b.Note == "" {
		t.Errorf("%+v", b)
	}
	for name, lattice := range map[string]string{
		"no size": `{"rows":3,"cols":3}`, "no rows": `{"w":10,"h":10,"cols":3}`,
		"elsewhere": `{"x":900,"w":10,"h":10,"rows":3,"cols":3}`, "many": `{"w":10,"h":10,"rows":300,"cols":3}`,
	} {
		if code, message := call(t, s, "POST", "api/lattice", lattice, nil); code != 422 || message == "" {
			t.Errorf("%s: %d %q", name, code, message)
		}
	}
	if code, message := call(t, s, "POST", "api/lattice", `{"x":10,"y":10,"w":20,"h":20,"rows":3,"cols":5}`, nil); code != 200 {
		t.Error(code, message)
	}
	if b := s.session.view().Boards[0]; b.Rows != 3 || b.Cols != 5 || b.X != 10 {
		t.Errorf("%+v", b)
	}
}

// TestTooManyPictures: taking one away makes room, but not for ever.
func TestTooManyPictures(t *testing.T) {
	s := listen(t, t.TempDir())
	img := image.NewGray(image.Rect(0, 0, 100, 80))
	for n := range 4 * maxPictures {
		if err := s.Add(img); errors.Is(err, errTooMany) != (n >= maxPictures) {
			t.Fatalf("picture %d: %v", n+1, err)
		}
		if n < maxPictures {
			continue
		}
		if err := s.session.do(action{Do: "remove", Picture: n - maxPictures}); err != nil {
			t.Fatal(err)
		}
		if err := s.Add(img); err != nil {
			t.Fatalf("picture %d, in the place of another: %v", n+1, err)
		}
	}
	if err := s.session.do(action{Do: "remove", Picture: 3 * maxPictures}); err != nil {
		t.Fatal(err)
	}
	if err := s.Add(img); !errors.Is(err, errAllTaken) {
		t.Error(err)
	}
}

// TestSaveRefused: a profile is not written under a name that leads elsewhere,
// nor one that reads a picture otherwise than the player says.
func TestSaveRefused(t *testing.T) {
	folder := t.TempDir()
	s := listen(t, folder+"/profiles")
	data, err := os.ReadFile("../fixtures/screenshots/tiles-squares.png")
	if err != nil {
		t.Fatal(err)
	}
	do := func(path, body string) (int, string) { return call(t, s, "POST", path, body, nil) }
	if code, message := do("api/picture", string(data)); code != 200 {
		t.Fatal(message)
	}
	do("api/do", `{"do":"profile","text":"../evil"}`)
	if code, message := do("api/save", ""); code != 422 || !strings.Contains(message, "name") {
		t.Errorf("%d %q", code, message)
	}
	do("api/undo", "")
	v := s.session.view()
	other := v.Boards[0].Cells[0]
	for i, id := range v.Boards[0].Cells {
		if id != other && id >= firstGroup {
			do("api/do", `{"do":"assign","cells":[`+strconv.Itoa(i)+`],"group":`+strconv.Itoa(other)+`}`)
			break
		}
	}
	if code, message := do("api/save", ""); code != 422 || !strings.Contains(message, "otherwise than you say") {
		t.Errorf("%d %q", code, message)
	}
	if files, _ := os.ReadDir(folder); len(files) > 0 {
		t.Errorf("written: %v", files)
	}
	do("api/undo", "")
	if code, message := do("api/save", ""); code != 200 {
		t.Errorf("%d %q", code, message)
	}
	if s.Saved() != folder+"/profiles/mine.toml" {
		t.Errorf("saved %q", s.Saved())
	}
}
