//go:build matprofile && opencv

package imgproc

import (
	"os"
	"testing"

	"gocv.io/x/gocv"
)

// TestMain fails if any test left a Mat open.
func TestMain(m *testing.M) {
	code := m.Run()
	if open := gocv.MatProfile.Count(); open != 0 {
		println("mats left open:", open)
		gocv.MatProfile.WriteTo(os.Stderr, 1)
		code = 1
	}
	os.Exit(code)
}
