//go:build !js

package imagefile

// Further formats for Decode. In a page, the browser decodes them.
import (
	_ "image/gif"

	_ "golang.org/x/image/bmp"
	_ "golang.org/x/image/webp"
)
