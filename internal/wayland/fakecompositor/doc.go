// Package fakecompositor is a Wayland compositor for tests, with one or more outputs, which programs may
// capture by wlr-screencopy. It can break every rule of the protocol.
package fakecompositor
