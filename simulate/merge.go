package simulate

import (
	"cmp"
	"fmt"
	"slices"
)

// Merge reads logs that are parts of one simulation. The records come in the order in which one worker would
// have played. It is an error if the logs have different headers, or if a level is in two of them.
func Merge(paths []string) (Header, []Record, error) {
	var (
		all   Header
		total []Record
		from  = map[key]string{}
	)
	for i, path := range paths {
		h, records, err := ReadLog(path)
		if err != nil {
			return Header{}, nil, err
		}
		if i == 0 {
			all = h
		} else if d := h.differs(all); d != "" {
			return Header{}, nil, fmt.Errorf("%s was recorded with %s as %s", path, d, paths[0])
		}
		for _, r := range records {
			if other, ok := from[r.key()]; ok {
				return Header{}, nil, fmt.Errorf("%v, is both in %s and in %s", r.key(), other, path)
			}
			from[r.key()] = path
		}
		total = append(total, records...)
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
