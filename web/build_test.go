package web

import "testing"

// mostMegabytes is how large the compressed program may be. It has 3.20.
const mostMegabytes = 3.25

// TestSize: the page stays small.
func TestSize(t *testing.T) {
	serve(t)
	packed := float64(len(must(compressed(must(program()))))) / 1e6
	if t.Logf("the program, compressed: %.2f MB", packed); packed > mostMegabytes {
		t.Errorf("the program is larger than %v MB", mostMegabytes)
	}
}
