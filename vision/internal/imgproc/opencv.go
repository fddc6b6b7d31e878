//go:build opencv

package imgproc

import (
	"errors"
	"fmt"
	"sync"

	"gocv.io/x/gocv"

	"github.com/domvision/domvision/internal/fault"
)

// Backend names the implementation in use, with its version.
func Backend() string {
	return fmt.Sprintf("OpenCV %s through GoCV %s", gocv.OpenCVVersion(), gocv.Version())
}

// OpenCV should not return errors, because the functions below pass correct sizes and types. If it does,
// for example for lack of memory, the operation is done in Go, with the same result.

// toLab converts pixels of sRGB to CIELAB, the two halves in parallel.
func toLab(lab, rgb []uint8) {
	if !isWarm() {
		fromRGB(lab, rgb)
		return
	}
	half := len(rgb) / 6 * 3
	var first error
	wait := fault.Beside(func() { first = convert(lab[:half], rgb[:half], gocv.ColorRGBToLab) })
	second := convert(lab[half:], rgb[half:], gocv.ColorRGBToLab)
	wait()
	if errors.Join(first, second) != nil {
		fromRGB(lab, rgb)
	}
}

// toRGB converts pixels of CIELAB to sRGB.
func toRGB(rgb, lab []uint8) {
	if !isWarm() || convert(rgb, lab, gocv.ColorLabToBGR) != nil {
		fromLab(rgb, lab)
		return
	}
	for i := 0; i+2 < len(rgb); i += 3 {
		rgb[i], rgb[i+2] = rgb[i+2], rgb[i]
	}
}

// warm returns a channel that is closed once OpenCV has built its tables for CIELAB. That takes 0.1 s and
// must not run in two threads at once. Until then, conversions are done in Go.
var warm = sync.OnceValue(func() <-chan struct{} {
	built := make(chan struct{})
	go func() {
		if convert(make([]uint8, 3), make([]uint8, 3), gocv.ColorRGBToLab) == nil {
			close(built)
		}
	}()
	return built
})

func isWarm() bool {
	select {
	case <-warm():
		return true
	default:
		return false
	}
}

// convert converts pixels of three channels to as many others.
func convert(to, from []uint8, code gocv.ColorConversionCode) error {
	if len(from) == 0 {
		return nil
	}
	src, err := mat(1, len(from)/3, from)
	if err != nil {
		return err
	}
	defer src.Close()
	dst, err := mat(1, len(to)/3, to) // size and type match, so OpenCV writes into to
	if err != nil {
		return err
	}
	defer dst.Close()
	return gocv.CvtColor(src, &dst, code)
}

func inRanges(m Lab, ranges []Range) []uint8 {
	mask, err := openCVInRanges(m, ranges)
	if err != nil {
		return rangeMask(m, ranges)
	}
	return mask
}

func openCVInRanges(m Lab, ranges []Range) ([]uint8, error) {
	lab, err := mat(m.H, m.W, m.Pix)
	if err != nil {
		return nil, err
	}
	defer lab.Close()
	mask, one := gocv.NewMatWithSize(m.H, m.W, gocv.MatTypeCV8U), gocv.NewMat()
	defer mask.Close()
	defer one.Close()
	mask.SetTo(gocv.NewScalar(0, 0, 0, 0))
	scalar := func(v [3]uint8) gocv.Scalar {
		return gocv.NewScalar(float64(v[0]), float64(v[1]), float64(v[2]), 0)
	}
	for _, r := range ranges {
		if err := gocv.InRangeWithScalar(lab, scalar(r.Min), scalar(r.Max), &one); err != nil {
			return nil, err
		}
		if err := gocv.BitwiseOr(mask, one, &mask); err != nil {
			return nil, err
		}
	}
	pix, err := mask.DataPtrUint8()
	return append([]uint8(nil), pix...), err
}

func bestMatch(m, template Lab) float64 {
	score, err := openCVMatch(m, template)
	if err != nil {
		return correlation(m, template)
	}
	return score
}

func openCVMatch(m, template Lab) (float64, error) {
	image, err := mat(m.H, m.W, m.Pix)
	if err != nil {
		return 0, err
	}
	defer image.Close()
	t, err := mat(template.H, template.W, template.Pix)
	if err != nil {
		return 0, err
	}
	defer t.Close()
	result, noMask := gocv.NewMat(), gocv.NewMat()
	defer result.Close()
	defer noMask.Close()
	if err := gocv.MatchTemplate(image, t, &result, gocv.TmCcoeffNormed, noMask); err != nil {
		return 0, err
	}
	_, score, _, _ := gocv.MinMaxLoc(result)
	return float64(score), nil
}

// mat returns a Mat of three channels that shares the memory of pix. The caller closes it.
func mat(rows, cols int, pix []uint8) (gocv.Mat, error) {
	return gocv.NewMatFromBytes(rows, cols, gocv.MatTypeCV8UC3, pix)
}
