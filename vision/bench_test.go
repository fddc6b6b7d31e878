package vision

import (
	"bytes"
	"os"
	"testing"
	"time"
)

// BenchmarkRecognize reads a 1280x900 picture and reports the stages.
func BenchmarkRecognize(b *testing.B) {
	data, err := os.ReadFile(fixtures + "/dom-12x14.png")
	if err != nil {
		b.Fatal(err)
	}
	r := recognizer(b)
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
