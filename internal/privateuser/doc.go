// Package privateuser runs a test as an ordinary user with a home of its own, on which desktops insist.
package privateuser
