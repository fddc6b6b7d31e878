package localpage

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/domvision/domvision/internal/atomicfile"
	"github.com/domvision/domvision/internal/boundedfile"
)

// Identity is what a browser that was let in knows of a page: a program that starts again with the
// same one is found by the page that is still open. It is a secret. The zero value is none.
type Identity struct {
	Port   int    `json:"port"`
	Token  string `json:"token"`
	Secret string `json:"secret"`
}

// textLength is how many characters [crypto/rand.Text] has, of which tokens and secrets are made.
const textLength = 26

// maxIdentity bounds the file, in bytes. It has a tenth of that.
const maxIdentity = 1 << 10

// Recall reads the identity that [Server.Keep] has kept in a file. It is none if there is no such file,
// or if anybody else could have read or written it.
func Recall(path string) Identity {
	f, err := boundedfile.Open(path)
	if err != nil {
		return Identity{}
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil || info.Size() > maxIdentity || !private(info) {
		return Identity{}
	}
	var kept Identity
	if json.NewDecoder(f).Decode(&kept) != nil || !isText(kept.Token) || !isText(kept.Secret) ||
		kept.Port < 1 || kept.Port > 65535 {
		return Identity{}
	}
	return kept
}

// isText reports whether [rand.Text] could have made a text. No other one is sent to a browser.
func isText(s string) bool {
	return len(s) == textLength && strings.Trim(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567") == ""
}

// ListenAs is [Listen], and takes over an identity if its port is meant and free. Otherwise somebody
// else may have listened there, and been told the secret by a page that was left open: then the server
// has a new identity.
func ListenAs(kept Identity, port int) (*Server, error) {
	if kept.Port != 0 && (port == 0 || port == kept.Port) {
		s, err := Listen(kept.Port)
		if err == nil {
			s.token, s.secret, s.known = kept.Token, kept.Secret, true
			return s, nil
		}
	}
	return Listen(port)
}

// comeBack is how long a page that is open may take to find the next server: link.js tries every
// second.
const comeBack = 2 * time.Second

// ComesBack waits whether a page that was left open comes back by itself. Where none can, it does not
// wait.
func (s *Server) ComesBack(ctx context.Context) bool {
	if !s.known {
		return false
	}
	select {
	case <-s.visited:
		return true
	case <-time.After(comeBack):
	case <-ctx.Done():
	}
	return false
}

// Keep keeps the identity of the server in a file, for its user alone.
func (s *Server) Keep(path string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	data, err := json.Marshal(Identity{s.port(), s.token, s.secret})
	if err != nil {
		return err
	}
	return atomicfile.WriteFile(path, append(data, '\n'), 0o600)
}
