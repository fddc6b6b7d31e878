package imgproc

import (
	"fmt"
	"sync"

	"gocv.io/x/gocv"
)

// Backend names what does the operations.
func Backend() string {
	return fmt.Sprintf("OpenCV %s through GoCV %s", gocv.OpenCVVersion(), gocv.Version())
}

// toLab converts pixels of sRGB, two halves at once.
func toLab(lab, rgb []uint8) {
	half := len(rgb) / 6 * 3
	var done sync.WaitGroup
	done.Go(func() { convert(lab[:half], rgb[:half], gocv.ColorRGBToLab) })
	convert(lab[half:], rgb[half:], gocv.ColorRGBToLab)
	done.Wait()
}

// toRGB converts pixels of CIELAB.
func toRGB(rgb, lab []uint8) {
	convert(rgb, lab, gocv.ColorLabToBGR)
	for i := 0; i+2 < len(rgb); i += 3 {
		rgb[i], rgb[i+2] = rgb[i+2], rgb[i]
	}
}

// convert converts pixels into others of the same number.
func convert(to, from []uint8, code gocv.ColorConversionCode) {
	if len(from) == 0 {
		return
	}
	src, dst := mat(1, len(from)/3, from), mat(1, len(to)/3, to)
	defer src.Close()
	defer dst.Close() // shares the memory of to; its size and type match, so OpenCV writes there
	must(gocv.CvtColor(src, &dst, code))
}

func inRanges(m Lab, ranges []Range) []uint8 {
	lab := mat(m.H, m.W, m.Pix)
	mask, one := gocv.NewMatWithSize(m.H, m.W, gocv.MatTypeCV8U), gocv.NewMat()
	defer lab.Close()
	defer mask.Close()
	defer one.Close()
	mask.SetTo(gocv.NewScalar(0, 0, 0, 0))
	scalar := func(v [3]uint8) gocv.Scalar {
		return gocv.NewScalar(float64(v[0]), float64(v[1]), float64(v[2]), 0)
	}
	for _, r := range ranges {
		must(gocv.InRangeWithScalar(lab, scalar(r.Min), scalar(r.Max), &one))
		must(gocv.BitwiseOr(mask, one, &mask))
	}
	pix, err := mask.DataPtrUint8()
	must(err)
	return append([]uint8(nil), pix...)
}

func bestMatch(m, template Lab) float64 {
	image, t := mat(m.H, m.W, m.Pix), mat(template.H, template.W, template.Pix)
	result, noMask := gocv.NewMat(), gocv.NewMat()
	defer image.Close()
	defer t.Close()
	defer result.Close()
	defer noMask.Close()
	must(gocv.MatchTemplate(image, t, &result, gocv.TmCcoeffNormed, noMask))
	_, score, _, _ := gocv.MinMaxLoc(result)
	return float64(score)
}

// mat is a Mat of three channels on the memory of some pixels, to be closed.
func mat(rows, cols int, pix []uint8) gocv.Mat {
	m, err := gocv.NewMatFromBytes(rows, cols, gocv.MatTypeCV8UC3, pix)
	must(err)
	return m
}

// must panics on an error of OpenCV. Sizes and types are right by the functions above, so that
// there is none.
func must(err error) {
	if err != nil {
		panic(err)
	}
}
