package main

import "github.com/spf13/cobra"

func newSimulate(t terminal) *cobra.Command {
	var (
		s      simulation
		report simulationReport
	)
	cmd := &cobra.Command{
		Use:   "simulate",
		Short: "Play whole games with one or more planners and compare their scores",
		Long: `Play whole games, all levels of a table, with one or more planners, and print how
well they do. All planners play the same boards, which depend on the seed alone,
and are compared game by game with the first one. A game of swaps is one board and
ends after --moves swaps, or when no swap is left.

` + plannersHelp + `

With --record every level is written to a file as soon as it is finished, and the
same command goes on where it was interrupted. --shard plays a part of the games;
"domvision simulate merge" joins the records of all parts.`,
		Example: `  domvision simulate --planner nstep:d=1 --planner nstep:d=3,k=6 --jobs 2
  domvision simulate --games 1000 --record games.jsonl --plot games.png
  domvision simulate --game bilging --planner plans --planner shortest`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := report.validate(); err != nil {
				return err
			}
			run, err := s.parse()
			if err != nil {
				return err
			}
			if err := checkOutputs(report.output()); err != nil {
				return err
			}
			if err := report.output().apart(output{flag: "--record", path: s.record}); err != nil {
				return err
			}
			return t.simulate(cmd.Context(), run, s.record, report)
		},
	}
	s.addFlags(cmd.Flags())
	report.addFlags(cmd.Flags())
	cmd.AddCommand(newSimulateMerge(t), newSimulateCurve(t))
	return cmd
}

// plannersHelp explains the specifications of planners.
const plannersHelp = `A planner is named by a specification:
  nrpa:time=5s    plays levels to their end and learns from the best, for so long
                  a level; nodes=N for so many positions in place of a time
  beam:time=5s    all positions with as many tiles at once, the best of them
                  followed; beam:width=300 is one beam
  nstep:d=3,k=6   d moves ahead, following the k best at every step (0: all)
  random:seed=0   any group
  top-down, bottom-up, color-top, color-size-top
                  the rules of thumb that the searches are measured against
  breadth-first:select=top3,nodes=50000
  priority-first:select=least-common,penalty=18,nodes=50000
                  the searches of the article on Bubble Burst
Bilging has planners of its own:
  plans           some clears ahead, with draws of what comes in; with options:
                  plans:price=8,plans=12,inner=8,samples=4,draws=1,clears=3
  bingo-first     the same, but any bingo within 8 swaps is completed first
  shortest        the shortest way to a clear; ties=order or ties=random
  mdp:k=10        one swap ahead, with a value that "domvision learn bilging"
                  learned; weights=FILE names weights of your own
  greedy, top-row, random
and so have Bejeweled, KDiamond and Gweled:
  moves           some swaps ahead, with draws of what comes in; with options:
                  moves:depth=2,samples=4,draws=6,passes=1
  match-type      by the kind of match; ties=order or ties=random
  greedy, top-row, random
--budget and --nodes are for planners that take a budget and name none; those of
swap games do a fixed amount of work unless one of the two is given. What is found in
a time depends on the machine; all else on the seed alone.`
