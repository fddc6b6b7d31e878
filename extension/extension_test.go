package extension

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"image/png"
	"math/rand/v2"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/domvision/domvision/web"
)

// mostBytes is how large a zip may be. It has 2.6 MB.
const mostBytes = 2_800_000

// mostWords is how many characters the stores take as a summary.
const mostWords = 132

// program is as large as the real one, compressed, and cannot be compressed any further.
func program(t *testing.T) web.Packed {
	t.Helper()
	data := make([]byte, 2_500_000)
	rng := rand.New(rand.NewPCG(1, 2))
	for i := range data {
		data[i] = byte(rng.Uint32())
	}
	packed, err := web.Gzip(data)
	if err != nil {
		t.Fatal(err)
	}
	return packed
}

// TestFiles: the extension asks for little, contains all that its files name, and stays small.
func TestFiles(t *testing.T) {
	program := program(t)
	listing, err := os.ReadFile("store/README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, browser := range Browsers() {
		t.Run(string(browser), func(t *testing.T) {
			files, err := Files(browser, program, "v1.2.3-4-gabcdef")
			if err != nil {
				t.Fatal(err)
			}
			var m struct {
				Version         string
				Description     string
				Permissions     []string
				HostPermissions []string          `json:"host_permissions"`
				ContentScripts  []any             `json:"content_scripts"`
				Accessible      []any             `json:"web_accessible_resources"`
				Policy          map[string]string `json:"content_security_policy"`
				Icons           map[string]string
			}
			if err := json.Unmarshal(files["manifest.json"], &m); err != nil {
				t.Fatal(err)
			}
			allowed := map[Browser][]string{Chromium: {"activeTab", "scripting", "sidePanel", "offscreen", "tabCapture"}, Firefox: {"activeTab", "scripting"}}
			if !slices.Equal(m.Permissions, allowed[browser]) || len(m.HostPermissions)+len(m.ContentScripts)+len(m.Accessible) > 0 {
				t.Errorf("it asks for more than it should: %+v", m)
			}
			if !strings.Contains(m.Policy["extension_pages"], "connect-src 'none'") {
				t.Errorf("it may connect: %s", m.Policy)
			}
			if len(m.Description) > mostWords || !strings.Contains(string(listing), m.Description) {
				t.Errorf("the stores take at most %d characters, which store/README.md has, too: %s", mostWords, m.Description)
			}
			if m.Version != "1.2.3" {
				t.Errorf("version %q", m.Version)
			}
			for size, name := range m.Icons {
				if c, err := png.DecodeConfig(bytes.NewReader(files[name])); err != nil || size != path.Base(name[len("icon-"):len(name)-len(".png")]) || c.Width != c.Height {
					t.Errorf("icon %s: %v, %v", name, c, err)
				}
			}
			missing(t, files)
			packed, err := Zip(files)
			if err != nil {
				t.Fatal(err)
			}
			if t.Logf("%d kB", len(packed)/1000); len(packed) > mostBytes {
				t.Errorf("the zip has more than %d bytes", mostBytes)
			}
			if _, err := zip.NewReader(bytes.NewReader(packed), int64(len(packed))); err != nil {
				t.Error(err)
			}
			if again, err := Zip(files); err != nil || !bytes.Equal(again, packed) {
				t.Errorf("the same files give another zip, %v", err)
			}
		})
	}
}

// names finds the names of other files in a file: those in quotes, with an extension that this package uses.
var names = regexp.MustCompile(`["']((?:\./|\.\./)?[\w./-]+\.(?:js|css|html|png|svg))["']`)

// missing reports files that others name, but that are not there.
func missing(t *testing.T, files map[string][]byte) {
	t.Helper()
	for from, data := range files {
		if from == "packed.js" {
			continue
		}
		data = bytes.ReplaceAll(data, []byte(`'sw.js'`), nil) // which is for the page in a browser alone
		for _, found := range names.FindAllSubmatch(data, -1) {
			if name := path.Join(path.Dir(from), string(found[1])); files[name] == nil {
				t.Errorf("%s names %s, which is not there", from, name)
			}
		}
	}
}

// TestOverlay: what is drawn on a page is no module, and nothing of it is left in the page's own scope.
func TestOverlay(t *testing.T) {
	files, err := Files(Chromium, web.Packed{}, "")
	if err != nil {
		t.Fatal(err)
	}
	script := string(files["overlay.js"])
	if regexp.MustCompile(`(?m)^(ex|im)port `).MatchString(script) || !strings.HasPrefix(script, "globalThis.domvision ??= (() => {") {
		t.Errorf("it is a module, or may run twice: %s", script[:200])
	}
	for _, sends := range []string{"dispatchEvent", "postMessage", ".click()", ".focus()", "innerHTML"} {
		if strings.Contains(script, sends) {
			t.Errorf("it uses %s", sends)
		}
	}
}
