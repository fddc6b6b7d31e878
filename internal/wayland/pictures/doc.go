// Package pictures takes pictures of the outputs of a Wayland compositor, by the protocol wlr-screencopy, which sway,
// Hyprland, labwc, wayfire and others speak, or by its successor ext-image-copy-capture. It shows pictures above all
// windows by wlr-layer-shell.
//
// A [Buffer] says how pixels lie in memory that the compositor, or KWin by other ways, writes. It may be of an absurd
// size, or end too early: that is an error.
package pictures
