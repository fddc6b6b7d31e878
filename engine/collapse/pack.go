package collapse

import "encoding/binary"

// A packed position is the part of its outlook that moves change, if it has one; the number of tiles with a
// power, in two bytes; for every column its height and its tiles from the bottom up, in one byte each; and
// the tiles with a power once more, cell and mark, in two bytes each.

// Pack implements [engine.Puzzle].
func (b *Board) Pack(dst []byte) []byte {
	if b.outlook != nil {
		dst = b.packForesight(dst)
	}
	dst = binary.LittleEndian.AppendUint16(dst, uint16(b.marked))
	for col, height := range b.height[:b.cols] {
		bottom := b.bottom(col)
		dst = append(dst, height)
		dst = append(dst, b.cells[bottom:bottom+int(height)]...)
	}
	if b.marked == 0 {
		return dst
	}
	for i, m := range b.marks {
		if m != 0 {
			dst = binary.LittleEndian.AppendUint16(dst, uint16(i))
			dst = binary.LittleEndian.AppendUint16(dst, uint16(m))
		}
	}
	return dst
}

// Unpack implements [engine.Puzzle].
func (b *Board) Unpack(src []byte) {
	if b.outlook != nil {
		src = b.unpackForesight(src)
	}
	marked := binary.LittleEndian.Uint16(src)
	src = src[2:]
	clear(b.cells)
	b.counts, b.present, b.gaps = [colors]uint16{}, 0, false
	b.tiles, b.marked, b.multipliers, b.wilds, b.bombs, b.fills = 0, 0, 0, 0, 0, 0
	for col := range b.cols {
		bottom, height := b.bottom(col), int(src[0])
		column := b.cells[bottom : bottom+height]
		src = src[1+copy(column, src[1:]):]
		b.height[col] = uint8(height)
		b.gaps = b.gaps || height == 0
		b.tiles += height
		if b.fixed {
			b.tiles -= gapsIn(column)
		}
		for _, t := range column {
			if isColor(t) {
				b.counts[t-firstColor]++
				b.present = b.present.with(t)
			}
		}
	}
	b.touch(1<<b.cols - 1)
	if marked > 0 {
		clear(b.marks)
	}
	for ; marked > 0; marked-- {
		i := int(binary.LittleEndian.Uint16(src))
		b.marks[i] = mark(binary.LittleEndian.Uint16(src[2:]))
		b.countPower(i, b.marks[i].power(), +1)
		src = src[4:]
	}
}
