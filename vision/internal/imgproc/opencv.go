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

// Everything else is done in Go in this build, too, with the same result. To convert between sRGB and CIELAB, OpenCV takes
// 1.3 to 2.7 times as long (BenchmarkToLab), and before the first time 0.05 s of a processor to build its tables. The tests
// compare both.

// bestMatch is done in Go if OpenCV returns an error, for example for lack of memory. It gets correct sizes and types.
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
