package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/domvision/domvision/watch"
	"github.com/domvision/domvision/wizard"
)

// own are the files of the page, and those with which it can be installed and works offline.
//
//go:embed page install
var own embed.FS

// Files of the folder that [Build] makes.
const (
	ProgramFile = "domvision.bin" // wasm, compressed whatever the server does
	DecoderFile = "unpack.wasm"   // only where the browser cannot unpack it
	workerFile  = "sw.js"
	teachFolder = "teach"
)

// linkJS is a page's link to its program: role and the way to the files of the program.
const linkJS = `// Made by the build: the link to the program in a worker.
import { start } from '%[2]sprogram.js';
export const { call, on, load, ask } = start('%[1]s', new URL('%[2]s', import.meta.url));
`

// Packed is the program as browsers load it; see [Gzip] and [Release].
type Packed struct {
	program  []byte
	unpacker []byte // WebAssembly that unpacks it; nil if browsers do
	license  []byte // of the unpacker
}

// Build writes the page into a folder, and replaces what is there. The same program gives the same files, byte for byte.
func Build(dir string, program Packed) error {
	files, err := Files(program)
	if err != nil {
		return err
	}
	if err := addInstall(files); err != nil {
		return err
	}
	fillIn(files)
	if err := os.RemoveAll(dir); err != nil {
		return err
	}
	for name, data := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, data, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// unchecked are the packages that are compiled without bounds checks, because rules and searches spend about a fifth
// of their time on such checks. These packages get only validated boards, and native programs and tests run them with
// the checks. In the browser, a fault cannot leave the memory of the program.
var unchecked = []string{"github.com/domvision/domvision/engine/...", "github.com/domvision/domvision/planner/..."}

// notInlined are packages whose calls are not inlined. They take little of the time, and the program is a twentieth smaller.
// encoding/binary is none of them: loops over pixels load whole pixels with it.
var notInlined = []string{
	"archive/zip", "context", "encoding/json", "fmt", "internal/fmtsort", "internal/poll", "io/fs", "os",
	"path", "reflect", "strconv", "syscall", "time", "github.com/BurntSushi/toml", "golang.org/x/image/font/sfnt", "golang.org/x/text/...",
	"github.com/domvision/domvision/advise", "github.com/domvision/domvision/calibration", "github.com/domvision/domvision/engine/rulefile",
	"github.com/domvision/domvision/gamepack", "github.com/domvision/domvision/internal/tomltext", "github.com/domvision/domvision/interview",
	"github.com/domvision/domvision/overlay", "github.com/domvision/domvision/session", "github.com/domvision/domvision/vision/learn",
	"github.com/domvision/domvision/watch/...", "github.com/domvision/domvision/wizard/...",
}

// Program builds web/wasm with the go command.
func Program() ([]byte, error) {
	const pkg = "github.com/domvision/domvision/web/wasm"
	dir, err := os.MkdirTemp("", "domvision-web-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "domvision.wasm")
	cmd := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w")
	for _, packages := range notInlined {
		cmd.Args = append(cmd.Args, "-gcflags="+packages+"=-l")
	}
	for _, packages := range unchecked {
		cmd.Args = append(cmd.Args, "-gcflags="+packages+"=-B")
	}
	cmd.Args = append(cmd.Args, "-o", path, pkg)
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0", "GOFLAGS=")
	if out, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("building %s: %w\n%s", pkg, err, out)
	}
	return os.ReadFile(path)
}

// Files are the files of the page by their names, without those that only a page from a server can have.
func Files(program Packed) (map[string][]byte, error) {
	files := map[string][]byte{}
	for folder, from := range map[string]fs.FS{"": watch.PageFiles(), teachFolder: wizard.PageFiles()} {
		if err := add(files, folder, from); err != nil {
			return nil, err
		}
	}
	if err := addFrom(files, own, "page"); err != nil {
		return nil, err
	}
	var err error
	if files["wasm_exec.js"], err = wasmExec(); err != nil {
		return nil, err
	}
	if files["example.png"], err = example(); err != nil {
		return nil, err
	}
	if files["games.js"], err = gamesJS(); err != nil {
		return nil, err
	}
	const unzstd = "unpack.zstd.js"
	if files[ProgramFile] = program.program; program.unpacker != nil {
		files[DecoderFile], files["unpack.LICENSE.txt"], files["unpack.js"] = program.unpacker, program.license, files[unzstd]
	}
	delete(files, unzstd)
	files["link.js"] = fmt.Appendf(nil, linkJS, "watch", "./")
	files[teachFolder+"/link.js"] = fmt.Appendf(nil, linkJS, "wizard", "../")
	for head, page := range map[string]string{"index.head.html": "index.html", "teach.head.html": teachFolder + "/index.html"} {
		if err := addHead(files, page, head); err != nil {
			return nil, err
		}
	}
	return files, nil
}

// addHead moves a file into the head of a page.
func addHead(files map[string][]byte, page, head string) error {
	whole := bytes.Replace(files[page], []byte("</head>"), append(files[head], "</head>"...), 1)
	if bytes.Equal(whole, files[page]) {
		return fmt.Errorf("%s has no head to add to", page)
	}
	files[page] = whole
	delete(files, head)
	return nil
}

// The margins of icons, as shares of their size: systems may cut a maskable icon to the circle in the middle that is 80 %
// as wide, and iOS rounds the corners.
const (
	maskableMargin = 0.11
	appleMargin    = 0.02
)

// addInstall adds what makes the page a program that can be installed: see the folder install.
func addInstall(files map[string][]byte) error {
	if err := addFrom(files, own, "install"); err != nil {
		return err
	}
	files["icon-192.png"], files["icon-512.png"] = Icon(192, 0), Icon(512, 0)
	files["icon-maskable.png"], files["icon-apple.png"] = Icon(512, maskableMargin), Icon(180, appleMargin)
	for _, name := range early {
		if files[name] == nil {
			continue
		}
		link := `<link rel="preload" as="fetch" crossorigin href="%s">` + "\n"
		if filepath.Ext(name) == ".js" {
			link = `<link rel="modulepreload" href="%s">` + "\n"
		}
		files["install.head.html"] = fmt.Appendf(files["install.head.html"], link, name)
	}
	return addHead(files, "index.html", "install.head.html")
}

// early are the files that are fetched with the page, and not when a script that was fetched asks for them.
var early = []string{ProgramFile, DecoderFile, "program.js", "calls.js", "packed.js", "unpack.js"}

// addFrom adds the files of one folder of many.
func addFrom(files map[string][]byte, all fs.FS, folder string) error {
	from, err := fs.Sub(all, folder)
	if err != nil {
		return err
	}
	return add(files, "", from)
}

// add adds files to a folder.
func add(files map[string][]byte, folder string, from fs.FS) error {
	return fs.WalkDir(from, ".", func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		data, err := fs.ReadFile(from, name)
		if folder != "" {
			name = folder + "/" + name
		}
		files[name] = data
		return err
	})
}

