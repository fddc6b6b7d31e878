package vision_test

import (
	"fmt"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/vision"
)

func ExampleRecognizer_Recognize() {
	profiles, err := calibration.Builtin()
	if err != nil {
		panic(err)
	}
	recognizer, err := vision.NewRecognizer(profiles, vision.Options{})
	if err != nil {
		panic(err)
	}
	img, err := vision.DecodeFile("../fixtures/screenshots/sgt-6x5-large.png")
	if err != nil {
		panic(err)
	}
	seen, err := recognizer.Recognize(img)
	if err != nil {
		panic(err) // wraps vision.ErrNoBoard or vision.ErrUncertain
	}
	fmt.Print(seen.Grid)
	fmt.Println("profile", seen.Profile, "of game", seen.Game)
	fmt.Println("the first cell lies at", seen.Lattice.Cell(engine.Pos{}))
	// Output:
	// RBBGBR
	// GGRRBR
	// RBGGGG
	// BBGBBG
	// GGBRRB
	// profile sgt-samegame of game sgt-samegame
	// the first cell lies at (187,189)-(275,277)
}
