package vision_test

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"flag"
	"fmt"
	"image"
	"image/draw"
	"maps"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/vision"
	"github.com/domvision/domvision/vision/corpus"
	"github.com/domvision/domvision/vision/degrade"
)

var (
	update = flag.Bool("update", false, "rewrite testdata/readings.txt")
	all    = flag.Bool("all", false, "also read the desktops of ../shared, which takes a minute")
)

// readingsFile holds what is read in every picture that the tests know: the grid, the lattice, the
// profile and the confidences, or the kind of refusal. A change that was to make recognition
// faster or plainer keeps it as it is; one that was to make it better rewrites it, and the
// difference shows what it changed:
//
//	go test ./vision -run Readings -all -update
const readingsFile = "testdata/readings.txt"

// TestReadings compares the readings with the file, picture by picture.
func TestReadings(t *testing.T) {
	if testing.Short() {
		t.Skip("reads every picture that there is, which takes a minute")
	}
	t.Parallel()
	known := loadReadings(t)
	cases := readingCases(t)
	read := make([]string, len(cases))
	var next atomic.Int64
	var done sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		done.Go(func() {
			for i := next.Add(1); i <= int64(len(cases)); i = next.Add(1) {
				read[i-1] = cases[i-1].read()
			}
		})
	}
	done.Wait()
	got := map[string]string{}
	for i, c := range cases {
		got[c.name] = read[i]
	}
	if *update {
		pictures := map[string]bool{}
		for name := range got {
			pictures[pictureOf(name)] = true
		}
		maps.DeleteFunc(known, func(name, _ string) bool { return pictures[pictureOf(name)] })
		maps.Copy(known, got)
		saveReadings(t, known)
		return
	}
	wrong := 0
	for _, name := range slices.Sorted(maps.Keys(got)) {
		if got[name] == known[name] {
			continue
		}
		if wrong++; wrong <= 10 {
			t.Errorf("%s: another reading\n- %s\n+ %s", name, indent(known[name]), indent(got[name]))
		}
	}
	if wrong > 0 {
		t.Errorf("%d of %d readings differ from %s", wrong, len(got), readingsFile)
	}
}

func indent(s string) string { return strings.ReplaceAll(strings.TrimSpace(s), "\n", "\n  ") }

// pictureOf is the picture of a case: its name without the way it is read.
func pictureOf(name string) string {
	picture, _, _ := strings.Cut(name, ", ")
	return picture
}

// readingCase is a picture and a way to read it.
type readingCase struct {
	name string
	read func() string
}

// readingCases are all pictures of the project, with the built-in profiles, without any, and on a
// given lattice; and those of ../shared, where it is there.
func readingCases(t *testing.T) (cases []readingCase) {
	t.Helper()
	profiles, err := calibration.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	screens, err := filepath.Glob("../../shared/screens/*/*.png")
	if err != nil {
		t.Fatal(err)
	}
	desktops, err := filepath.Glob("../../shared/screens/desktop/*/*")
	if err != nil {
		t.Fatal(err)
	}
	desktops = slices.DeleteFunc(desktops, func(path string) bool { return !corpus.IsPicture(path) })
	own, err := filepath.Glob("../fixtures/screenshots/*")
	if err != nil {
		t.Fatal(err)
	}
	pictures := append(slices.DeleteFunc(own, func(path string) bool { return !corpus.IsPicture(path) }), screens...)
	if *all {
		pictures = append(pictures, desktops...)
	}
	if len(screens) == 0 {
		t.Log("../shared/screens is not there: only the pictures of fixtures are read")
	}
	add := func(name, path string, profiles []calibration.Profile, read func(r *vision.Recognizer, img image.Image) (vision.Observation, error)) {
		cases = append(cases, readingCase{name, func() string {
			img, err := vision.DecodeFile(path)
			if err != nil {
				return err.Error() + "\n"
			}
			r, err := vision.NewRecognizer(profiles, vision.Options{})
			if err != nil {
				return err.Error() + "\n"
			}
			return reading(read(r, img))
		}})
	}
	for _, path := range pictures {
		name := strings.TrimPrefix(strings.TrimPrefix(filepath.ToSlash(path), "../../shared/screens/"), "../fixtures/screenshots/")
		name = strings.TrimSuffix(name, filepath.Ext(name))
		add(name+", profiles", path, profiles, (*vision.Recognizer).Recognize)
		if strings.Contains(path, "desktop") {
			continue
		}
		add(name+", none", path, nil, (*vision.Recognizer).Recognize)
		d := degradationOf(name)
		place, known := placeOf(path)
		add(name+", "+d.Name, path, profiles, func(r *vision.Recognizer, img image.Image) (vision.Observation, error) {
			return r.Recognize(d.Apply(rgba(img), place.Bounds()).Image)
		})
		if known {
			add(name+", given", path, profiles, func(r *vision.Recognizer, img image.Image) (vision.Observation, error) {
				return r.RecognizeAt(img, place)
			})
		}
	}
	return cases
}

