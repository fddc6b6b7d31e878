package wizard

import (
	"crypto/rand"
	"crypto/subtle"
	"net/http"
	"strings"
)

// newToken is a secret that nobody guesses. It is part of the page's address, so
// that no other program's page can ask for anything.
func newToken() string { return rand.Text() }

// guard lets through only what the page itself asks for: under the token, and
// neither through a foreign name for this computer (DNS rebinding) nor from
// another page.
func guard(host, token string, page http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Cache-Control", "no-store")
		h.Set("Content-Security-Policy", "default-src 'self'; img-src 'self' blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
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

// refuse answers with an error that the page shows.
func refuse(w http.ResponseWriter, code int, text string) {
	writeJSON(w, code, map[string]string{"error": text})
}
