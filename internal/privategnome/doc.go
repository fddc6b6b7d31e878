// Package privategnome starts GNOME's shell for a test, without a screen, with its portal and a hand for the test.
package privategnome
