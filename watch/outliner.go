package watch

import (
	"image"
)

// Outliner draws the advised move on the screen, over the game. See package onscreen.
type Outliner interface {
	// Show draws the best move of an answer, soon. It does not wait.
	Show(*Answer)
	// Hide takes it away. It returns when the screen shows what was below.
	Hide()
	// Cover makes a picture of the screen what it would be without it.
	Cover(*image.RGBA)
}
