package imagefile

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
	"maps"
	"slices"
)

// need estimates the cost of decoding a picture.
type need struct {
	bytes  int64 // of memory, including conversion to [image.RGBA]
	blocks int64 // number of blocks of 8 x 8 samples that a JPEG decoder visits
}

// needOf estimates the cost of decoding from the headers. For formats that can contain more than their
// header says, it also looks at the parts of the file.
func needOf(data []byte, format string, config image.Config) need {
	pixels := int64(config.Width) * int64(config.Height)
	n := need{bytes: 2 * int64(len(data))} // reading in steps leaves copies behind
	switch format {
	case "jpeg":
		planes, blocks := jpegNeed(data)
		n.bytes += planes + 4*pixels
		n.blocks = blocks
	case "png":
		n.bytes += pngNeed(data, config.ColorModel) * pixels
	case "webp":
		n.bytes += webpNeed(data, pixels)
	case "gif": // one byte a pixel, and a copy of those whose rows are interlaced
		n.bytes += (2 + 4) * pixels
	default: // BMP
		n.bytes += (sampleBytes(config.ColorModel) + 4) * pixels
	}
	return n
}

// sampleBytes is the number of bytes per pixel of a decoder.
func sampleBytes(m color.Model) int64 {
	switch m {
	case color.GrayModel, color.AlphaModel:
		return 1
	case color.Gray16Model, color.Alpha16Model:
		return 2
	case color.RGBA64Model, color.NRGBA64Model:
		return 8
	case color.RGBAModel, color.NRGBAModel, color.CMYKModel:
		return 4
	}
	return 1 // a palette
}

// pngNeed is the number of bytes per pixel of a PNG.
func pngNeed(data []byte, m color.Model) int64 {
	if bytes.Contains(data, []byte("tRNS")) {
		m = seeThrough(m)
	}
	n := sampleBytes(m)
	conversion := int64(4)
	if m == color.RGBAModel {
		conversion = 0
	}
	const interlace = 28 // offset of the byte in the file
	if len(data) > interlace && data[interlace] != 0 {
		n *= 2 // the passes together are as large as the picture
	}
	return n + conversion
}

// seeThrough is the model of a decoded PNG in which one colour of model m is transparent. The model from its
// header does not know that.
func seeThrough(m color.Model) color.Model {
	switch m {
	case color.GrayModel, color.RGBAModel:
		return color.NRGBAModel
	case color.Gray16Model, color.RGBA64Model:
		return color.NRGBA64Model
	}
	return m
}

// webpNeed is the number of bytes for a WebP. The size in its first header may differ from those of the
// pictures inside, and the decoder allocates as many bytes as a lossy one claims to have, before it reads them.
func webpNeed(data []byte, pixels int64) int64 {
	const most = 8 << 24 // in a lossy picture: at most eight parts, with less than 16 MB each
	var lossy, lossless, claimed int64
	for chunk := data[min(12, len(data)):]; len(chunk) >= 8; {
		name, size := string(chunk[:4]), int64(binary.LittleEndian.Uint32(chunk[4:]))
		body := chunk[8:]
		switch {
		case name == "VP8 ":
			claimed = max(claimed, min(size, most))
			if len(body) >= 10 {
				w, h := binary.LittleEndian.Uint16(body[6:])&0x3fff, binary.LittleEndian.Uint16(body[8:])&0x3fff
				lossy = max(lossy, int64(w)*int64(h))
			}
		case name == "VP8L" && len(body) >= 5:
			bits := binary.LittleEndian.Uint32(body[1:])
			lossless = max(lossless, int64(bits&0x3fff+1)*int64(bits>>14&0x3fff+1))
		case name == "ALPH":
			lossless = max(lossless, pixels) // decoded as a lossless picture of that size
		}
		if size += size & 1; size >= int64(len(body)) {
			break
		}
		chunk = body[size:]
	}
	// A lossless picture is decoded, and then converted by colour look-up to another one.
	return claimed + 2*lossy + 8*lossless + 4*max(pixels, lossy, lossless)
}

// jpegFrame is the content of the frame header of a JPEG.
type jpegFrame struct {
	progressive bool
	parts       map[byte]int64 // blocks of each component, by its name
	blocks      int64          // of all components
}

// jpegNeed returns the memory for the planes of a JPEG, in bytes, and the number of blocks that its scans
// visit. It stops counting when they are too many. The first frame counts: a decoder rejects a file with a
// second one, but by then has allocated and filled the planes of the first.
func jpegNeed(data []byte) (memory, visited int64) {
	var f jpegFrame
	for at := 2; visited <= maxBlocks; {
		marker, body, next := jpegSegment(data, at)
		if marker == 0 {
			break
		}
		switch marker {
		case 0xc0, 0xc1, 0xc2:
			if f.parts == nil {
				f = parseFrame(body, marker == 0xc2)
			}
		case 0xda:
			visited += f.visited(body)
		}
		at = next
	}
	perBlock := int64(64) // a byte a sample
	if f.progressive {
		perBlock += 4 * 64 // and its coefficients, kept from scan to scan
	}
	memory = perBlock * f.blocks
	if len(f.parts) == 4 {
		memory += 4 * 64 * slices.Max(slices.Collect(maps.Values(f.parts))) // joined to pixels of four bytes
	}
	return memory, visited
}

// jpegSegment finds the next segment at or after an offset; marker is 0 if there is none. It skips the data
// of scans. Cameras append further pictures after the end of the first, which nobody decodes.
func jpegSegment(data []byte, at int) (marker byte, body []byte, next int) {
	for {
		i := bytes.IndexByte(data[min(at, len(data)):], 0xff)
		if i < 0 || at+i+4 > len(data) {
			return 0, nil, len(data)
		}
		at += i
		m := data[at+1]
		switch {
		case m == 0xff:
			at++
		case m == 0xd9: // the end of the picture
			return 0, nil, len(data)
		case m == 0 || m == 1 || m >= 0xd0 && m <= 0xd8: // a stuffed byte, or a marker without a body
			at += 2
		default:
			next = at + 2 + int(binary.BigEndian.Uint16(data[at+2:]))
			return m, data[min(at+4, next):min(next, len(data))], max(next, at+2)
		}
	}
}

func parseFrame(body []byte, progressive bool) jpegFrame {
	f := jpegFrame{progressive: progressive, parts: map[byte]int64{}}
	if len(body) < 6 {
		return f
	}
	height, width := int64(binary.BigEndian.Uint16(body[1:])), int64(binary.BigEndian.Uint16(body[3:]))
	parts := body[6:]
	parts = parts[:min(len(parts), 3*int(body[5]))]
	var most [2]int64 // sampling factors, across and down
	for p := parts; len(p) >= 3; p = p[3:] {
		most[0], most[1] = max(most[0], int64(p[1]>>4)), max(most[1], int64(p[1]&15))
	}
	if most[0] == 0 || most[1] == 0 {
		return f
	}
	units := (width + 8*most[0] - 1) / (8 * most[0]) * ((height + 8*most[1] - 1) / (8 * most[1]))
	for p := parts; len(p) >= 3; p = p[3:] {
		blocks := units * int64(p[1]>>4) * int64(p[1]&15)
		f.parts[p[0]] = blocks
		f.blocks += blocks
	}
	return f
}

// visited is the number of blocks that a scan visits.
func (f jpegFrame) visited(header []byte) (blocks int64) {
	if len(header) == 0 {
		return 0
	}
	for i := range int(header[0]) {
		if 1+2*i < len(header) {
			blocks += f.parts[header[1+2*i]]
		}
	}
	return blocks
}
