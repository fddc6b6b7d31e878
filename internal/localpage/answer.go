package localpage

import (
	"bytes"
	"encoding/json"
	"net/http"
)

// refuse answers with an error, {"error": text}, that the page shows.
func refuse(w http.ResponseWriter, code int, text string) {
	writeJSON(w, code, map[string]string{"error": text})
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
