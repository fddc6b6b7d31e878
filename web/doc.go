// Package web makes the static page on which domvision runs in a browser: the page of package watch
// and that of package wizard, with the programs behind them as WebAssembly in Web Workers.
//
// The command shares the files of the pages and the packages watch, wizard and watch/front. This
// package adds
//
//   - wasm: the program for a worker, in one of three parts;
//   - page: the link to the program (program.js), the worker (worker.js, files.js, frames.js),
//     and what the page has beyond that of the command (web.js);
//   - install: the service worker and the manifest, with which the page can be installed;
//   - build: the command that puts all of it into a folder for any static file server.
//
// docs/web.md explains how it is built, served and tested.
package web
