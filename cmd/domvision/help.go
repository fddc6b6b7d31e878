package main

import (
	"strings"

	"github.com/domvision/domvision/engine"
)

// gridHelp explains the text form of a grid.
func gridHelp() string {
	return `Grid text has one line a row and one character a cell: '.' empty, '?' not
readable, a letter or digit a colour, '*' a tile with no colour of its own. Then
one line a power-up, "power ROW COL KIND", counted from 0 at the top left. KIND is
` + strings.Join(engine.PowerNames(), ", ") + `;
in swap games ` + strings.Join(engine.SwapPowerNames(), ", ") + `;
unknown is a mark that nobody has named. Lines that begin with '#' are comments.`
}
