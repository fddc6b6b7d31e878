package simulate

import (
	"path/filepath"
	"testing"
)

// TestFormats reads a log that the first version wrote.
func TestFormats(t *testing.T) {
	header, records, err := ReadLog(filepath.Join("testdata", "formats", "1-first.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	if header.Game != "dom" || header.Table != "f" || header.Preset != article || len(header.Planners) != 2 || len(records) != 20 {
		t.Errorf("%+v with %d records", header, len(records))
	}
	if r := records[1]; r.Planner != "color-top" || r.Level != 2 || r.Points != 206 || r.Bonus != 80 || r.Left != 2 {
		t.Errorf("%+v", r)
	}
}
