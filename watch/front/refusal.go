package front

import (
	"errors"
	"strings"

	"github.com/domvision/domvision/vision"
)

// Reason is why a picture was refused, in parentheses after a space: what the error says beyond that no board was found, or
// that it cannot be read. It is "" if that is all.
func Reason(err error) string {
	for _, refusal := range []error{vision.ErrNoBoard, vision.ErrUncertain} {
		if !errors.Is(err, refusal) {
			continue
		}
		_, why, _ := strings.Cut(err.Error(), refusal.Error())
		if why = strings.TrimPrefix(why, ": "); why != "" {
			return " (" + strings.ToUpper(why[:1]) + why[1:] + ".)"
		}
	}
	return ""
}
