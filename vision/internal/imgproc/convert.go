package imgproc

import (
	"math"

	"github.com/domvision/domvision/internal/fault"
)

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

// toRGB is the colour in sRGB of a pixel of CIELAB.
func toRGB(lab []uint8) (rgb [3]uint8) {
	y := (float64(lab[0])*100/255 + 16) / 116
	xyz := [3]float64{y + (float64(lab[1])-128)/500, y, y - (float64(lab[2])-128)/200}
	for i, v := range xyz { // the inverse of [root]
		if xyz[i] = v * v * v; v <= 6.0/29 {
			xyz[i] = (v - 16.0/116) * 108 / 841
		}
	}
	for i, m := range fromXYZ {
		v := m[0]*xyz[0] + m[1]*xyz[1] + m[2]*xyz[2]
		if v <= 0.0031308 {
			v *= 12.92
		} else {
			v = 1.055*math.Pow(v, 1/2.4) - 0.055
		}
		rgb[i] = uint8(math.Round(255 * min(max(v, 0), 1)))
	}
	return rgb
}
