package main

import (
	"context"
	"io"
	"os"
	"path/filepath"

	"github.com/goreleaser/nfpm/v2"
	_ "github.com/goreleaser/nfpm/v2/apk"
	_ "github.com/goreleaser/nfpm/v2/arch"
	_ "github.com/goreleaser/nfpm/v2/deb"
	nfpmfiles "github.com/goreleaser/nfpm/v2/files"
	_ "github.com/goreleaser/nfpm/v2/rpm"
)

// formats lists the package formats for Linux.
var formats = []string{"deb", "rpm", "apk", "archlinux"}

// writePackages makes the packages for Linux.
func (r release) writePackages(context.Context) error {
	for _, t := range r.targets {
		if t.system != "linux" {
			continue
		}
		for _, format := range formats {
			if err := r.writePackage(format, t); err != nil {
				return err
			}
		}
	}
	return nil
}

func (r release) writePackage(format string, t target) error {
	content, err := r.installed(format, t)
	if err != nil {
		return err
	}
	info := nfpm.WithDefaults(&nfpm.Info{
		Name:          "domvision",
		Arch:          t.processor,
		Platform:      t.system,
		Version:       r.version,
		VersionSchema: "none", // versions between two tags have four numbers and are not semantic versions
		Release:       "1",
		Section:       "games",
		Priority:      "optional",
		Maintainer:    "The domvision authors",
		Vendor:        "The domvision authors",
		Homepage:      "https://" + modulePath,
		License:       "MIT",
		Description:   "Finds the best move in a screenshot of Destruct-o-Match and its family\nIt reads the board, plans ahead and draws the best move into the picture, or\nfollows a game while you play it. It only advises: you make every move\nyourself.",
		MTime:         r.time,
		Overridables: nfpm.Overridables{
			Contents: content,
			RPM:      nfpm.RPM{BuildHost: "localhost", Summary: "Finds the best move in a screenshot of a tile game"},
		},
	})
	if format == "deb" {
		info.Recommends = []string{"xdg-utils"} // opens the page of watch
	}
	packager, err := nfpm.Get(format)
	if err != nil {
		return err
	}
	if err := nfpm.PrepareForPackager(info, format); err != nil {
		return err
	}
	return r.create(packager.ConventionalFileName(info), func(w io.Writer) error { return packager.Package(info, w) })
}

// installed lists the files of a package and where they are installed.
func (r release) installed(format string, t target) (nfpmfiles.Contents, error) {
	zsh := "/usr/share/zsh/site-functions"
	if format == "deb" {
		zsh = "/usr/share/zsh/vendor-completions"
	}
	assets := filepath.Join(r.root, "release", "assets")
	content := map[string]string{
		"/usr/share/bash-completion/completions/domvision": r.texts("completions", completions["bash"]),
		zsh + "/_domvision": r.texts("completions", completions["zsh"]),
		"/usr/share/fish/vendor_completions.d/domvision.fish":  r.texts("completions", completions["fish"]),
		"/usr/share/applications/domvision.desktop":            filepath.Join(assets, "domvision.desktop"),
		"/usr/share/icons/hicolor/scalable/apps/domvision.svg": filepath.Join(assets, "domvision.svg"),
		"/usr/share/icons/hicolor/256x256/apps/domvision.png":  filepath.Join(assets, "domvision.png"),
		"/usr/share/metainfo/" + metainfo:                      r.texts(metainfo),
		"/usr/share/doc/domvision/copyright":                   r.licenses(),
	}
	pages, err := r.pages()
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(r.texts("packed"), 0o755); err != nil {
		return nil, err
	}
	for _, page := range pages {
		packed := r.texts("packed", page+".gz")
		if err := squeeze(r.texts("man", page), packed); err != nil {
			return nil, err
		}
		content["/usr/share/man/man1/"+page+".gz"] = packed
	}
	list := nfpmfiles.Contents{r.entry(r.program(t), "/usr/bin/domvision", 0o755)}
	for to, from := range content {
		list = append(list, r.entry(from, to, 0o644))
	}
	return list, nil // in any order: the packager sorts them
}

func (r release) entry(from, to string, mode os.FileMode) *nfpmfiles.Content {
	return &nfpmfiles.Content{
		Source: from, Destination: to,
		FileInfo: &nfpmfiles.ContentFileInfo{Owner: "root", Group: "root", Mode: mode, MTime: r.time},
	}
}
