package vision

import (
	"errors"
	"fmt"
	"image"

	"gocv.io/x/gocv"
)

// This is the only file that uses OpenCV. Its functions take and return Go memory, and close
// every Mat.

// Version returns the versions of OpenCV and of gocv that were built in.
func Version() (opencv, binding string) { return gocv.OpenCVVersion(), gocv.Version() }

// labImage is a picture in OpenCV's 8-bit CIELAB, its channels interleaved: L scaled to 0..255, a
// and b shifted by 128.
type labImage struct {
	w, h int
	pix  []uint8 // 3*w*h
}

// toLab converts w x h pixels, red, green and blue each, to CIELAB.
func toLab(rgb []uint8, w, h int) (labImage, error) {
	if w <= 0 || h <= 0 || len(rgb) != 3*w*h {
		return labImage{}, fmt.Errorf("opencv: %d bytes are no picture of %d x %d pixels", len(rgb), w, h)
	}
	from, to := labImage{w, h, rgb}, labImage{w, h, make([]uint8, len(rgb))}
	var errs [2]error
	atOnce(2, func(half int) {
		errs[half] = from.rows(half*h/2, (half+1)*h/2).toLab(to.rows(half*h/2, (half+1)*h/2))
	})
	return to, errors.Join(errs[:]...)
}

// rows are the rows from..to of a picture, sharing its memory.
func (m labImage) rows(from, to int) labImage {
	return labImage{m.w, to - from, m.pix[3*m.w*from : 3*m.w*to]}
}

// toLab converts m, which holds red, green and blue, into a picture of the same size.
func (m labImage) toLab(to labImage) error {
	if m.h == 0 {
		return nil
	}
	rgb, err := m.mat()
	if err != nil {
		return err
	}
	defer rgb.Close()
	lab, err := to.mat() // shares the memory of to; its size and type match, so OpenCV writes there
	if err != nil {
		return err
	}
	defer lab.Close()
	if err := gocv.CvtColor(rgb, &lab, gocv.ColorRGBToLab); err != nil {
		return fmt.Errorf("opencv: converting colours: %w", err)
	}
	return nil
}

// inRanges marks the pixels of m that lie in any of the boxes with 255, all others with 0. A box
// is the least and the greatest value of each channel, inclusive.
func inRanges(m labImage, boxes [][2][3]uint8) ([]uint8, error) {
	lab, err := m.mat()
	if err != nil {
		return nil, err
	}
	defer lab.Close()
	mask, one := gocv.NewMatWithSize(m.h, m.w, gocv.MatTypeCV8U), gocv.NewMat()
	defer mask.Close()
	defer one.Close()
	mask.SetTo(gocv.NewScalar(0, 0, 0, 0))
	scalar := func(v [3]uint8) gocv.Scalar {
		return gocv.NewScalar(float64(v[0]), float64(v[1]), float64(v[2]), 0)
	}
	for _, box := range boxes {
		if err := gocv.InRangeWithScalar(lab, scalar(box[0]), scalar(box[1]), &one); err != nil {
			return nil, fmt.Errorf("opencv: colour range: %w", err)
		}
		if err := gocv.BitwiseOr(mask, one, &mask); err != nil {
			return nil, fmt.Errorf("opencv: colour range: %w", err)
		}
	}
	return bytesOf(mask)
}

// bestMatch is the highest zero-mean normalised cross-correlation of templ with any part of m of
// its size (template matching, OpenCV's TM_CCOEFF_NORMED): -1 to 1, and of no meaning where
// either is flat. templ must not be larger than m.
func bestMatch(m, templ labImage) (float64, error) {
	if templ.w > m.w || templ.h > m.h {
		return 0, fmt.Errorf("opencv: a template of %d x %d pixels for %d x %d", templ.w, templ.h, m.w, m.h)
	}
	image, err := m.mat()
	if err != nil {
		return 0, err
	}
	defer image.Close()
	t, err := templ.mat()
	if err != nil {
		return 0, err
	}
	defer t.Close()
	result, noMask := gocv.NewMat(), gocv.NewMat()
	defer result.Close()
	defer noMask.Close()
	if err := gocv.MatchTemplate(image, t, &result, gocv.TmCcoeffNormed, noMask); err != nil {
		return 0, fmt.Errorf("opencv: matching a template: %w", err)
	}
	_, score, _, _ := gocv.MinMaxLoc(result)
	return float64(score), nil
}

// mat is a Mat on the memory of m, to be closed.
func (m labImage) mat() (gocv.Mat, error) {
	mat, err := gocv.NewMatFromBytes(m.h, m.w, gocv.MatTypeCV8UC3, m.pix)
	if err != nil {
		return mat, fmt.Errorf("opencv: %w", err)
	}
	return mat, nil
}

// bytesOf copies the bytes of a Mat.
func bytesOf(m gocv.Mat) ([]uint8, error) {
	pix, err := m.DataPtrUint8()
	if err != nil {
		return nil, fmt.Errorf("opencv: %w", err)
	}
	return append([]uint8(nil), pix...), nil
}

// picture converts m back to sRGB; it is black where that fails.
func (m labImage) picture() image.Image {
	out := image.NewRGBA(image.Rect(0, 0, m.w, m.h))
	lab, err := m.mat()
	if err != nil {
		return out
	}
	defer lab.Close()
	if err := gocv.CvtColor(lab, &lab, gocv.ColorLabToBGR); err != nil {
		return out
	}
	bgr, err := bytesOf(lab)
	if err != nil {
		return out
	}
	for i := range m.w * m.h {
		out.Pix[4*i], out.Pix[4*i+1], out.Pix[4*i+2], out.Pix[4*i+3] = bgr[3*i+2], bgr[3*i+1], bgr[3*i], 255
	}
	return out
}
