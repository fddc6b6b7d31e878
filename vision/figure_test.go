package vision

import (
	"path/filepath"
	"testing"

	"github.com/domvision/domvision/vision/corpus"
)

// TestSwapGamesAreTold: a board of a game in which neighbours are swapped is read by
// the profile of its game, and no other board is.
func TestSwapGamesAreTold(t *testing.T) {
	r := recognizer(t)
	for name, want := range map[string]string{
		"gweled-8x8.png": "gweled", "gweled-8x8-large.png": "gweled",
		"kdiamond-8x8.png": "kdiamond", "kdiamond-8x8-diamonds.png": "kdiamond-diamonds",
		"gems-8x8.png": "bejeweled", "bilge-12x6.png": "bilging", "bilge-12x6-alone.png": "bilging",
		"tiles-bubbles.png": "", "tiles-bubbles-large.jpg": "", "klickety-ksame-old.png": "",
	} {
		img, err := DecodeFile(filepath.Join(fixtures, name))
		if err != nil {
			t.Fatal(err)
		}
		if o, err := r.Recognize(img); err != nil || o.Profile != want {
			t.Errorf("%s: profile %q, error %v; want %q", name, o.Profile, err, want)
		}
	}
}

// TestBlitz: of the labelled cells of Bejeweled Blitz, with special gems, texts and
// gems in motion. Two of them are labelled wrongly.
func TestBlitz(t *testing.T) {
	t.Parallel()
	const minRight, maxWrong = 0.995, 0.003
	r := recognizer(t)
	cells, wrong, unsure := 0, 0, 0
	for _, s := range shared(t, "bejeweled-blitz") {
		o, err := r.Recognize(decode(t, s))
		if err != nil {
			t.Errorf("%s: %v", s.Name, err)
			continue
		}
		c := corpus.Compare(o.Grid, s.Want)
		cells, wrong, unsure = cells+c.Cells, wrong+len(c.Wrong), unsure+len(c.Unsure)
		for _, text := range append(c.Wrong, c.Unsure...) {
			t.Logf("%s: %s", s.Name, text)
		}
	}
	right := cells - wrong - unsure
	t.Logf("%d cells: %d right, %d wrong, %d unsure", cells, right, wrong, unsure)
	if float64(right) < minRight*float64(cells) || float64(wrong) > maxWrong*float64(cells) {
		t.Errorf("%d right and %d wrong of %d cells", right, wrong, cells)
	}
}
