package web

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image/png"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/fixtures/artwork"
	"github.com/domvision/domvision/interview"
)

// exampleBoard is the board on which a first visitor tries domvision: 12 rows of 14, as in the first level.
const exampleBoard = `OWGOOOBGGBGOWB
OOBWBGOGOOBWOO
BOGWOBGWOOOGWG
WGGBWOOBBGWOBG
GBWWOGBBOWWGGO
BBOWGGOWBGOOBW
WOGBBWGGOBWBGG
GGWOBOWBBGGOWO
OBBGWWOGWOBBGW
WOOBGBBWGGOWOB
BGWWOGOOBWGGWO
GOBGGWWBOOBWBG
`

// exampleTile is the width of its tiles in pixels: large enough to be looked at, and 40 kB as a file.
const exampleTile = 30

// example draws the board.
func example() ([]byte, error) {
	grid, err := engine.ParseGrid(exampleBoard)
	if err != nil {
		return nil, err
	}
	stage := artwork.Stage{Rows: grid.Rows, Cols: grid.Cols, Grid: grid, TileW: exampleTile}
	var file bytes.Buffer
	err = (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&file, stage.Draw())
	return file.Bytes(), err
}

// gamesJS is what a first visitor is told before the program is there: the games by their titles, and a move of the
// commonest kind.
func gamesJS() ([]byte, error) {
	var titles []string
	for _, name := range advise.GameNames() {
		titles = append(titles, advise.TitleOf(name))
	}
	scene := interview.Families()[0].Scene
	list, err := json.Marshal(titles)
	if err != nil {
		return nil, err
	}
	move, err := json.Marshal(scene)
	return fmt.Appendf(nil, "// Made by the build: the games that domvision knows, and a move.\nexport const titles = %s;\nexport const scene = %s;\n", list, move), err
}
