package imgproc

import "github.com/domvision/domvision/internal/fault"

// fromRGB converts pixels of sRGB to CIELAB as OpenCV does, bit for bit. It uses two goroutines if there
// are many pixels.
func fromRGB(lab, rgb []uint8) {
	t := forth()
	const many = 3 * 20_000 // channels of pixels; chosen by eye
	if len(rgb) < many {
		t.convert(lab, rgb)
		return
	}
	middle := len(rgb) / 6 * 3
	wait := fault.Async(func() { t.convert(lab[:middle], rgb[:middle]) })
	t.convert(lab[middle:], rgb[middle:])
	wait()
}

// convert converts pixels of sRGB to CIELAB.
func (t *labTables) convert(lab, rgb []uint8) {
	for len(rgb) >= 3 && len(lab) >= 3 {
		r, g, b := &t.red[rgb[0]], &t.green[rgb[1]], &t.blue[rgb[2]]
		xz, y := r.xz+g.xz+b.xz, r.y+g.y+b.y
		v := t.x[uint32(xz)>>matrixBits%roots] + t.y[y>>matrixBits%roots] + t.z[xz>>(32+matrixBits)%roots]
		lab[0], lab[1], lab[2] = uint8(v>>56), uint8(v>>(25+rootBits)), uint8(v>>rootBits)
		rgb, lab = rgb[3:], lab[3:]
	}
}

// fromLab converts pixels of CIELAB to sRGB as OpenCV does, bit for bit.
func fromLab(rgb, lab []uint8) {
	t := back()
	for len(lab) >= 3 && len(rgb) >= 3 {
		l, a, b := lab[0], int32(lab[1]), int32(lab[2])
		// a/500 and b/200, with the approximations of OpenCV.
		da := (5*a*53687+1<<7)>>13 - 128*one/500
		db := (b*41943+1<<4)>>9 - 128*one/200 + 1
		x, y, z := cube(t.fy[l]+da), t.y[l], cube(t.fy[l]-db)
		for i := range 3 {
			m := &fromXYZ[i]
			linear := (m[0]*x + m[1]*y + m[2]*z + 1<<13) >> 14
			rgb[i] = t.gamma[min(max(linear, 0), 4095)]
		}
		rgb, lab = rgb[3:], lab[3:]
	}
}

// cube is the inverse of [root], in units of 1/16384. It divides after each step, as OpenCV does.
func cube(v int32) int32 {
	if v <= 3390 { // 6/29
		return v*108/841 - one*16/116*108/841
	}
	return v * v / one * v / one
}
