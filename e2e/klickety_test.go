package e2e

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/domvision/domvision/internal/exhaustive"
)

// TestKlickety plays KDE's Klickety: its KSame mode, which has the rules of SameGame, and the
// classic mode, which counts the tiles left over, in two sizes. The boards are its own.
func TestKlickety(t *testing.T) {
	t.Run("small", func(t *testing.T) {
		exhaustive.Only(t)
		const rows, cols, colors = 7, 8, 3
		d := klicketyDesktop(t, fmt.Sprintf("[CustomGame]\nCustom Width=%d\nCustom Height=%d\nCustom Color Count=%d\n[KgDifficulty]\nLevel=Custom\n", cols, rows, colors))
		_, left := collapseGame{rules: "klickety", rows: rows, cols: cols}.play(t, d)
		compareLeft(t, d, left)
	})
	t.Run("ksame", func(t *testing.T) {
		exhaustive.Only(t)
		d := klicketyDesktop(t, "", "--KSameMode")
		ours, left := collapseGame{rules: "samegame", rows: 10, cols: 15}.play(t, d)
		compare(t, left, ours, klicketyEntry(d, "Score"))
	})
	t.Run("classic", func(t *testing.T) {
		exhaustive.Only(t)
		d := klicketyDesktop(t, "")
		_, left := collapseGame{rules: "klickety", rows: 16, cols: 10}.play(t, d)
		compareLeft(t, d, left)
	})
}

// compareLeft compares the tiles left over with the program's own count.
func compareLeft(t *testing.T, d *desktop, left int) {
	t.Helper()
	if theirs := klicketyEntry(d, "remains"); left != theirs {
		t.Errorf("%d tiles are left by our count, %d by the program's", left, theirs)
	}
}

// klicketyDesktop starts the program without its sounds, with further settings.
func klicketyDesktop(t *testing.T, settings string, options ...string) *desktop {
	t.Helper()
	need(t, "klickety")
	d := newDesktop(t, 1024, 768)
	for _, name := range []string{"klicketyrc", "ksamerc"} {
		d.write(".config/"+name, "[General]\nEnableSounds=false\n"+settings+d.kdeWindow(700, 640))
	}
	d.startWithBus(append([]string{"klickety"}, options...)...)
	d.window("klickety")
	return d
}

// klicketyEntry waits until the program has written its list of scores, which it
// does when it has been asked for a name and shown the list, and returns a field of
// the first entry.
func klicketyEntry(d *desktop, field string) (value int) {
	d.t.Helper()
	d.active(d.window("High Scores"))
	d.wait("an entry in the list of scores", func() bool {
		d.press(keyReturn)
		text, _ := os.ReadFile(d.path(".config/klicketyrc"))
		for line := range strings.Lines(string(text)) {
			if written, ok := strings.CutPrefix(line, fmt.Sprintf("1_%s=", field)); ok {
				var err error
				value, err = strconv.Atoi(strings.TrimSpace(written))
				return err == nil
			}
		}
		return false
	})
	return value
}
