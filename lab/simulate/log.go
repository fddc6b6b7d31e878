package simulate

import (
	"cmp"
	"io"
	"slices"
	"strings"

	"github.com/domvision/domvision/lab/shard"
)

// logSchema is the version of the format of a log.
const logSchema = 1

// Header is the first line of a log. Records belong together only if their
// headers are equal.
type Header struct {
	Schema  int    `json:"schema"`
	Version string `json:"version"` // of the program: other versions may play otherwise
	Settings
	Planners []string `json:"planners"`
}

// NewHeader returns the header of a simulation by this version of the program.
func NewHeader(version string, s Settings, planners []Planner) Header {
	h := Header{Schema: logSchema, Version: version, Settings: s}
	for _, p := range planners {
		h.Planners = append(h.Planners, p.String())
	}
	return h
}

// Log is a file to which records are appended.
type Log = shard.Log[Record]

// logs is the format of logs.
var logs = shard.Format[Header, Record, key]{
	Kind:  "a simulation",
	Valid: func(h Header) bool { return h.Schema == logSchema },
	Settings: func(h Header) []shard.Setting {
		return []shard.Setting{
			{Name: "version", Value: h.Version},
			{Name: "game", Value: h.Game},
			{Name: "preset", Value: h.Preset},
			{Name: "table", Value: h.Table},
			{Name: "seed", Value: h.Seed},
			{Name: "moves", Value: h.Moves},
			{Name: "seconds", Value: h.Seconds},
			{Name: "planners", Value: strings.Join(h.Planners, " ")},
		}
	},
	Key: Record.key,
}

// OpenLog opens the log at path to append to it, and returns its records. It creates a log that is missing or
// empty. A last line that is incomplete is dropped. It is an error if the log has another header. After an
// error, no file is left that was not there before.
func OpenLog(path string, h Header) (*Log, []Record, error) { return logs.Open(path, h) }

// ReadLog reads the log at path. An incomplete last line is skipped.
func ReadLog(path string) (Header, []Record, error) { return logs.Read(path) }

// WriteLog writes a whole log at once.
func WriteLog(w io.Writer, h Header, records []Record) error { return logs.Write(w, h, records) }

// Merge reads logs that are parts of one simulation. The records come in the order in which one worker would
// have played. It is an error if the logs have different headers, or if a level is in two of them.
func Merge(paths []string) (Header, []Record, error) {
	all, total, err := logs.Merge(paths)
	if err != nil {
		return Header{}, nil, err
	}
	sortRecords(total, all.Planners)
	return all, total, nil
}

// sortRecords sorts by game, then by planner, then by level.
func sortRecords(records []Record, planners []string) {
	slices.SortFunc(records, func(a, b Record) int {
		return cmp.Or(
			cmp.Compare(a.Game, b.Game),
			cmp.Compare(slices.Index(planners, a.Planner), slices.Index(planners, b.Planner)),
			cmp.Compare(a.Level, b.Level),
		)
	})
}
