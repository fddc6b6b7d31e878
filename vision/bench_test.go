package vision

import (
	"bytes"
	"os"
	"testing"
	"time"
)

// BenchmarkRecognize reads a 1280x900 picture with and without the built-in
// profiles, and where it was read before, and reports the stages.
func BenchmarkRecognize(b *testing.B) {
	data, err := os.ReadFile(fixtures + "/dom-12x14.png")
	if err != nil {
		b.Fatal(err)
	}
	b.Run("profiles", func(b *testing.B) { benchmark(b, data, recognizer(b)) })
	b.Run("near", func(b *testing.B) { benchmark(b, data, recognizerWith(b, Options{Near: new(Lattice)})) })
	b.Run("none", func(b *testing.B) {
		r, err := NewRecognizer(nil, Options{})
		if err != nil {
			b.Fatal(err)
		}
		benchmark(b, data, r)
	})
}

func benchmark(b *testing.B, data []byte, r *Recognizer) {
	var decode, locate, classify time.Duration
	for b.Loop() {
		start := time.Now()
		img, err := Decode(bytes.NewReader(data))
		if err != nil {
			b.Fatal(err)
		}
		decode += time.Since(start)
		o, err := r.Recognize(img)
		if err != nil {
			b.Fatal(err)
		}
		locate += o.Timing.Locate
		classify += o.Timing.Classify
	}
	ms := func(d time.Duration) float64 { return d.Seconds() * 1000 / float64(b.N) }
	b.ReportMetric(ms(decode), "ms-decode")
	b.ReportMetric(ms(locate), "ms-locate")
	b.ReportMetric(ms(classify), "ms-classify")
}
