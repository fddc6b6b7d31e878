package calibration

import (
	"path/filepath"
	"testing"
)

// TestFormats reads profiles that earlier versions wrote, with all that there was in them. Once a
// release has written a form of profile, its file stays here.
func TestFormats(t *testing.T) {
	for _, test := range []struct {
		file, name    string // the schema comes first in the file's name
		colors, tiles int    // of the palette; taught
	}{
		{"1-first.toml", "klickety-ksame", 3, 0}, // before there were tiles, pictures of colours and halos
		{"1-water.toml", "bilging", 7, 0},        // with a field that has gone
		{"1-taught.toml", "taught", 10, 4},
	} {
		p, err := Load(filepath.Join("testdata", "formats", test.file))
		if err != nil {
			t.Error(err)
			continue
		}
		tiles := 0
		if p.Taught != nil {
			tiles = len(p.Taught.Tiles)
		}
		if p.Name != test.name || len(p.Palette) != test.colors || tiles != test.tiles || p.Schema != 1 {
			t.Errorf("%s: %s with %d colours, %d tiles, schema %d", test.file, p.Name, len(p.Palette), tiles, p.Schema)
		}
	}
}
