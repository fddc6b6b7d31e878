package cli

import (
	"errors"
	"math"

	"github.com/dustin/go-humanize"
)

// ByteSize formats a size in bytes for people, such as "1.5 kB".
func ByteSize(n int64) string { return humanize.Bytes(uint64(n)) }

// ByteCount is a flag that takes a size with its unit, such as 200MB.
type ByteCount int64

// Set implements [pflag.Value].
func (b *ByteCount) Set(text string) error {
	n, err := humanize.ParseBytes(text)
	if err != nil || n > math.MaxInt64 {
		return errors.New("expected a size such as 200MB")
	}
	*b = ByteCount(n)
	return nil
}

// String implements [pflag.Value].
func (b *ByteCount) String() string {
	if *b == 0 {
		return ""
	}
	return ByteSize(int64(*b))
}

// Type implements [pflag.Value].
func (b *ByteCount) Type() string { return "SIZE" }
