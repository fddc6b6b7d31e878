package wizard

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"image"
	"io/fs"
	"net/http"
	"strconv"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/internal/localpage"
	"github.com/domvision/domvision/vision"
)

//go:embed page
var files embed.FS

const (
	maxUpload = 32 << 20 // bytes of a picture
	maxAction = 1 << 20  // and of anything else
)

// Server serves the page. The zero value is of no use; see [Listen].
type Server struct {
	*localpage.Server
	session *session
	page    fs.FS
	icons   map[string][]byte // PNG of each power-up, by name
}

// Listen prepares the page on a free port of 127.0.0.1. It must be served.
func Listen(c Config) (*Server, error) {
	session, err := newSession(c)
	if err != nil {
		return nil, err
	}
	builtin, err := calibration.Builtin()
	if err != nil {
		return nil, err
	}
	s := &Server{session: session, icons: map[string][]byte{}}
	for _, p := range builtin {
		for _, t := range p.Templates {
			s.icons[t.Kind] = t.PNG
		}
	}
	if s.page, err = fs.Sub(files, "page"); err != nil {
		return nil, err
	}
	s.Server, err = localpage.Listen(0)
	return s, err
}

// Add shows a picture to begin with.
func (s *Server) Add(img image.Image) error { return s.session.addPicture(img) }

// Saved is the profile file that was written last, "" if none was.
func (s *Server) Saved() string {
	s.session.mu.Lock()
	defer s.session.mu.Unlock()
	return s.session.saved
}

// Serve serves the page until the player is done, or ctx ends: then its error is
// returned.
func (s *Server) Serve(ctx context.Context) error { return s.Server.Serve(ctx, s.handler()) }

func (s *Server) handler() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /", http.FileServerFS(s.page))
	mux.HandleFunc("GET /api/state", func(w http.ResponseWriter, r *http.Request) { s.answer(w, nil) })
	mux.HandleFunc("POST /api/picture", s.postPicture)
	mux.HandleFunc("POST /api/capture", s.postCapture)
	mux.HandleFunc("POST /api/lattice", s.postLattice)
	mux.HandleFunc("POST /api/do", s.postDo)
	mux.HandleFunc("POST /api/undo", func(w http.ResponseWriter, r *http.Request) { s.session.undo(); s.answer(w, nil) })
	mux.HandleFunc("POST /api/review", func(w http.ResponseWriter, r *http.Request) { s.review(w, false) })
	mux.HandleFunc("POST /api/save", func(w http.ResponseWriter, r *http.Request) { s.review(w, true) })
	mux.HandleFunc("POST /api/quit", func(w http.ResponseWriter, r *http.Request) {
		localpage.WriteJSON(w, http.StatusOK, struct{}{})
		s.Stop()
	})
	mux.HandleFunc("GET /picture/{id}", func(w http.ResponseWriter, r *http.Request) {
		id, err := strconv.Atoi(r.PathValue("id"))
		data, ok := s.session.picturePNG(id)
		localpage.WritePNG(w, data, ok && err == nil)
	})
	mux.HandleFunc("GET /icon/{kind}", func(w http.ResponseWriter, r *http.Request) {
		data, ok := s.icons[r.PathValue("kind")]
		localpage.WritePNG(w, data, ok)
	})
	return mux
}

func (s *Server) postPicture(w http.ResponseWriter, r *http.Request) {
	img, err := vision.Decode(http.MaxBytesReader(w, r.Body, maxUpload))
	if err == nil {
		err = s.session.addPicture(img)
	}
	s.answer(w, err)
}

func (s *Server) postCapture(w http.ResponseWriter, r *http.Request) {
	img, err := s.session.config.Capture(r.Context())
	if err == nil {
		err = s.session.addPicture(img)
	}
	s.answer(w, err)
}

func (s *Server) postLattice(w http.ResponseWriter, r *http.Request) {
	var to struct {
		Picture    int // ID
		X, Y, W, H float64
		Rows, Cols int
		Drag       string
	}
	err := localpage.ReadJSON(w, r, maxAction, &to)
	if err == nil {
		err = s.session.setLattice(to.Picture, geometry.Lattice{X: to.X, Y: to.Y, W: to.W, H: to.H, Rows: to.Rows, Cols: to.Cols}, to.Drag)
	}
	s.answer(w, err)
}

func (s *Server) postDo(w http.ResponseWriter, r *http.Request) {
	var a action
	err := localpage.ReadJSON(w, r, maxAction, &a)
	if err == nil {
		err = s.session.do(a)
	}
	s.answer(w, err)
}

func (s *Server) review(w http.ResponseWriter, save bool) {
	review, err := s.session.review(save)
	if err != nil {
		localpage.Refuse(w, http.StatusUnprocessableEntity, err.Error())
		return
	}
	localpage.WriteJSON(w, http.StatusOK, review)
}

// answer is the state, or why nothing was done.
func (s *Server) answer(w http.ResponseWriter, err error) {
	var large *http.MaxBytesError
	switch {
	case err == nil:
		localpage.WriteJSON(w, http.StatusOK, s.session.view())
	case errors.As(err, &large):
		localpage.Refuse(w, http.StatusRequestEntityTooLarge, fmt.Sprintf("the file is larger than %d MB; give a screenshot as PNG or JPEG", large.Limit>>20))
	case errors.Is(err, vision.ErrImage):
		localpage.Refuse(w, http.StatusUnsupportedMediaType, err.Error())
	default:
		localpage.Refuse(w, http.StatusUnprocessableEntity, err.Error())
	}
}
