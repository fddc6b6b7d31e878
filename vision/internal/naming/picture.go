package naming

import (
	"image"

	"golang.org/x/image/draw"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/vision/internal/classify"
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/rank"
	"github.com/domvision/domvision/vision/internal/segment"
)

// mostOff is the greatest share of pixels in which a tile may differ from its picture. It must also differ
// from any other picture in at least twice as many pixels. Pictures distinguish tiles that differ only in
// shape or pattern. Chosen by eye.
const mostOff = 0.4

// pictured is the letter of the colour whose picture a tile clearly shows, Empty for none. pictures holds a
// picture or nil for each colour of the palette.
func pictured(r *classify.Reading, pictures []classify.Tile, palette []calibration.Color, tile classify.Tile) engine.Color {
	ranking := rankPictures(r, pictures, tile)
	off, next := 1-ranking.Score, 1-ranking.Second
	if ranking.Best == classify.NoClass || off > mostOff || off > next/2 {
		return engine.Empty
	}
	return letterAt(palette, ranking.Best)
}

// rankPictures ranks pictures, of which some may be nil, by how much a tile looks like them.
func rankPictures(r *classify.Reading, pictures []classify.Tile, tile classify.Tile) rank.Ranking[int] {
	ranking := rank.New()
	for i, picture := range pictures {
		if picture != nil {
			ranking.Add(i, r.Shifted(tile, picture))
		}
	}
	return ranking
}

// isBlocker reports whether a tile looks like the picture of a blocker, and no more like that of a colour. There may be
// many equal blockers, while a power-up is rare.
func (p *Prepared) isBlocker(r *classify.Reading, tile classify.Tile) bool {
	return rankPictures(r, p.blockers, tile).Score > max(1-mostOff, rankPictures(r, p.pictures, tile).Score)
}

// PictureTile converts a picture to a tile, nil for nil.
func PictureTile(p *calibration.Picture) classify.Tile {
	if p == nil {
		return nil
	}
	return tileOf(p)
}

func tileOf(img image.Image) classify.Tile {
	whole := image.NewRGBA(image.Rectangle{Max: img.Bounds().Size()})
	draw.Draw(whole, whole.Rect, img, img.Bounds().Min, draw.Src)
	lab := pixel.NewArea(whole).Lab(pixel.BoxOf(whole.Rect), segment.Fine, segment.Fine)
	return classify.TileAt(lab, classify.WholeTile)
}
