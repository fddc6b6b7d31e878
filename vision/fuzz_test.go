package vision

import (
	"image"
	"testing"
)

// FuzzRecognize: no small picture makes the recognizer panic, and what it reads lies in the picture.
func FuzzRecognize(f *testing.F) {
	checkers := make([]byte, 64*64)
	for i := range checkers {
		checkers[i] = byte(i/8%8+i/512) % 3 * 90
	}
	f.Add(uint8(64), checkers)
	f.Add(uint8(40), []byte{1, 2, 3, 200})
	f.Add(uint8(0), []byte{})
	r, err := NewRecognizer(nil, Options{})
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, width uint8, data []byte) {
		w := int(width) % 129
		h := 0
		if w > 0 {
			h = min(129, (len(data)+w-1)/w)
		}
		img := image.NewRGBA(image.Rect(0, 0, w, h))
		for i := range w * h {
			c := byte(0)
			if i < len(data) {
				c = data[i]
			}
			img.Pix[4*i], img.Pix[4*i+1], img.Pix[4*i+2], img.Pix[4*i+3] = c, c<<2, c<<5, 255
		}
		o, err := r.Recognize(img)
		if err != nil {
			return
		}
		if g := o.Grid; len(g.Cells) != g.Rows*g.Cols || g.Rows == 0 {
			t.Errorf("a grid of %d x %d with %d cells", g.Rows, g.Cols, len(g.Cells))
		}
		if l := o.Lattice; l.W <= 0 || l.H <= 0 || l.X > float64(w) || l.Y > float64(h) {
			t.Errorf("its board lies at %+v in %d x %d pixels", l, w, h)
		}
	})
}
