// Package plural formats numbers of things.
package plural

import "fmt"

// Of formats a number with a noun: "1 point", "2 points". The plural of the noun must be formed with s.
func Of(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
