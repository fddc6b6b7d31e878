//go:build !windows && !linux

package onscreen

func openScreen() (screen, error) { return openX11() }
