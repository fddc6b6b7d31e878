package main

import (
	"io"

	"github.com/schollz/progressbar/v3"
)

// progress shows how far the work is and how long the rest will take, if a person watches.
func (t terminal) progress(n int) *progressbar.ProgressBar {
	w := t.err
	if !interactive(w) {
		w = io.Discard
	}
	return progressbar.NewOptions(n, progressbar.OptionSetWriter(w),
		progressbar.OptionShowCount(), progressbar.OptionClearOnFinish())
}
