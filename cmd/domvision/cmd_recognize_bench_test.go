//go:build unix

package main

import (
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"slices"
	"syscall"
	"testing"
	"time"

	"github.com/domvision/domvision/internal/cli"
)

// BenchmarkColdStart starts the program anew each time, as a player does who types a command. It
// reports the median time of a process, how many times as long that is as decoding the picture
// takes in this process, and its greatest memory if that is more than this process takes: Linux counts
// the memory of the process that starts another one as that one's.
//
//	go test ./cmd/domvision -run '^$' -bench ColdStart -benchtime 9x
func BenchmarkColdStart(b *testing.B) {
	program := builtProgram(b)
	decode := decodeTime(b)
	for _, run := range []struct {
		name string
		args []string
	}{
		{"version", []string{"--version"}},
		{"recognize", []string{"recognize", picture1280}},
	} {
		b.Run(run.name, func(b *testing.B) {
			var times []time.Duration
			var memory int64
			for b.Loop() {
				cmd := exec.Command(program, run.args...)
				began := time.Now()
				if out, err := cmd.CombinedOutput(); err != nil {
					b.Fatalf("%v: %s", err, out)
				}
				times = append(times, time.Since(began))
				if usage, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage); ok {
					memory = max(memory, usage.Maxrss)
				}
			}
			slices.Sort(times)
			median := times[len(times)/2]
			b.ReportMetric(cli.Milliseconds(median), "ms-median")
			b.ReportMetric(float64(median)/float64(decode), "decodings")
			if memory > ownMemory() {
				b.ReportMetric(float64(memory)/1024, "MB")
			}
		})
	}
}

// ownMemory is the greatest memory of this process so far, in the unit of the system.
func ownMemory() int64 {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		return 0
	}
	return usage.Maxrss
}

// builtProgram builds the program with the tags of this test.
func builtProgram(b *testing.B) string {
	b.Helper()
	tags := ""
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			if s.Key == "-tags" {
				tags = s.Value
			}
		}
	}
	program := filepath.Join(b.TempDir(), "domvision")
	if out, err := exec.Command("go", "build", "-tags", tags, "-o", program, ".").CombinedOutput(); err != nil {
		b.Fatalf("%v: %s", err, out)
	}
	return program
}
