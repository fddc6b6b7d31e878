package chromium

import (
	"crypto/sha256"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
)

// axeVersion is the version of axe-core that pages are checked with, and the hash of its script. It
// is under MPL-2.0 and no part of this repository.
const (
	axeVersion = "4.14.1"
	axeHash    = "29348999450cdf2849a8e70b7912fc2da85a849da39c0d0d5394f51d4a9ed95c"
)

// axe is the script of axe-core, from the registry of npm.
var axe = sync.OnceValues(func() (script string, err error) {
	dir, err := os.MkdirTemp("", "axe")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(dir)
	out, err := exec.Command("npm", "pack", "--silent", "--prefer-offline", "--pack-destination", dir, "axe-core@"+axeVersion).CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("npm pack axe-core: %w: %s", err, out)
	}
	data, err := exec.Command("tar", "-xzOf", filepath.Join(dir, "axe-core-"+axeVersion+".tgz"), "package/axe.min.js").Output()
	if hash := fmt.Sprintf("%x", sha256.Sum256(data)); err == nil && hash != axeHash {
		err = fmt.Errorf("the script of axe-core has the hash %s", hash)
	}
	return string(data), err
})
