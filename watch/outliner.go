package watch

import (
	"image"
)

// Outliner draws the advised move on the screen, over the game. See package onscreen.
type Outliner interface {
	// Show draws the best move of an answer. It returns at once.
	Show(*Answer)
	// Hide removes the drawing, and returns once the screen shows what was below.
	Hide()
	// Cover paints the drawing out of a picture of the screen.
	Cover(*image.RGBA)
}
