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
	"github.com/domvision/domvision/internal/batch"
	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/lab/shard"
	"github.com/domvision/domvision/vision/corpus"
)

// batchHeader is the first line of a record of batch.
type batchHeader struct {
	Schema        int      `json:"schema"`
	Version       string   `json:"version"` // of the program: other versions may read otherwise
	Profiles      []string `json:"profiles"`
	Archive       string   `json:"archive"`  // the checksum of the pictures' names, sizes and grids
	Pictures      int      `json:"pictures"` // in all parts
	batch.LeftOut          // in the whole folder
}

// batchRecord is the result for one picture: the fields of batch --json and what the totals need.
type batchRecord struct {
	batch.ResultJSON
	Confusion []batch.ConfusionJSON `json:"confusion"`
	Code      int                   `json:"code,omitempty"` // exit code, if the picture was not read
	Hint      string                `json:"hint,omitempty"`
}

// batchRecords is the format of records.
func batchRecords() shard.Format[batchHeader, batchRecord, string] {
	return shard.Format[batchHeader, batchRecord, string]{
		Kind:  "batch",
		Valid: func(h batchHeader) bool { return h.Schema == cli.Schema && h.Archive != "" },
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

// newBatchHeader describes a run over pictures, with a profile that --profile asks for.
func newBatchHeader(samples []corpus.Sample, left batch.LeftOut, profile string) (batchHeader, error) {
	header := batchHeader{
		Schema: cli.Schema, Version: cli.Version(), Archive: archiveChecksum(samples), Pictures: len(samples), LeftOut: left,
	}
	profiles, err := cli.ProfilesToTry(profile)
	if err != nil {
		return header, err
	}
	for _, p := range profiles {
		header.Profiles = append(header.Profiles, p.Name)
	}
	return header, nil
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
		fmt.Fprintf(sum, "%q %d %d\n%v\n", batch.Result{Sample: s}.File(), size, s.Standing, s.Want)
	}
	return fmt.Sprintf("%08x", sum.Sum32())
}

func newBatchRecord(r batch.Result) batchRecord {
	record := batchRecord{ResultJSON: batch.NewResultJSON(r), Confusion: batch.NewConfusionJSON(r.Score)}
	if r.Err != nil {
		record.Code, record.Hint = cli.Explain(r.Err)
	}
	return record
}

// sortRecords sorts records by name, as one run would have read the pictures.
func sortRecords(records []batchRecord) {
	slices.SortFunc(records, func(a, b batchRecord) int { return cmp.Compare(a.Image, b.Image) })
}

// result is the recorded result, without the parts that are dropped after counting.
func (r batchRecord) result() batch.Result {
	result := batch.Result{
		Sample:  corpus.Sample{Path: r.Image},
		Profile: r.Profile,
		Score: corpus.Score{
			Right: r.Cells.Right, Wrong: r.Cells.Wrong, Unsure: r.Cells.Unsure,
			Powers: r.Powers, Confusion: map[corpus.Confused]int{},
		},
		Times: batch.StageTimes{
			batch.StageDecode: duration(r.Stages.Decode), batch.StageLocate: duration(r.Stages.Locate),
			batch.StageClassify: duration(r.Stages.Classify), batch.StageAll: duration(r.MS),
		},
	}
	if r.Code != 0 {
		result.Err = &cli.Failure{Code: r.Code, Hint: r.Hint, Err: errors.New(r.Reason)}
	}
	if r.Status == string(batch.OutcomeBroken) {
		result.Standing = corpus.BrokenGrid
	}
	for _, c := range r.Confusion {
		result.Score.Confusion[confused(c.Truth, c.Read)] = c.Count
	}
	for _, d := range r.Differences {
		at := engine.Pos{Row: d.Row, Col: d.Col}
		result.Score.Differences = append(result.Score.Differences, corpus.Difference{At: at, Confused: confused(d.Truth, d.Read)})
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
