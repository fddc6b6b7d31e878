package vision

import "github.com/domvision/domvision/vision/internal/imgproc"

// Backend names what converts colours and matches templates: OpenCV with its version, or Go.
func Backend() string { return imgproc.Backend() }
