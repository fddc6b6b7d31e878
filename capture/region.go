//go:build !js

package capture

import (
	"fmt"
	"image"
	"regexp"
	"strconv"
	"sync"
)

// geometry is the notation of the X Window System for a rectangle, see X(7).
var geometry = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(\d{1,5})x(\d{1,5})\+(\d{1,5})\+(\d{1,5})$`)
})

// ParseRegion reads a rectangle written as WIDTHxHEIGHT+X+Y, in pixels from the
// top-left corner of a display.
func ParseRegion(text string) (image.Rectangle, error) {
	match := geometry().FindStringSubmatch(text)
	if match == nil {
		return image.Rectangle{}, fmt.Errorf("region %q: expected WIDTHxHEIGHT+X+Y in pixels, such as 966x540+100+200", text)
	}
	var n [4]int
	for i := range n {
		n[i], _ = strconv.Atoi(match[i+1]) // cannot fail with one to five digits
	}
	r := image.Rect(n[2], n[3], n[2]+n[0], n[3]+n[1])
	if r.Empty() {
		return image.Rectangle{}, fmt.Errorf("region %q has no area", text)
	}
	return r, nil
}
