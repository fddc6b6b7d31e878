package vision_test

import (
	"crypto/sha256"
	"encoding/binary"
	"flag"
	"fmt"
	"image"
	"image/draw"
	"maps"
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

var update = flag.Bool("update", false, "rewrite testdata/readings.txt and testdata/geometry.txt")

// TestReadings compares the readings with the files, picture by picture. A sample reads every sixth picture with the
// profiles and some in another way, and no desktops of ../shared. A change that was to make recognition faster or
// plainer keeps readings.txt as it is; one that was to make it better rewrites both files, and the difference shows
// what it changed:
//
//	go test ./vision -run Readings -all -update
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
		pictures = exhaustive.OneIn(t, 6, pictures)
	}
	got := readAll(t, pictures)
	if *update {
		read := map[string]bool{}
		for _, p := range pictures {
			read[p.name] = true
		}
		maps.DeleteFunc(known, func(name string, _ frozen) bool { return read[pictureOf(name)] })
		maps.Copy(known, got)
		saveReadings(t, known)
		return
	}
	exhaustive.Sampled(t, len(got), whole)
	wrong, drift := 0, drift{}
	for _, name := range slices.Sorted(maps.Keys(got)) {
		if got[name].cells == known[name].cells {
			if err := drift.add(name, known[name].place, got[name].place); err != nil {
				t.Error(err)
			}
			continue
		}
		if wrong++; wrong <= 10 {
			t.Errorf("%s: another reading\n- %s\n+ %s", name, indent(known[name].cells), indent(got[name].cells))
		}
	}
	if wrong > 0 {
		t.Errorf("%d of %d readings differ from %s", wrong, len(got), readingsFile)
	}
	t.Log(drift)
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

// sample keeps the first way and, of one picture in four, another one. Hashes of the name choose, so that adding
// pictures leaves the others.
func (p *readingPicture) sample() {
	kept := p.ways[:1:1]
	if others := p.ways[1:]; hashOf(p.name)%4 == 0 && len(others) > 0 {
		kept = append(kept, others[hashOf(p.name, "way")%uint64(len(others))])
	}
	p.ways = kept
}

// readAll reads pictures, in parallel, and returns the readings by the names of picture and way.
func readAll(t *testing.T, pictures []readingPicture) map[string]frozen {
	t.Helper()
	got := map[string]frozen{}
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
					one := frozen{cells: fmt.Sprintln(err)}
					if err == nil {
						one = freeze(w.read(r, img))
					}
					mu.Lock()
					got[p.name+", "+w.name] = one
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
	screens, err := filepath.Glob("../../shared/screens/*/*")
	if err != nil {
		t.Fatal(err)
	}
	desktops, err := filepath.Glob("../../shared/screens/desktop/*/*")
	if err != nil {
		t.Fatal(err)
	}
	own, err := filepath.Glob("../fixtures/screenshots/*")
	if err != nil {
		t.Fatal(err)
	}
	notPicture := func(path string) bool { return !corpus.IsPicture(path) }
	paths := slices.DeleteFunc(append(own, screens...), notPicture)
	if len(screens) == 0 {
		t.Log("../shared/screens is not there: only the pictures of fixtures are read")
	}
	if exhaustive.On() {
		paths = append(paths, slices.DeleteFunc(desktops, notPicture)...)
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
	d := degrade.Of(name)
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
