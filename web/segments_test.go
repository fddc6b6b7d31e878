package web

import (
	"bytes"
	"errors"
	"testing"
)

const header = "\x00asm\x01\x00\x00\x00"

// TestJoinSegments: the pieces of memory become one, with zeros between, and other sections stay.
func TestJoinSegments(t *testing.T) {
	const other = "\x00\x02\x01x" // a custom section
	for _, test := range []struct{ from, want string }{
		{header + other, header + other},
		{header + "\x0b\x01\x00", header + "\x0b\x01\x00"},
		// Two bytes at 64, and one at 300.
		{header + other + "\x0b\x10\x02" + "\x00\x41\xc0\x00\x0b\x02ab" + "\x00\x41\xac\x02\x0b\x01c",
			header + other + "\x0b\xf5\x01\x01" + "\x00\x41\xc0\x00\x0b\xed\x01ab" + string(make([]byte, 234)) + "c"},
	} {
		got, err := joinSegments([]byte(test.from))
		if err != nil || string(got) != test.want {
			t.Errorf("%q: %q, %v, want %q", test.from, got, err, test.want)
		}
		if again, err := joinSegments(got); err != nil || !bytes.Equal(again, got) {
			t.Errorf("%q: joined again it is %q, %v", test.from, again, err)
		}
	}
	for _, broken := range []string{
		"", header + "\x0b", header + "\x0b\x05\x01", header + "\x0b\x01\x01", header + "\x0b\x03\x01\x01\x00",
		header + "\x0b\x07\x01\x01\x41\xc0\x00\x0b\x00", // not active
	} {
		if got, err := joinSegments([]byte(broken)); !errors.Is(err, errModule) {
			t.Errorf("%q: %q, %v", broken, got, err)
		}
	}
}
