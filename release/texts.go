package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// completions maps shells to the names of their completion files.
var completions = map[string]string{
	"bash": "domvision.bash", "zsh": "_domvision", "fish": "domvision.fish", "powershell": "domvision.ps1",
}

// texts is the folder with man/*.1 and completions/.
func (r release) texts(path ...string) string {
	return filepath.Join(append([]string{r.work, "texts"}, path...)...)
}

// metainfo is the name of the file that tells software centres of domvision (AppStream).
const metainfo = "io.github.domvision.domvision.metainfo.xml"

// writeTexts writes the manual pages of the program, its completions, and the metainfo.
func (r release) writeTexts(ctx context.Context) error {
	if err := r.writeManual(ctx); err != nil {
		return err
	}
	if err := r.writeMetainfo(); err != nil {
		return err
	}
	if err := os.MkdirAll(r.texts("completions"), 0o755); err != nil {
		return err
	}
	for shell, name := range completions {
		text, err := r.ask(ctx, "completion", shell)
		if err != nil {
			return err
		}
		if err := os.WriteFile(r.texts("completions", name), text, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// writeManual builds the program once more, with the command that writes the manual pages, and runs it.
func (r release) writeManual(ctx context.Context) error {
	cmd := exec.CommandContext(ctx, "go", "run", "-trimpath", "-tags=manual", r.flags(), "./cmd/domvision", "man", r.texts("man"))
	cmd.Dir = r.root
	cmd.Env = append(r.env(here), fmt.Sprintf("SOURCE_DATE_EPOCH=%d", r.time.Unix()))
	cmd.Stderr = os.Stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("writing the manual pages: %w", err)
	}
	return nil
}

func (r release) writeMetainfo() error {
	source, err := os.ReadFile(filepath.Join(r.root, "release", "assets", metainfo))
	if err != nil {
		return err
	}
	text, err := r.fill(string(source))
	if err != nil {
		return err
	}
	return os.WriteFile(r.texts(metainfo), []byte(text), 0o644)
}

// ask runs the program built for this machine and returns its output.
func (r release) ask(ctx context.Context, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, r.program(here), args...)
	cmd.Env = append(os.Environ(), fmt.Sprintf("SOURCE_DATE_EPOCH=%d", r.time.Unix()))
	cmd.Stderr = os.Stderr
	text, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("domvision %s: %w", args[0], err)
	}
	return text, nil
}

// squeeze compresses a manual page, as packages require.
func squeeze(from, to string) error {
	data, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	var packed bytes.Buffer
	w, _ := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if _, err := w.Write(data); err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	return os.WriteFile(to, packed.Bytes(), 0o644)
}
