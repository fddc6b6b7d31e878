package localpage

import (
	"crypto/subtle"
	"net/http"
	"strings"
)

// policy is the Content-Security-Policy: a page may load what comes from its own address, and
// pictures that it has made itself.
const policy = "default-src 'self'; img-src 'self' blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// Guard lets through only what the page itself asks for: under the token, and
// neither through a foreign name for this computer (DNS rebinding) nor from
// another page. [Server.Serve] applies it.
func (s *Server) Guard(page http.Handler) http.Handler {
	host, token := s.host(), s.token
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Cache-Control", "no-store")
		h.Set("Content-Security-Policy", policy)
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("X-Content-Type-Options", "nosniff")
		given, rest, ok := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
		origin, site := r.Header.Get("Origin"), r.Header.Get("Sec-Fetch-Site")
		switch {
		case r.Host != host,
			origin != "" && origin != "http://"+host,
			site != "" && site != "same-origin" && site != "none" && r.Method != http.MethodGet:
			refuse(w, http.StatusForbidden, "this page is for the browser that domvision opened")
		case !ok || subtle.ConstantTimeCompare([]byte(given), []byte(token)) != 1:
			refuse(w, http.StatusForbidden, "the address is not complete: copy all of what domvision printed")
		default:
			r2 := r.Clone(r.Context())
			r2.URL.Path, r2.URL.RawPath = "/"+rest, ""
			page.ServeHTTP(w, r2)
		}
	})
}
