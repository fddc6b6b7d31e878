package main

import (
	"context"
	"crypto/sha256"
	"embed"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"text/template"
	"time"
)

// checksums is the file with the SHA-256 of all others, in the format of sha256sum.
const checksums = "SHA256SUMS"

// templates holds templates of the manifests of other package managers. They are named like the manifests.
//
//go:embed manifests
var templates embed.FS

// writeManifests executes the templates. It skips those that need an archive that is not built.
func (r release) writeManifests(context.Context) error {
	entries, err := templates.ReadDir("manifests")
	if err != nil {
		return err
	}
	for _, e := range entries {
		source, err := templates.ReadFile("manifests/" + e.Name())
		if err != nil {
			return err
		}
		text, err := r.fill(string(source))
		switch {
		case errors.Is(err, errNotBuilt):
			continue
		case err != nil:
			return fmt.Errorf("%s: %w", e.Name(), err)
		}
		if err := os.WriteFile(filepath.Join(r.dist, e.Name()), []byte(text), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// fill executes a template with what is known of the release.
func (r release) fill(source string) (string, error) {
	parsed, err := template.New("").Option("missingkey=error").Funcs(template.FuncMap{
		"archive": func(t string) (string, error) { return r.archiveOf(t) },
		"sha256":  func(t string) (string, error) { return r.sumOf(t) },
		"url": func(t string) (string, error) {
			name, err := r.archiveOf(t)
			return fmt.Sprintf("https://%s/releases/download/v%s/%s", modulePath, r.version, name), err
		},
		"upper": strings.ToUpper,
	}).Parse(source)
	if err != nil {
		return "", err
	}
	date, err := r.date()
	if err != nil {
		return "", err
	}
	var text strings.Builder
	err = parsed.Execute(&text, map[string]string{"Version": r.version, "Home": "https://" + modulePath, "Date": date})
	return text.String(), err
}

// date is the day of the release, by the changelog, else that of the commit: 2006-01-02.
func (r release) date() (string, error) {
	versions, err := publishedIn(filepath.Join(r.root, "changelog"))
	for _, p := range versions {
		if p.version == r.version {
			return p.date, err
		}
	}
	return r.time.Format(time.DateOnly), err
}

var errNotBuilt = errors.New("not built this time")

// archiveOf is the name of the archive for a target such as linux/amd64.
func (r release) archiveOf(name string) (string, error) {
	for _, t := range r.targets {
		if t.String() == name {
			return r.archive(t), nil
		}
	}
	return "", fmt.Errorf("%s: %w", name, errNotBuilt)
}

func (r release) sumOf(name string) (string, error) {
	archive, err := r.archiveOf(name)
	if err != nil {
		return "", err
	}
	return r.sum(archive)
}

// sum is the SHA-256 of a file of the release, in hexadecimal.
func (r release) sum(name string) (string, error) {
	data, err := os.ReadFile(filepath.Join(r.dist, name))
	return fmt.Sprintf("%x", sha256.Sum256(data)), err
}

func (r release) writeChecksums(context.Context) error {
	entries, err := os.ReadDir(r.dist)
	if err != nil {
		return err
	}
	var text strings.Builder
	for _, e := range entries {
		sum, err := r.sum(e.Name())
		if err != nil {
			return err
		}
		fmt.Fprintf(&text, "%s  %s\n", sum, e.Name())
	}
	return r.create(checksums, func(w io.Writer) error {
		_, err := io.WriteString(w, text.String())
		return err
	})
}
