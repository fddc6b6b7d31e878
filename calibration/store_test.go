package calibration

import "testing"

func TestBuiltinProfilesLoad(t *testing.T) {
	profiles, err := Builtin()
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range profiles {
		if err := p.Validate(); err != nil {
			t.Errorf("%s: %v", p.Name, err)
		}
		t.Log(p.Name, len(p.Palette), len(p.Templates))
	}
}
