package session

import (
	"path/filepath"
	"testing"
)

// TestFormats reads a record that the first version wrote.
func TestFormats(t *testing.T) {
	s, err := Read(filepath.Join("testdata", "formats"), "ul4n7d")
	if err != nil {
		t.Fatal(err)
	}
	last := s.Turns[len(s.Turns)-1]
	if s.Game != "dom" || s.Damaged != 0 || len(s.Turns) != 7 || s.Ended.IsZero() || !last.Over || last.Total != 110 {
		t.Errorf("%+v\n%+v", s, last)
	}
	if first := s.Turns[0]; len(first.Advice) != 3 || first.Grid.Rows != 4 || first.Grid.Cols != 5 {
		t.Errorf("%+v", first)
	}
}
