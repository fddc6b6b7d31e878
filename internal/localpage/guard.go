package localpage

import (
	"net/http"
	"strings"
	"time"
)

// policy is the Content-Security-Policy: a page may load what comes from its own address, and
// pictures that it has made itself.
const policy = "default-src 'self'; img-src 'self' blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// Guard lets through only what the page itself asks for, in a browser that was let in: neither
// through a foreign name for this computer (DNS rebinding), nor from another page, nor from
// another user. [Server.Serve] applies it.
func (s *Server) Guard(page http.Handler) http.Handler {
	host := s.host()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Cache-Control", "no-store")
		h.Set("Content-Security-Policy", policy)
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("X-Content-Type-Options", "nosniff")
		given, rest, below := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
		code, opens := strings.CutPrefix(r.URL.Path, openPath)
		known := below && same(given, s.token) && s.hasCookie(r)
		if !known {
			// Whatever this is gets a short answer, and no more of this program's time.
			h.Set("Connection", "close")
			within(w, time.Second, time.Second)
		}
		switch {
		case foreignPage(r, host):
			refuse(w, http.StatusForbidden, "this page is for the browser that domvision opened")
		case fromAnotherUser(r):
			refuse(w, http.StatusForbidden, "this page is for the user who started domvision")
		case opens:
			s.open(w, r, code)
		case !known:
			refuse(w, http.StatusForbidden, "this browser was not let in: open the address that domvision printed")
		default:
			s.visit.Do(func() { close(s.visited) })
			s.conns.trust(r)
			within(w, bodyTime, writeTime)
			r2 := r.Clone(r.Context())
			r2.URL.Path, r2.URL.RawPath = "/"+rest, ""
			page.ServeHTTP(w, r2)
		}
	})
}

// foreignPage reports whether a request comes from another page than the one at host, or under
// another name.
func foreignPage(r *http.Request, host string) bool {
	origin, site := r.Header.Get("Origin"), r.Header.Get("Sec-Fetch-Site")
	return r.Host != host ||
		origin != "" && origin != "http://"+host ||
		site != "" && site != "same-origin" && site != "none" && r.Method != http.MethodGet
}
