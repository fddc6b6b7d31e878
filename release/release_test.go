package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/CycloneDX/cyclonedx-go"
	"gopkg.in/yaml.v3"
)

// asRelease makes the test's own program behave as the command.
const asRelease = "DOMVISION_AS_RELEASE"

func TestMain(m *testing.M) {
	if os.Getenv(asRelease) != "" {
		main()
		return
	}
	code := m.Run()
	if built.dir != "" {
		os.RemoveAll(built.dir)
	}
	os.Exit(code)
}

// built is a release of the last commit, which the tests share.
var built struct {
	sync.Once
	dir string
	err error
}

// dist is the folder of a release of the last commit, for all targets.
func dist(t *testing.T) string {
	t.Helper()
	if testing.Short() {
		t.Skip("builds for six systems")
	}
	built.Do(func() {
		if built.dir, built.err = os.MkdirTemp("", "domvision-dist"); built.err == nil {
			built.err = makeRelease("..", filepath.Join(built.dir, "one"))
		}
	})
	if built.err != nil {
		t.Fatal(built.err)
	}
	return filepath.Join(built.dir, "one", "dist")
}

// makeRelease makes a release of a clone of the source, in the folder dist next to the clone. Its version is the
// newest of the changelog: the one to publish next.
func makeRelease(source, dir string, env ...string) error {
	versions, err := publishedIn(filepath.Join(source, "changelog"))
	if err != nil {
		return err
	}
	for _, command := range [][]string{
		{"git", "clone", "-q", source, filepath.Join(dir, "clone")},
		{os.Args[0], "-source", filepath.Join(dir, "clone"), "-o", filepath.Join(dir, "dist"), "-version", versions[0].version},
	} {
		cmd := exec.Command(command[0], command[1:]...)
		cmd.Env = append(append(os.Environ(), asRelease+"=1"), env...)
		if text, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("%s: %w\n%s", command[0], err, text)
		}
	}
	return nil
}

// need skips the test where a tool is missing; not in CI, where make has installed it.
func need(t *testing.T, tool string) string {
	t.Helper()
	path, err := exec.LookPath(tool)
	if err == nil {
		return path
	}
	if os.Getenv("CI") != "" {
		t.Fatal(err)
	}
	t.Skip(err)
	return ""
}

// TestReproducible makes a second release of the commit, in another place and time zone.
func TestReproducible(t *testing.T) {
	first := dist(t)
	elsewhere := filepath.Join(t.TempDir(), "a", "longer", "path")
	if err := makeRelease(filepath.Join(first, "..", "clone"), elsewhere, "TZ=Asia/Tokyo", "LANG=de_DE.UTF-8", "GOFLAGS=-buildvcs=false", "TMPDIR="+t.TempDir()); err != nil {
		t.Fatal(err)
	}
	second := filepath.Join(elsewhere, "dist")
	if a, b := names(t, first), names(t, second); !slices.Equal(a, b) {
		t.Fatalf("the releases have other files:\n%v\n%v", a, b)
	}
	for _, name := range names(t, first) {
		if !bytes.Equal(read(t, first, name), read(t, second, name)) {
			t.Errorf("%s differs", name)
		}
	}
}

func names(t *testing.T, dir string) (list []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		list = append(list, e.Name())
	}
	return list
}

