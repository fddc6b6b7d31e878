package imagefile

import (
	"bytes"
	"errors"
	"image"
	"strings"
	"testing"
)

func TestPPM(t *testing.T) {
	for _, header := range []string{"P6\n2 2\n255\n", "P6 2\t2 255\r", "P6\n# by a program, 9 x 9\n2 # wide\n2\n255\n"} {
		img, err := Decode(strings.NewReader(header + "abcDEF123xyz"))
		if err != nil {
			t.Errorf("%q: %v", header, err)
			continue
		}
		got, ok := img.(*image.RGBA)
		if want := "abc\xffDEF\xff123\xffxyz\xff"; !ok || got.Rect != image.Rect(0, 0, 2, 2) || string(got.Pix) != want {
			t.Errorf("%q: %v, want %q", header, img, want)
		}
	}
}

func TestBadPPM(t *testing.T) {
	for text, says := range map[string]string{
		"P6\n2 2\n255\nabcDEF123xy":           "cut short",
		"P6\n2 2\n255\n":                      "cut short",
		"P6\n2 2":                             "its header is damaged",
		"P6\n2 0\n255\n":                      "no pixels",
		"P6\n2 -2\n255\nabcDEF":               "its header is damaged",
		"P6\n2 2\n65535\nabcDEF123xyz":        "colours up to 65535",
		"P6\n999999999 999999999\n255\nabc":   "memory",
		"P6\n9999999999 1\n255\nabc":          "its header is damaged",
		"P6\n# a comment that does not end 2": "its header is damaged",
		"P5\n2 2\n255\nabcd":                  "not a PNG",
	} {
		if _, err := Decode(bytes.NewReader([]byte(text))); !errors.Is(err, ErrImage) || !strings.Contains(err.Error(), says) {
			t.Errorf("%q: error %v, want %q", text, err, says)
		}
	}
}
