// Package boldfont has the font of drawings: Go Bold, with the characters of western European languages only
// and without hinting, which package opentype ignores. Drawings look the same, and the page for browsers is
// smaller.
package boldfont

import (
	_ "embed"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
)

//go:embed go-bold.ttf
var ttf []byte

var parsed = sync.OnceValue(func() *opentype.Font {
	f, err := opentype.Parse(ttf)
	if err != nil {
		panic("boldfont: embedded font: " + err.Error())
	}
	return f
})

// Face is the font in a size in pixels.
func Face(size float64) font.Face {
	f, err := opentype.NewFace(parsed(), &opentype.FaceOptions{Size: size, DPI: 72})
	if err != nil {
		panic("boldfont: embedded font: " + err.Error())
	}
	return f
}
