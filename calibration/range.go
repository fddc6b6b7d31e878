package calibration

import "fmt"

// Range is a range of rows or columns, from Min to Max. 0 to 0 means unknown. A file gives a number or a
// pair of numbers.
type Range struct{ Min, Max int }

// Holds reports whether n is within the range, or the range is unknown.
func (r Range) Holds(n int) bool { return r.Max == 0 || r.Min <= n && n <= r.Max }

// Allows reports whether a board that shows n rows or columns may be in this range, given that empty ones
// are invisible.
func (r Range) Allows(n int) bool { return r.Max == 0 || n <= r.Max }

// UnmarshalTOML reads a number or a pair of numbers.
func (r *Range) UnmarshalTOML(v any) error {
	number := func(v any) (int, error) {
		n, ok := v.(int64)
		if !ok {
			return 0, fmt.Errorf("expected a whole number or two, such as 12 or [12, 16], not %v", v)
		}
		return int(n), nil
	}
	pair, ok := v.([]any)
	if !ok {
		pair = []any{v, v}
	}
	if len(pair) != 2 {
		return fmt.Errorf("expected one whole number or two, not %d", len(pair))
	}
	var err error
	if r.Min, err = number(pair[0]); err != nil {
		return err
	}
	r.Max, err = number(pair[1])
	return err
}

// MarshalTOML writes the pair.
func (r Range) MarshalTOML() ([]byte, error) { return fmt.Appendf(nil, "[%d, %d]", r.Min, r.Max), nil }
