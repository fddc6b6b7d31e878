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

// Identity is what an admitted browser knows about a page. If the program restarts with the same identity,
// an open page finds it again. It is secret. The zero value means no identity.
type Identity struct {
	Port   int    `json:"port"`
	Token  string `json:"token"`
	Secret string `json:"secret"`
}

// textLength is the length of [crypto/rand.Text], which generates tokens and secrets.
const textLength = 26

// maxIdentity bounds the size of the file, in bytes. It usually has a tenth of that.
const maxIdentity = 1 << 10

// Recall reads the identity from a file written by [Server.Keep]. It returns the zero Identity if there is
// no such file, or if another user could have read or written it.
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

// isText reports whether [rand.Text] could have generated s. Nothing else is sent to a browser.
func isText(s string) bool {
	return len(s) == textLength && strings.Trim(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567") == ""
}

// ListenAs is [Listen] with a given identity, if its port is requested (or port is 0) and free. Otherwise
// the server gets a new identity: another program may have listened on the port, and received the secret
// from a page that was left open.
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

// comeBack is how long an open page may take to find the next server. link.js tries every second.
const comeBack = 2 * time.Second

// ComesBack waits for an open page to reconnect, and reports whether one did. It returns at once if no page
// can.
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

// Keep saves the identity of the server to a file that only its user can access.
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
