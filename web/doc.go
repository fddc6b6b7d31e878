// Package web makes the static page on which domvision runs in a browser: the page of package watch
// and that of package wizard, with the programs behind them as WebAssembly in Web Workers.
//
// The command shares the files of the pages and the packages watch, wizard and watch/front. This
// package adds
//
//   - wasm: the program for a worker, in one of three parts;
//   - page: the link to the program (program.js), the worker (worker.js, files.js, and watch's frames.js),
//     and what the page has beyond that of the command (web.js);
//   - install: the service worker and the manifest, with which the page can be installed;
//   - build: the command that puts all of it into a folder for any static file server.
//
// # What runs where
//
//	page (watch's and wizard's own files) ── link.js ── program.js
//	                                                       │ postMessage
//	worker "watch" or "wizard": worker.js ── web/wasm (Go) ┤
//	   files.js: files in IndexedDB                        │ MessagePort
//	   frames.js: frames of the shared window              │
//	worker "player", one per core: web/wasm (Go) ────────────┘
//
// The pages reach the program only through call, on and load (package pagelink); the build gives them another link.js.
//
// One WebAssembly file serves all workers: domvision.bin, compressed whatever the server does. Rules and searches have no
// bounds checks, which take a fifth of their time. web/wasm/default.pgo (make profile) tells the compiler what to
// inline, and saves NRPA another fifth; packages that take little time inline nothing. make dist also runs wasm-opt -O2
// and packs with zstd instead of gzip, if npm is there (release.go, npm/package-lock.json); make web and most tests do
// not. Browsers cannot unpack zstd: its decoder, 59 kB of WebAssembly, is as fast as their gunzip.
//
// Workers have one thread. NRPA sends its helpers the changes of the level 2 policy and gets back their best of 200
// games (planner.Helped), so servers need no headers for SharedArrayBuffer. The plan for a number of positions is the
// native one (TestHelpers). Beams use no helpers. Helpers start after the first move, or before it while the page is idle.
//
// The page is ready before the profiles are loaded. While it waits for a picture it answers a drawn one, so that the
// browser has compiled the program by then (rehearse.go).
//
// files.js replaces Node's fs, which package os calls: files in memory, written to IndexedDB before fsync answers. In
// the archive of all files, config is ~/.config/domvision and data ~/.local/share/domvision. Game packs are unpacked by
// zip.js, and checked by package gamepack.
//
// With MediaStreamTrackProcessor, frames go straight to the worker, which browsers do not slow down behind the game;
// otherwise the page sends five pictures a second. Browsers halve the colour resolution of a shared window (4:2:0).
//
// The Content-Security-Policy allows requests only to the page's own origin. The service worker fetches all files at
// the first visit, then none until a new version is uploaded. It also takes the form with a shared picture, and web.js
// reads that from a cache, which it then deletes. icon.go draws the icons.
//
// # Tests and figures
//
// make e2e tries the page in Chromium and Firefox (./web), shares the window of Same Game, and plays it to its end
// (TestWebShared in ./e2e). If npm can fetch axe-core (MPL-2.0), the tests also check accessibility.
//
// DOMVISION_FIGURES=1 go test ./web -all -run TestFigures -v compares the page with the native program, in turns, on
// fixtures/screenshots/dom-12x14.png in Chromium, and fails if a goal is missed. One run on two quiet cores:
//
//	                                          native   page      goal
//	recognise, warm, median of 9              51 ms    132 ms    3 times native
//	from paste to the drawn move                       420 ms    600 ms
//	NRPA, million positions a second, a core  2.02     0.63      a fifth of native
//	gain from a second core or worker         1.73     1.60      0.9 of native
//	a release's program, compressed (TestRelease)      2.50 MB   2.55 MB
//
// -run TestFirstVisit measures what a phone waits for, in Chromium's emulation of a Pixel; docs/speed.md has its figures.
// Pictures of 1440 x 3200 need 73 MB of memory (TestPage/portrait).
//
// What post-processing brings, with gzip (5 to 7 rounds, three times, in turns in one Chromium; middle of the medians, CPU time):
//
//	                              compressed  move drawn  plan finished  positions per CPU second
//	none                          3.13 MB     2.92 s      4.0 s          0.82 million
//	wasm-opt -O2                  3.09 MB     3.03 s      4.0 s          0.88 million
//	own rewriting (98ef856)       2.39 MB     2.56 s      3.7 s          1.13 million, but 1,029 lines
//
// docs/web.md is the page for players.
package web
