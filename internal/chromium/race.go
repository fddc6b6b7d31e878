//go:build race

package chromium

// slower is how much more time everything gets. Measured: the race detector makes reading a picture some forty
// times slower, but mostly a page waits for less.
const slower = 5
