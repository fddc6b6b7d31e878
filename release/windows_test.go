package main

import (
	"archive/zip"
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"debug/pe"
	"encoding/pem"
	"io"
	"math/big"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/tc-hib/winres"
	"github.com/tc-hib/winres/version"
)

// small is a program for Windows that is compiled in no time, with the resources of domvision.
func small(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	write(t, filepath.Join(dir, "go.mod"), "module small\n")
	write(t, filepath.Join(dir, "main.go"), "package main\n\nfunc main() {}\n")
	copyTo(t, "../cmd/domvision/rsrc_windows_amd64.syso", filepath.Join(dir, "rsrc_windows_amd64.syso"))
	cmd := exec.Command("go", "build", "-ldflags=-s -w", "-o", "small.exe")
	cmd.Dir, cmd.Env = dir, release{}.env(target{"windows", "amd64"})
	if text, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return filepath.Join(dir, "small.exe")
}

// hasResources checks the resources of a program for Windows.
func hasResources(t *testing.T, program []byte, wantVersion string) {
	t.Helper()
	resources, err := winres.LoadFromEXE(bytes.NewReader(program))
	if err != nil {
		t.Fatal(err)
	}
	icon, err := resources.GetIcon(winres.ID(1))
	if err != nil {
		t.Fatalf("icon: %v", err)
	}
	var ico bytes.Buffer
	if err := icon.SaveICO(&ico); err != nil || bytes.Count(ico.Bytes(), []byte("\x89PNG")) != len(winres.DefaultIconSizes) {
		t.Errorf("an icon of %d bytes, %v", ico.Len(), err)
	}
	if manifest := resources.Get(winres.RT_MANIFEST, winres.ID(1), version.LangDefault); !bytes.Contains(manifest, []byte("permonitorv2")) {
		t.Errorf("manifest:\n%s", manifest)
	}
	info, err := version.FromBytes(resources.Get(winres.RT_VERSION, winres.ID(1), version.LangDefault))
	if err != nil {
		t.Fatalf("version information: %v", err)
	}
	texts := *info.Table()[version.LangDefault]
	if texts[version.FileVersion] != wantVersion || texts[version.ProductVersion] != wantVersion || info.FileVersion != info.ProductVersion {
		t.Errorf("version %v, %v, want %s", info.FileVersion, texts, wantVersion)
	}
	// Sections lie one after another, and end with the file.
	image, err := pe.NewFile(bytes.NewReader(program))
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range image.Sections {
		if _, err := s.Data(); err != nil && s.Size > 0 {
			t.Errorf("section %s: %v", s.Name, err)
		}
	}
}

func TestAddVersionInfo(t *testing.T) {
	program := small(t)
	r := release{commit: commit{version: "1.2.3"}}
	if err := r.addVersionInfo(program); err != nil {
		t.Fatal(err)
	}
	hasResources(t, read(t, filepath.Dir(program), "small.exe"), "1.2.3")
}

// TestWindowsPrograms looks into the programs of a release.
func TestWindowsPrograms(t *testing.T) {
	dir := dist(t)
	for _, processor := range []string{"amd64", "arm64"} {
		archive, err := zip.OpenReader(filepath.Join(dir, only(t, dir, "*_windows_"+processor+".zip")))
		if err != nil {
			t.Fatal(err)
		}
		defer archive.Close()
		program, err := archive.Open("domvision/domvision.exe")
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(program)
		if err != nil {
			t.Fatal(err)
		}
		hasResources(t, data, newest(t).version)
	}
}

// TestSign signs with a certificate that vouches for itself.
func TestSign(t *testing.T) {
	signer := need(t, "osslsigncode")
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	now := time.Now()
	template := x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "domvision's test"},
		NotBefore: now.Add(-time.Hour), NotAfter: now.Add(time.Hour),
		KeyUsage: x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageCodeSigning},
	}
	der, err := x509.CreateCertificate(rand.Reader, &template, &template, key.Public(), key)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	certificate := string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}))
	windows := target{"windows", "amd64"}
	r := release{commit: commit{version: "1.2.3", time: now}, work: t.TempDir(), targets: []target{{"linux", "amd64"}, windows}}
	copyTo(t, small(t), r.program(windows))
	unsigned := read(t, r.work, "windows-amd64/domvision.exe")

	t.Setenv(certificateVariable, "")
	t.Setenv(keyVariable, "")
	if err := r.signPrograms(t.Context()); err != nil {
		t.Errorf("without a certificate: %v", err)
	}
	t.Setenv(certificateVariable, certificate)
	if err := r.signPrograms(t.Context()); err == nil || !strings.Contains(err.Error(), keyVariable) {
		t.Errorf("without a key: %v", err)
	}
	t.Setenv(keyVariable, "no key")
	if err := r.signPrograms(t.Context()); err == nil {
		t.Error("signed without a key")
	}
	if !bytes.Equal(read(t, r.work, "windows-amd64/domvision.exe"), unsigned) {
		t.Error("the program has changed, but is not signed")
	}
	t.Setenv(keyVariable, string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret})))
	if err := r.signPrograms(t.Context()); err != nil {
		t.Fatal(err)
	}

	authority := filepath.Join(r.work, "authority.pem")
	write(t, authority, certificate)
	verify := func() (string, error) {
		text, err := exec.Command(signer, "verify", "-CAfile", authority, "-in", r.program(windows)).CombinedOutput()
		return string(text), err
	}
	if text, err := verify(); err != nil || !strings.Contains(text, "domvision's test") {
		t.Errorf("%v\n%s", err, text)
	}
	signed := read(t, r.work, "windows-amd64/domvision.exe")
	signed[len(unsigned)/2] ^= 1
	write(t, r.program(windows), string(signed))
	if text, err := verify(); err == nil {
		t.Errorf("a changed program passes:\n%s", text)
	}
	if left, _ := filepath.Glob(filepath.Join(r.work, "signing*")); len(left) > 0 {
		t.Errorf("the key is left in %v", left)
	}
}
