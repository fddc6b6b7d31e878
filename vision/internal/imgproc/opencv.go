//go:build opencv

package imgproc

import (
	"fmt"

	"gocv.io/x/gocv"
)

// Backend names the implementation in use, with its version.
func Backend() string {
	return fmt.Sprintf("OpenCV %s through GoCV %s", gocv.OpenCVVersion(), gocv.Version())
}

// Conversions between sRGB and CIELAB are done in Go in this build, too, with the same result: OpenCV takes 1.3 to 2.7
// times as long (BenchmarkToLab), and before the first one 0.05 s of a processor to build its tables. The tests
// compare both.

// OpenCV should not return errors, because the functions below pass correct sizes and types. If it does,
// for example for lack of memory, the operation is done in Go, with the same result.

func inRanges(m Lab, ranges []Range) []uint8 {
	mask, err := openCVInRanges(m, ranges)
	if err != nil {
		return rangeMask(m, ranges)
	}
	return mask
}

func openCVInRanges(m Lab, ranges []Range) ([]uint8, error) {
	pix := make([]uint8, m.W*m.H)
	if len(pix) == 0 {
		return pix, nil
	}
	lab, err := mat(m.H, m.W, m.Pix)
	if err != nil {
		return nil, err
	}
	defer lab.Close()
	mask, err := gocv.NewMatFromBytes(m.H, m.W, gocv.MatTypeCV8U, pix) // size and type match, so OpenCV writes into pix
	if err != nil {
		return nil, err
	}
	defer mask.Close()
	one := gocv.NewMat()
	defer one.Close()
	scalar := func(v [3]uint8) gocv.Scalar {
		return gocv.NewScalar(float64(v[0]), float64(v[1]), float64(v[2]), 0)
	}
	for i, r := range ranges {
		to := &one
		if i == 0 {
			to = &mask
		}
		if err := gocv.InRangeWithScalar(lab, scalar(r.Min), scalar(r.Max), to); err != nil {
			return nil, err
		}
		if i == 0 {
			continue
		}
		if err := gocv.BitwiseOr(mask, one, &mask); err != nil {
			return nil, err
		}
	}
	return pix, nil
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
