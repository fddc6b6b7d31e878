package main

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/internal/localpage/pagetest"
	"github.com/domvision/domvision/session/sessiontest"
)

// recordGame records a short game under the given ID: one of Destruct-o-Match with pictures, or six swaps of another.
func recordGame(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 && len(args) != 2 {
		ts.Fatalf("usage: recordgame ID [SWAP-GAME]")
	}
	dir := filepath.Join(ts.Getenv("XDG_DATA_HOME"), "domvision", "sessions")
	if len(args) == 1 {
		ts.Check(record(dir, args[0]))
		return
	}
	given, err := sessiontest.RecordSwaps(dir, args[1], 6)
	ts.Check(err)
	ts.Check(os.Rename(filepath.Join(dir, given), filepath.Join(dir, args[0])))
}

func record(dir, id string) error {
	given, err := sessiontest.Record(dir, sessiontest.DoM(4, collapse.Level{Rows: 8, Cols: 8, Colors: 3}))
	if err != nil {
		return err
	}
	return os.Rename(filepath.Join(dir, given), filepath.Join(dir, id))
}

// TestReplayServed: the page is there under the address that is printed, and until
// the program is interrupted.
func TestReplayServed(t *testing.T) {
	data := t.TempDir()
	t.Setenv("XDG_DATA_HOME", data)
	if err := record(filepath.Join(data, "domvision", "sessions"), "abc"); err != nil {
		t.Fatal(err)
	}
	ctx, interrupt := context.WithCancel(t.Context())
	defer interrupt()
	out, stdout := io.Pipe()
	code := make(chan int, 1)
	go func() {
		code <- run(ctx, []string{"session", "replay", "a", "--serve", "--no-open"}, strings.NewReader(""), stdout, io.Discard)
		stdout.Close()
	}()
	line, err := bufio.NewReader(out).ReadString('\n')
	address, ok := strings.CutPrefix(strings.TrimSpace(line), "Open this page: ")
	if err != nil || !ok {
		t.Fatalf("printed %q: %v", line, err)
	}
	client, page := pagetest.Open(t, address)
	for path, want := range map[string]string{"": "text/html", "picture/0.png": "image/png"} {
		answer, err := client.Get(page + path)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		if got := answer.Header.Get("Content-Type"); answer.StatusCode != http.StatusOK || !strings.HasPrefix(got, want) {
			t.Errorf("%q: %s, %s", path, answer.Status, got)
		}
	}
	interrupt()
	if got := <-code; got != 0 {
		t.Errorf("exit code %d", got)
	}
}

func TestSizesAndAges(t *testing.T) {
	for text, want := range map[string]int64{"5": 5, "5B": 5, "1.5kb": 1500, "200 MB": 200_000_000, "1GB": 1_000_000_000, "0": 0} {
		var b cli.ByteCount
		if err := b.Set(text); err != nil || int64(b) != want {
			t.Errorf("%q is %d, %v; want %d", text, b, err, want)
		}
	}
	for _, text := range []string{"", "MB", "-1", "NaN", "1e300GB", "5XB"} {
		if err := new(cli.ByteCount).Set(text); err == nil {
			t.Errorf("%q is taken for a size", text)
		}
	}
	for text, want := range map[string]string{"2d": "48h0m0s", "0.5d": "12h0m0s", "90m": "1h30m0s"} {
		var a age
		if err := a.Set(text); err != nil || a.String() != want {
			t.Errorf("%q is %v, %v; want %s", text, a.String(), err, want)
		}
	}
	for _, text := range []string{"", "d", "-1d", "-1h", "NaNd", "1e9d", "3 weeks"} {
		if err := new(age).Set(text); err == nil {
			t.Errorf("%q is taken for an age", text)
		}
	}
	for n, want := range map[int64]string{0: "0 B", 999: "999 B", 1500: "1.5 kB", 52_345_678: "52 MB", 2_000_000_000: "2.0 GB", 5_000_000_000_000: "5.0 TB"} {
		if got := cli.ByteSize(n); got != want {
			t.Errorf("%d bytes are %q, want %q", n, got, want)
		}
	}
}
