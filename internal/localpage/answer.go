package localpage

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html"
	"net/http"
	"strings"
)

// refuse answers with an error, {"error": text}, that the page shows.
func refuse(w http.ResponseWriter, code int, text string) {
	writeJSON(w, code, map[string]string{"error": text})
}

// turnAway refuses a visitor who may not see the page: with a sentence to read in a browser, with an error for a script.
func turnAway(w http.ResponseWriter, r *http.Request, text string) {
	if !strings.Contains(r.Header.Get("Accept"), "text/html") {
		refuse(w, http.StatusForbidden, text)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(http.StatusForbidden)
	fmt.Fprintf(w, `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>domvision</title>
<h1>domvision</h1><p>%s.</p>
`, html.EscapeString(strings.ToUpper(text[:1])+text[1:]))
}

func writeJSON(w http.ResponseWriter, code int, v any) {
	var data bytes.Buffer
	if err := json.NewEncoder(&data).Encode(v); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(code)
	w.Write(data.Bytes())
}
