package boldfont

import (
	"encoding/binary"
	"slices"

	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/sfnt"
)

// The TrueType format is described at https://learn.microsoft.com/typography/opentype/spec.

// kept are the characters that stay: Latin, and the punctuation, arrows and signs that come with it.
func kept(r rune) bool {
	return r >= ' ' && r < 0x180 || r >= 0x2010 && r < 0x2300
}

// subset is Go Bold with the glyphs of such characters only; others are blank. Numbers of glyphs stay.
func subset() ([]byte, error) {
	f, err := sfnt.Parse(gobold.TTF)
	if err != nil {
		return nil, err
	}
	tables := readTables(gobold.TTF)
	glyphs := splitGlyphs(tables)
	used := map[int]bool{0: true} // of the character that is missing
	for r := range rune(0xffff) {
		if i, err := f.GlyphIndex(nil, r); err == nil && kept(r) {
			use(used, glyphs, int(i))
		}
	}
	var outlines, places []byte
	for i, g := range glyphs {
		places = binary.BigEndian.AppendUint32(places, uint32(len(outlines)))
		if used[i] {
			outlines = append(outlines, unhinted(g)...)
			outlines = append(outlines, make([]byte, -len(outlines)&3)...)
		}
	}
	tables["loca"] = binary.BigEndian.AppendUint32(places, uint32(len(outlines)))
	tables["glyf"] = outlines
	head := slices.Clone(tables["head"])
	head[51] = 1 // loca has 4 bytes for a place
	tables["head"] = head
	post := slices.Clone(tables["post"][:32])
	copy(post, []byte{0, 3, 0, 0}) // without names of glyphs
	tables["post"] = post
	return writeTables(tables, "OS/2", "cmap", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "post"), nil
}

func readTables(ttf []byte) map[string][]byte {
	tables := map[string][]byte{}
	for i := range int(binary.BigEndian.Uint16(ttf[4:])) {
		entry := ttf[12+16*i:]
		tables[string(entry[:4])] = ttf[binary.BigEndian.Uint32(entry[8:]):][:binary.BigEndian.Uint32(entry[12:])]
	}
	return tables
}

// writeTables writes a font without checksums, which nobody checks.
func writeTables(tables map[string][]byte, names ...string) []byte {
	out := binary.BigEndian.AppendUint32(nil, 0x00010000)
	for _, n := range []int{len(names), 128, 3, 16*len(names) - 128} { // to search the names by halving
		out = binary.BigEndian.AppendUint16(out, uint16(n))
	}
	var body []byte
	for _, name := range names {
		out = append(append(out, name...), 0, 0, 0, 0)
		out = binary.BigEndian.AppendUint32(out, uint32(12+16*len(names)+len(body)))
		out = binary.BigEndian.AppendUint32(out, uint32(len(tables[name])))
		body = append(body, tables[name]...)
		body = append(body, make([]byte, -len(body)&3)...)
	}
	return append(out, body...)
}

func splitGlyphs(tables map[string][]byte) (glyphs [][]byte) {
	place := func(i int) int { return 2 * int(binary.BigEndian.Uint16(tables["loca"][2*i:])) }
	if tables["head"][51] == 1 {
		place = func(i int) int { return int(binary.BigEndian.Uint32(tables["loca"][4*i:])) }
	}
	for i := range int(binary.BigEndian.Uint16(tables["maxp"][4:])) {
		glyphs = append(glyphs, tables["glyf"][place(i):place(i+1)])
	}
	return glyphs
}

func composite(g []byte) bool { return len(g) > 0 && int16(binary.BigEndian.Uint16(g)) < 0 }

// use marks a glyph, and those that it is composed of.
func use(used map[int]bool, glyphs [][]byte, i int) {
	used[i] = true
	for g, more := glyphs[i], composite(glyphs[i]); more; {
		if len(g) == len(glyphs[i]) {
			g = g[10:] // the number of contours and the bounds
		}
		flags := binary.BigEndian.Uint16(g)
		use(used, glyphs, int(binary.BigEndian.Uint16(g[2:])))
		size := 6
		if flags&1 != 0 { // offsets are words
			size += 2
		}
		switch {
		case flags&0x8 != 0: // a scale
			size += 2
		case flags&0x40 != 0: // two
			size += 4
		case flags&0x80 != 0: // a matrix
			size += 8
		}
		g, more = g[size:], flags&0x20 != 0
	}
}

// unhinted is a glyph without its instructions; a composite one keeps them.
func unhinted(g []byte) []byte {
	if len(g) == 0 || composite(g) {
		return g
	}
	at := 10 + 2*int(binary.BigEndian.Uint16(g))
	hints := int(binary.BigEndian.Uint16(g[at:]))
	return slices.Concat(g[:at], []byte{0, 0}, g[at+2+hints:])
}
