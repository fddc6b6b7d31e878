package capture

import (
	"image"
	"testing"
)

func TestParseRegion(t *testing.T) {
	got, err := ParseRegion("966x540+100+20")
	if want := image.Rect(100, 20, 1066, 560); err != nil || got != want {
		t.Fatalf("got %v, %v, want %v", got, err, want)
	}
	if text := formatRegion(got); text != "966x540+100+20" {
		t.Errorf("written as %q", text)
	}
}

func TestParseRegionRefuses(t *testing.T) {
	for _, text := range []string{"", "966x540", "966x540+1", "0x5+1+1", "5x0+1+1", "-5x5+1+1", "5x5-1+1", "x5x5+1+1", "5x5+1+1 ", "1000000x5+0+0"} {
		if r, err := ParseRegion(text); err == nil {
			t.Errorf("%q: got %v, want an error", text, r)
		}
	}
}
