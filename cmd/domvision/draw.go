package main

import (
	"errors"
	"fmt"
	"image"
	"io/fs"
	"math"
	"slices"

	"github.com/domvision/domvision/overlay"
	"github.com/domvision/domvision/vision"
)

// draw puts plan onto the picture that it was made for.
func (n *next) draw(pic picture, obs vision.Observation, plan answer) *image.RGBA {
	return overlay.Draw(pic.img, overlay.Options{
		Board:      overlayBoard(obs.Lattice),
		Candidates: plan.drawn(),
		Top:        n.top,
		Unsure:     obs.Unsure(),
		Legend:     legend(obs, plan.worth(plan.Candidates[0])),
		Crop:       n.crop,
	})
}

// legend is the line of text in the picture: what the best move is worth, and how
// surely the board was read. The least certain cell tells that: a chain is as strong
// as its weakest link.
func legend(obs vision.Observation, worth string) string {
	return fmt.Sprintf("%s, read with %.0f %% certainty", worth, math.Floor(100*leastSure(obs)))
}

// leastSure is the confidence of the least certain cell, 0 to 1.
func leastSure(obs vision.Observation) float64 {
	if len(obs.Confidence) == 0 {
		return 0
	}
	return slices.Min(obs.Confidence)
}

// writePicture writes a picture to path, which a flag may say, whole or not at all.
func writePicture(flag, path string, img image.Image) error {
	err := overlay.WritePNG(path, img)
	if err == nil {
		return nil
	}
	var detail *fs.PathError
	if errors.As(err, &detail) {
		err = detail.Err // the temporary name that it was about means nothing to people
	}
	return &failure{
		code: exitFailure,
		hint: "choose another place with " + flag + " FILE",
		err:  fmt.Errorf("cannot write %s: %w", path, err),
	}
}
