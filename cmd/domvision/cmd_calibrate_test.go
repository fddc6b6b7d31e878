package main

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/internal/localpage/pagetest"
	"github.com/domvision/domvision/internal/xvfb"
	"github.com/domvision/domvision/vision"
)

// wizardRun runs `calibrate --wizard` and returns the address that it prints and
// a function that waits for its end.
func wizardRun(t *testing.T, ctx context.Context, args ...string) (address string, end func() (code int, out, err string)) {
	t.Helper()
	r, w := io.Pipe()
	var stderr bytes.Buffer
	code := make(chan int, 1)
	go func() {
		code <- run(ctx, append([]string{"calibrate", "--wizard", "--no-open"}, args...), strings.NewReader(""), w, &stderr)
		w.Close()
	}()
	out := bufio.NewReader(r)
	line, err := out.ReadString('\n')
	address, ok := strings.CutPrefix(strings.TrimSpace(line), "Open this page: ")
	if err != nil || !ok {
		t.Fatalf("%q, %v, %s", line, err, &stderr)
	}
	return address, func() (int, string, string) {
		rest, _ := io.ReadAll(out)
		return <-code, string(rest), stderr.String()
	}
}

func post(t *testing.T, client *http.Client, url string) {
	t.Helper()
	answer, err := client.Post(url, "application/json", nil)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		text, _ := io.ReadAll(answer.Body)
		t.Fatalf("%s: %s", answer.Status, text)
	}
}

// TestWizard: the page of a picture whose profile is built in saves one that goes
// beyond it, for the player alone.
func TestWizard(t *testing.T) {
	folder := t.TempDir()
	setConfigHome(t, folder)
	address, end := wizardRun(t, t.Context(), "../../fixtures/screenshots/dom-12x14.png")
	client, page := pagetest.Open(t, address)
	post(t, client, page+"api/save")
	post(t, client, page+"api/quit")
	path := filepath.Join(folder, "domvision", "profiles", "dom.toml")
	if code, out, err := end(); code != 0 || out != "Written: "+path+"\n" || err != "" {
		t.Errorf("exit code %d, %q, %q", code, out, err)
	}
	text, err := os.ReadFile(path)
	if err != nil || !strings.Contains(string(text), `extends = "dom"`) {
		t.Errorf("%v\n%.300s", err, text)
	}
}

// TestWizardCaptures: the screen is captured when the page asks.
func TestWizardCaptures(t *testing.T) {
	img, err := vision.DecodeFile("../../fixtures/screenshots/dom-12x14-small.png")
	if err != nil {
		t.Fatal(err)
	}
	display := xvfb.Start(t, 1600, 1000)
	xvfb.Show(t, display, img, 100, 50)
	folder := t.TempDir()
	t.Setenv("DISPLAY", display)
	t.Setenv("XDG_SESSION_TYPE", "x11")
	setConfigHome(t, folder)
	address, end := wizardRun(t, t.Context())
	client, page := pagetest.Open(t, address)
	post(t, client, page+"api/capture")
	post(t, client, page+"api/save")
	post(t, client, page+"api/quit")
	if code, out, err := end(); code != 0 || !strings.HasPrefix(out, "Written: ") {
		t.Errorf("exit code %d, %q, %q", code, out, err)
	}
}

// TestWizardInterrupted: an interrupt before saving writes nothing, and is an error.
func TestWizardInterrupted(t *testing.T) {
	folder := t.TempDir()
	setConfigHome(t, folder)
	ctx, cancel := context.WithCancel(t.Context())
	_, end := wizardRun(t, ctx)
	cancel()
	if code, out, err := end(); code != cli.ExitFailure || out != "" || err != "domvision: interrupted\n" {
		t.Errorf("exit code %d, %q, %q", code, out, err)
	}
	if files, _ := os.ReadDir(folder); len(files) > 0 {
		t.Errorf("written: %v", files)
	}
}

// TestPowersOfGame: the wizard offers the power-ups that the game has, and no others.
func TestPowersOfGame(t *testing.T) {
	for game, want := range map[string]string{"": "timer", "dom": "wild", "bilging": "crab", "bejeweled": "hypercube"} {
		if got := advise.PowersOf(game); !slices.Contains(got, want) {
			t.Errorf("%q: %q, without %s", game, got, want)
		}
	}
	for game, want := range map[string]int{"bilging": 3, "samegame": 0, "gweled": 0} {
		if got := advise.PowersOf(game); len(got) != want {
			t.Errorf("%s: %q, want %d", game, got, want)
		}
	}
}
