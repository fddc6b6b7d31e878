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
	"github.com/domvision/domvision/internal/exhaustive"
	"github.com/domvision/domvision/lab/degrade"
	"github.com/domvision/domvision/vision"
	"github.com/domvision/domvision/vision/corpus"
)

var update = flag.Bool("update", false, "rewrite testdata/readings.txt")

// readingsFile holds what is read in every picture that the tests know: the grid, the lattice, the
// profile and the confidences, or the kind of refusal. A change that was to make recognition
// faster or plainer keeps it as it is; one that was to make it better rewrites it, and the
// difference shows what it changed:
//
//	go test ./vision -run Readings -all -update
const readingsFile = "testdata/readings.txt"

// TestReadings compares the readings with the file, picture by picture. A sample reads each picture in one
// way, and no desktops of ../shared.
func TestReadings(t *testing.T) {
	if testing.Short() {
		t.Skip("reads every picture that there is")
	}
	t.Parallel()
	known := loadReadings(t)
	pictures := readingPictures(t)
	whole := 0
	for i := range pictures {
		whole += len(pictures[i].ways)
		if !exhaustive.On() && !*update {
			pictures[i].sample()
		}
	}
	if !*update {
		pictures = exhaustive.OneIn(t, 1, pictures)
	}
	got := readAll(t, pictures)
	if *update {
		read := map[string]bool{}
		for _, p := range pictures {
			read[p.name] = true
		}
		maps.DeleteFunc(known, func(name, _ string) bool { return read[pictureOf(name)] })
		maps.Copy(known, got)
		saveReadings(t, known)
		return
	}
	exhaustive.Sampled(t, len(got), whole)
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

// readers are a recognizer with the built-in profiles, and one without any.
type readers struct{ profiles, none *vision.Recognizer }

func newReaders() (r readers, err error) {
	profiles, err := calibration.Builtin()
	if err != nil {
		return r, err
	}
	if r.profiles, err = vision.NewRecognizer(profiles, vision.Options{}); err != nil {
		return r, err
	}
	r.none, err = vision.NewRecognizer(nil, vision.Options{})
	return r, err
}

// readingPicture is a picture and the ways to read it.
type readingPicture struct {
	name, path string
	ways       []way
}

type way struct {
	name string
	read func(r readers, img image.Image) (vision.Observation, error)
}

// sample keeps one of the ways, chosen by a hash of the name, so that adding pictures leaves it for the others.
func (p *readingPicture) sample() {
	i := hashOf(p.name) % uint64(len(p.ways))
	p.ways = p.ways[i : i+1]
}

// readAll reads pictures, in parallel, and returns the readings by the names of picture and way.
func readAll(t *testing.T, pictures []readingPicture) map[string]string {
	t.Helper()
	got := map[string]string{}
	var mu sync.Mutex
	var next atomic.Int64
	var done sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		r, err := newReaders()
		if err != nil {
			t.Fatal(err)
		}
		done.Go(func() {
			for i := next.Add(1); i <= int64(len(pictures)); i = next.Add(1) {
				p := pictures[i-1]
				img, err := vision.DecodeFile(p.path)
				for _, w := range p.ways {
					text := fmt.Sprintln(err)
					if err == nil {
						text = reading(w.read(r, img))
					}
					mu.Lock()
					got[p.name+", "+w.name] = text
					mu.Unlock()
				}
			}
		})
	}
	done.Wait()
	return got
}

// readingPictures are all pictures of the project, with the built-in profiles, without any, and on a
// given lattice; and those of ../shared, where it is there.
func readingPictures(t *testing.T) (all []readingPicture) {
	t.Helper()
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
	paths := append(slices.DeleteFunc(own, func(path string) bool { return !corpus.IsPicture(path) }), screens...)
	if len(screens) == 0 {
		t.Log("../shared/screens is not there: only the pictures of fixtures are read")
	}
	if exhaustive.On() {
		paths = append(paths, desktops...)
	} else if len(desktops) > 0 {
		t.Logf("the %d desktops of ../shared are read with -all", len(desktops))
	}
	for _, path := range paths {
		name := strings.TrimPrefix(strings.TrimPrefix(filepath.ToSlash(path), "../../shared/screens/"), "../fixtures/screenshots/")
		name = strings.TrimSuffix(name, filepath.Ext(name))
		all = append(all, readingPicture{name, path, waysOf(name, path)})
	}
	return all
}

// waysOf are the ways to read a picture: desktops are read with the profiles only.
func waysOf(name, path string) []way {
	ways := []way{{"profiles", func(r readers, img image.Image) (vision.Observation, error) { return r.profiles.Recognize(img) }}}
	if strings.Contains(path, "desktop") {
		return ways
	}
	d := degradationOf(name)
	place, known := placeOf(path)
	ways = append(ways,
		way{"none", func(r readers, img image.Image) (vision.Observation, error) { return r.none.Recognize(img) }},
		way{d.Name, func(r readers, img image.Image) (vision.Observation, error) {
			return r.profiles.Recognize(d.Apply(rgba(img), place.Bounds()).Image)
		}})
	if known {
		ways = append(ways, way{"given", func(r readers, img image.Image) (vision.Observation, error) {
			return r.profiles.RecognizeAt(img, place)
		}})
	}
	return ways
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
	s := corpus.Open(path)
	if s.Standing != corpus.TrueGrid || s.W <= 0 {
		return l, false
	}
	return geometry.Lattice{X: s.X, Y: s.Y, W: s.W, H: s.H, Rows: s.Want.Rows, Cols: s.Want.Cols}, true
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
