package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// file is the source of a file in an archive.
type file struct {
	from string // its path on this machine
	mode fs.FileMode
}

// files maps names in an archive to their sources.
type files map[string]file

// top is the top-level folder of an archive.
const top = "domvision/"

// archive is the name of the archive for t.
func (r release) archive(t target) string {
	name := fmt.Sprintf("domvision_%s_%s_%s", r.version, t.system, t.processor)
	if t.untested() {
		name += "_untested"
	}
	if t.system == "windows" {
		return name + ".zip"
	}
	return name + ".tar.gz"
}

// writeArchives writes an archive for every target: the program, its manual pages and completions, and the
// licences.
func (r release) writeArchives(context.Context) error {
	for _, t := range r.targets {
		content, err := r.content(t)
		if err != nil {
			return err
		}
		write := r.tarball
		if t.system == "windows" {
			write = r.zipped
		}
		if err := r.create(r.archive(t), func(w io.Writer) error { return write(w, content) }); err != nil {
			return err
		}
	}
	return nil
}

// untestedNote is added to the archive of a program that has never been run.
const untestedNote = `This program was built for macOS, but nobody has run it there. Capturing the screen is
untested, and there is no hotkey. Reading pictures should work as on other systems, because it
is the same code. macOS asks for the permission to record the screen. To let it open a program
that is not signed, run

	xattr -d com.apple.quarantine domvision
`

// content lists the content of the archive for t.
func (r release) content(t target) (files, error) {
	content := files{
		top + t.program():    {r.program(t), 0o755},
		top + "LICENSES.txt": {r.licenses(), 0o644},
	}
	shells := []string{"bash", "zsh", "fish", "powershell"}
	if t.system == "windows" {
		shells = []string{"powershell"}
	} else {
		pages, err := r.pages()
		if err != nil {
			return nil, err
		}
		for _, page := range pages {
			content[top+"man/man1/"+page] = file{r.texts("man", page), 0o644}
		}
	}
	for _, shell := range shells {
		content[top+"completions/"+completions[shell]] = file{r.texts("completions", completions[shell]), 0o644}
	}
	if t.untested() {
		note := filepath.Join(r.work, "UNTESTED.txt")
		content[top+"UNTESTED.txt"] = file{note, 0o644}
		if err := os.WriteFile(note, []byte(untestedNote), 0o644); err != nil {
			return nil, err
		}
	}
	return content, nil
}

// pages lists the manual pages.
func (r release) pages() (names []string, err error) {
	entries, err := os.ReadDir(r.texts("man"))
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names, err
}

// addPage builds the page for the browser and packs it, and the extension, which comes packed.
func (r release) addPage(ctx context.Context) error {
	dir, extension := filepath.Join(r.work, "page"), filepath.Join(r.work, "extension")
	cmd := exec.CommandContext(ctx, "go", "run", "./web/build", "-release", "-extension", extension, "-version", r.version, dir)
	cmd.Dir, cmd.Env, cmd.Stderr = r.root, r.env(here), os.Stderr
	if err := cmd.Run(); err != nil {
		return err
	}
	content := files{}
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		name, err := filepath.Rel(dir, path)
		content[filepath.ToSlash(name)] = file{path, 0o644}
		return err
	})
	if err != nil {
		return err
	}
	if err := r.create("domvision_"+r.version+"_web.zip", func(w io.Writer) error { return r.zipped(w, content) }); err != nil {
		return err
	}
	for _, browser := range []string{"chromium", "firefox"} {
		packed, err := os.ReadFile(filepath.Join(extension, browser+".zip"))
		if err != nil {
			return err
		}
		err = r.create("domvision_"+r.version+"_"+browser+".zip", func(w io.Writer) error {
			_, err := w.Write(packed)
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// tarball writes a gzipped tar archive, for Unix.
func (r release) tarball(to io.Writer, content files) error {
	packed, err := gzip.NewWriterLevel(to, gzip.BestCompression)
	if err != nil {
		return err
	}
	archive := tar.NewWriter(packed)
	folders := map[string]bool{}
	err = content.each(func(name string, f file, data []byte) error {
		for i := range name {
			if folder := name[:i+1]; strings.HasSuffix(folder, "/") && !folders[folder] {
				folders[folder] = true
				header := tar.Header{Typeflag: tar.TypeDir, Name: folder, Mode: 0o755, ModTime: r.time, Format: tar.FormatUSTAR}
				if err := archive.WriteHeader(&header); err != nil {
					return err
				}
			}
		}
		header := tar.Header{Typeflag: tar.TypeReg, Name: name, Mode: int64(f.mode), Size: int64(len(data)), ModTime: r.time, Format: tar.FormatUSTAR}
		if err := archive.WriteHeader(&header); err != nil {
			return err
		}
		_, err := archive.Write(data)
		return err
	})
	if err == nil {
		err = archive.Close()
	}
	if err == nil {
		err = packed.Close()
	}
	return err
}

// zipped writes a zip archive, for Windows and for the page.
func (r release) zipped(to io.Writer, content files) error {
	archive := zip.NewWriter(to)
	err := content.each(func(name string, f file, data []byte) error {
		header := zip.FileHeader{Name: name, Method: zip.Deflate, Modified: r.time}
		header.SetMode(f.mode)
		w, err := archive.CreateHeader(&header)
		if err != nil {
			return err
		}
		_, err = io.Copy(w, bytes.NewReader(data))
		return err
	})
	if err != nil {
		return err
	}
	return archive.Close()
}

// each calls do with each file and its data, in the order of names.
func (c files) each(do func(name string, f file, data []byte) error) error {
	for _, name := range slices.Sorted(maps.Keys(c)) {
		data, err := os.ReadFile(c[name].from)
		if err == nil {
			err = do(name, c[name], data)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
