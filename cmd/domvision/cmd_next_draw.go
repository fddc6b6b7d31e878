package main

import (
	"fmt"
	"image"
	"math"
	"slices"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/overlay"
	"github.com/domvision/domvision/vision"
)

// draw draws an answer into the picture of its board.
func (n *next) draw(pic picture, obs vision.Observation, answer advise.Answer) *image.RGBA {
	return overlay.Draw(pic.img, overlay.Options{
		Board:      obs.Lattice,
		Candidates: answer.Drawn(),
		Top:        n.top,
		Unsure:     obs.Grid.Unsure(),
		Legend:     legend(answer.Describe(answer.Candidates[0]).Legend, leastSure(obs)),
		Crop:       n.crop,
	})
}

// legend is the line of text in the picture: what the best move is worth, and how
// surely the board was read, 0 to 1, which is the confidence of the least certain cell.
func legend(worth string, sure float64) string {
	return fmt.Sprintf("%s, read with %.0f\u00a0%% certainty", worth, math.Floor(100*sure))
}

// leastSure is the confidence of the least certain cell, 0 to 1.
func leastSure(obs vision.Observation) float64 {
	if len(obs.Confidence) == 0 {
		return 0
	}
	return slices.Min(obs.Confidence)
}
