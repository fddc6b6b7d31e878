//go:build !js

package imagefile

// Further formats that Decode reads. A page in a browser has the browser read them.
import (
	_ "image/gif"

	_ "golang.org/x/image/bmp"
	_ "golang.org/x/image/webp"
)
