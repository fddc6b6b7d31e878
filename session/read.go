package session

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/domvision/domvision/internal/boundedfile"
	"github.com/domvision/domvision/internal/imagefile"
)

// fileName is the file in the folder of a record that holds its lines.
const fileName = "session.jsonl"

// Errors of records that cannot be read at all.
var (
	ErrDamaged = errors.New("the record cannot be read")
	ErrNewer   = errors.New("it was written by a newer domvision") // is also ErrDamaged
)

// Session is a record as it is read.
type Session struct {
	Header
	ID, Dir string // Dir is the record's own folder
	Turns   []Turn
	Ended   time.Time // zero: interrupted, or still being written, perhaps by a later run
	Written time.Time // when it was last written to
	Running bool      // it is being written
	Size    int64     // bytes of everything in Dir
	Err     error     // why it cannot be read; only in a [List]

	// Damaged counts the lines that could not be read, an unfinished last one aside.
	Damaged int

	last int // the number of the last turn
}

// Read reads the record of the given ID in the folder dir of all records, up to
// its last whole line.
func Read(dir, id string) (*Session, error) {
	own := filepath.Join(dir, id)
	path := filepath.Join(own, fileName)
	f, err := boundedfile.Open(path)
	switch {
	case errors.Is(err, boundedfile.ErrNoFile):
		return nil, fmt.Errorf("%s: %w: it is not a file", path, ErrDamaged)
	case err != nil:
		return nil, fmt.Errorf("reading the record %s: %w", id, err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, fmt.Errorf("reading the record %s: %w", id, err)
	}
	// A larger file was not written by domvision.
	s, err := parse(io.LimitReader(f, maxLines))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	s.Written = info.ModTime()
	s.ID, s.Dir, s.Running = id, own, locked(f)
	s.Size, err = sizeOf(os.DirFS(own))
	return s, err
}

// parse reads the lines of a record.
func parse(r io.Reader) (*Session, error) {
	in := bufio.NewReaderSize(r, maxLine)
	s := &Session{}
	for parts, first := 0, true; ; parts, first = parts+1, false {
		if parts == maxParts {
			s.Damaged++
			return s, nil
		}
		line, err := in.ReadSlice('\n')
		long := false
		for errors.Is(err, bufio.ErrBufferFull) {
			long = true
			_, err = in.ReadSlice('\n')
		}
		switch {
		case errors.Is(err, io.EOF) && first:
			return nil, fmt.Errorf("%w: it is empty", ErrDamaged)
		case errors.Is(err, io.EOF): // what follows the last newline was not finished
			return s, nil
		case err != nil:
			return nil, err
		case long && !first:
			s.Damaged++
			continue
		case long:
			line = nil
		}
		if err := s.add(line, first); err != nil {
			return nil, err
		}
	}
}

// add takes in a line. Only the first one must be readable.
func (s *Session) add(text []byte, first bool) error {
	var l line
	err := json.Unmarshal(text, &l)
	if err == nil && l.Schema > schema {
		return fmt.Errorf("%w: %w (schema %d, known is %d)", ErrDamaged, ErrNewer, l.Schema, schema)
	}
	if first {
		var h headerJSON
		if err != nil || l.Kind != kindHeader || json.Unmarshal(text, &h) != nil {
			return fmt.Errorf("%w: its first line is not that of a record", ErrDamaged)
		}
		s.Header = h.decode()
		return nil
	}
	switch {
	case err != nil:
		s.Damaged++
	case l.Kind == kindTurn:
		s.addTurn(text)
	case l.Kind == kindPicture:
		s.addPicture(text)
	case l.Kind == kindEnd:
		s.Ended = l.Time
	}
	return nil
}

func (s *Session) addTurn(text []byte) {
	var j turnJSON
	err := json.Unmarshal(text, &j)
	t := Turn{}
	if err == nil {
		t, err = j.decode()
	}
	switch {
	case err != nil || j.N < s.last || j.N < 1 || len(s.Turns) >= maxTurns:
		s.Damaged++
	case j.N == s.last:
		s.Turns[len(s.Turns)-1] = t
	default:
		s.Turns = append(s.Turns, t)
		s.last, s.Ended = j.N, time.Time{}
	}
}

// addPicture takes in the picture of the last turn.
func (s *Session) addPicture(text []byte) {
	var j pictureJSON
	if err := json.Unmarshal(text, &j); err != nil || j.N != s.last || len(s.Turns) == 0 {
		s.Damaged++
		return
	}
	t := &s.Turns[len(s.Turns)-1]
	t.Picture, t.Board = decodePicture(j.Picture, j.Cell, t.Grid)
}

// Picture reads the picture of a turn; nil if it has none.
func (s *Session) Picture(t Turn) (image.Image, error) {
	if t.Picture == "" {
		return nil, nil
	}
	path := filepath.Join(s.Dir, t.Picture)
	f, err := boundedfile.Open(path)
	if err != nil {
		return nil, fmt.Errorf("reading a picture of the record %s: %w", s.ID, err)
	}
	defer f.Close()
	img, err := imagefile.Decode(f)
	if err != nil {
		return nil, fmt.Errorf("reading the picture %s: %w", path, err)
	}
	return img, nil
}

// pictureSize is the size of the picture of a turn, if it has one.
func (s *Session) pictureSize(t Turn) (size image.Point, ok bool) {
	if t.Picture == "" {
		return size, false
	}
	f, err := boundedfile.Open(filepath.Join(s.Dir, t.Picture))
	if err != nil {
		return size, false
	}
	defer f.Close()
	config, err := png.DecodeConfig(f)
	return image.Pt(config.Width, config.Height), err == nil
}
