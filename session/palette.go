package session

import (
	"cmp"
	"image"
	"image/color"
	"slices"
)

// palette finds the colours that a GIF shows its pictures in, by median cut
// (Heckbert, "Color image quantization for frame buffer display", 1982): boxes of colours of
// the sample pictures are split in two, again and again.
type palette struct {
	colors color.Palette
	index  [1 << (3 * lookBits)]uint8 // of the nearest colour
	known  [1 << (3 * lookBits)]bool  // that index has been found
}

const (
	sampleBits = 5 // of a channel, to count colours by
	lookBits   = 6 // of a channel, to look colours up by
)

// bin is how often a colour comes up.
type bin struct {
	rgb   [3]int // sums
	count int
}

func (b bin) mean(channel int) int { return b.rgb[channel] / b.count }

// newPalette finds at most n colours for pictures like the samples.
func newPalette(samples []*image.RGBA, n int) *palette {
	boxes := [][]bin{countColors(samples)}
	for len(boxes) < n {
		i, channel := widest(boxes)
		if i < 0 {
			break
		}
		low, high := cut(boxes[i], channel)
		boxes[i] = low
		boxes = append(boxes, high)
	}
	p := &palette{}
	for _, box := range boxes {
		sum := total(box)
		if sum.count > 0 {
			p.colors = append(p.colors, color.RGBA{uint8(sum.mean(0)), uint8(sum.mean(1)), uint8(sum.mean(2)), 255})
		}
	}
	return p
}

// countColors counts colours, in an order that depends only on the samples.
func countColors(samples []*image.RGBA) []bin {
	all := make([]bin, 1<<(3*sampleBits))
	for _, img := range samples {
		for i := 0; i+3 < len(img.Pix); i += 4 {
			p := img.Pix[i : i+3]
			b := &all[cell(p, sampleBits)]
			for channel := range 3 {
				b.rgb[channel] += int(p[channel])
			}
			b.count++
		}
	}
	return slices.DeleteFunc(all, func(b bin) bool { return b.count == 0 })
}

// cell is the index of a colour in a table with the given number of bits per channel.
func cell(p []uint8, bits uint) int {
	shift := 8 - bits
	return int(p[0]>>shift)<<(2*bits) | int(p[1]>>shift)<<bits | int(p[2]>>shift)
}

func total(box []bin) (sum bin) {
	for _, b := range box {
		for channel := range 3 {
			sum.rgb[channel] += b.rgb[channel]
		}
		sum.count += b.count
	}
	return sum
}

// widest is the box whose pixels deviate most from their mean colour, and the channel in which they do; -1 if
// no box can be split.
func widest(boxes [][]bin) (box, channel int) {
	box = -1
	most := 0.0
	for i, bins := range boxes {
		if len(bins) < 2 {
			continue
		}
		sum := total(bins)
		for c := range 3 {
			spread := 0.0
			for _, b := range bins {
				d := float64(b.mean(c) - sum.mean(c))
				spread += d * d * float64(b.count)
			}
			if spread > most || box < 0 {
				box, channel, most = i, c, spread
			}
		}
	}
	return box, channel
}

// cut splits a box at the mean of a channel.
func cut(box []bin, channel int) (low, high []bin) {
	slices.SortStableFunc(box, func(a, b bin) int { return cmp.Compare(a.mean(channel), b.mean(channel)) })
	mean := total(box).mean(channel)
	at, _ := slices.BinarySearchFunc(box, mean+1, func(b bin, m int) int { return cmp.Compare(b.mean(channel), m) })
	at = min(max(at, 1), len(box)-1)
	return box[:at:at], box[at:]
}

// of is the number of the palette colour nearest to a pixel.
func (p *palette) of(pixel []uint8) uint8 {
	i := cell(pixel, lookBits)
	if !p.known[i] {
		p.known[i] = true
		p.index[i] = uint8(p.colors.Index(color.RGBA{pixel[0], pixel[1], pixel[2], 255}))
	}
	return p.index[i]
}
