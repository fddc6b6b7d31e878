package localpage

import (
	_ "embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"strings"
	"time"

	"github.com/domvision/domvision/internal/pagelink"
)

// linkJS is the part of [Handler] that runs in the page.
//
//go:embed link.js
var linkJS string

// Handler serves the files of a page, and passes requests of its link.js to the program:
//
//	POST api/NAME      a call; the answer is JSON, or {"error": text} with a status of 400 or more
//	GET  picture/NAME  a picture
//	GET  events        all events, as server-sent events
func Handler(files fs.FS, p pagelink.Program) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /", http.FileServerFS(files))
	mux.HandleFunc("GET /link.js", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/javascript; charset=utf-8")
		io.WriteString(w, linkJS)
	})
	mux.HandleFunc("POST /api/{name}", func(w http.ResponseWriter, r *http.Request) { serveCall(w, r, p) })
	mux.HandleFunc("GET /picture/{name...}", func(w http.ResponseWriter, r *http.Request) {
		file, ok := p.Picture(r.PathValue("name"))
		writePicture(w, file, ok)
	})
	mux.HandleFunc("GET /events", func(w http.ResponseWriter, r *http.Request) { serveEvents(w, r, p) })
	return mux
}

// serveCall serves a call. It reads at most one byte more of the body than the limit.
func serveCall(w http.ResponseWriter, r *http.Request, p pagelink.Program) {
	name := r.PathValue("name")
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, p.Limit(name)+1))
	var cut *http.MaxBytesError
	if err != nil && !errors.As(err, &cut) {
		refuse(w, http.StatusBadRequest, fmt.Sprintf("not understood: %v", err))
		return
	}
	answer, err := p.Call(r.Context(), name, body)
	var large *pagelink.TooLargeError
	switch {
	case err == nil:
		writeJSON(w, http.StatusOK, answer)
	case errors.Is(err, pagelink.ErrNoCall):
		refuse(w, http.StatusNotFound, err.Error())
	case errors.As(err, &large):
		refuse(w, http.StatusRequestEntityTooLarge, err.Error())
	default:
		refuse(w, http.StatusUnprocessableEntity, err.Error())
	}
}

// serveEvents sends events to a browser until it disconnects.
func serveEvents(w http.ResponseWriter, r *http.Request, p pagelink.Program) {
	events := p.Events(r.Context())
	if events == nil {
		refuse(w, http.StatusNotFound, "this page has no events")
		return
	}
	control := http.NewResponseController(w)
	control.SetReadDeadline(time.Time{}) // the request is complete
	w.Header().Set("Content-Type", "text/event-stream")
	fmt.Fprint(w, "retry: 1000\n\n")
	control.Flush()
	for event := range events {
		control.SetWriteDeadline(time.Now().Add(writeTime))
		fmt.Fprintf(w, "event: %s\ndata: %s\n\n", event.Name, event.Data)
		if control.Flush() != nil {
			return
		}
	}
}

// writePicture answers with a picture, or with an error if there is none.
func writePicture(w http.ResponseWriter, file []byte, ok bool) {
	kind := http.DetectContentType(file)
	if !ok || !strings.HasPrefix(kind, "image/") {
		refuse(w, http.StatusNotFound, "there is no such picture")
		return
	}
	w.Header().Set("Content-Type", kind)
	w.Write(file)
}
