// Package web makes the static page on which domvision runs in a browser: the page of package watch
// and that of package wizard, with the programs behind them as WebAssembly in Web Workers.
//
// What is shared with the command stays where it is: the pages' files, package watch, package
// wizard, package watch/front. Here are
//
//   - wasm: the program for a worker, in one of three parts;
//   - page: the page's end of the link to it (program.js), the worker (worker.js, files.js,
//     frames.js), what the page has beside that of the command (web.js), the service worker;
//   - build: the command that makes a folder of all that, for any server of files.
//
// docs/web.md tells how it is built, served and tested.
package web
