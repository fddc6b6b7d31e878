package localpage

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
)

// Refuse answers with an error, {"error": text}, that the page shows.
func Refuse(w http.ResponseWriter, code int, text string) {
	WriteJSON(w, code, map[string]string{"error": text})
}

// WriteJSON answers with v.
func WriteJSON(w http.ResponseWriter, code int, v any) {
	var data bytes.Buffer
	if err := json.NewEncoder(&data).Encode(v); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(code)
	w.Write(data.Bytes())
}

// ReadJSON reads what the page sends, at most limit bytes, into v.
func ReadJSON(w http.ResponseWriter, r *http.Request, limit int64, v any) error {
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, limit)).Decode(v); err != nil {
		return fmt.Errorf("not understood: %w", err)
	}
	return nil
}

// WritePNG answers with a picture, or that there is none.
func WritePNG(w http.ResponseWriter, data []byte, ok bool) {
	if !ok {
		Refuse(w, http.StatusNotFound, "there is no such picture")
		return
	}
	w.Header().Set("Content-Type", "image/png")
	w.Write(data)
}
