package web

import (
	"bytes"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/domvision/domvision/internal/chromium"
)

// mostMegabytes is how large the compressed program may be.
const mostMegabytes = 2.5

// TestSize: the page stays small.
func TestSize(t *testing.T) {
	serve(t)
	packed := float64(len(must(compressed(must(program()))))) / 1e6
	if t.Logf("the program, compressed: %.2f MB", packed); packed > mostMegabytes {
		t.Errorf("the program is larger than %v MB", mostMegabytes)
	}
}

// TestFinish: a finished program is smaller, and recovers from panics and collects garbage as before.
func TestFinish(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds a program and starts a browser")
	}
	dir := t.TempDir()
	write := func(name string, data []byte) {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	whole := must(compile("./testdata/faults"))
	finished := must(finish(whole))
	if before, after := len(must(compressed(whole))), len(must(compressed(finished))); after > before*9/10 {
		t.Errorf("compressed, it has %d bytes, %d before: want a tenth less", after, before)
	}
	byTable := []byte{opLocalSet, jumpNumber, opBr}
	if before, after := bytes.Count(whole, byTable), bytes.Count(finished, byTable); after > before/10 {
		t.Errorf("%d jumps go by tables, %d before: want a tenth", after, before)
	}
	write("main.wasm", finished)
	write("wasm_exec.js", must(wasmExec()))
	write("index.html", []byte(`<!doctype html><title>faults</title><pre id="said"></pre><script src="wasm_exec.js"></script><script>
console.log = line => { said.textContent += line + "\n"; };
const go = new Go();
WebAssembly.instantiateStreaming(fetch("main.wasm"), go.importObject).then(r => go.run(r.instance)).then(() => { document.title = "ended"; });
</script>`))
	server := httptest.NewServer(http.FileServer(http.Dir(dir)))
	t.Cleanup(server.Close)
	p := tab{chromium.Page{T: t, Ctx: chromium.Tab(t, chromium.Start(t, 5*time.Minute)), Says: `said.textContent`}}
	p.Do(chromedp.Navigate(server.URL))
	p.Until(`document.title === "ended"`)
	const fault = `domvision made a mistake: runtime error: index out of range \[%d\] with length 0, in main\.%s`
	want := regexp.MustCompile("^relayed: 86\n16414 " + fmt.Sprintf(fault, 2, `\(\*tree\)\.broken`) + "\nwaited: " + fmt.Sprintf(fault, 3, "main.*") + "\n$")
	if got := chromium.Value[string](p.Page, `said.textContent`); !want.MatchString(got) {
		t.Errorf("the program says\n%swant\n%s", got, want)
	}
}

// TestMemory: the memory of a program stays the same in fewer pieces.
func TestMemory(t *testing.T) {
	memory := make([]byte, 5*zerosBetween)
	for at := 70; at < len(memory); at += at / 2 {
		memory[at] = byte(at) | 1
	}
	section := writeMemory(memory[:len(memory):len(memory)], 70)
	got, start, err := readMemory(section)
	if err != nil {
		t.Fatal(err)
	}
	if zeros := "\x00"; start != 70 || !bytes.Equal(bytes.TrimRight(got, zeros), bytes.TrimRight(memory, zeros)) {
		t.Errorf("the memory from %d on is another one", start)
	}
}

// FuzzSlim: a file that is not a Go program is refused, or left unchanged, without a panic.
func FuzzSlim(f *testing.F) {
	f.Add([]byte("\x00asm\x01\x00\x00\x00"))
	f.Add(append([]byte("\x00asm\x01\x00\x00\x00\x0b\x0c\x01\x00\x41\x08\x0b\x06"), "memory"...))
	f.Add(append([]byte("\x00asm\x01\x00\x00\x00\x0b\x0e\x01\x00\x41\x08\x0b\x08"), functionTable...))
	f.Fuzz(func(t *testing.T, data []byte) { slim(data) })
}