// fillIn tells the service worker which files to keep. The version is a hash of all files together.
func fillIn(files map[string][]byte) {
	names := slices.DeleteFunc(slices.Sorted(maps.Keys(files)), func(name string) bool { return name == workerFile })
	hash := sha256.New()
	for _, name := range append(names, workerFile) {
		fmt.Fprintf(hash, "%s %d\n", name, len(files[name]))
		hash.Write(files[name])
	}
	kept := []string{"./", teachFolder + "/"}
	for _, name := range names {
		if filepath.Base(name) != "index.html" {
			kept = append(kept, name)
		}
	}
	script := strings.ReplaceAll(string(files[workerFile]), "{{VERSION}}", fmt.Sprintf("%x", hash.Sum(nil)[:8]))
	files[workerFile] = []byte(strings.ReplaceAll(script, "{{FILES}}", strings.Join(kept, "', '")))
}

// wasmExec is the script of the Go distribution that its programs need.
func wasmExec() ([]byte, error) {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, fmt.Errorf("asking for GOROOT: %w", err)
	}
	return os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
}

// Gzip packs a program, from [Program], so that browsers can unpack it themselves.
func Gzip(wasm []byte) (Packed, error) {
	var out bytes.Buffer
	w, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		return Packed{}, err
	}
	if _, err := w.Write(wasm); err != nil {
		return Packed{}, err
	}
	err = w.Close()
	return Packed{program: out.Bytes()}, err
}
