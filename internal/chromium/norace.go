//go:build !race

package chromium

// slower is how much more time everything gets.
const slower = 1
