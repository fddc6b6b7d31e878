package main

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/internal/plural"
	"github.com/domvision/domvision/session"
)

// sessionPrune deletes old records.
type sessionPrune struct {
	cli.Terminal
	keep   int
	older  age
	size   cli.ByteCount
	dryRun bool
}

func newSessionPrune(t cli.Terminal) *cobra.Command {
	p := sessionPrune{Terminal: t}
	cmd := &cobra.Command{
		Use:   "prune",
		Short: "Delete old records",
		Long: `Delete the oldest records until all given limits are met. A record that
is being written is never deleted.

Even without this command, all records together stay below ` + cli.ByteSize(session.MaxTotal) + `: the oldest
are deleted to make room for a new one.`,
		Example: `  domvision session prune --keep 20
  domvision session prune --older-than 30d --dry-run`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := p.validate(cmd.Flags()); err != nil {
				return err
			}
			return p.run(p.limits(cmd.Flags()))
		},
	}
	flags := cmd.Flags()
	flags.IntVar(&p.keep, "keep", 0, "keep the newest `N` records")
	flags.Var(&p.older, "older-than", "delete records that are older than `AGE`, such as 30d or 12h")
	flags.Var(&p.size, "max-size", "keep at most `SIZE` in all, such as 200MB")
	flags.BoolVar(&p.dryRun, "dry-run", false, "only say what would be deleted")
	return cmd
}

func (p *sessionPrune) validate(flags *pflag.FlagSet) error {
	switch {
	case !flags.Changed("keep") && !flags.Changed("older-than") && !flags.Changed("max-size"):
		return cli.UsageError("say what to delete: --keep, --older-than, --max-size")
	case p.keep < 0:
		return cli.UsageError("--keep %d: cannot be negative", p.keep)
	}
	return nil
}

// limits returns the limits that the flags ask for.
func (p *sessionPrune) limits(flags *pflag.FlagSet) session.Limits {
	limits := session.Limits{DryRun: p.dryRun}
	if flags.Changed("keep") {
		limits.Keep = orBelow(p.keep)
	}
	if flags.Changed("older-than") {
		limits.Since = time.Now().Add(-time.Duration(p.older))
	}
	if flags.Changed("max-size") {
		limits.Size = orBelow(int64(p.size))
	}
	return limits
}

// orBelow converts a flag, where 0 means to keep none, to a limit, where a negative number
// does.
func orBelow[N int | int64](n N) N {
	if n == 0 {
		return -1
	}
	return n
}

func (p *sessionPrune) run(limits session.Limits) error {
	dir, err := session.UserDir()
	if err != nil {
		return err
	}
	gone, err := session.Prune(dir, limits)
	what := "Deleted"
	if limits.DryRun {
		what = "Would delete"
	}
	var size int64
	for _, s := range gone {
		size += s.Size
		cli.Say(p.Out, "%s %s: %s, %s", what, s.ID, dateOf(s.Started), cli.ByteSize(s.Size))
	}
	cli.Say(p.Out, "%s %s, %s", what, plural.Of(len(gone), "record"), cli.ByteSize(size))
	return err
}

// age is a flag that takes days besides hours, minutes and seconds.
type age time.Duration

func (a *age) Set(text string) error {
	if days, ok := strings.CutSuffix(text, "d"); ok {
		n, err := strconv.ParseFloat(days, 64)
		if err != nil || !(n >= 0 && n <= 36500) {
			return fmt.Errorf("expected a number of days such as 30d")
		}
		*a = age(n * float64(24*time.Hour))
		return nil
	}
	d, err := time.ParseDuration(text)
	if err != nil || d < 0 {
		return fmt.Errorf("expected an age such as 30d or 12h")
	}
	*a = age(d)
	return nil
}

func (a *age) String() string {
	if *a == 0 {
		return ""
	}
	return time.Duration(*a).String()
}

func (a *age) Type() string { return "AGE" }
