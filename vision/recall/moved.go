package recall

import (
	"encoding/binary"
	"image"

	"github.com/domvision/domvision/internal/imagefile"
	"github.com/domvision/domvision/vision/internal/rank"
)

// A board has moved by the distance with the most votes if that has at least fewestVotes, and clearLead times as
// many as any other distance. Chosen by eye.
const (
	fewestVotes = 4
	clearLead   = 2
)

// maxVotes bounds the time for a screen that repeats the same pixels everywhere. Chosen by eye: a board of 15 by 15
// equal tiles has 50,625 votes.
const maxVotes = 1 << 18

// moved finds how far the board has moved since the earlier picture, in whole pixels, as when the player drags the
// window. Most of its tiles must be unchanged. ok is false if the board has not moved, or if the distance is not
// clear.
//
// Every cell has a run of pixels, half as long again as the cell is wide; those of a single colour are left out. It
// votes for the distances to all places in the frame where as many pixels have the same hash.
func moved(before Board, frame *image.RGBA) (by image.Point, ok bool) {
	l := before.Lattice
	length := int(1.5 * l.W) // if the tile is flat, the run still crosses its edge
	starts := map[uint32][]image.Point{}
	for at := range before.Grid.All() {
		middle := l.Part(at, 1, 1)
		start := image.Pt(int(middle.X-middle.W/4), int(middle.Y+middle.H/2))
		run := image.Rectangle{start, start.Add(image.Pt(length, 1))}
		if run.In(before.Frame.Rect) && !imagefile.OneColor(before.Frame.SubImage(run).(*image.RGBA)) {
			eachRun(before.Frame, run, length, func(_ image.Point, hash uint32) { starts[hash] = append(starts[hash], start) })
		}
	}
	votes := map[image.Point]float64{}
	left := maxVotes
	eachRun(frame, frame.Rect, length, func(to image.Point, hash uint32) {
		for _, from := range starts[hash] {
			if left == 0 {
				return
			}
			votes[to.Sub(from)]++
			left--
		}
	})
	var most rank.Ranking[image.Point]
	for distance, n := range votes {
		most.Add(distance, n)
	}
	return most.Best, left > 0 && most.Best != image.Point{} && most.Score >= fewestVotes && most.Score >= clearLead*most.Second
}

// eachRun calls do for every row of length pixels in a part of a picture, with its start and its hash: the rolling one
// by Rabin and Karp.
func eachRun(img *image.RGBA, in image.Rectangle, length int, do func(start image.Point, hash uint32)) {
	const base = 2654435761 // any large odd number
	leaving := uint32(1)    // the factor of the pixel that leaves the window
	for range length {
		leaving *= base
	}
	for y := in.Min.Y; y < in.Max.Y; y++ {
		row := img.Pix[img.PixOffset(in.Min.X, y):]
		pixel := func(x int) uint32 { return binary.LittleEndian.Uint32(row[4*x:]) }
		var hash uint32
		for x := range in.Dx() {
			if hash = hash*base + pixel(x); x >= length {
				hash -= leaving * pixel(x-length)
			}
			if x >= length-1 {
				do(image.Pt(in.Min.X+x-length+1, y), hash)
			}
		}
	}
}

// shifted is a view of a frame in which all coordinates are smaller by the given distance.
func shifted(frame *image.RGBA, by image.Point) *image.RGBA {
	view := *frame
	view.Rect = frame.Rect.Sub(by)
	return &view
}
