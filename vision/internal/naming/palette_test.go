package naming

import (
	"image"
	"image/color"
	"image/draw"
	"testing"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/vision/internal/classify"
	"github.com/domvision/domvision/vision/internal/imgproc"
	"github.com/domvision/domvision/vision/internal/segment"
)

// TestNamed: a class is named after the colour that covers enough of it, and clearly more than any
// other.
func TestNamed(t *testing.T) {
	palette := []calibration.Color{paint("R", red), paint("B", blue), paint("*", black)}
	for _, c := range []struct {
		name   string
		shares [3]float64
		want   engine.Color
	}{
		{"one", [3]float64{0.9, 0.1, 0}, 'R'},
		{"too little", [3]float64{0.4, 0.1, 0}, engine.Empty},
		{"two alike", [3]float64{0.6, 0.5, 0}, engine.Empty},
		{"no colour of its own", [3]float64{0, 0, 0.9}, engine.Empty},
		{"nothing", [3]float64{}, engine.Empty},
	} {
		shares := [][]float64{{c.shares[0]}, {c.shares[1]}, {c.shares[2]}}
		equal(t, c.name, named(shares, palette, 0, 0.5, 1), c.want)
	}
	for share, want := range map[float64]engine.Color{0.5: 'R', 1: engine.Empty} {
		p := calibration.Profile{Thresholds: calibration.Thresholds{Share: 0.2}}
		equal(t, "of several colours", named([][]float64{{share}}, palette[:1], 0, nameShare(&p), mostShare(&p)), want)
	}
	equal(t, "usually", mostShare(&calibration.Profile{}), 1)
}

// TestShares: the share of the middle of each class in the ranges of each colour.
func TestShares(t *testing.T) {
	classes := []classify.Class{class9(flat(red)), class9(spotted(red, blue, image.Rect(0, 0, 12, 24)))}
	got := shares(classes, []calibration.Color{paint("R", red), paint("B", blue)})
	equal(t, "red", [2]float64(got[0]), [2]float64{1, 0.5})
	equal(t, "blue", [2]float64(got[1]), [2]float64{0, 0.5})
}

// TestPaletteColor: by the middle where nothing lies on a tile, else by the rim.
func TestPaletteColor(t *testing.T) {
	palette := []calibration.Color{paint("R", red), paint("B", blue), paint("*", black)}
	for _, c := range []struct {
		name   string
		tile   classify.Tile
		clean  float64
		want   engine.Color
		marked bool
	}{
		{"plain", flat(red), 0.95, 'R', false},
		{"with a mark", spotted(red, white, middle), 0.95, 'R', true},
		{"with something small on it", spotted(red, white, whole.Inset(10)), 0.65, 'R', false},
		{"of a colour that is not known", flat(yellow), 0.95, engine.Unknown, true},
		{"half of each", spotted(red, blue, image.Rect(0, 0, 12, 24)), 0.95, engine.Unknown, true},
		{"on black", spotted(black, white, middle), 0.95, engine.Colorless, true},
	} {
		color, marked, sure := paletteColor(c.tile, palette, c.clean)
		equal(t, c.name, color, c.want)
		equal(t, c.name+": marked", marked, c.marked)
		equal(t, c.name+": sure", sure >= classify.MinConfidence, c.want != engine.Unknown || c.name == "half of each")
	}
}

// TestRangesOf: ranges are rounded and kept within a byte.
func TestRangesOf(t *testing.T) {
	got := rangesOf([]calibration.ColorRange{{Min: [3]float64{0, -200, -10.4}, Max: [3]float64{100, 127, 10.6}}})
	equal(t, "range", got[0], imgproc.Range{Min: [3]uint8{0, 0, 118}, Max: [3]uint8{255, 255, 139}})
}

// halves is the picture of a tile whose upper or left half is white.
func halves(t *testing.T, left bool) *calibration.Picture {
	t.Helper()
	img := image.NewRGBA(image.Rect(0, 0, 24, 24))
	draw.Draw(img, img.Rect, image.NewUniform(color.Gray{120}), image.Point{}, draw.Src)
	half := image.Rect(0, 0, 24, 12)
	if left {
		half = image.Rect(0, 0, 12, 24)
	}
	draw.Draw(img, half, image.White, image.Point{}, draw.Src)
	p, err := calibration.NewPicture(img)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestPictured: a tile has the letter of the picture that it shows, unless two are alike.
func TestPictured(t *testing.T) {
	upper := calibration.Color{Letter: "U", Picture: halves(t, false)}
	left := calibration.Color{Letter: "L", Picture: halves(t, true)}
	worn := spotted(white, red, whole.Inset(8)) // the left picture with something small on it
	for at, px := range PictureTile(left.Picture) {
		if !image.Pt(at/3%segment.Fine, at/3/segment.Fine).In(whole.Inset(8)) {
			worn[at] = px
		}
	}
	twin := calibration.Color{Letter: "T", Picture: halves(t, true)}
	for _, c := range []struct {
		name    string
		palette []calibration.Color
		tile    classify.Tile
		want    engine.Color
	}{
		{"upper", []calibration.Color{left, upper}, PictureTile(upper.Picture), 'U'},
		{"left", []calibration.Color{left, upper, paint("R", red)}, PictureTile(left.Picture), 'L'},
		{"with something small on it", []calibration.Color{left, upper}, worn, 'L'},
		{"of two alike", []calibration.Color{left, twin}, worn, engine.Empty},
		{"neither", []calibration.Color{left, upper}, flat(red), engine.Empty},
		{"no pictures", []calibration.Color{paint("R", red)}, flat(red), engine.Empty},
	} {
		p := prepared(t, calibration.Profile{Palette: c.palette})
		equal(t, c.name, pictured(looseClasses(segment.Touching, c.tile), p.pictures, c.palette, c.tile), c.want)
	}
	equal(t, "no picture", PictureTile(nil) == nil, true)
}
