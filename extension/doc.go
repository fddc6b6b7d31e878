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
// docs/extension.md explains how it is built, tried and checked.
package extension
