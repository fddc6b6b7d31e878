// Package extension makes the browser extension: the move outlined on the game itself, in the tab where it is played.
//
// It has the program and the page of package web, and in the folder page what an extension adds:
//
//   - background.js takes a picture of the visible tab at a press, has it read, and sends the move to the tab;
//   - overlay.js draws it there, over the page of the game, and asks whether the board is still the same;
//   - look.js takes pictures of a tab, and tells whether its board has changed;
//   - engine.js runs the program for the background and the panel, which reach it through channel.js, and has the video
//     of a tab that is followed;
//   - manifest.json, and what differs between Chromium and Firefox.
//
// # How it works
//
//	press ── background.js ── picture of the tab ──► engine.js ── worker: web/wasm (Go)
//	             │      ▲                              ▲
//	        move │      │ has the board changed?       │ channel.js
//	             ▼      │                              ▼
//	         overlay.js, in the tab               the panel: pages of web
//
// engine.js runs in an offscreen document (Chromium, which ends it after ten minutes without a request) or in the
// background page (Firefox). The program is a script, packed.js, because the extension may not fetch even its own files.
//
// The outline never stays on a board that has changed: overlay.js asks for a new picture every 0.7 s while the tab is
// visible, and look.js compares the middles of the tiles. An answer that comes after its board has gone is dropped. The
// outline is never read: before a picture is taken the drawing goes, and the browser paints the page without it.
//
// Following compares the middles of the tiles seven times a second with a video of the tab (Chromium), or three times
// with pictures (Firefox). When the board has changed, the drawing goes. When two comparisons in a row find no change,
// or after 3 s, a picture is taken and read as after a press. The video is never read: its colours are too coarse.
//
// Frames of other origins need no permission: the picture shows them, and the drawing lies over the whole page.
//
// # Tests and figures
//
// go test ./extension checks the manifests, the files and the sizes. TestExtension (make e2e) plays a made-up game, a
// canvas in a frame of another origin, to its end in Chromium and Firefox under Xvfb, by real keys and clicks, on
// screens with 1, 1.25 and 2 pixels for one of the page's and at zooms of 80 % to 150 %, and compares the plan with that
// of the native program. TestExtensionRefused shows it what it cannot answer, and checks the panel with axe-core and with
// keys alone, TestExtensionProtected pages of the browser; in TestExtensionFull there is no room to store anything, in
// TestExtensionForbidden no WebAssembly. In TestExtensionAttacked a page and another extension are hostile, and a proxy
// counts requests; in TestExtensionKilled the background is stopped again and again.
//
// DOMVISION_FIGURES=1 go test ./e2e -run TestExtensionFigures -v -all, medians on two busy cores: from the press to the
// outline 0.28 s (at most 0.7 s), from pasting the same picture on the page to the move 0.08 s. The first press takes
// 1.3 to 5 s: the program is compiled. Followed, from a click on the game to the next move: 0.52 s in Chromium, 0.84 s
// in Firefox.
//
// docs/extension.md is the page for players.
package extension
