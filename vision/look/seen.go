package look

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/BurntSushi/toml"

	"github.com/domvision/domvision/internal/atomicfile"
	"github.com/domvision/domvision/internal/tomltext"
)

// Named is a look with the game that the player named for it.
type Named struct {
	Game string `toml:"game"`
	Look
}

// Seen lists the looks for which the player has named a game, newest first.
type Seen []Named

// maxSeen bounds the list. A player of more games should make profiles.
const maxSeen = 100

// Game is the game that the player named for a board that looks like this one, "" for none. A look with no further
// colours comes first: those of one game may all be among those of another.
func (s Seen) Game(board Look) string {
	like := func(n Named) bool { return n.like(board) }
	i := slices.IndexFunc(s, func(n Named) bool { return like(n) && board.like(n.Look) })
	if i < 0 {
		i = slices.IndexFunc(s, like)
	}
	if i < 0 {
		return ""
	}
	return s[i].Game
}

// With returns the list with a further look, which takes precedence. It drops looks that the new one
// contradicts or makes superfluous.
func (s Seen) With(game string, board Look) Seen {
	if len(board.Colors) == 0 {
		return s
	}
	rest := slices.DeleteFunc(slices.Clone(s), func(n Named) bool {
		return board.like(n.Look) && (n.Game == game || n.like(board))
	})
	return slices.Insert(rest, 0, Named{game, board})[:min(len(rest)+1, maxSeen)]
}

// file is the file format of the list.
type file struct {
	Schema int     `toml:"schema"`
	Looks  []Named `toml:"look"`
}

const (
	schema  = 1
	heading = "# The games that you named for boards without a profile, by the colours of their tiles\n# (L*a*b*). domvision writes this file. If you delete an entry, it asks again.\n"
)

// Load reads a list from a file. A missing file is an empty list.
func Load(path string) (Seen, error) {
	data, err := tomltext.Read(path, tomltext.MaxFile)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var f file
	if err := toml.Unmarshal(data, &f); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if f.Schema != schema {
		return nil, fmt.Errorf("%s: schema %d; this program reads schema %d", path, f.Schema, schema)
	}
	return f.Looks, nil
}

// Save writes the list to a file atomically, and creates its folder if necessary.
func (s Seen) Save(path string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return atomicfile.Write(path, func(w io.Writer) error {
		if _, err := io.WriteString(w, heading); err != nil {
			return err
		}
		return toml.NewEncoder(w).Encode(file{schema, s})
	})
}
