// Package wayland is a small client of the Wayland protocol, without C. It lists the outputs of a compositor
// and captures them by the protocol wlr-screencopy, which sway, Hyprland, labwc, wayfire and others speak, or by its
// successor ext-image-copy-capture. It shows pictures above all windows by wlr-layer-shell.
//
// It runs on Linux only. The compositor is not trusted: a message that makes no sense, a buffer of an absurd
// size or a socket that closes become errors.
package wayland
