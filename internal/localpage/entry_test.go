package localpage

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/domvision/domvision/internal/localpage/pagetest"
)

// serve serves a page that says "the page".
func serve(t *testing.T) *Server {
	t.Helper()
	s := listen(t)
	ended := make(chan error, 1)
	go func() {
		ended <- s.Serve(t.Context(), http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if _, err := io.Copy(io.Discard, r.Body); err == nil {
				fmt.Fprint(w, "the page")
			}
		}))
	}()
	t.Cleanup(func() { s.Stop(); <-ended })
	return s
}

func get(client *http.Client, address string) string {
	answer, err := client.Get(address)
	if err != nil {
		return err.Error()
	}
	defer answer.Body.Close()
	text, _ := io.ReadAll(answer.Body)
	return string(text)
}

// TestTurnedAway: a browser that may not see the page gets a sentence to read.
func TestTurnedAway(t *testing.T) {
	s := serve(t)
	r, err := http.NewRequest(http.MethodGet, "http://"+s.host(), nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Accept", "text/html,application/xhtml+xml")
	got, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer got.Body.Close()
	page, err := io.ReadAll(got.Body)
	if err != nil || got.StatusCode != http.StatusForbidden || !strings.Contains(string(page), "<p>This browser has no access: ") {
		t.Errorf("%s, %v:\n%s", got.Status, err, page)
	}
}

// TestOnce: an address opens the page once. The browser that came first stays in.
func TestOnce(t *testing.T) {
	s := serve(t)
	var renewed []string
	s.Renew = func(address string) { renewed = append(renewed, address) }
	for _, address := range []string{s.Address(), s.Handover()} {
		client, page := pagetest.Open(t, address)
		if strings.Contains(page, "open") || strings.Contains(address, s.token) || strings.Contains(address, s.secret) {
			t.Errorf("%s leads to %s", address, page)
		}
		for range 2 {
			if says := get(client, page); says != "the page" {
				t.Errorf("the first browser: %s", says)
			}
		}
		if says := get(http.DefaultClient, page); !strings.Contains(says, "has no access") {
			t.Errorf("a second browser that knows the address of the page: %s", says)
		}
		for range 2 {
			if says := get(http.DefaultClient, address); !strings.Contains(says, "was already used") {
				t.Errorf("a second browser: %s", says)
			}
		}
	}
	if len(renewed) != 1 || renewed[0] != s.Address() {
		t.Errorf("printed anew: %q, want %q once", renewed, s.Address())
	}
	if client, page := pagetest.Open(t, renewed[0]); get(client, page) != "the page" {
		t.Error("the new address does not open the page")
	}
}

// TestCookie: no script reads the cookie, no other site makes a browser send it, and it is for
// one page only.
func TestCookie(t *testing.T) {
	s := listen(t)
	w := httptest.NewRecorder()
	s.guard(http.NotFoundHandler()).ServeHTTP(w, httptest.NewRequest("GET", s.Address(), nil))
	got := w.Result().Cookies()
	if len(got) != 1 || !got[0].HttpOnly || got[0].SameSite != http.SameSiteStrictMode || got[0].Path != "/"+s.token+"/" || got[0].Domain != "" {
		t.Errorf("cookies: %v", got)
	}
}

// TestHandoverExpires: a link that was not opened in time is no longer valid.
func TestHandoverExpires(t *testing.T) {
	s := listen(t)
	now := time.Now()
	s.entries.now = func() time.Time { return now }
	open := func(address string) int {
		w := httptest.NewRecorder()
		s.guard(http.NotFoundHandler()).ServeHTTP(w, httptest.NewRequest("GET", address, nil))
		return w.Code
	}
	late, printed := s.Handover(), s.Address()
	inTime := s.Handover()
	now = now.Add(handoverTime)
	if code := open(inTime); code != http.StatusSeeOther {
		t.Errorf("in time: %d", code)
	}
	now = now.Add(time.Second)
	if code := open(late); code != http.StatusForbidden {
		t.Errorf("too late: %d", code)
	}
	s.Handover()
	if n := len(s.entries.handed); n != 1 {
		t.Errorf("%d addresses are kept", n)
	}
	now = now.Add(time.Hour)
	if code := open(printed); code != http.StatusSeeOther {
		t.Errorf("printed for a person: %d", code)
	}
}

// TestPreview: a program that only looks ahead does not use the address up.
func TestPreview(t *testing.T) {
	s := serve(t)
	address := s.Address()
	if answer, err := http.Head(address); err != nil || answer.StatusCode != http.StatusForbidden {
		t.Errorf("%v, %v", answer, err)
	}
	if client, page := pagetest.Open(t, address); get(client, page) != "the page" {
		t.Error("the address was used up")
	}
}
