package localpage

import (
	"net/http"
	"strings"
	"time"
)

// policy is the Content-Security-Policy: a page may only load from its own address, and show pictures that
// it has made itself.
const policy = "default-src 'self'; img-src 'self' blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// guard passes on only requests of the page itself, in an admitted browser. It rejects requests through
// another name of this computer (DNS rebinding), from another page, or from another user. [Server.Serve]
// applies it.
func (s *Server) guard(page http.Handler) http.Handler {
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
			// Strangers get a short answer, and cannot keep the connection.
			h.Set("Connection", "close")
			within(w, time.Second, time.Second)
		}
		switch {
		case foreignPage(r, host):
			turnAway(w, r, "this page is for the browser that domvision opened")
		case fromAnotherUser(r):
			turnAway(w, r, "this page is for the user who started domvision")
		case opens:
			s.open(w, r, code)
		case !known:
			turnAway(w, r, "this browser has no access: open the address that domvision printed")
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

// foreignPage reports whether a request comes from a page other than the one at host, or uses another host
// name.
func foreignPage(r *http.Request, host string) bool {
	origin, site := r.Header.Get("Origin"), r.Header.Get("Sec-Fetch-Site")
	return r.Host != host ||
		origin != "" && origin != "http://"+host ||
		site != "" && site != "same-origin" && site != "none" && r.Method != http.MethodGet
}
