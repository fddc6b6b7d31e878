package capture

import (
	"errors"
	"strings"
	"testing"
)

func TestFind(t *testing.T) {
	windows := []WindowInfo{
		{ID: 1, Title: "Same Game", Class: "swell-foop", Shown: true},
		{ID: 2, Title: "How to play Same Game", Class: "Browser", Shown: true},
		{ID: 3, Title: "domvision watch --window puzzle", Class: "Terminal", Shown: true},
		{ID: 4, Title: "A puzzle", Class: "sgt", Shown: true},
		{ID: 5, Title: "klickety", Class: "klickety"},
		{ID: 6, Title: "klickety", Class: "klickety", Shown: true},
		{ID: 7, Title: "hidden", Class: "klickety"},
		{ID: 8, Title: "11·2 domvision - Chromium", Class: "Chromium", Shown: true},
		{ID: 9, Title: "A game - Chromium", Class: "Chromium", Shown: true},
	}
	for name, want := range map[string]any{
		"same game": uint32(1), // called exactly so, though another has it in its title
		"SWELL":     uint32(1),
		"puzzle":    uint32(4), // not the terminal that was asked to find it
		"watch":     ErrNoWindow,
		"chromium":  uint32(9), // not the page
		"klickety":  uint32(6), // the one that is shown
		"0x2":       uint32(2),
		"4":         uint32(4),
		"game":      ErrAmbiguous,
		"hidden":    ErrHidden,
		"0x7":       ErrHidden,
		"bejeweled": ErrNoWindow,
	} {
		got, err := find(windows, name)
		if wantErr, ok := want.(error); ok && !errors.Is(err, wantErr) || !ok && (err != nil || got.ID != want) {
			t.Errorf("%q: %v, %v, want %v", name, got, err, want)
		}
	}
}

func TestErrorListsAFewWindows(t *testing.T) {
	_, err := find(make([]WindowInfo, mostListed+3), "game")
	if !strings.HasSuffix(err.Error(), "\n  and 3 more") {
		t.Errorf("error %v", err)
	}
}
