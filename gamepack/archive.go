package gamepack

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
)

// Parse reads a pack. The name is that of its file, for messages.
func Parse(name string, data []byte) (*Pack, error) {
	if len(data) > MaxFile {
		return nil, fmt.Errorf("%s: larger than %d MB, which no game pack needs", name, MaxFile>>20)
	}
	archive, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, fmt.Errorf("%s: this is not a zip archive, or it is damaged: %w", name, err)
	}
	if err := check(archive.File); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	var files []File
	for _, f := range archive.File {
		data, err := unpack(f)
		if err != nil {
			return nil, fmt.Errorf("%s: %s is damaged: %w", name, f.Name, err)
		}
		files = append(files, File{f.Name, data})
	}
	return Read(name, files)
}

// check checks what an archive says about its files.
func check(files []*zip.File) error {
	if len(files) == 0 || len(files) > MaxFiles {
		return fmt.Errorf("it holds %d files: expected 1 to %d", len(files), MaxFiles)
	}
	left := uint64(MaxFile)
	for _, f := range files {
		if err := checkName(f.Name); err != nil {
			return err
		}
		switch {
		case !f.Mode().IsRegular():
			return fmt.Errorf("%s is not a file", f.Name)
		case f.UncompressedSize64 > uint64(limit(f.Name)) || f.UncompressedSize64 > left:
			return fmt.Errorf("%s is too large: %d kB unpacked", f.Name, f.UncompressedSize64>>10)
		}
		left -= f.UncompressedSize64
	}
	return nil
}

// unpack reads a file, and no more of it than the archive says.
func unpack(f *zip.File) ([]byte, error) {
	r, err := f.Open()
	if err != nil {
		return nil, err
	}
	defer r.Close()
	data, err := io.ReadAll(io.LimitReader(r, int64(f.UncompressedSize64)+1)) // with its last byte comes the checksum
	if err == nil && uint64(len(data)) != f.UncompressedSize64 {
		err = errors.New("it is larger than the archive says")
	}
	return data, err
}

// Encode writes the pack. What could not be imported is not written.
func (p *Pack) Encode(w io.Writer) error {
	files, err := p.Files()
	if err != nil {
		return err
	}
	if _, err := Read(p.Game+Extension, files); err != nil {
		return fmt.Errorf("the pack cannot be made: %w", err)
	}
	archive := zip.NewWriter(w)
	for _, f := range files {
		// Without a time: when the pack was made is nobody's business.
		out, err := archive.CreateHeader(&zip.FileHeader{Name: f.Name, Method: zip.Deflate})
		if err == nil {
			_, err = out.Write(f.Data)
		}
		if err != nil {
			return err
		}
	}
	return archive.Close()
}
