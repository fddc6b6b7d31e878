package localpage

import (
	"context"
	"encoding/json"
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/domvision/domvision/internal/localpage/pagetest"
)

func listen(t *testing.T) *Server {
	t.Helper()
	s, err := Listen(0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// TestGuard: only the page itself is answered.
func TestGuard(t *testing.T) {
	s, other := listen(t), listen(t)
	page := s.guard(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/api/undo" {
			t.Errorf("the page is asked for %s", r.URL.Path)
		}
		writeJSON(w, http.StatusOK, struct{}{})
	}))
	for name, c := range map[string]struct {
		change func(*http.Request)
		want   int
	}{
		"the page":         {func(*http.Request) {}, 200},
		"no origin":        {func(r *http.Request) { r.Header.Del("Origin"); r.Header.Del("Sec-Fetch-Site") }, 200},
		"no token":         {func(r *http.Request) { r.URL.Path = "/api/undo" }, 403},
		"another token":    {func(r *http.Request) { r.URL.Path = "/" + other.token + "/api/undo" }, 403},
		"only a part":      {func(r *http.Request) { r.URL.Path = "/" + s.token[:8] + "/api/undo" }, 403},
		"token alone":      {func(r *http.Request) { r.URL.Path = "/" + s.token }, 403},
		"no cookie":        {func(r *http.Request) { r.Header.Del("Cookie") }, 403},
		"another cookie":   {func(r *http.Request) { r.Header.Set("Cookie", cookieName+"="+other.secret) }, 403},
		"foreign origin":   {func(r *http.Request) { r.Header.Set("Origin", "https://example.com") }, 403},
		"opaque origin":    {func(r *http.Request) { r.Header.Set("Origin", "null") }, 403},
		"another port":     {func(r *http.Request) { r.Header.Set("Origin", "http://127.0.0.1:1") }, 403},
		"foreign page":     {func(r *http.Request) { r.Header.Del("Origin"); r.Header.Set("Sec-Fetch-Site", "cross-site") }, 403},
		"another program":  {func(r *http.Request) { r.Header.Del("Origin"); r.Header.Set("Sec-Fetch-Site", "same-site") }, 403},
		"foreign host":     {func(r *http.Request) { r.Host = "example.com" }, 403},
		"rebound, by port": {func(r *http.Request) { r.Host = strings.Replace(r.Host, "127.0.0.1", "example.com", 1) }, 403},
		"localhost":        {func(r *http.Request) { r.Host = strings.Replace(r.Host, "127.0.0.1", "localhost", 1) }, 403},
	} {
		r := httptest.NewRequest("POST", "http://"+s.host()+"/"+s.token+"/api/undo", nil)
		r.AddCookie(&http.Cookie{Name: cookieName, Value: s.secret})
		r.Header.Set("Origin", "http://"+r.Host)
		r.Header.Set("Sec-Fetch-Site", "same-origin")
		c.change(r)
		w := httptest.NewRecorder()
		page.ServeHTTP(w, r)
		var answer struct{ Error string }
		if err := json.Unmarshal(w.Body.Bytes(), &answer); err != nil || w.Code != c.want || (c.want != 200) != (answer.Error != "") {
			t.Errorf("%s: %d %s, want %d", name, w.Code, w.Body, c.want)
		}
		if w.Header().Get("Content-Security-Policy") == "" || w.Header().Get("Cache-Control") != "no-store" {
			t.Errorf("%s: headers %v", name, w.Header())
		}
	}
}

// TestServe: the page is answered until it is stopped, an answer that never ends
// notwithstanding, and with an error where the program ends.
func TestServe(t *testing.T) {
	for _, byPage := range []bool{true, false} {
		s := listen(t)
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		streaming := make(chan struct{})
		go func() {
			ended <- s.Serve(ctx, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if r.URL.Path != "/events" {
					return
				}
				w.(http.Flusher).Flush()
				close(streaming)
				<-r.Context().Done()
			}))
		}()
		client, page := pagetest.Open(t, s.Address())
		response, err := client.Get(page + "events")
		if err != nil {
			t.Fatal(err)
		}
		<-streaming
		var want error
		if byPage {
			s.Stop()
			s.Stop()
		} else {
			cancel()
			want = context.Canceled
		}
		if err := <-ended; !errors.Is(err, want) {
			t.Errorf("ended with %v, want %v", err, want)
		}
		response.Body.Close()
		cancel()
		if _, err := http.Get(s.Address()); err == nil {
			t.Error("still answered")
		}
	}
}

func TestListenTaken(t *testing.T) {
	s := listen(t)
	_, err := Listen(s.listener.Addr().(*net.TCPAddr).Port)
	if err == nil || !strings.Contains(err.Error(), "another program is using port") {
		t.Errorf("error %v", err)
	}
}
