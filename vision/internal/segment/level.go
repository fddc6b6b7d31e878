package segment

import (
	"cmp"
	"slices"

	"github.com/domvision/domvision/vision/internal/imgproc"
	"github.com/domvision/domvision/vision/internal/pixel"
)

// level replaces the backdrops of all cells with the same colour, and returns the picture and that colour.
// It takes a dark one of the backdrops behind tiles. Outlines and shadows of tiles are invisible before the
// dark fields of a chequerboard, and so they become invisible everywhere.
func level(s *Sheet) (imgproc.Lab, [3]float32) {
	backdrops := make([]Backdrop, s.Rows*s.Cols)
	for i := range backdrops {
		backdrops[i] = s.BackdropAround(i, 0)
	}
	replaceFrames(s, backdrops)
	s.plates = findPlates(s, backdrops)
	var behindTiles [][3]float32
	for i := range backdrops {
		if behind := backdrops[i].At(0.5, 0.5); !s.OnPlate(i) && pixel.DeltaE(behind, pixel.MeanColorIn(s.Lab, s.Rect(i, s.Side/4))) >= minGroundContrast {
			behindTiles = append(behindTiles, behind)
		}
	}
	if len(behindTiles) == 0 {
		return s.Lab, backdrops[0].At(0.5, 0.5)
	}
	slices.SortFunc(behindTiles, func(a, b [3]float32) int { return cmp.Compare(a[0], b[0]) })
	color := behindTiles[len(behindTiles)/10]
	return recolored(s, backdrops, color), color
}

func recolored(s *Sheet, backdrops []Backdrop, color [3]float32) imgproc.Lab {
	out := imgproc.Lab{W: s.Lab.W, H: s.Lab.H, Pix: slices.Clone(s.Lab.Pix)}
	f, bare := s.NewForeground(), pixel.PixelOf(color)
	for i := range backdrops {
		alphas, r := f.Alpha(i, backdrops[i]), s.Rect(i, 0)
		for y := r.Min.Y; y < r.Max.Y; y++ {
			row := out.Pix[3*(y*out.W+r.Min.X):][:3*s.Side]
			for x, alpha := range alphas[:s.Side] {
				px := (*[3]uint8)(row[3*x:])
				switch alpha {
				case 0:
					*px = bare
				case 1: // stays as it is
				default:
					*px = pixel.PixelOf(pixel.Blend(color, pixel.ColorOf(px[:]), alpha))
				}
			}
			alphas = alphas[s.Side:]
		}
	}
	return out
}

// replaceFrames replaces the backdrops of cells that have something in all corners, such as the frame of a
// selection. Such a backdrop is unlike those of all cells around it. It is replaced with the backdrop of a
// diagonal neighbour, which lies on a chequerboard field of the same colour.
func replaceFrames(s *Sheet, backdrops []Backdrop) {
	middle := make([][3]float32, len(backdrops))
	for i := range backdrops {
		middle[i] = backdrops[i].At(0.5, 0.5)
	}
	for i := range backdrops {
		row, col := i/s.Cols, i%s.Cols
		shared, across := false, -1
		for dy := max(row-1, 0); dy <= min(row+1, s.Rows-1); dy++ {
			for dx := max(col-1, 0); dx <= min(col+1, s.Cols-1); dx++ {
				j := dy*s.Cols + dx
				shared = shared || j != i && pixel.DeltaE(middle[i], middle[j]) <= TileOnly
				if dy != row && dx != col && (across < 0 || pixel.DeltaE(middle[j], middle[across]) <= BackdropOnly) {
					across = j
				}
			}
		}
		if !shared && across >= 0 {
			backdrops[i] = backdrops[across]
		}
	}
}