// degradationOf chooses a picture's degradation by hashes of both names (rendezvous hashing), so
// that adding pictures leaves those of the others as they are, and adding degradations most of them.
func degradationOf(picture string) degrade.Degradation {
	return slices.MaxFunc(degrade.All(), func(a, b degrade.Degradation) int {
		return cmp.Compare(hashOf(picture, a.Name), hashOf(picture, b.Name))
	})
}

func hashOf(names ...string) uint64 {
	hash := sha256.Sum256([]byte(strings.Join(names, "\x00")))
	return binary.BigEndian.Uint64(hash[:])
}

// rgba copies a picture, its top-left corner at (0,0).
func rgba(img image.Image) *image.RGBA {
	out := image.NewRGBA(image.Rectangle{Max: img.Bounds().Size()})
	draw.Draw(out, out.Rect, img, img.Bounds().Min, draw.Src)
	return out
}

// placeOf is where the grid file of a picture says that its board lies.
func placeOf(path string) (l geometry.Lattice, known bool) {
	samples, err := corpus.Load(filepath.Dir(path))
	if err != nil {
		return l, false
	}
	for _, s := range samples {
		if s.Path == path && s.W > 0 {
			return geometry.Lattice{X: s.X, Y: s.Y, W: s.W, H: s.H, Rows: s.Want.Rows, Cols: s.Want.Cols}, true
		}
	}
	return l, false
}

// reading describes a reading, or the kind of refusal.
func reading(o vision.Observation, err error) string {
	var several *vision.SeveralError
	switch {
	case errors.As(err, &several):
		text := "several boards"
		for _, l := range several.Boards {
			text += "\n" + latticeText(l)
		}
		return text + "\n"
	case errors.Is(err, vision.ErrNoBoard):
		return "no board\n"
	case err != nil && o.Grid.Rows == 0:
		return "uncertain\n"
	}
	text := "read"
	if err != nil {
		text = "uncertain"
	}
	return fmt.Sprintf("%s profile=%s game=%s water=%d %s\n%s%s\n", text, o.Profile, o.Game, o.Water, latticeText(o.Lattice), o.Grid, confidences(o.Confidence))
}

func latticeText(l geometry.Lattice) string {
	return fmt.Sprintf("%dx%d at %.3f,%.3f cells %.4fx%.4f", l.Rows, l.Cols, l.X, l.Y, l.W, l.H)
}

// confidences lists confidences in thousandths, those that repeat with their number.
func confidences(all []float64) string {
	var parts []string
	for i := 0; i < len(all); {
		v, n := math.Round(1000*all[i]), 0
		for i < len(all) && math.Round(1000*all[i]) == v {
			i, n = i+1, n+1
		}
		if part := fmt.Sprint(v); n == 1 {
			parts = append(parts, part)
		} else {
			parts = append(parts, fmt.Sprintf("%sx%d", part, n))
		}
	}
	return "confidence " + strings.Join(parts, " ")
}

const caseMark = "== "

// loadReadings reads the file: the reading of each case by its name.
func loadReadings(t *testing.T) map[string]string {
	t.Helper()
	known := map[string]string{}
	text, err := os.ReadFile(readingsFile)
	if errors.Is(err, os.ErrNotExist) && *update {
		return known
	}
	if err != nil {
		t.Fatal(err)
	}
	for part := range strings.SplitSeq("\n"+string(text), "\n"+caseMark) {
		if name, read, ok := strings.Cut(part, "\n"); ok {
			known[name] = strings.TrimSuffix(read, "\n") + "\n"
		}
	}
	return known
}

// saveReadings writes the file.
func saveReadings(t *testing.T, known map[string]string) {
	t.Helper()
	var text strings.Builder
	for _, name := range slices.Sorted(maps.Keys(known)) {
		text.WriteString(caseMark + name + "\n" + known[name])
	}
	if err := os.WriteFile(readingsFile, []byte(text.String()), 0o666); err != nil {
		t.Fatal(err)
	}
}
