package follow

import (
	"image"
	"image/draw"

	"github.com/domvision/domvision/vision"
)

// Reader reads the boards of one game after the other. It is used by one goroutine
// at a time.
type Reader struct {
	recognizer *vision.Recognizer
	memory     memory
}

// NewReader returns a Reader that has not seen anything yet and reads pictures by
// themselves with the given recogniser.
func NewReader(recognizer *vision.Recognizer) *Reader { return &Reader{recognizer: recognizer} }

// Recognize reads the board in a picture as [vision.Recognizer.Recognize] does, and
// where it knows all that lies at the place of the last board, by what it remembers
// of the boards before. Boards that were read from memory have all rows and columns
// that the game was seen with.
func (r *Reader) Recognize(img image.Image) (vision.Observation, error) {
	pixels := opaque(img)
	if o, ok := r.memory.recall(pixels); ok {
		return o, nil
	}
	o, err := r.recognizer.Recognize(img)
	if err == nil {
		r.memory.learn(pixels, o)
	}
	return o, err
}

// opaque returns the picture with bounds that begin where its own do.
func opaque(img image.Image) *image.RGBA {
	if p, ok := img.(*image.RGBA); ok {
		return p
	}
	p := image.NewRGBA(img.Bounds())
	draw.Draw(p, p.Rect, img, p.Rect.Min, draw.Src)
	return p
}