func read(t *testing.T, dir, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// TestFiles lists what a release must hold.
func TestFiles(t *testing.T) {
	have := strings.Join(names(t, dist(t)), "\n")
	for _, want := range []string{
		`domvision_.*_linux_amd64\.tar\.gz`, `domvision_.*_linux_arm64\.tar\.gz`,
		`domvision_.*_windows_amd64\.zip`, `domvision_.*_windows_arm64\.zip`,
		`domvision_.*_darwin_amd64_untested\.tar\.gz`, `domvision_.*_darwin_arm64_untested\.tar\.gz`,
		`domvision_.*_amd64\.deb`, `domvision_.*_arm64\.deb`, `domvision-.*\.x86_64\.rpm`, `domvision-.*\.aarch64\.rpm`,
		`domvision_.*_x86_64\.apk`, `domvision_.*_aarch64\.apk`,
		`domvision-.*-x86_64\.pkg\.tar\.zst`, `domvision-.*-aarch64\.pkg\.tar\.zst`,
		`domvision_.*_web\.zip`, `domvision_.*_chromium\.zip`, `domvision_.*_firefox\.zip`, `domvision_.*\.cdx\.json`, `domvision\.rb`, `domvision\.json`, `Containerfile`, `SHA256SUMS`,
		`domvision\.domvision\.yaml`, `domvision\.domvision\.installer\.yaml`, `domvision\.domvision\.locale\.en-US\.yaml`,
	} {
		if !regexp.MustCompile(`(?m)^` + want + `$`).MatchString(have) {
			t.Errorf("no file %s in\n%s", want, have)
		}
	}
}

func TestChecksums(t *testing.T) {
	dir := dist(t)
	lines := strings.Split(strings.TrimSpace(string(read(t, dir, checksums))), "\n")
	if len(lines) != len(names(t, dir))-1 {
		t.Errorf("%d checksums of %d files", len(lines), len(names(t, dir))-1)
	}
	cmd := exec.Command(need(t, "sha256sum"), "--check", "--strict", "--quiet", checksums)
	cmd.Dir = dir
	if text, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, text)
	}
}

func TestMaterials(t *testing.T) {
	dir := dist(t)
	var bom cyclonedx.BOM
	decoder := json.NewDecoder(bytes.NewReader(read(t, dir, only(t, dir, "*.cdx.json"))))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&bom); err != nil {
		t.Fatal(err)
	}
	var modules []string
	for _, c := range *bom.Components {
		if !strings.HasPrefix(c.PackageURL, "pkg:golang/"+c.Name+"@") && c.PackageURL != "pkg:npm/zstddec@"+c.Version || c.Version == "" {
			t.Errorf("%s %s has the package URL %s", c.Name, c.Version, c.PackageURL)
		}
		modules = append(modules, c.Name)
	}
	for _, want := range []string{"std", "github.com/spf13/cobra", "github.com/jezek/xgb", "golang.org/x/sys", "github.com/BurntSushi/toml", "git.sr.ht/~sbinet/gg", "zstddec"} {
		if !slices.Contains(modules, want) {
			t.Errorf("no %s among %v", want, modules)
		}
	}
	if slices.Contains(modules, "github.com/goreleaser/nfpm/v2") || slices.Contains(modules, "github.com/chromedp/chromedp") {
		t.Errorf("what makes or tests the program is not in it: %v", modules)
	}
}

// only is the name of the only file that fits a pattern.
func only(t *testing.T, dir, pattern string) string {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(dir, pattern))
	if err != nil || len(found) != 1 {
		t.Fatalf("%s: %v, %v", pattern, found, err)
	}
	return filepath.Base(found[0])
}

func TestFormula(t *testing.T) {
	dir := dist(t)
	ruby := need(t, "ruby")
	cmd := exec.Command(ruby, "-wc", "domvision.rb")
	cmd.Dir = dir
	if text, err := cmd.CombinedOutput(); err != nil || strings.TrimSpace(string(text)) != "Syntax OK" {
		t.Errorf("%v\n%s", err, text)
	}
	text := string(read(t, dir, "domvision.rb"))
	for _, archive := range []string{"*darwin_arm64*", "*darwin_amd64*", "*linux_arm64*", "*linux_amd64.tar.gz"} {
		named(t, dir, text, only(t, dir, archive))
	}
}

