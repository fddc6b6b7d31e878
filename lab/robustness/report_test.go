package robustness

import "testing"

// TestKinds: degradations of one kind are named together.
func TestKinds(t *testing.T) {
	var k kinds
	for i, name := range []string{"scale 0.5 area", "scale 2 Lanczos", "HDR as SDR", "scale 3 area"} {
		k.add(name, 10-i)
	}
	for i, want := range []string{"scale 0.5 area to 2 Lanczos (2)", "HDR as SDR", "scale 3 area"} {
		if got := k[i].String(); got != want {
			t.Errorf("kind %d is %q, want %q", i, got, want)
		}
	}
	if k[0].fewest != 9 || k[0].most != 10 {
		t.Errorf("%+v", k[0])
	}
}
