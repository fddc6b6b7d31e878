package localpage

import (
	"crypto/rand"
	"crypto/subtle"
	"net/http"
	"sync"
	"time"
)

const (
	// cookieName is the name of the cookie that admits a browser. Browsers send it to every port of this
	// computer, but only below its path, which is secret as well.
	cookieName = "domvision"

	// handoverTime is how long a browser may take to start.
	handoverTime = 30 * time.Second

	// openPath is the path of one-time addresses.
	openPath = "/open/"
)

// entries holds the codes of one-time addresses. Every user of the computer can read the arguments of a
// program, so an address given to a browser must be worthless after it was opened.
type entries struct {
	now func() time.Time

	mu      sync.Mutex
	printed string               // the code of the printed address; "" after it was used
	handed  map[string]time.Time // codes given to browsers, with their expiry
}

// person returns a code that is valid until it is used.
func (e *entries) person() string {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.printed == "" {
		e.printed = rand.Text()
	}
	return e.printed
}

// browser returns a code that is valid for a short time.
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

// use reports whether a code is valid, and invalidates it.
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

// spent reports whether the printed address was used.
func (e *entries) spent() bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.printed == ""
}

// open admits a browser with a one-time address. It gives it the cookie and the secret address of the page.
func (s *Server) open(w http.ResponseWriter, r *http.Request, code string) {
	if r.Method != http.MethodGet || r.Header.Get("Sec-Purpose") != "" {
		turnAway(w, r, "open this address in a browser")
		return
	}
	if !s.entries.use(code) {
		text := "this address was already used, or has expired: each one opens the page once"
		if s.Renew != nil {
			text += ". Use the last one that domvision printed"
			if s.entries.spent() {
				s.Renew(s.Address())
			}
		}
		turnAway(w, r, text)
		return
	}
	path := "/" + s.token + "/"
	http.SetCookie(w, &http.Cookie{
		Name: cookieName, Value: s.secret, Path: path, HttpOnly: true, SameSite: http.SameSiteStrictMode,
	})
	http.Redirect(w, r, path, http.StatusSeeOther)
}

// hasCookie reports whether a request comes from an admitted browser.
func (s *Server) hasCookie(r *http.Request) bool {
	for _, c := range r.CookiesNamed(cookieName) {
		if same(c.Value, s.secret) {
			return true
		}
	}
	return false
}

func same(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }
