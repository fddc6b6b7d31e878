//go:build !opencv

package imgproc

// Backend names the implementation in use.
func Backend() string { return "pure Go" }

func bestMatch(m, template Lab) float64 { return correlation(m, template) }
