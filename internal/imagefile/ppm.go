package imagefile

import (
	"bufio"
	"errors"
	"fmt"
	"image"
	"image/color"
	"io"
	"strconv"
)

func init() { image.RegisterFormat("ppm", "P6", decodePPM, decodePPMConfig) }

// decodePPM decodes a portable pixmap with 8 bits a colour, see https://netpbm.sourceforge.net/doc/ppm.html.
// Programs that capture the screen write it fastest.
func decodePPM(r io.Reader) (image.Image, error) {
	in := bufio.NewReader(r)
	config, err := ppmHeader(in)
	if err != nil {
		return nil, err
	}
	img := image.NewRGBA(image.Rect(0, 0, config.Width, config.Height))
	row := make([]byte, 3*config.Width)
	for y := range config.Height {
		if _, err := io.ReadFull(in, row); err != nil {
			return nil, err
		}
		out := img.Pix[y*img.Stride:][:4*config.Width]
		for x := range config.Width {
			p, q := out[4*x:4*x+4:4*x+4], row[3*x:3*x+3:3*x+3]
			p[0], p[1], p[2], p[3] = q[0], q[1], q[2], 0xff
		}
	}
	return img, nil
}

func decodePPMConfig(r io.Reader) (image.Config, error) { return ppmHeader(bufio.NewReader(r)) }

// ppmHeader reads up to the byte before the first pixel.
func ppmHeader(in *bufio.Reader) (image.Config, error) {
	var numbers [3]int
	if _, err := in.Discard(len("P6")); err != nil {
		return image.Config{}, err
	}
	for i := range numbers {
		var err error
		if numbers[i], err = ppmNumber(in); err != nil {
			return image.Config{}, err
		}
	}
	if numbers[2] != 255 {
		return image.Config{}, fmt.Errorf("colours up to %d, expected 255", numbers[2])
	}
	return image.Config{ColorModel: color.RGBAModel, Width: numbers[0], Height: numbers[1]}, nil
}

var errPPMNumber = errors.New("its header has no number where one must be")

// ppmNumber reads a number and the blank behind it. Comments from # to the end of the line may come first.
func ppmNumber(in *bufio.Reader) (int, error) {
	const mostDigits = 9 // fits into an int everywhere
	var digits []byte
	for comment := false; ; {
		c, err := in.ReadByte()
		switch {
		case err != nil:
			return 0, err
		case comment:
			comment = c != '\n'
		case c == '#' && len(digits) == 0:
			comment = true
		case c >= '0' && c <= '9' && len(digits) < mostDigits:
			digits = append(digits, c)
		case c != ' ' && c != '\t' && c != '\r' && c != '\n':
			return 0, errPPMNumber
		case len(digits) > 0:
			return strconv.Atoi(string(digits))
		}
	}
}
