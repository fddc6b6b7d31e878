package benchmark

import (
	"reflect"
	"strings"
	"testing"
)

func TestParseReference(t *testing.T) {
	columns, err := ParseReference("\ufeff# scores\nyear, Board ,first,remark,second,none\n2009,1,10,\"a, b\",-5,\n2010,3,,late,30,\n,Total,10,,25,\n")
	if err != nil {
		t.Fatal(err)
	}
	want := []Column{
		{"year", map[int]int{1: 2009, 3: 2010}},
		{"first", map[int]int{1: 10}},
		{"second", map[int]int{1: -5, 3: 30}},
	}
	if !reflect.DeepEqual(columns, want) {
		t.Errorf("read %v, want %v", columns, want)
	}
	if total, ok := columns[2].Total([]int{1, 3}); total != 25 || !ok {
		t.Errorf("total %d, %v, want 25", total, ok)
	}
	if total, ok := columns[1].Total([]int{1, 3}); ok {
		t.Errorf("total %d, although a score is not known", total)
	}
}

func TestParseReferenceErrors(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"nothing", "", "no table"},
		{"no header", "# x\n1,10\n2,20\n", `line 2: no column "board"`},
		{"nothing but boards", "board\n1\n", `line 1: no column of scores besides "board"`},
		{"nothing but remarks", "board,remark\n1,good\n", "line 1: no column of scores"},
		{"no rows", "board,a\n", "line 1: no column of scores"},
		{"a short row", "board,a,b\n1,2,3\n2,4\n", "line 3: wrong number of fields"},
		{"a bare quote", "board,a\n1,2\"\n", "line 2: bare \" in non-quoted-field"},
		{"no board", "board,a\n1,2\nmean,2\n", `line 3: "mean" is not the number of a board`},
		{"a board twice", "board,a\n1,2\n1,3\n", "line 3: board 1 appears twice"},
		{"no score", "board,a\n1,2\n2,4l\n", `line 3: a: "4l" is not a score`},
	} {
		t.Run(c.name, func(t *testing.T) {
			if _, err := ParseReference(c.text); err == nil || !strings.HasPrefix(err.Error(), c.want) {
				t.Errorf("error %v, want %s...", err, c.want)
			}
		})
	}
}

func FuzzParseReference(f *testing.F) {
	f.Add("board,a,b\n1,10,x\ntotal,10,\n")
	f.Add("\"board\",\"a\nb\"\n1,\"2\"\n")
	f.Fuzz(func(t *testing.T, text string) {
		columns, err := ParseReference(text)
		if (err == nil) == (len(columns) == 0) {
			t.Fatalf("%d columns and error %v", len(columns), err)
		}
		for _, c := range columns {
			for board := range c.Scores {
				if _, ok := c.Total([]int{board}); !ok || board < 1 {
					t.Errorf("%s: board %d", c.Name, board)
				}
			}
		}
	})
}
