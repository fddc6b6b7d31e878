//go:build !js

package session

import (
	"bytes"
	"context"
	"embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html/template"
	"image/png"
	"io"
	"io/fs"
	"net/http"
	"sync"

	"github.com/domvision/domvision/overlay"
)

//go:embed page
var pageFiles embed.FS

var pageTemplate = sync.OnceValue(func() *template.Template {
	return template.Must(template.ParseFS(pageFiles, "page/index.html"))
})

// Page holds the settings of a page that shows a game. The zero value is usable.
type Page struct {
	Width int // of the pictures in pixels, at most; 0: DefaultPageWidth
	Level int // only this one; 0: all

	Lost map[int]string // what moves lost, in words, by the number of the board; may be nil

	Progress func(done, of int) // called with the number of boards that are done; may be nil

	// Boards serves a page of its own for each board, on which other moves can be tried: for that with the
	// number N, from 1, below board/N/. Only pages that are served have it. May be nil.
	Boards http.Handler
}

const (
	// DefaultPageWidth is the width of the pictures on a page, in pixels.
	DefaultPageWidth = 720

	// pageWhole is the number of steps after which a page has a complete picture again; those between are
	// drawn over earlier ones.
	pageWhole = 24
)

// pageHead is the data of the page other than the boards.
type pageHead struct {
	Title, Result, Version string
	Width, Height          int
	Inline                 *pageParts // nil: they are files of their own
	Boards                 bool       // there is a page for each board
}

// pageParts holds what a self-contained page embeds.
type pageParts struct {
	Style  template.CSS
	Script template.JS
}

// pagePicture is the picture of a step on the page.
type pagePicture struct {
	Picture string `json:"picture"` // an address
	X       int    `json:"x"`       // where it is put
	Y       int    `json:"y"`
	Whole   bool   `json:"whole"` // otherwise it is drawn over the picture of the step before
}

// pageStep is a step on the page.
type pageStep struct {
	Number int `json:"number"`
	Level  int `json:"level"`
	pagePicture
	Grid    string `json:"grid"`
	Played  string `json:"played"`
	Points  string `json:"points"`
	Total   int    `json:"total"`
	Lost    string `json:"lost"`
	Came    string `json:"came"`
	Advised string `json:"advised"`
}

// Write writes the game to w as one self-contained page.
func (p Page) Write(ctx context.Context, w io.Writer, s *Session) (Drawn, error) {
	style, err := pageFiles.ReadFile("page/style.css")
	if err != nil {
		return 0, err
	}
	script, err := pageFiles.ReadFile("page/app.js")
	if err != nil {
		return 0, err
	}
	steps, film, err := p.film(s)
	if err != nil {
		return 0, err
	}
	head := s.head(film, &pageParts{template.CSS(style), template.JS(script)})
	screen := newScreen(steps, film.frame)
	return film.drawn, writePage(w, head, steps, p.Lost, func(i int) (pagePicture, error) {
		if err := ctx.Err(); err != nil {
			return pagePicture{}, err
		}
		if i%pageWhole == 0 || steps[i].Level != steps[i-1].Level {
			screen.last = nil
		}
		picture := pagePicture{Whole: screen.last == nil}
		part := screen.show(film.frame(steps[i]))
		picture.X, picture.Y = part.Rect.Min.X, part.Rect.Min.Y
		var data bytes.Buffer
		err := png.Encode(&data, part)
		if p.Progress != nil {
			p.Progress(i+1, len(steps))
		}
		picture.Picture = "data:image/png;base64," + base64.StdEncoding.EncodeToString(data.Bytes())
		return picture, err
	})
}

// Handler serves the game as a page that loads its pictures on demand. It serves the record as read now, not
// what is recorded later.
func (p Page) Handler(s *Session) (http.Handler, error) {
	steps, film, err := p.film(s)
	if err != nil {
		return nil, err
	}
	var page bytes.Buffer
	picture := func(i int) (pagePicture, error) {
		return pagePicture{Picture: fmt.Sprintf("picture/%d.png", i), Whole: true}, nil
	}
	head := s.head(film, nil)
	head.Boards = p.Boards != nil
	if err := writePage(&page, head, steps, p.Lost, picture); err != nil {
		return nil, err
	}
	files, err := fs.Sub(pageFiles, "page")
	if err != nil {
		return nil, err
	}
	mux := http.NewServeMux()
	mux.Handle("GET /", http.FileServerFS(files))
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Write(page.Bytes())
	})
	mux.HandleFunc("GET /picture/{name}", func(w http.ResponseWriter, r *http.Request) {
		var i int
		if n, err := fmt.Sscanf(r.PathValue("name"), "%d.png", &i); n != 1 || err != nil || i < 0 || i >= len(steps) {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "image/png")
		w.Write(film.png(steps[i]))
	})
	if p.Boards != nil {
		mux.Handle("GET /board/", p.Boards)
		mux.Handle("POST /board/", p.Boards)
	}
	return mux, nil
}

func (p Page) film(s *Session) ([]Step, *film, error) {
	steps := s.level(p.Level)
	if len(steps) == 0 {
		return nil, nil, ErrNothing
	}
	if p.Width <= 0 {
		p.Width = DefaultPageWidth
	}
	return steps, s.newFilm(steps, p.Width, 0), nil
}

func (s *Session) head(f *film, inline *pageParts) pageHead {
	return pageHead{
		Title: s.Title(), Result: s.Result(), Version: s.Version,
		Width: f.size.X, Height: f.size.Y, Inline: inline,
	}
}

// writePage writes the page with the steps and what their moves lost; picture returns the picture of the i-th step.
func writePage(w io.Writer, head pageHead, steps []Step, lost map[int]string, picture func(i int) (pagePicture, error)) error {
	if err := pageTemplate().ExecuteTemplate(w, "head", head); err != nil {
		return err
	}
	for i, s := range steps {
		picture, err := picture(i)
		if err != nil {
			return err
		}
		words := s.Words()
		// Marshal escapes what would end a script.
		text, err := json.Marshal(pageStep{
			Number: s.Number, Level: s.Level, pagePicture: picture, Grid: s.Grid.String(),
			Played: words.Played, Points: words.Points, Total: s.TotalAfter(), Lost: lost[s.Number], Came: words.Came, Advised: words.Advised,
		})
		if err != nil {
			return err
		}
		before := ",\n"
		if i == 0 {
			before = `<script id="game" type="application/json">[`
		}
		if _, err := fmt.Fprintf(w, "%s%s", before, text); err != nil {
			return err
		}
	}
	if _, err := io.WriteString(w, "]</script>\n"); err != nil {
		return err
	}
	return pageTemplate().ExecuteTemplate(w, "foot", head)
}

// png is the frame of a step as a file.
func (f *film) png(s Step) []byte {
	var data bytes.Buffer
	overlay.EncodePNG(&data, f.frame(s)) // into memory: it cannot fail
	return data.Bytes()
}

// level is the steps of one level; 0: all.
func (s *Session) level(level int) (steps []Step) {
	for _, step := range s.Shown() {
		if level == 0 || step.Level == level {
			steps = append(steps, step)
		}
	}
	return steps
}
