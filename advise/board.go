package advise

import (
	"fmt"
	"strings"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/plural"
)

// Board is a board as it was read. Only the grid must be known.
type Board struct {
	// Written: a person wrote the grid, so it certainly is a board of some game. A board read in a picture
	// may not be.
	Written bool

	Grid    engine.Grid
	Game    string // the game that the profile names; "" unknown
	Profile string // the profile that the tiles fit; "" none
	Water   int    // rows under water, counted from the bottom
	Whole   bool   // according to the profile, boards of the game have exactly this size

	// Remembered is the game that the player has named before for a board that looked like this one; "" none.
	Remembered string
}

// Comment describes the board in one line, such as
// "shot.png, 12 x 6, 4 rows under water, game bilging, profile bilging". Written above the
// grid text as a comment, it lets [ParseBoard] find the game and the water again.
func (b Board) Comment(name string) string {
	parts := []string{name, fmt.Sprintf("%d x %d", b.Grid.Rows, b.Grid.Cols)}
	if b.Water > 0 {
		parts = append(parts, plural.Of(b.Water, "row")+" under water")
	}
	if b.Game != "" {
		parts = append(parts, "game "+b.Game)
	}
	if b.Profile != "" {
		parts = append(parts, "profile "+b.Profile)
	}
	return strings.Join(parts, ", ")
}
