package vision

import (
	"bytes"
	"image/png"
	"strings"
	"testing"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/exhaustive"
	"github.com/domvision/domvision/internal/realdata"
	"github.com/domvision/domvision/vision/corpus"
)

// TestRealIcons adds the pictures of a fan guide to the profiles, as a player would with "profile
// add-template".
func TestRealIcons(t *testing.T) {
	t.Parallel()
	const minNamed = 0.95
	boards := append(shared(t, "dom-composed"), shared(t, "dom-composed-powerups")...)
	profiles, err := calibration.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	for _, kind := range []engine.Power{engine.Explode, engine.Fill, engine.Morph, engine.Multiplier, engine.Overkill,
		engine.Shuffle, engine.Timer, engine.Undo, engine.Wild} {
		file := strings.Replace(kind.String(), "wild", "wildcard", 1)
		img, err := DecodeFile(realdata.Path(t, "screens/dom-powerups/dom3_boulder_"+file+".jpg"))
		if err != nil {
			t.Fatal(err)
		}
		var data bytes.Buffer
		if err := png.Encode(&data, img); err != nil {
			t.Fatal(err)
		}
		template, err := calibration.NewTemplate(kind, data.Bytes())
		if err != nil {
			t.Fatal(err)
		}
		for i := range profiles {
			if profiles[i].Game == "dom" {
				profiles[i].Templates = append(profiles[i].Templates, template)
			}
		}
	}
	r, err := NewRecognizer(profiles, Options{})
	if err != nil {
		t.Fatal(err)
	}
	named, powers := 0, 0
	for _, s := range exhaustive.OneIn(t, 3, boards) {
		o, err := r.Recognize(decode(t, s))
		if err != nil {
			t.Errorf("%s: %v", s.Name, err)
			continue
		}
		c := corpus.Compare(o.Grid, s.Want)
		named += c.Powers.Named
		powers += c.Powers.Total()
		if c.Wrong+c.Powers.Wrong() > 0 {
			t.Errorf("%s: %v", s.Name, c)
		}
	}
	t.Logf("%d of %d power-ups named", named, powers)
	if float64(named) < minNamed*float64(powers) {
		t.Errorf("only %d of %d power-ups are named", named, powers)
	}
}
