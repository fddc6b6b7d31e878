package rulefile

import (
	"reflect"
	"strings"
)

// lineOf is the line of a TOML text, from 1, on which a key is set: "board.rows" is rows below [board]. Where it is
// not set, it is that of its table, or the first one. (The parser knows the lines of its own errors only.)
func lineOf(text, key string) int {
	found, table := 1, ""
	number := 0
	for line := range strings.Lines(text) {
		number++
		line = strings.TrimSpace(line)
		if header, ok := strings.CutPrefix(line, "["); ok {
			header, _, _ = strings.Cut(strings.TrimPrefix(header, "["), "]")
			table = strings.TrimSpace(header)
			if key == table || strings.HasPrefix(key, table+".") {
				found = number
			}
			if key == table {
				return found
			}
			continue
		}
		name, _, ok := strings.Cut(line, "=")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		name = strings.ReplaceAll(strings.ReplaceAll(name, `"`, ""), " ", "")
		if table != "" {
			name = table + "." + name
		}
		switch {
		case name == key:
			return number
		case strings.HasPrefix(key, name+"."): // an inline table
			found = number
		}
	}
	return found
}

// fieldsOf lists the keys of a family.
func fieldsOf(family string) map[string]bool {
	of := reflect.TypeFor[Groups]()
	if family == "swaps" {
		of = reflect.TypeFor[Swaps]()
	}
	fields := map[string]bool{}
	for i := range of.NumField() {
		fields[of.Field(i).Tag.Get("toml")] = true
	}
	return fields
}

// headerLines lists the lines, from 1, on which the tables of an array begin.
func headerLines(text, header string) (lines []int) {
	number := 0
	for line := range strings.Lines(text) {
		number++
		if strings.HasPrefix(strings.ReplaceAll(line, " ", ""), header) {
			lines = append(lines, number)
		}
	}
	return lines
}
