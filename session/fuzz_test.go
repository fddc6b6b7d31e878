package session

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/domvision/domvision/engine"
)

// FuzzRead: no file makes the reader fail, or name a file outside the record; everything that it reads lies on
// the board, and can be written and read again.
func FuzzRead(f *testing.F) {
	head, err := json.Marshal(encodeHeader(Header{Game: "dom"}))
	if err != nil {
		f.Fatal(err)
	}
	for _, line := range []string{
		`{"schema":1,"kind":"turn","n":1,"event":"undo","grid":"GG\nGG\n","picture":"../../../etc/passwd","cell":{"w":1,"h":1}}`,
		`{"schema":1,"kind":"turn","n":2,"event":"undo","grid":"GG\nGG\n","picture":"0123456789abcdef.png","cell":{"x":9,"y":9,"w":20,"h":20}}`,
		`{"schema":1,"kind":"turn","n":9,"event":"x","grid":"GG\n","move":[0,1,1],"advice":[{"move":[0,0],"group":[[0,1]],"pv":[[9,9]]}]}`,
		`{"schema":1,"kind":"turn","n":9,"event":"x","grid":"G?\n*.","unsure":[[0,1]],"corrections":[{"at":[0,0],"was":"R","is":"* wild"}]}`,
		`{"schema":2}`, `{"schema":1,"kind":"end","time":"2026-01-02T03:04:05Z"}`, `null`, `[]`, ``,
	} {
		f.Add([]byte(string(head) + "\n" + line + "\n"))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		s, err := parse(bytes.NewReader(text))
		if err != nil {
			return
		}
		again := append(slices.Clone(head), '\n')
		for i, turn := range s.Turns {
			if strings.ContainsAny(turn.Picture, `/\`) {
				t.Errorf("picture %q", turn.Picture)
			}
			on := append([]engine.Pos{}, turn.Unsure...)
			for _, c := range turn.Advice {
				on = append(append(on, c.Move.At, c.Move.To()), c.Group...)
			}
			for _, p := range on {
				if !turn.Grid.In(p) {
					t.Errorf("%v is not on the board", p)
				}
			}
			if y := turn.Time.Year(); y < 0 || y > 9999 {
				turn.Time = time.Time{}
			}
			line, err := json.Marshal(encodeTurn(i+1, turn))
			if err != nil {
				t.Fatal(err)
			}
			again = append(append(again, line...), '\n')
		}
		if r, err := parse(bytes.NewReader(again)); err != nil || len(r.Turns) != len(s.Turns) || r.Damaged > 0 {
			t.Errorf("written and read again: %v", err)
		}
	})
}
