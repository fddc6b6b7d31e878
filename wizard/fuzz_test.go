package wizard

import (
	"errors"
	"image"
	"slices"
	"testing"

	"github.com/domvision/domvision/internal/fault"
)

// FuzzCalls: nothing that the page can send makes the wizard fail, or puts a board where it is not.
func FuzzCalls(f *testing.F) {
	img := image.NewRGBA(image.Rect(0, 0, 64, 64))
	for i := range img.Pix {
		img.Pix[i] = byte(i / 64 * 37)
	}
	folder := f.TempDir()
	start := func(t testing.TB) *Wizard {
		w, err := New(config(folder))
		if err == nil {
			err = w.Add(img)
		}
		if err != nil {
			t.Fatal(err)
		}
		return w
	}
	w := start(f)
	names := []string{"lattice", "do", "undo", "state", "none"}
	for name, bodies := range map[string][]string{
		"lattice": {
			`{"picture":0,"x":4,"y":4,"w":12,"h":12,"rows":4,"cols":4}`, `{"x":1e300,"y":0,"w":10,"h":10,"rows":4,"cols":4}`,
			`{"x":4,"y":4,"w":12,"h":12,"rows":9223372036854775807,"cols":-1,"divide":true}`,
		},
		"do": {
			`{"do":"assign","cells":[0,3],"group":-1}`, `{"do":"mark","groups":[2],"kind":"power","power":"wild","ground":"G"}`, `{"do":"merge","groups":[2,3]}`,
			`{"do":"profile","text":"-rf"}`, `{"do":"split","picture":-9223372036854775808,"cells":[99999]}`, `{"do":"remove"}`, `{"do":"game","text":"\u001b[2J"}`,
		},
		"undo": {""}, "state": {""}, "none": {"[]"},
	} {
		for _, body := range bodies {
			f.Add(byte(slices.Index(names, name)), []byte(body))
		}
	}
	f.Fuzz(func(t *testing.T, call byte, body []byte) {
		_, err := w.Call(t.Context(), names[int(call)%len(names)], body)
		if mistake := (*fault.Error)(nil); errors.As(err, &mistake) {
			t.Errorf("%v", err)
		}
		for _, b := range w.session.view().Boards {
			if !(b.X > -64 && b.Y > -64 && b.X+b.W*float64(b.Cols) < 128 && b.Y+b.H*float64(b.Rows) < 128) {
				t.Errorf("a board at %v, %v with cells of %v x %v", b.X, b.Y, b.W, b.H)
			}
		}
		if len(w.session.view().Boards) == 0 { // removed
			w = start(t)
		}
	})
}
