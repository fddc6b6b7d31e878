package vision

import (
	"image"
	"sync"
	"testing"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/internal/realdata"
	"github.com/domvision/domvision/vision/corpus"
)

func samples(t testing.TB, dir string) []corpus.Sample {
	t.Helper()
	all, err := corpus.Load(dir)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// shared lists the real screenshots that are kept beside the project where it is developed. They
// belong to others and are not part of it.
func shared(t testing.TB, folder string) []corpus.Sample {
	t.Helper()
	return samples(t, realdata.Path(t, "screens/"+folder))
}

func decode(t testing.TB, s corpus.Sample) image.Image {
	t.Helper()
	img, err := DecodeFile(s.Path)
	if err != nil {
		t.Fatal(err)
	}
	return img
}

// recognizer returns a recognizer with the built-in profiles.
func recognizer(t testing.TB) *Recognizer {
	t.Helper()
	return recognizerWith(t, Options{})
}

// builtin prepares the built-in profiles once, which takes as long as reading a picture.
var builtin = sync.OnceValues(func() (*Recognizer, error) {
	profiles, err := calibration.Builtin()
	if err != nil {
		return nil, err
	}
	return NewRecognizer(profiles, Options{})
})

func recognizerWith(t testing.TB, opts Options) *Recognizer {
	t.Helper()
	r, err := builtin()
	if err != nil {
		t.Fatal(err)
	}
	return &Recognizer{profiles: r.profiles, opts: opts}
}
