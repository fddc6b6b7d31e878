package watch

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/fault"
)

// FuzzCalls: nothing that a page can send makes the watch fail, or brings it numbers without
// bounds.
func FuzzCalls(f *testing.F) {
	s := newScreen(f, "dom", small)
	c := config(s)
	c.Keep = func(*Answer, engine.Pos) (string, error) { return "", nil }
	page := NewPage()
	page.Explain = func(err error) (string, string) { return err.Error(), "" }
	page.Press = func() {}
	w, press, shown := run(f, c)
	page.Watch = w
	press()
	shown.answer(f)
	go func() {
		for range shown {
		}
	}()
	names := []string{"correct", "keep", "score", "name", "another", "press", "teach", "none", "try", "resume"}
	for name, body := range map[string]string{
		"correct": `{"board":1,"row":0,"col":0,"color":"G","power":"wild"}`, "keep": `{"board":1,"row":-1,"col":1000000}`,
		"score": `{"level":1,"total":9223372036854775807}`, "name": `{"number":1,"game":"-rf"}`, "another": `{"board":1}`, "teach": "", "none": "[]",
		"try": `{"base":1,"line":[{"row":7,"col":0},{"row":-1,"col":9223372036854775807}]}`, "resume": `{"board":1,"goes":true}`,
	} {
		f.Add(byte(slices.Index(names, name)), []byte(body))
	}
	f.Fuzz(func(t *testing.T, call byte, body []byte) {
		_, err := page.Call(t.Context(), names[int(call)%len(names)], body)
		if mistake := (*fault.Error)(nil); errors.As(err, &mistake) {
			t.Errorf("%v", err)
		}
		if err := w.ask(t.Context(), func(ctx context.Context) error {
			if s := w.history.Score(); s.Total < 0 || s.Total > 2*maxTotal || s.Level < 0 || s.Level > maxLevel+1 {
				t.Errorf("%+v", s)
			}
			return nil
		}); err != nil {
			t.Error(err)
		}
	})
}
