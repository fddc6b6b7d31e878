package localpage

import (
	"context"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// TestIdentity: a browser that was let in is let in by the next server, too, at the same address; but
// not by one whose port somebody else had.
func TestIdentity(t *testing.T) {
	path := filepath.Join(t.TempDir(), "domvision", "page.json")
	first, err := ListenAs(Recall(path), 0)
	if err != nil {
		t.Fatal(err)
	}
	if err := first.Keep(path); err != nil {
		t.Fatal(err)
	}
	asks := func(s *Server) int {
		t.Helper()
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan struct{})
		go func() {
			s.Serve(ctx, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {}))
			close(ended)
		}()
		r, err := http.NewRequestWithContext(ctx, "GET", "http://"+s.host()+"/"+first.token+"/", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Close = true
		r.AddCookie(&http.Cookie{Name: cookieName, Value: first.secret})
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		cancel()
		<-ended
		return answer.StatusCode
	}
	if got := asks(first); got != 200 {
		t.Errorf("the first server answers with %d", got)
	}
	next, err := ListenAs(Recall(path), 0)
	if err != nil {
		t.Fatal(err)
	}
	if next.host() != first.host() {
		t.Errorf("the next server is at %s, the first one was at %s", next.host(), first.host())
	}
	beside, err := ListenAs(Recall(path), 0) // the port is taken
	if err != nil {
		t.Fatal(err)
	}
	if beside.ComesBack(t.Context()) {
		t.Error("a page comes back that cannot know the server")
	}
	if next.ComesBack(t.Context()) {
		t.Error("a page comes back before it has asked")
	}
	if got := asks(next); got != 200 || !next.ComesBack(t.Context()) {
		t.Errorf("the next server answers with %d", got)
	}
	if got := asks(beside); got != 403 || beside.token == first.token || beside.secret == first.secret {
		t.Errorf("the server at another port answers with %d", got)
	}
	other, err := ListenAs(Identity{Port: 1, Token: first.token, Secret: first.secret}, next.port())
	if err != nil {
		t.Fatal(err)
	}
	if got := asks(other); got != 403 {
		t.Errorf("a server whose port was asked for has the identity of another one: %d", got)
	}
}

// TestRecallRefuses: a file that somebody else could read or write is not believed.
func TestRecallRefuses(t *testing.T) {
	good := `{"port":4711,"token":"` + strings.Repeat("A", textLength) + `","secret":"` + strings.Repeat("B", textLength) + `"}`
	for name, c := range map[string]struct {
		text string
		mode os.FileMode
		want bool
	}{
		"good":            {good, 0o600, true},
		"others may read": {good, 0o644, runtime.GOOS == "windows"},
		"group may write": {good, 0o620, runtime.GOOS == "windows"},
		"a short secret":  {strings.Replace(good, "BB", "", 1), 0o600, false},
		"no such token":   {strings.Replace(good, "AA", "//", 1), 0o600, false},
		"no port":         {strings.Replace(good, "4711", "0", 1), 0o600, false},
		"cut off":         {good[:40], 0o600, false},
		"empty":           {"", 0o600, false},
		"large":           {good + strings.Repeat(" ", maxIdentity), 0o600, false},
	} {
		path := filepath.Join(t.TempDir(), "page.json")
		if err := os.WriteFile(path, []byte(c.text), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chmod(path, c.mode); err != nil {
			t.Fatal(err)
		}
		if got := Recall(path); (got != Identity{}) != c.want {
			t.Errorf("%s: %+v", name, got)
		}
	}
	if got := Recall(t.TempDir()); got != (Identity{}) {
		t.Errorf("a folder: %+v", got)
	}
}
