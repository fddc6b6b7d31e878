package localpage

import (
	"crypto/rand"
	"crypto/subtle"
	"net/http"
	"sync"
	"time"
)

const (
	// cookieName is the cookie that lets a browser in. Browsers send it to every port of this
	// computer, but only below its path, which has a secret of its own.
	cookieName = "domvision"

	// handoverTime is how long a browser may take to start.
	handoverTime = 30 * time.Second

	// openPath begins the addresses that let a browser in once.
	openPath = "/open/"
)

// entries are the one-time addresses. The arguments of a program can be read by every user of
// the computer, so that an address given to a browser must be worth nothing once it was opened.
type entries struct {
	now func() time.Time

	mu      sync.Mutex
	printed string               // the code of the address for a person; "" after it was used
	handed  map[string]time.Time // the codes given to browsers, and when they expire
}

// person is the code of an address that holds until it is used.
func (e *entries) person() string {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.printed == "" {
		e.printed = rand.Text()
	}
	return e.printed
}

// browser is the code of an address that holds for a short time.
func (e *entries) browser() string {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.handed == nil {
		e.handed = map[string]time.Time{}
	}
	for code, until := range e.handed {
		if e.now().After(until) {
			delete(e.handed, code)
		}
	}
	code := rand.Text()
	e.handed[code] = e.now().Add(handoverTime)
	return code
}

// use reports whether a code is valid. It is not a second time.
func (e *entries) use(code string) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.printed != "" && same(code, e.printed) {
		e.printed = ""
		return true
	}
	until, ok := e.handed[code]
	delete(e.handed, code)
	return ok && !e.now().After(until)
}

// spent reports whether the address for a person was used.
func (e *entries) spent() bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.printed == ""
}

// open admits a browser that comes with a one-time address. The browser gets the cookie and the page's
// address, which no other program knows.
func (s *Server) open(w http.ResponseWriter, r *http.Request, code string) {
	if r.Method != http.MethodGet || r.Header.Get("Sec-Purpose") != "" {
		refuse(w, http.StatusForbidden, "open this address in a browser")
		return
	}
	if !s.entries.use(code) {
		text := "this address was used, or is too old: each one opens the page once"
		if s.Renew != nil {
			text += ". Use the last one that domvision printed"
			if s.entries.spent() {
				s.Renew(s.Address())
			}
		}
		refuse(w, http.StatusForbidden, text)
		return
	}
	path := "/" + s.token + "/"
	http.SetCookie(w, &http.Cookie{
		Name: cookieName, Value: s.secret, Path: path, HttpOnly: true, SameSite: http.SameSiteStrictMode,
	})
	http.Redirect(w, r, path, http.StatusSeeOther)
}

// hasCookie reports whether a request comes from a browser that was let in.
func (s *Server) hasCookie(r *http.Request) bool {
	for _, c := range r.CookiesNamed(cookieName) {
		if same(c.Value, s.secret) {
			return true
		}
	}
	return false
}

func same(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }
