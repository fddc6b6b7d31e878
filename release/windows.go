package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/tc-hib/winres"
	"github.com/tc-hib/winres/version"
)

// addVersionInfo adds to a program for Windows what the system shows of a file: its name, its version, its
// makers. The icon and the manifest are in it already, from cmd/domvision/winres.
func (r release) addVersionInfo(program string) error {
	data, err := os.ReadFile(program)
	if err != nil {
		return err
	}
	resources, err := winres.LoadFromEXE(bytes.NewReader(data))
	if err != nil {
		return fmt.Errorf("resources of %s: %w", program, err)
	}
	var info version.Info
	for key, value := range map[string]string{
		version.CompanyName:      "The domvision authors",
		version.FileDescription:  "domvision: the best move in a tile game", // the name in the task manager and in questions of the system
		version.InternalName:     "domvision",
		version.LegalCopyright:   "The domvision authors, MIT licence",
		version.OriginalFilename: filepath.Base(program),
		version.ProductName:      "domvision",
	} {
		if err := info.Set(version.LangDefault, key, value); err != nil {
			return err
		}
	}
	info.SetFileVersion(r.version)
	info.SetProductVersion(r.version)
	resources.SetVersionInfo(info)
	var changed bytes.Buffer
	if err := resources.WriteToEXE(&changed, bytes.NewReader(data)); err != nil {
		return fmt.Errorf("resources of %s: %w", program, err)
	}
	return os.WriteFile(program, changed.Bytes(), 0o755)
}

// The environment variables that hold what programs for Windows are signed with: the text of two PEM files,
// not their paths, as a CI keeps secrets. The certificate is followed by those that vouch for it.
const (
	certificateVariable = "WINDOWS_CERTIFICATE"
	keyVariable         = "WINDOWS_KEY"           // without a password
	timestampVariable   = "WINDOWS_TIMESTAMP_URL" // optional: who attests the time, so that signatures outlive the certificate
)

// signPrograms signs the programs for Windows if the environment holds a certificate.
func (r release) signPrograms(ctx context.Context) error {
	certificate, key := os.Getenv(certificateVariable), os.Getenv(keyVariable)
	switch {
	case certificate == "" && key == "":
		fmt.Fprintf(os.Stderr, "release: the programs for Windows are not signed: %s and %s are not set\n", certificateVariable, keyVariable)
		return nil
	case certificate == "" || key == "":
		return fmt.Errorf("only one of %s and %s is set", certificateVariable, keyVariable)
	}
	for _, t := range r.targets {
		if t.system != "windows" {
			continue
		}
		if err := r.sign(ctx, r.program(t), certificate, key); err != nil {
			return fmt.Errorf("signing for %v: %w", t, err)
		}
	}
	return nil
}

// sign signs a program with a certificate and a key in PEM.
func (r release) sign(ctx context.Context, program, certificate, key string) (err error) {
	dir, err := os.MkdirTemp(r.work, "signing")
	if err != nil {
		return err
	}
	defer func() { err = cmp.Or(err, os.RemoveAll(dir)) }()
	path := func(name string) string { return filepath.Join(dir, name) }
	for name, text := range map[string]string{"certificate.pem": certificate, "key.pem": key} {
		if err := os.WriteFile(path(name), []byte(text), 0o600); err != nil {
			return err
		}
	}
	args := []string{
		"sign", "-h", "sha256", "-certs", path("certificate.pem"), "-key", path("key.pem"),
		"-n", "domvision", "-i", "https://" + modulePath, "-time", fmt.Sprint(r.time.Unix()),
	}
	if url := os.Getenv(timestampVariable); url != "" {
		args = append(args, "-ts", url)
	}
	args = append(args, "-in", program, "-out", path("signed.exe"))
	text, err := exec.CommandContext(ctx, "osslsigncode", args...).CombinedOutput()
	if errors.Is(err, exec.ErrNotFound) {
		return fmt.Errorf("%w: install it (Debian: osslsigncode), or unset %s and %s", err, certificateVariable, keyVariable)
	}
	if err != nil {
		return fmt.Errorf("osslsigncode: %w\n%s", err, text)
	}
	return os.Rename(path("signed.exe"), program)
}
