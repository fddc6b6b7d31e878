//go:build !js

package imagefile

import (
	"bytes"

	"github.com/bep/imagemeta"
)

// Cameras and some phones store a picture as the sensor saw it, and the orientation in which to show it beside it,
// as an EXIF tag: 1 is upright, the others are described at [upright].

// metaFormats are the formats that can have an orientation.
var metaFormats = map[string]imagemeta.ImageFormat{"jpeg": imagemeta.JPEG, "png": imagemeta.PNG, "webp": imagemeta.WebP}

// orientation is the EXIF orientation of a picture, 1 to 8. It is 1 if there is none, or one that cannot be read.
func orientation(data []byte, format string) int {
	kind, ok := metaFormats[format]
	if !ok {
		return 1
	}
	found := 1
	// An error says that the metadata is damaged; the picture may still be whole.
	imagemeta.Decode(imagemeta.Options{
		R: bytes.NewReader(data), ImageFormat: kind, Sources: imagemeta.EXIF,
		ShouldHandleTag: func(tag imagemeta.TagInfo) bool { return tag.Tag == "Orientation" && tag.Namespace == "IFD0" },
		HandleTag: func(tag imagemeta.TagInfo) error {
			if o, ok := tag.Value.(uint16); ok && 1 <= o && o <= 8 {
				found = int(o)
			}
			return imagemeta.ErrStopWalking
		},
	})
	return found
}
