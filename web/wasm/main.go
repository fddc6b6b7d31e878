//go:build js

// Command wasm is domvision for a Web Worker of a browser. Its one argument says which part of it
// the worker is:
//
//	watch    reads boards and follows the game: the program behind the page of package watch
//	wizard   the program behind the page of package wizard
//	player   plays games for the search of another worker
//
// Files are those of the worker's files.js, which keeps them in the browser.
package main

import (
	"context"
	"fmt"
	"os"
)

func main() {
	roles := map[string]func(context.Context) error{"watch": runWatch, "wizard": runWizard, "player": runPlayer}
	run, ok := roles[os.Args[1]]
	if !ok {
		panic("no such part: " + os.Args[1])
	}
	if err := run(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, "domvision:", err)
		os.Exit(1)
	}
}
