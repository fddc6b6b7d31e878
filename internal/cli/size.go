package cli

import (
	"fmt"
	"strconv"
	"strings"
)

// byteUnits are the units in which sizes are printed and parsed.
var byteUnits = [...]string{"B", "kB", "MB", "GB"}

// ByteSize formats a size in bytes for people.
func ByteSize(n int64) string {
	size, unit := float64(n), 0
	for size >= 1000 && unit < len(byteUnits)-1 {
		size, unit = size/1000, unit+1
	}
	if unit == 0 || size >= 10 {
		return fmt.Sprintf("%.0f %s", size, byteUnits[unit])
	}
	return fmt.Sprintf("%.1f %s", size, byteUnits[unit])
}

// ByteCount is a flag that takes a size with its unit.
type ByteCount int64

func (b *ByteCount) Set(text string) error {
	number, factor := strings.TrimSpace(strings.ToUpper(text)), 1.0
	for i := len(byteUnits) - 1; i >= 0; i-- {
		rest, ok := strings.CutSuffix(number, strings.ToUpper(byteUnits[i]))
		if !ok {
			continue
		}
		number = strings.TrimSpace(rest)
		for range i {
			factor *= 1000
		}
		break
	}
	n, err := strconv.ParseFloat(number, 64)
	if err != nil || !(n >= 0 && n*factor < 1e15) {
		return fmt.Errorf("expected a size such as 200MB")
	}
	*b = ByteCount(n * factor)
	return nil
}

func (b *ByteCount) String() string {
	if *b == 0 {
		return ""
	}
	return ByteSize(int64(*b))
}

func (b *ByteCount) Type() string { return "SIZE" }