// named checks that a manifest names a file of the release with the right checksum after it.
func named(t *testing.T, dir, manifest, file string) {
	t.Helper()
	sum, err := release{dist: dir}.sum(file)
	if err != nil {
		t.Fatal(err)
	}
	name, rest, ok := strings.Cut(manifest, "/"+file+"\"")
	if !ok {
		name, rest, ok = strings.Cut(manifest, "/"+file+"\n")
	}
	if !ok || !strings.Contains(name, "https://") {
		t.Errorf("%s is not named", file)
		return
	}
	if at := strings.Index(strings.ToLower(rest), sum); at < 0 || strings.Contains(rest[:at], "https://") {
		t.Errorf("%s has another checksum than %s", file, sum)
	}
}

// TestScoop decodes the manifest strictly, by the fields that Scoop's schema has.
func TestScoop(t *testing.T) {
	dir := dist(t)
	type download struct{ URL, Hash string }
	var manifest struct {
		Version, Description, Homepage, License string
		Architecture                            map[string]download
		Extract                                 string `json:"extract_dir"`
		Bin                                     string
		Shortcuts                               [][]string
	}
	data := read(t, dir, "domvision.json")
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&manifest); err != nil {
		t.Fatal(err)
	}
	if len(manifest.Architecture) != 2 {
		t.Errorf("architectures: %v", manifest.Architecture)
	}
	for _, archive := range []string{"*windows_amd64.zip", "*windows_arm64.zip"} {
		named(t, dir, string(data), only(t, dir, archive))
	}
}

// TestWinget decodes the manifests strictly, by the fields that winget's schema 1.6.0 asks for.
func TestWinget(t *testing.T) {
	dir := dist(t)
	type head struct {
		Identifier string `yaml:"PackageIdentifier"`
		Version    string `yaml:"PackageVersion"`
		Type       string `yaml:"ManifestType"`
		Schema     string `yaml:"ManifestVersion"`
	}
	var version struct {
		head   `yaml:",inline"`
		Locale string `yaml:"DefaultLocale"`
	}
	var locale struct {
		head        `yaml:",inline"`
		Locale      string `yaml:"PackageLocale"`
		Publisher   string `yaml:"Publisher"`
		Name        string `yaml:"PackageName"`
		URL         string `yaml:"PackageUrl"`
		License     string `yaml:"License"`
		Description string `yaml:"ShortDescription"`
	}
	var installer struct {
		head   `yaml:",inline"`
		Kind   string `yaml:"InstallerType"`
		Nested string `yaml:"NestedInstallerType"`
		Files  []struct {
			Path  string `yaml:"RelativeFilePath"`
			Alias string `yaml:"PortableCommandAlias"`
		} `yaml:"NestedInstallerFiles"`
		Date       string `yaml:"ReleaseDate"`
		Installers []struct {
			Processor string `yaml:"Architecture"`
			URL       string `yaml:"InstallerUrl"`
			Sum       string `yaml:"InstallerSha256"`
		} `yaml:"Installers"`
	}
	decode := func(name string, to any) {
		t.Helper()
		decoder := yaml.NewDecoder(bytes.NewReader(read(t, dir, name)))
		decoder.KnownFields(true)
		if err := decoder.Decode(to); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	decode("domvision.domvision.yaml", &version)
	decode("domvision.domvision.locale.en-US.yaml", &locale)
	decode("domvision.domvision.installer.yaml", &installer)
	for _, h := range []head{version.head, locale.head, installer.head} {
		if h.Identifier != "domvision.domvision" || h.Version != version.Version || h.Schema != "1.6.0" || h.Type == "" {
			t.Errorf("unlike heads: %+v", h)
		}
	}
	if locale.Locale != version.Locale || locale.Publisher == "" || locale.Name == "" || locale.License == "" || locale.Description == "" {
		t.Errorf("locale: %+v", locale)
	}
	if len(installer.Installers) != 2 || len(installer.Files) != 1 || installer.Files[0].Path != `domvision\domvision.exe` {
		t.Errorf("installer: %+v", installer)
	}
	for _, archive := range []string{"*windows_amd64.zip", "*windows_arm64.zip"} {
		named(t, dir, string(read(t, dir, "domvision.domvision.installer.yaml")), only(t, dir, archive))
	}
}
