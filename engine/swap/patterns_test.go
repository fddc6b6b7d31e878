package swap

import (
	"math"
	"slices"
	"strings"
	"testing"
)

// canonical writes the pattern of a block as text. The first colour is b, the next new one c, and so on. Of the block
// and its mirror image, it returns the text that sorts first.
func canonical(rows []string) string {
	write := func(rows []string) string {
		names := map[rune]rune{'?': '?'}
		return strings.Map(func(c rune) rune {
			if _, ok := names[c]; !ok {
				names[c] = rune('a' + len(names))
			}
			return names[c]
		}, strings.Join(rows, "/"))
	}
	var mirror []string
	for _, r := range rows {
		cells := []byte(r)
		slices.Reverse(cells)
		mirror = append(mirror, string(cells))
	}
	names := []string{write(rows), write(mirror)}
	return min(names[0], names[1])
}

// patternTexts lists the patterns of a board as text, in the order in which Patterns lists their numbers.
func patternTexts(lines []string, colors string) (list []string) {
	for _, s := range blockShapes {
		for row := 0; row+s.rows <= len(lines); row++ {
			for col := 0; col+s.cols <= len(lines[0]); col++ {
				var rows []string
				for _, l := range lines[row : row+s.rows] {
					rows = append(rows, l[col:col+s.cols])
				}
				list = append(list, canonical(rows))
			}
		}
	}
	for row := 2; row < len(lines); row++ {
		for _, c := range colors {
			var n []byte
			for _, l := range lines[row-2 : row+1] {
				n = append(n, byte('0'+min(3, strings.Count(l, string(c)))))
			}
			if string(n) != "000" {
				list = append(list, string(n))
			}
		}
	}
	return list
}

// TestPatterns: two parts of boards have the same number if and only if their patterns are the same text. There are
// 1019 numbers, and at least 500 of them occur.
func TestPatterns(t *testing.T) {
	r := rules(t, "bilging")
	text, number := map[int]string{}, map[string]int{}
	for seed := range uint64(300) {
		r.Colors = 2 + int(seed%6)
		if r.Colors < 3 {
			r.Colors = 7
		}
		b := r.Deal(source(seed))
		rng := source(seed)
		for i := range b.cells {
			if isColor(b.cells[i]) && rng.IntN(6) < int(seed%3) {
				b.cells[i] = unread
			}
		}
		lines := strings.Fields(b.Grid().String())
		texts := patternTexts(lines, letters[:r.Colors])
		found := b.Patterns(nil)
		if len(found) != len(texts) {
			t.Fatalf("%d patterns, want %d, on\n%v", len(found), len(texts), b.Grid())
		}
		for i, k := range found {
			if was, ok := text[k]; ok && was != texts[i] {
				t.Fatalf("the patterns %s and %s have the number %d", was, texts[i], k)
			}
			if was, ok := number[texts[i]]; ok && was != k {
				t.Fatalf("the pattern %s has the numbers %d and %d", texts[i], was, k)
			}
			text[k], number[texts[i]] = texts[i], k
		}
	}
	if n := patterns().count; n != 1019 || len(text) < 500 {
		t.Errorf("%d patterns of which %d occur; want 1019, and most of those that can be at rest", n, len(text))
	}
}

// TestOutlookIsTheWeightedSum: Outlook is the sum of Prospects and Patterns, by the built-in weights or others.
func TestOutlookIsTheWeightedSum(t *testing.T) {
	const price = 8
	weights, err := ReadWeights(outlookText)
	if err != nil {
		t.Fatal(err)
	}
	r := rules(t, "bilging")
	for seed := range uint64(20) {
		b := r.Deal(source(seed))
		want := 0.
		for i, x := range b.Prospects(price, nil) {
			want += weights[i] * x
		}
		for _, k := range b.Patterns(nil) {
			want += weights[prospectCount+k]
		}
		if got := b.Outlook(price); math.Abs(got-want) > 1e-3 {
			t.Errorf("Outlook %v, want %v", got, want)
		}
	}
	first := []float64{1, 2, 3}
	b := r.WithJudge(NewJudge(first)).Deal(source(1))
	want := 0.
	for i, x := range b.Prospects(price, nil)[:3] {
		want += first[i] * x
	}
	if got := b.Outlook(price); math.Abs(got-want) > 1e-9 {
		t.Errorf("by another judge %v, want %v", got, want)
	}
}

// TestWeights: the built-in weights, read and written again, are the same text. Faulty texts are errors.
func TestWeights(t *testing.T) {
	weights, err := ReadWeights(outlookText)
	if err != nil {
		t.Fatal(err)
	}
	var again strings.Builder
	if err := WriteWeights(&again, weights); err != nil || again.String() != outlookText {
		t.Errorf("written again, the built-in weights differ: %v", err)
	}
	for text, want := range map[string]string{
		"1 2 3":                 "3 weights: expected 1025",
		"1 x 3":                 "not a weight",
		outlookText + " 0.25\n": "1026 weights",
	} {
		if _, err := ReadWeights(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.20q: %v, want %q", text, err, want)
		}
	}
}
