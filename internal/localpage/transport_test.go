package localpage

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/domvision/domvision/internal/localpage/pagetest"
	"github.com/domvision/domvision/internal/pagelink"
)

// program has a call, pictures and events.
type program struct {
	pagelink.Calls
	events chan pagelink.Event
	read   int // bytes of the last body
}

func (p *program) Picture(name string) ([]byte, bool) {
	file, ok := map[string]string{
		"1": "\x89PNG\r\n\x1a\n", "icon/wild": "\xff\xd8\xff", "text": "<!doctype html><script>alert(1)</script>",
	}[name]
	return []byte(file), ok
}

func (p *program) Events(context.Context) <-chan pagelink.Event { return p.events }

func newProgram() *program {
	p := &program{}
	p.Calls = pagelink.Calls{
		"count": {Limit: 10, Do: func(_ context.Context, body []byte) (any, error) {
			p.read = len(body)
			return map[string]int{"bytes": len(body)}, nil
		}},
		"fail": {Do: func(context.Context, []byte) (any, error) { return nil, errors.New("it cannot be done") }},
	}
	return p
}

// endless is a body that would fill the memory.
type endless struct{ read int }

func (e *endless) Read(data []byte) (int, error) {
	e.read += len(data)
	return len(data), nil
}

func TestTransport(t *testing.T) {
	handler := Handler(fstest.MapFS{"index.html": {Data: []byte("<!doctype html>")}, "app.js": {Data: []byte("")}}, newProgram())
	for name, c := range map[string]struct {
		method, path, body string
		code               int
		kind, want         string // the type of the answer, and what is in it
	}{
		"the page":         {"GET", "/", "", 200, "text/html", "<!doctype html>"},
		"its script":       {"GET", "/app.js", "", 200, "text/javascript", ""},
		"the link":         {"GET", "/link.js", "", 200, "text/javascript", "export async function call("},
		"no such file":     {"GET", "/server.go", "", 404, "", ""},
		"a call":           {"POST", "/api/count", "12345", 200, "application/json", `{"bytes":5}`},
		"with nothing":     {"POST", "/api/count", "", 200, "application/json", `{"bytes":0}`},
		"too large":        {"POST", "/api/count", "12345678901", 413, "application/json", `{"error":"the data is larger`},
		"refused":          {"POST", "/api/fail", "", 422, "application/json", `{"error":"it cannot be done"}`},
		"no such call":     {"POST", "/api/leave", "", 404, "application/json", `{"error":`},
		"a call by a link": {"GET", "/api/count", "", 404, "", ""},
		"a picture":        {"GET", "/picture/1", "", 200, "image/png", "PNG"},
		"in a folder":      {"GET", "/picture/icon/wild", "", 200, "image/jpeg", ""},
		"no such picture":  {"GET", "/picture/2", "", 404, "application/json", `{"error":`},
		"not a picture":    {"GET", "/picture/text", "", 404, "application/json", `{"error":`},
		"no events":        {"GET", "/events", "", 404, "application/json", `{"error":`},
	} {
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, httptest.NewRequest(c.method, c.path, strings.NewReader(c.body)))
		if w.Code != c.code || !strings.HasPrefix(w.Header().Get("Content-Type"), c.kind) || !strings.Contains(w.Body.String(), c.want) {
			t.Errorf("%s: %d %s %s", name, w.Code, w.Header().Get("Content-Type"), w.Body)
		}
	}
}

// TestTransportLimits: no more is read than shows that it is too much.
func TestTransportLimits(t *testing.T) {
	p := newProgram()
	handler := Handler(fstest.MapFS{}, p)
	for path, want := range map[string]int{"/api/count": 413, "/api/leave": 404} {
		body := &endless{}
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, httptest.NewRequest("POST", path, body))
		if w.Code != want || body.read > 1<<10 || p.read > 0 {
			t.Errorf("%s: %d after %d bytes, of which the program got %d", path, w.Code, body.read, p.read)
		}
	}
}

// TestTransportEvents: events come one after the other, through all that guards the page.
func TestTransportEvents(t *testing.T) {
	s, p := listen(t), newProgram()
	p.events = make(chan pagelink.Event, 2)
	p.events <- pagelink.Event{Name: "answer", Data: json.RawMessage(`{"number":1}`)}
	p.events <- pagelink.Event{Name: "state", Data: json.RawMessage(`"ready"`)}
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(t.Context(), Handler(fstest.MapFS{}, p)) }()
	client, page := pagetest.Open(t, s.Address())
	response, err := client.Get(page + "events")
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	lines := bufio.NewScanner(response.Body)
	for _, want := range []string{"retry: 1000", "", "event: answer", `data: {"number":1}`, "", "event: state", `data: "ready"`, ""} {
		if !lines.Scan() || lines.Text() != want {
			t.Fatalf("%q, want %q", lines.Text(), want)
		}
	}
	close(p.events)
	if rest, err := io.ReadAll(response.Body); err != nil || len(rest) > 0 {
		t.Errorf("at the end: %q, %v", rest, err)
	}
	s.Stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}
