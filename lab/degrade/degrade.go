// Package degrade makes pictures worse in the ways that screens, browsers and files do: scaled, shifted,
// compressed, recoloured, noisy, cropped or covered. Package robustness uses it to measure how
// well recognition copes.
package degrade

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"image"
	"math"
	"slices"

	"golang.org/x/image/draw"
)

// A Degradation makes a picture worse. It is deterministic.
type Degradation struct {
	Name string
	// Apply degrades a picture whose bounds begin at (0,0). board is the place of the board in it.
	Apply func(src *image.RGBA, board image.Rectangle) Result
	// Partial means that a part of the board may no longer be visible. Refusing such a picture is right.
	Partial bool
}

// Result is a degraded picture. The point (x,y) of the original is now at (x*ScaleX + DX, y*ScaleY + DY).
type Result struct {
	Image          *image.RGBA
	ScaleX, ScaleY float64
	DX, DY         float64
}

// plain wraps a degradation that moves nothing.
func plain(apply func(src *image.RGBA) *image.RGBA) func(*image.RGBA, image.Rectangle) Result {
	return func(src *image.RGBA, _ image.Rectangle) Result {
		return Result{Image: apply(src), ScaleX: 1, ScaleY: 1}
	}
}

// None leaves the picture as it is.
var None = Degradation{Name: "as it is", Apply: plain(func(src *image.RGBA) *image.RGBA { return src })}

// All lists the degradations of the bench.
func All() []Degradation {
	all := []Degradation{None}
	for _, factor := range []float64{0.5, 0.67, 0.75, 0.9, 1.1, 1.25, 1.5, 1.75, 2, 2.25, 3} {
		all = append(all, Scale(factor, Area), Scale(factor, Bilinear), Scale(factor, Lanczos))
	}
	all = append(all, Shift(0.25, 0.25), Shift(0.5, 0.5), Shift(0.7, 0.3))
	for _, quality := range []int{95, 85, 75, 60} {
		all = append(all, JPEG(quality))
	}
	all = append(all, Chroma420, Gamma(0.8), Gamma(0.9), Gamma(1.1), Gamma(1.25), NightLight(3400), NightLight(2700),
		Brightness(-0.15), Brightness(0.15), Contrast(-0.15), Contrast(0.15), WashedOut, Oversaturated, Noise(3), Noise(6),
		Desktop(3440, 1440, 1), Desktop(5120, 1440, 1), Desktop(7680, 4320, 3), TwoMonitors, Photo(0.02))
	for _, side := range []Side{Left, Right, Top, Bottom} {
		all = append(all, Crop(side, 0.5), Crop(side, 2.5))
	}
	return append(all, Window(0.3, 0.35), Window(0.75, 0.8), Window(0.1, 0.1))
}

// A Filter is the resampling method of [Scale].
type Filter struct {
	name string
	draw.Scaler
}

// The filters: Area averages, as when a screenshot is shrunk; Bilinear interpolates between four pixels, as
// browsers and graphics cards do; Lanczos is the windowed sinc of picture viewers.
var (
	Area     = Filter{"area", &draw.Kernel{Support: 0.5 + 1e-6, At: func(float64) float64 { return 1 }}}
	Bilinear = Filter{"bilinear", draw.ApproxBiLinear}
	Lanczos  = Filter{"Lanczos", &draw.Kernel{Support: 3, At: lanczos3}}
)

func lanczos3(t float64) float64 {
	if t == 0 {
		return 1
	}
	t *= math.Pi
	return 3 * math.Sin(t) * math.Sin(t/3) / (t * t)
}

// Scale scales a picture.
func Scale(factor float64, filter Filter) Degradation {
	return Degradation{Name: fmt.Sprintf("scale %g %s", factor, filter.name), Apply: func(src *image.RGBA, _ image.Rectangle) Result {
		w, h := float64(src.Rect.Dx()), float64(src.Rect.Dy())
		dst := image.NewRGBA(image.Rect(0, 0, int(math.Round(w*factor)), int(math.Round(h*factor))))
		filter.Scale(dst, dst.Rect, src, src.Rect, draw.Src, nil)
		return Result{Image: dst, ScaleX: float64(dst.Rect.Dx()) / w, ScaleY: float64(dst.Rect.Dy()) / h}
	}}
}

// Shift moves a picture to the right and down by a fraction of a pixel.
func Shift(dx, dy float64) Degradation {
	return Degradation{Name: fmt.Sprintf("shift %g, %g", dx, dy), Apply: func(src *image.RGBA, _ image.Rectangle) Result {
		dst := image.NewRGBA(src.Rect)
		for y := range src.Rect.Dy() {
			for x := range src.Rect.Dx() {
				p, q := src.PixOffset(max(x-1, 0), y), src.PixOffset(x, y)
				r, s := src.PixOffset(max(x-1, 0), max(y-1, 0)), src.PixOffset(x, max(y-1, 0))
				for c := range 4 {
					// Rounding every product gives the same picture on processors that would fuse it with the sum.
					below := float64(dx*float64(src.Pix[p+c])) + float64((1-dx)*float64(src.Pix[q+c]))
					above := float64(dx*float64(src.Pix[r+c])) + float64((1-dx)*float64(src.Pix[s+c]))
					dst.Pix[q+c] = uint8(math.Round(float64(dy*above) + float64((1-dy)*below)))
				}
			}
		}
		return Result{Image: dst, ScaleX: 1, ScaleY: 1, DX: dx, DY: dy}
	}}
}

// Of chooses a degradation for a picture by hashes of both names (rendezvous hashing), so that adding pictures leaves
// those of the others as they are, and adding degradations most of them.
func Of(picture string) Degradation {
	hash := func(d Degradation) uint64 {
		sum := sha256.Sum256([]byte(picture + "\x00" + d.Name))
		return binary.BigEndian.Uint64(sum[:])
	}
	return slices.MaxFunc(All(), func(a, b Degradation) int { return cmp.Compare(hash(a), hash(b)) })
}
