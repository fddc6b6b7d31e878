package wizard

import (
	"context"
	"embed"
	"image"
	"io/fs"
	"strconv"
	"strings"

	"github.com/domvision/domvision/internal/pagelink"
	"github.com/domvision/domvision/interview"
)

//go:embed page
var files embed.FS

// PageFiles are the HTML, CSS and scripts of the page. They need a link.js next to them, see
// package localpage.
func PageFiles() fs.FS {
	page, err := fs.Sub(files, "page")
	if err != nil {
		panic(err) // the folder is embedded
	}
	return interview.With(page)
}

// Wizard is the program behind the page, a [pagelink.Program]. The zero value is not usable; see [New].
type Wizard struct {
	pagelink.Calls
	session *session
}

// New returns a wizard without a picture.
func New(c Config) (*Wizard, error) {
	session, err := newSession(c)
	if err != nil {
		return nil, err
	}
	return &Wizard{session.newCalls(), session}, nil
}

// Add shows a picture to begin with.
func (w *Wizard) Add(img image.Image) error { return w.session.addPicture(img) }

// Saved is the profile file that was written last, "" if none was.
func (w *Wizard) Saved() string {
	w.session.mu.Lock()
	defer w.session.mu.Unlock()
	return w.session.saved
}

// Picture implements [pagelink.Program]: "3" is a picture that the player gave, "icon/wild" the
// icon of a power-up, "preview/7" the newest preview, "move/2" the board with the newest move.
func (w *Wizard) Picture(name string) (file []byte, ok bool) {
	if kind, found := strings.CutPrefix(name, "icon/"); found {
		file, ok = w.session.icons[kind]
		return file, ok
	}
	if kind, newest, found := strings.Cut(name, "/"); found {
		return w.session.drawnPNG(kind, newest)
	}
	id, err := strconv.Atoi(name)
	if err != nil {
		return nil, false
	}
	return w.session.picturePNG(id)
}

// Events implements [pagelink.Program]: there are none.
func (w *Wizard) Events(context.Context) <-chan pagelink.Event { return nil }
