// Package plural says to people how many things there are.
package plural

import "fmt"

// Of is n things: "1 point", "2 points". The plural of the thing must take an s.
func Of(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
