package extension

import (
	"archive/zip"
	"bytes"
	"embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"time"

	"github.com/domvision/domvision/web"
)

//go:embed page
var own embed.FS

// Browser is a family of browsers, by the name in the name of its zip.
type Browser string

// The browsers.
const (
	Chromium Browser = "chromium"
	Firefox  Browser = "firefox"
)

// Browsers are all browsers.
func Browsers() []Browser { return []Browser{Chromium, Firefox} }

// parts are files that are built into others.
var parts = []string{"manifest.chromium.json", "manifest.firefox.json"}

// iconSizes are those of the button and of the list of extensions, in pixels.
var iconSizes = []int{16, 32, 48, 128}

// Files are the files of the extension by their names. version is what a
// release is called; only its numbers are used.
func Files(browser Browser, program web.Packed, version string) (map[string][]byte, error) {
	files, err := web.Files(program)
	if err != nil {
		return nil, err
	}
	entries, err := fs.ReadDir(own, "page")
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		if files[e.Name()], err = own.ReadFile("page/" + e.Name()); err != nil {
			return nil, err
		}
	}
	for _, size := range iconSizes {
		files[fmt.Sprintf("icon-%d.png", size)] = web.Icon(size, 0)
	}
	files["packed.js"] = packed(files[web.ProgramFile], files[web.DecoderFile])
	delete(files, web.ProgramFile)
	delete(files, web.DecoderFile)
	files["overlay.js"] = overlay(files["marks.js"], files["overlay.js"])
	if files["manifest.json"], err = manifest(files, browser, version); err != nil {
		return nil, err
	}
	for _, name := range parts {
		delete(files, name)
	}
	return files, nil
}

// packed is the program in a script, and what unpacks it: the extension fetches nothing, not even its own files.
func packed(program, decoder []byte) []byte {
	return fmt.Appendf(nil, `// Made by the build: the compressed program.
const response = text => new Response(Uint8Array.fromBase64?.(text) ?? Uint8Array.from(atob(text), c => c.charCodeAt(0)));
export const packed = async () => response('%s');
export const decoder = async () => response('%s');
`, base64.StdEncoding.EncodeToString(program), base64.StdEncoding.EncodeToString(decoder))
}

// overlay is the script for the page of the game: no module, and once in a page.
func overlay(marks, script []byte) []byte {
	marks = bytes.ReplaceAll(marks, []byte("export function"), []byte("function"))
	return slices.Concat([]byte("globalThis.domvision ??= (() => {\n"), marks, script, []byte("\nreturn true;\n})();\n"))
}

var numbers = regexp.MustCompile(`^v?(\d+(\.\d+){0,2})`)

// manifest joins what all browsers have in common with what one of them has.
func manifest(files map[string][]byte, browser Browser, version string) ([]byte, error) {
	all := map[string]any{}
	for _, name := range []string{"manifest.json", "manifest." + string(browser) + ".json"} {
		part := map[string]any{}
		if err := json.Unmarshal(files[name], &part); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		maps.Copy(all, part)
	}
	all["version"] = "0.0.0"
	if n := numbers.FindStringSubmatch(version); n != nil {
		all["version"] = n[1]
	}
	return json.MarshalIndent(all, "", "  ")
}

// Build writes the extension for each browser into a folder, as a zip and as a folder for trying it. The same program
// gives the same zips, byte for byte.
func Build(dir string, program web.Packed, version string) error {
	for _, browser := range Browsers() {
		files, err := Files(browser, program, version)
		if err != nil {
			return err
		}
		packed, err := Zip(files)
		if err != nil {
			return err
		}
		folder := filepath.Join(dir, string(browser))
		if err := Unpack(folder, files); err != nil {
			return err
		}
		if err := os.WriteFile(folder+".zip", packed, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// Unpack writes the files into a folder, and replaces what is there.
func Unpack(folder string, files map[string][]byte) error {
	if err := os.RemoveAll(folder); err != nil {
		return err
	}
	for name, data := range files {
		path := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, data, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// Zip packs the files.
func Zip(files map[string][]byte) ([]byte, error) {
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		f, err := w.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate, Modified: time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)})
		if err != nil {
			return nil, err
		}
		if _, err := f.Write(files[name]); err != nil {
			return nil, err
		}
	}
	err := w.Close()
	return out.Bytes(), err
}
