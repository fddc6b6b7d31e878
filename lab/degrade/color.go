package degrade

import (
	"bytes"
	"fmt"
	"image"
	"image/draw"
	"image/jpeg"
	"math"
	"math/rand/v2"
)

// JPEG compresses a picture with a quality of 1 to 100.
func JPEG(quality int) Degradation {
	return Degradation{Name: fmt.Sprintf("JPEG %d", quality), Apply: plain(func(src *image.RGBA) *image.RGBA {
		var file bytes.Buffer
		if err := jpeg.Encode(&file, src, &jpeg.Options{Quality: quality}); err != nil {
			panic(err) // writing to memory does not fail
		}
		img, err := jpeg.Decode(&file)
		if err != nil {
			panic(err) // it was encoded just above
		}
		dst := image.NewRGBA(src.Rect)
		draw.Draw(dst, dst.Rect, img, image.Point{}, draw.Src)
		return dst
	})}
}

// Gamma raises each channel, 0 to 1, to a power.
func Gamma(power float64) Degradation {
	return curve(fmt.Sprintf("gamma %g", power), func(_ int, v float64) float64 { return math.Pow(v, power) })
}

// NightLight makes white warmer than 6500 K, as night modes do. The whites are from the table of Redshift
// (Ingo Thies, 2013), for its default temperature and for the lowest one of Windows and GNOME.
func NightLight(kelvin int) Degradation {
	white := map[int][3]float64{3400: {1, 0.76888303, 0.52427322}, 2700: {1, 0.67645822, 0.34786758}}[kelvin]
	return curve(fmt.Sprintf("%d K", kelvin), func(channel int, v float64) float64 { return v * white[channel] })
}

// Brightness multiplies each channel by 1+more.
func Brightness(more float64) Degradation {
	return curve(fmt.Sprintf("brightness %+g %%", 100*more), func(_ int, v float64) float64 { return v * (1 + more) })
}

// Contrast multiplies the distance of each channel from middle grey by 1+more.
func Contrast(more float64) Degradation {
	return curve(fmt.Sprintf("contrast %+g %%", 100*more), func(_ int, v float64) float64 { return 0.5 + (v-0.5)*(1+more) })
}

// curve maps each channel, 0 to 1, on its own.
func curve(name string, f func(channel int, v float64) float64) Degradation {
	var table [3][256]uint8
	for channel := range table {
		for v := range table[channel] {
			table[channel][v] = uint8(math.Round(255 * min(max(f(channel, float64(v)/255), 0), 1)))
		}
	}
	return Degradation{Name: name, Apply: plain(func(src *image.RGBA) *image.RGBA {
		dst := image.NewRGBA(src.Rect)
		for i := 0; i < len(src.Pix); i += 4 {
			for channel := range table {
				dst.Pix[i+channel] = table[channel][src.Pix[i+channel]]
			}
			dst.Pix[i+3] = src.Pix[i+3]
		}
		return dst
	})}
}

// Noise adds Gaussian noise with a standard deviation in levels, of 255.
func Noise(deviation float64) Degradation {
	return Degradation{Name: fmt.Sprintf("noise %g", deviation), Apply: plain(func(src *image.RGBA) *image.RGBA {
		rng := rand.New(rand.NewPCG(1, 2))
		dst := image.NewRGBA(src.Rect)
		for i, v := range src.Pix {
			if i%4 == 3 {
				dst.Pix[i] = v
				continue
			}
			dst.Pix[i] = uint8(min(max(math.Round(float64(v)+deviation*rng.NormFloat64()), 0), 255))
		}
		return dst
	})}
}
