package calibration

import (
	"fmt"
	"strings"

	"github.com/domvision/domvision/engine"
)

// FieldError reports an invalid field of a profile.
type FieldError struct{ Field, Msg string }

func (e *FieldError) Error() string { return fmt.Sprintf("field %q: %s", e.Field, e.Msg) }

// Auto is given in place of the name of a profile, and asks for the one that fits best.
const Auto = "auto"

// maxName bounds the name of a profile, in characters.
const maxName = 64

// CheckName validates the name of a profile. Its error is a [*FieldError].
func CheckName(name string) error {
	switch {
	case name == "":
		return &FieldError{"name", "is missing"}
	case name == Auto:
		return &FieldError{"name", "is reserved: it asks for the profile that fits best"}
	case len(name) > maxName || name[0] == '-':
		return &FieldError{"name", fmt.Sprintf("%.20q must begin with a letter or digit and have at most %d characters", name, maxName)}
	case strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789-") != "":
		return &FieldError{"name", fmt.Sprintf("%q may hold only a to z, 0 to 9 and dashes", name)}
	}
	return nil
}

// Validate validates a complete profile, one that extends no other. Its error is a [*FieldError] for the
// first problem.
func (p Profile) Validate() error {
	if p.Schema != Schema {
		return &FieldError{"schema", fmt.Sprintf("is %d; this program reads schema %d", p.Schema, Schema)}
	}
	if err := CheckName(p.Name); err != nil {
		return err
	}
	for _, part := range []func() error{p.validateNumbers, p.validatePalette, p.validatePowers, p.Taught.validate} {
		if err := part(); err != nil {
			return err
		}
	}
	return nil
}

// validateNumbers validates the sizes and the thresholds.
func (p Profile) validateNumbers() error {
	for _, n := range []struct {
		field       string
		value, most float64
	}{
		{"aspect", p.Aspect, 5}, {"thresholds.share", p.Thresholds.Share, 1}, {"thresholds.template", p.Thresholds.Template, 1},
	} {
		if !(0 <= n.value && n.value <= n.most) { // false for NaN, too
			return &FieldError{n.field, fmt.Sprintf("%g is not between 0 and %g", n.value, n.most)}
		}
	}
	for _, r := range []struct {
		field string
		Range
	}{{"rows", p.Rows}, {"cols", p.Cols}} {
		if r.Min < 0 || r.Max < r.Min || r.Max > engine.MaxSide {
			return &FieldError{r.field, fmt.Sprintf("%d to %d is not within 0 to %d", r.Min, r.Max, engine.MaxSide)}
		}
	}
	for _, size := range p.Starts {
		if min(size[0], size[1]) < 1 || max(size[0], size[1]) > engine.MaxSide {
			return &FieldError{"starts", fmt.Sprintf("%d rows and %d columns are not within 1 to %d", size[0], size[1], engine.MaxSide)}
		}
	}
	return nil
}

// validatePalette validates the colours.
func (p Profile) validatePalette() error {
	if len(p.Palette) == 0 && p.Taught == nil {
		return &FieldError{"palette", "is empty: a profile needs at least one colour, \"taught\", or \"extends\""}
	}
	letters := map[string]int{}
	for i, c := range p.Palette {
		field := fmt.Sprintf("palette[%d]", i)
		if err := c.validate(field); err != nil {
			return err
		}
		if j, taken := letters[c.Letter]; taken {
			return &FieldError{field + ".letter", fmt.Sprintf("%q is also the letter of palette[%d]", c.Letter, j)}
		}
		letters[c.Letter] = i
	}
	return nil
}

func (c Color) validate(field string) error {
	color, ok := engine.Color(0), false
	if len(c.Letter) == 1 {
		color, ok = engine.ColorOf(c.Letter[0])
	}
	switch {
	case c.Name == "":
		return &FieldError{field + ".name", "is missing"}
	case !ok || !color.IsColor() && color != engine.Colorless:
		return &FieldError{field + ".letter", fmt.Sprintf("%q is not one letter or digit, nor \"*\"", c.Letter)}
	case len(c.Ranges) == 0 && c.Picture == nil:
		return &FieldError{field + ".range", fmt.Sprintf("is missing, and so is \"picture\": which colours count as %s?", c.Name)}
	}
	for _, v := range c.Mean {
		if v < 0 || v > 255 {
			return &FieldError{field + ".mean", fmt.Sprintf("%d is not between 0 and 255", v)}
		}
	}
	return validateRanges(field, c.Ranges)
}

// validatePowers validates the pictures and the halos of powers.
func (p Profile) validatePowers() error {
	for i, t := range p.Templates {
		if err := validateKind(fmt.Sprintf("template[%d]", i), t.Kind); err != nil {
			return err
		}
	}
	for i, h := range p.Halos {
		field := fmt.Sprintf("halo[%d]", i)
		if err := validateKind(field, h.Kind); err != nil {
			return err
		}
		if len(h.Ranges) == 0 {
			return &FieldError{field + ".range", "is missing: which colours does it have?"}
		}
		if err := validateRanges(field, h.Ranges); err != nil {
			return err
		}
	}
	return nil
}

// validateKind validates the kind of a power in a field.
func validateKind(field, kind string) error {
	if p, _ := engine.ParsePower(kind); p != engine.NoPower {
		return nil
	}
	return &FieldError{field + ".kind", fmt.Sprintf("%q is not a power; known are %s", kind, strings.Join(append(engine.PowerNames(), engine.SwapPowerNames()...), ", "))}
}

// validateRanges validates the ranges of colours in a field.
func validateRanges(field string, ranges []ColorRange) error {
	lowest, highest := [3]float64{0, -128, -128}, [3]float64{100, 127, 127}
	for j, r := range ranges {
		for k, axis := range "Lab" {
			low, high := lowest[k], highest[k]
			if !(low <= r.Min[k] && r.Min[k] <= r.Max[k] && r.Max[k] <= high) {
				return &FieldError{fmt.Sprintf("%s.range[%d]", field, j), fmt.Sprintf("%c from %g to %g is not within %g to %g", axis, r.Min[k], r.Max[k], low, high)}
			}
		}
	}
	return nil
}
