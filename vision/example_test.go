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
	img, err := vision.DecodeFile("../fixtures/screenshots/swell-foop-6x5.png")
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
	// GAAABY
	// YBAAGB
	// GYGBGY
	// GBAGYG
	// AGGAGA
	// profile swell-foop of game swell-foop
	// the first cell lies at (125,160)-(220,255)
}
