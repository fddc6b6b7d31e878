package imagefile

import (
	"bytes"
	"encoding/binary"
)

// Cameras and some phones store a picture as the sensor saw it, and the orientation in which to show it with it,
// as an EXIF tag: 1 is upright, the others are described at [upright].

// orientation is the EXIF orientation of a picture, 1 to 8. It is 1 if there is none, or one that cannot be read.
func orientation(data []byte, format string) int {
	switch format {
	case "jpeg":
		return tiffOrientation(jpegEXIF(data))
	case "png":
		return tiffOrientation(pngEXIF(data))
	case "webp":
		return tiffOrientation(webpEXIF(data))
	}
	return 1
}

var exifMark = []byte("Exif\x00\x00")

// jpegEXIF is the EXIF metadata of a JPEG: a segment in front of the pixels. It is nil if there is none.
func jpegEXIF(data []byte) []byte {
	const app1, startOfScan = 0xe1, 0xda
	for data = data[2:]; len(data) >= 4 && data[0] == 0xff && data[1] != startOfScan; {
		n := 2 + int(binary.BigEndian.Uint16(data[2:]))
		if n > len(data) {
			return nil
		}
		if meta, ok := bytes.CutPrefix(data[4:max(4, n)], exifMark); ok && data[1] == app1 {
			return meta
		}
		data = data[max(4, n):]
	}
	return nil
}

// pngEXIF is the EXIF metadata of a PNG: a chunk, whose length comes first and whose checksum last.
func pngEXIF(data []byte) []byte {
	for data = data[8:]; len(data) >= 12; {
		n := int64(binary.BigEndian.Uint32(data))
		if n > int64(len(data)-12) {
			return nil
		}
		if string(data[4:8]) == "eXIf" {
			return data[8 : 8+n]
		}
		data = data[12+n:]
	}
	return nil
}

// webpEXIF is the EXIF metadata of a WebP: a chunk, whose length comes after its name, and is made even.
func webpEXIF(data []byte) []byte {
	for data = data[12:]; len(data) >= 8; {
		n := int64(binary.LittleEndian.Uint32(data[4:]))
		if n > int64(len(data)-8) {
			return nil
		}
		if string(data[:4]) == "EXIF" {
			return bytes.TrimPrefix(data[8:8+n], exifMark)
		}
		data = data[min(int64(len(data)), 8+n+n%2):]
	}
	return nil
}

// tiffOrientation is the orientation in EXIF metadata, which has the form of a TIFF file: the byte order, the place of
// the first directory, and there entries of 12 bytes.
func tiffOrientation(meta []byte) int {
	var order binary.ByteOrder
	switch {
	case bytes.HasPrefix(meta, []byte("II\x2a\x00")):
		order = binary.LittleEndian
	case bytes.HasPrefix(meta, []byte("MM\x00\x2a")):
		order = binary.BigEndian
	default:
		return 1
	}
	if len(meta) < 8 {
		return 1
	}
	first := int64(order.Uint32(meta[4:]))
	if first+2 > int64(len(meta)) {
		return 1
	}
	entries := meta[first+2:]
	for range order.Uint16(meta[first:]) {
		const size, tag, short = 12, 0x112, 3
		if len(entries) < size {
			return 1
		}
		if order.Uint16(entries) == tag && order.Uint16(entries[2:]) == short {
			if o := int(order.Uint16(entries[8:])); 1 <= o && o <= 8 {
				return o
			}
			return 1
		}
		entries = entries[size:]
	}
	return 1
}
