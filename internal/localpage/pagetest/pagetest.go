// Package pagetest lets tests access a page like a browser.
package pagetest

import (
	"net/http"
	"net/http/cookiejar"
	"testing"
)

// Open opens a one-time address. It returns a client with the cookie, and the address of the page.
func Open(t testing.TB, address string) (client *http.Client, page string) {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	client = &http.Client{Jar: jar}
	answer, err := client.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	if answer.StatusCode == http.StatusForbidden {
		t.Fatalf("%s: %s", address, answer.Status)
	}
	return client, answer.Request.URL.String()
}
