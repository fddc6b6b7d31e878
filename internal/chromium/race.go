//go:build race

package chromium

// slower is how much more time everything gets: the race detector makes reading a picture some twenty times
// slower.
const slower = 5
