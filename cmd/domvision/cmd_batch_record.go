package main

import (
	"cmp"
	"errors"
	"fmt"
	"hash/crc32"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/shard"
	"github.com/domvision/domvision/vision/corpus"
)

// batchHeader is the first line of a record of batch.
type batchHeader struct {
	Schema   int      `json:"schema"`
	Version  string   `json:"version"` // of the program: other versions may read otherwise
	Profiles []string `json:"profiles"`
	Archive  string   `json:"archive"`  // the checksum of the pictures' names, sizes and grids
	Pictures int      `json:"pictures"` // in all parts
	leftOut           // in the whole folder
}

// batchRecord is the result for one picture: the fields of batch --json and what the totals need.
type batchRecord struct {
	resultJSON
	Confusion []confusionJSON `json:"confusion"`
	Code      int             `json:"code,omitempty"` // exit code, if the picture was not read
	Hint      string          `json:"hint,omitempty"`
}

// batchRecords is the format of records.
func batchRecords() shard.Format[batchHeader, batchRecord, string] {
	return shard.Format[batchHeader, batchRecord, string]{
		Kind:  "batch",
		Valid: func(h batchHeader) bool { return h.Schema == schema && h.Archive != "" },
		Settings: func(h batchHeader) []shard.Setting {
			return []shard.Setting{
				{Name: "version", Value: h.Version},
				{Name: "profiles", Value: strings.Join(h.Profiles, ", ")},
				{Name: "pictures and grids of checksum", Value: h.Archive},
			}
		},
		Key: func(r batchRecord) string { return r.Image },
	}
}

// openRecord opens the record of --record, and returns what is in it; a nil log if nothing is recorded.
func (b *batch) openRecord(samples []corpus.Sample, left leftOut) (*shard.Log[batchRecord], []batchRecord, error) {
	if len(b.part.Numbers(len(samples))) == 0 {
		return nil, nil, b.parts.none(len(samples))
	}
	if b.parts.record == "" {
		return nil, nil, nil
	}
	header := batchHeader{
		Schema: schema, Version: version(), Archive: archiveChecksum(samples), Pictures: len(samples), leftOut: left,
	}
	profiles, err := profilesToTry(b.profile)
	if err != nil {
		return nil, nil, err
	}
	for _, p := range profiles {
		header.Profiles = append(header.Profiles, p.Name)
	}
	return batchRecords().Open(b.parts.record, header)
}

// archiveChecksum is a checksum of the names and sizes of the pictures and of their grids. It does not read
// the pictures.
func archiveChecksum(samples []corpus.Sample) string {
	sum := crc32.NewIEEE()
	for _, s := range samples {
		size := int64(-1)
		if info, err := os.Stat(s.Path); err == nil {
			size = info.Size()
		}
		fmt.Fprintf(sum, "%q %d %d\n%v\n", batchResult{Sample: s}.file(), size, s.Standing, s.Want)
	}
	return fmt.Sprintf("%08x", sum.Sum32())
}

func newBatchRecord(r batchResult) batchRecord {
	record := batchRecord{resultJSON: newResultJSON(r), Confusion: newConfusionJSON(r.score)}
	if r.err != nil {
		record.Code, record.Hint = explain(r.err)
	}
	return record
}

// sortRecords sorts records by name, as one run would have read the pictures.
func sortRecords(records []batchRecord) {
	slices.SortFunc(records, func(a, b batchRecord) int { return cmp.Compare(a.Image, b.Image) })
}

// result is the recorded result, without the parts that are dropped after counting.
func (r batchRecord) result() batchResult {
	result := batchResult{
		Sample:  corpus.Sample{Path: r.Image},
		profile: r.Profile,
		score: corpus.Score{
			Right: r.Cells.Right, Wrong: r.Cells.Wrong, Unsure: r.Cells.Unsure,
			Powers: r.Powers, Confusion: map[corpus.Confused]int{},
		},
		times: stageTimes{
			stageDecode: duration(r.Stages.Decode), stageLocate: duration(r.Stages.Locate),
			stageClassify: duration(r.Stages.Classify), stageAll: duration(r.MS),
		},
	}
	if r.Code != 0 {
		result.err = &failure{code: r.Code, hint: r.Hint, err: errors.New(r.Reason)}
	}
	if r.Status == string(outcomeBroken) {
		result.Standing = corpus.BrokenGrid
	}
	for _, c := range r.Confusion {
		result.score.Confusion[confused(c.Truth, c.Read)] = c.Count
	}
	for _, d := range r.Differences {
		at := engine.Pos{Row: d.Row, Col: d.Col}
		result.score.Differences = append(result.score.Differences, corpus.Difference{At: at, Confused: confused(d.Truth, d.Read)})
	}
	return result
}

// confused reads the letters of a [confusionJSON].
func confused(truth, read string) corpus.Confused {
	return corpus.Confused{Truth: letter(truth), Read: letter(read)}
}

// letter is the colour of a letter, "!" included. It is unknown if the text has none.
func letter(text string) engine.Color {
	if text == "" {
		return engine.Unknown
	}
	c, _ := engine.ColorOf(text[0])
	return c
}

// duration is the inverse of [ms].
func duration(ms float64) time.Duration {
	return time.Duration(ms * float64(time.Millisecond)).Round(time.Microsecond)
}
