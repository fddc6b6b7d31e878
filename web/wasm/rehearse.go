//go:build js

package main

import (
	"bytes"
	"context"
	"image"
	"image/png"
	"io"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/image/bmp"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/overlay"
	"github.com/domvision/domvision/planner"
	"github.com/domvision/domvision/vision"
	"github.com/domvision/domvision/watch"
	"github.com/domvision/domvision/watch/front"
)

// lateReader is a reader that loads its profiles after the page is ready.
type lateReader struct {
	loaded func() (*front.Reader, error)
	mu     sync.Mutex  // of the reader
	asked  atomic.Bool // the player has given a picture
}

func newLateReader(store front.Store) *lateReader {
	return &lateReader{loaded: sync.OnceValues(func() (*front.Reader, error) { return front.NewReader(store.Readable) })}
}

// Read implements Read of [watch.Config].
func (r *lateReader) Read(img *image.RGBA) (watch.Reading, error) {
	r.asked.Store(true)
	reader, err := r.loaded()
	if err != nil {
		return watch.Reading{}, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	return reader.Read(img)
}

// Stale is that of the reader, see [front.Reader.Stale].
func (r *lateReader) Stale() {
	if reader, err := r.loaded(); err == nil {
		reader.Stale()
	}
}

// Learned implements Learned of [watch.Config].
func (r *lateReader) Learned() int64 {
	reader, err := r.loaded()
	if err != nil {
		return 0
	}
	return reader.Learned()
}

// idle is how long the page waits for a picture before it rehearses. One that was shared comes sooner.
const idle = 600 * time.Millisecond

// prepare loads the profiles and, while there is no picture, answers a drawn one, so that the browser compiles what the
// first one of the player needs. What goes wrong shows when that one is read.
func (r *lateReader) prepare() {
	reader, err := r.loaded()
	time.Sleep(idle)
	if err != nil || r.asked.Load() {
		return
	}
	r.mu.Lock()
	img, obs, err := reader.Rehearse()
	r.mu.Unlock()
	steps := []func(){
		func() {
			var file bytes.Buffer
			if png.Encode(&file, img) == nil {
				vision.Decode(&file)
			}
		},
		func() {
			game, err := advise.Find("samegame")
			if err != nil {
				return
			}
			answer, err := advise.Plan(context.Background(), game, obs.Grid, advise.Options{Usual: planner.Budget{Time: time.Millisecond}})
			if err == nil {
				drawn := overlay.Draw(img, overlay.Options{Board: obs.Lattice, Candidates: answer.Drawn(), Numbers: true})
				bmp.Encode(io.Discard, drawn)
			}
		},
	}
	for _, step := range steps {
		time.Sleep(time.Millisecond) // pictures are taken meanwhile
		if err != nil || r.asked.Load() {
			return
		}
		step()
	}
}
