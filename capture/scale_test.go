package capture

import (
	"image"
	"testing"
)

func TestPercent(t *testing.T) {
	for dpi, want := range map[int]int{96: 100, 120: 125, 144: 150, 168: 175, 192: 200, 216: 225, 288: 300, 480: 500} {
		if got := percent(dpi); got != want {
			t.Errorf("%d dots an inch are %d %%, want %d", dpi, got, want)
		}
	}
}

// TestOwnSize: whatever size a program draws, it is found again from what the window covers on a
// scaled monitor, where Windows rounds to the nearest pixel.
func TestOwnSize(t *testing.T) {
	for _, monitor := range []int{96, 120, 144, 168, 192, 216} {
		for n := 1; n <= 4000; n++ {
			drawn := image.Pt(n, n/2+1)
			enlarge := func(n int) int { return (n*monitor + unscaled/2) / unscaled }
			covered := image.Pt(enlarge(drawn.X), enlarge(drawn.Y))
			if got := ownSize(covered, unscaled, monitor); got != drawn {
				t.Fatalf("%d %%: a picture of %v covers %v, from which %v is reckoned", percent(monitor), drawn, covered, got)
			}
			// A program that knows the scale draws exactly the pixels that it covers.
			if got := ownSize(covered, monitor, monitor); got != covered {
				t.Fatalf("%d %%: %v instead of %v", percent(monitor), got, covered)
			}
		}
	}
	if got := ownSize(image.Pt(300, 200), 0, 0); got != image.Pt(300, 200) {
		t.Errorf("at an unknown scale: %v", got)
	}
}

// TestTwoMonitors: a laptop at 225 %, and a screen at 125 % to the left of it and higher.
func TestTwoMonitors(t *testing.T) {
	left := monitor{bounds: image.Rect(-2560, -300, 0, 1140), dpi: 120}
	laptop := monitor{bounds: image.Rect(0, 0, 3840, 2400), dpi: 216, primary: true}
	list := primaryFirst([]monitor{left, laptop})
	if list[0] != laptop || list[1] != left || len(list) != 2 {
		t.Fatalf("the primary one is not the first: %v", list)
	}
	// A game of 400 x 300 pixels that knows nothing of scales.
	for name, test := range map[string]struct {
		at   image.Point
		want monitor
		all  bool
	}{
		"on the laptop":            {image.Pt(1000, 500), laptop, true},
		"on the other":             {image.Pt(-2000, -200), left, true},
		"mostly on the laptop":     {image.Pt(-100, 100), laptop, true},
		"mostly on the other":      {image.Pt(-800, 100), left, true},
		"above, where nothing is":  {image.Pt(-100, -250), laptop, false},
		"half below the other":     {image.Pt(-1500, 1100), left, false},
		"beyond all, to the right": {image.Pt(5000, 0), laptop, false},
	} {
		size := image.Pt(400*test.want.dpi/unscaled, 300*test.want.dpi/unscaled)
		area := image.Rectangle{Max: size}.Add(test.at)
		got := monitorOf(list, area)
		if got != test.want {
			t.Errorf("%s: the monitor is %v", name, got)
		}
		if own := ownSize(area.Size(), unscaled, got.dpi); own != image.Pt(400, 300) {
			t.Errorf("%s: its own picture has %v pixels, want 400 x 300", name, own)
		}
		if all := onScreen(list, area); all != test.all {
			t.Errorf("%s: wholly on the screen: %v", name, all)
		}
	}
	if got := monitorOf(nil, image.Rect(0, 0, 9, 9)); got.dpi != unscaled {
		t.Errorf("without monitors: %v", got)
	}
}

// TestRegionOnScaledMonitor: regions count pixels of the monitor, whatever its scale.
func TestRegionOnScaledMonitor(t *testing.T) {
	displays := []image.Rectangle{image.Rect(0, 0, 3840, 2400), image.Rect(-2560, -300, 0, 1140)}
	d := desktop{displays: func() ([]image.Rectangle, error) { return displays, nil }}
	got, err := d.area(Screen{Display: 1, Region: image.Rect(2000, 1000, 2560, 1440)})
	if want := image.Rect(-560, 700, 0, 1140); err != nil || got != want {
		t.Errorf("%v, %v, want %v", got, err, want)
	}
	if _, err := d.area(Screen{Display: 1, Region: image.Rect(2000, 1000, 2561, 1440)}); err == nil {
		t.Error("a region beyond the second monitor is taken")
	}
}
