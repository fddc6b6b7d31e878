// Package wayland is a small client of the Wayland protocol, without C: it connects to a compositor, learns what it
// offers, lists its outputs, and shares memory with it. The protocols by which pictures are taken and shown are in
// the package pictures.
//
// It runs on Linux only. The compositor is not trusted: a message that makes no sense, a flood of them or a socket
// that closes become errors.
package wayland
