// Package console adapts a command-line program to the console or terminal that it was started from: by a
// double click in Windows, or in the background of a shell.
package console
