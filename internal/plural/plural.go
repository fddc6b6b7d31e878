// Package plural writes numbers of things for people.
package plural

import "fmt"

// Of writes n things: "1 point", "2 points". The plural of the noun must end in s.
func Of(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
