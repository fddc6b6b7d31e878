package main

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"debug/buildinfo"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/CycloneDX/cyclonedx-go"
)

// module is a module compiled into one of the programs.
type module struct{ path, version string }

// modules lists the modules compiled into the programs, by their build information.
func (r release) modules() (list []module, goVersion string, err error) {
	all := map[module]bool{}
	for _, t := range r.targets {
		info, err := buildinfo.ReadFile(r.program(t))
		if err != nil {
			return nil, "", err
		}
		goVersion = info.GoVersion
		for _, dep := range info.Deps {
			if dep.Replace != nil {
				dep = dep.Replace
			}
			all[module{dep.Path, dep.Version}] = true
		}
	}
	list = slices.SortedFunc(maps.Keys(all), func(a, b module) int { return cmp.Compare(a.path, b.path) })
	return list, goVersion, nil
}

// licenses is the path of the file with all licences.
func (r release) licenses() string { return filepath.Join(r.work, "LICENSES.txt") }

// licenseName matches the names of licence files and related files of a module.
var licenseName = regexp.MustCompile(`(?i)^(licen[cs]e|copying|notice|patents|unlicense)([-.].*)?$`)

// writeLicenses joins our licence and those of everything that is compiled in, as these licences require.
func (r release) writeLicenses(ctx context.Context) error {
	modules, _, err := r.modules()
	if err != nil {
		return err
	}
	var text bytes.Buffer
	add := func(title, dir string) error {
		entries, err := os.ReadDir(dir)
		if err != nil {
			return err
		}
		found := false
		for _, e := range entries {
			if e.IsDir() || !licenseName.MatchString(e.Name()) {
				continue
			}
			found = true
			data, err := os.ReadFile(filepath.Join(dir, e.Name()))
			if err != nil {
				return err
			}
			fmt.Fprintf(&text, "==== %s: %s\n\n%s\n\n", title, e.Name(), bytes.TrimSpace(data))
		}
		if !found {
			return fmt.Errorf("%s has no licence in %s", title, dir)
		}
		return nil
	}
	if err := add("domvision", r.root); err != nil {
		return err
	}
	if err := add("Go", runtimeRoot(ctx)); err != nil {
		return err
	}
	for _, m := range modules {
		dir, err := r.folder(ctx, m)
		if err != nil {
			return err
		}
		if err := add(m.path+" "+m.version, dir); err != nil {
			return err
		}
	}
	return os.WriteFile(r.licenses(), text.Bytes(), 0o644)
}

// runtimeRoot is the folder of Go, whose library is compiled in as well.
func runtimeRoot(ctx context.Context) string {
	dir, _ := exec.CommandContext(ctx, "go", "env", "GOROOT").Output() // add fails if the folder is wrong
	return strings.TrimSpace(string(dir))
}

// folder is the folder of a module in the module cache.
func (r release) folder(ctx context.Context, m module) (string, error) {
	cmd := exec.CommandContext(ctx, "go", "mod", "download", "-json", m.path+"@"+m.version)
	cmd.Dir = r.root
	text, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("looking for %s: %w", m.path, err)
	}
	var kept struct{ Dir string }
	if err := json.Unmarshal(text, &kept); err != nil {
		return "", err
	}
	return kept.Dir, nil
}

// writeMaterials writes a CycloneDX bill of materials of everything that is compiled in.
func (r release) writeMaterials(context.Context) error {
	modules, goVersion, err := r.modules()
	if err != nil {
		return err
	}
	modules = append(modules, module{"std", strings.TrimPrefix(goVersion, "go")})
	ours := cyclonedx.Component{
		BOMRef: golang(modulePath, "v"+r.version), Type: cyclonedx.ComponentTypeApplication, Name: "domvision",
		Version: r.version, PackageURL: golang(modulePath, "v"+r.version),
		Licenses: &cyclonedx.Licenses{{License: &cyclonedx.License{ID: "MIT"}}},
	}
	var parts []cyclonedx.Component
	var refs []string
	for _, m := range modules {
		ref := golang(m.path, m.version)
		parts = append(parts, cyclonedx.Component{
			BOMRef: ref, Type: cyclonedx.ComponentTypeLibrary, Name: m.path, Version: m.version, PackageURL: ref,
			Scope: cyclonedx.ScopeRequired,
		})
		refs = append(refs, ref)
	}
	unpacker, err := r.unpacker()
	if err != nil {
		return err
	}
	parts, refs = append(parts, unpacker), append(refs, unpacker.BOMRef)
	bom := cyclonedx.NewBOM()
	bom.SerialNumber = "urn:uuid:" + r.uuid()
	bom.Metadata = &cyclonedx.Metadata{Timestamp: r.time.Format(time.RFC3339), Component: &ours}
	bom.Components = &parts
	bom.Dependencies = &[]cyclonedx.Dependency{{Ref: ours.BOMRef, Dependencies: &refs}}
	return r.create(fmt.Sprintf("domvision_%s.cdx.json", r.version), func(w io.Writer) error {
		return cyclonedx.NewBOMEncoder(w, cyclonedx.BOMFileFormatJSON).SetPretty(true).Encode(bom)
	})
}

// unpacker is what the page and the extension contain in addition to the program: zstddec unpacks it in the browser.
func (r release) unpacker() (c cyclonedx.Component, err error) {
	text, err := os.ReadFile(filepath.Join(r.root, "web", "npm", "package.json"))
	if err != nil {
		return c, err
	}
	var tools struct{ Dependencies map[string]string }
	if err := json.Unmarshal(text, &tools); err != nil {
		return c, err
	}
	const name = "zstddec"
	version, ok := tools.Dependencies[name]
	if !ok {
		return c, fmt.Errorf("%s is no tool of the page any more", name)
	}
	ref := "pkg:npm/" + name + "@" + version
	return cyclonedx.Component{
		BOMRef: ref, Type: cyclonedx.ComponentTypeLibrary, Name: name, Version: version, PackageURL: ref, Scope: cyclonedx.ScopeRequired,
	}, nil
}

// golang is the package URL of a module.
func golang(path, version string) string { return "pkg:golang/" + path + "@" + url.PathEscape(version) }

// uuid is derived from the commit and the version, in the form of a version 8 UUID (RFC 9562).
func (r release) uuid() string {
	sum := sha256.Sum256([]byte(r.hash + " " + r.version))
	sum[6] = sum[6]&0x0f | 0x80
	sum[8] = sum[8]&0x3f | 0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", sum[:4], sum[4:6], sum[6:8], sum[8:10], sum[10:16])
}

// create creates a file in dist.
func (r release) create(name string, write func(io.Writer) error) (err error) {
	f, err := os.Create(filepath.Join(r.dist, name))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	return write(f)
}
