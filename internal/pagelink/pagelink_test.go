package pagelink

import (
	"context"
	"errors"
	"strings"
	"testing"
)

func TestCalls(t *testing.T) {
	refused := errors.New("refused")
	calls := Calls{
		"greet": JSON(20, func(_ context.Context, args struct{ Name string }) (any, error) { return "hello " + args.Name, nil }),
		"count": {Limit: 4, TooLarge: "four at most", Do: func(_ context.Context, body []byte) (any, error) { return len(body), nil }},
		"fail":  {Do: func(context.Context, []byte) (any, error) { return nil, refused }},
	}
	for name, c := range map[string]struct {
		call, body string
		want       any
		says       string // the error
	}{
		"JSON":           {"greet", `{"name":"you"}`, "hello you", ""},
		"no JSON":        {"greet", `{`, nil, "not understood"},
		"nothing":        {"greet", ``, nil, "not understood"},
		"more than JSON": {"greet", `{}{}`, nil, "not understood"},
		"a file":         {"count", "1234", 4, ""},
		"a large file":   {"count", "12345", nil, "four at most"},
		"large JSON":     {"greet", `{"name":"everybody"}` + " ", nil, "larger than 0 kB"},
		"its error":      {"fail", "", nil, "refused"},
		"no such call":   {"leave", "", nil, `no such function: "leave"`},
	} {
		got, err := calls.Call(t.Context(), c.call, []byte(c.body))
		if got != c.want || (err != nil) != (c.says != "") || err != nil && !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v, %v, want %v, %q", name, got, err, c.want, c.says)
		}
	}
	for name, want := range map[string]int64{"greet": 20, "fail": DefaultLimit, "leave": 0} {
		if got := calls.Limit(name); got != want {
			t.Errorf("%s takes %d bytes, want %d", name, got, want)
		}
	}
	var large *TooLargeError
	if _, err := calls.Call(t.Context(), "fail", make([]byte, DefaultLimit+1)); !errors.As(err, &large) || large.Limit != DefaultLimit || !strings.Contains(err.Error(), "larger than 64 kB") {
		t.Errorf("error %v", err)
	}
}
