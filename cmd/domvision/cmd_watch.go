package main

import (
	"context"
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"github.com/domvision/domvision/capture"
	"github.com/domvision/domvision/capture/shared"
	"github.com/domvision/domvision/hotkey"
	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/internal/fault"
	"github.com/domvision/domvision/internal/localpage"
	"github.com/domvision/domvision/internal/notify"
	"github.com/domvision/domvision/watch/picker"
)

// The defaults of watch. A player needs two seconds to find the boulder and click it; by
// then the planner has played thousands of games.
const (
	defaultHotkey = "F9"
	watchBudget   = 2 * time.Second
)

func newWatch(t cli.Terminal) *cobra.Command {
	w := watching{Terminal: t}
	cmd := &cobra.Command{
		Use:        "watch",
		SuggestFor: []string{"play", "start", "run", "live"},
		Short:      "Follow a game: press a key, see the best move",
		Long: `Follow a game while you play it. Press ` + defaultHotkey + ` when it is your move: domvision looks at
the board and shows the best move within a fraction of a second, on a page in your
browser, in this terminal and, with --overlay, in a picture. It then searches for
better moves until --budget is used up. Instead of the key you can press Enter in
this terminal. On Wayland and macOS, bind "domvision trigger" to a key of your
desktop. With --auto you press nothing at all.

If no profile knows the tiles, the page asks which game it is, and shows no move
until you answer. If a picture cannot be read, the page lets you teach domvision
with it.

Unless a flag says what to watch, choose the game's window on the page; domvision
remembers your choice. Until you choose, it reads the whole screen.

In games in which groups are cleared it follows the level, the points, the banked
power-ups, and whether you play as advised. In swap games, where new tiles come in
at random, it plans every board on its own. It records the games: see "domvision
session". Ctrl-C stops it.

domvision only looks: it never clicks, types into, or sends anything to a game.`,
		Example: `  domvision watch
  domvision watch --window Destruct-o-Match --auto
  domvision watch --capture-cmd 'grim -' --no-hotkey`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := w.validate(cmd); err != nil {
				return err
			}
			w.shares = w.mayShare(cmd.Flags())
			w.picks = w.shares && capture.ListsWindows()
			return w.run(cmd.Context())
		},
	}
	flags := cmd.Flags()
	w.screen.addSourceFlags(flags)
	flags.StringVar(&w.profile, "profile", cli.AutoProfile, cli.ProfileUsage)
	w.planning.addFlags(flags)
	flags.IntVar(&w.water, "water", 0, waterHelp+" (default: as in the picture, else 3)")
	budget := flags.Lookup("budget")
	budget.Usage, budget.DefValue = "`TIME` to plan a move, such as 1s or 5s; the first answer comes sooner, except in swap games, which do a fixed amount of work unless this is given", watchBudget.String()
	w.budget.Time = watchBudget
	flags.StringVar(&w.hotkey, "hotkey", defaultHotkey, "global `KEY` that asks for the best move, such as ctrl+alt+d (X11, Windows, and some Wayland desktops)")
	flags.BoolVar(&w.noHotkey, "no-hotkey", false, "register no hotkey")
	flags.BoolVar(&w.auto, "auto", false, "answer whenever the board has changed and is still, without being asked")
	flags.StringVar(&w.overlay, "overlay", "", "also write the picture with the move to `FILE`")
	flags.BoolVar(&w.outline, "outline", false, "also draw a border around the move on the screen, over the game; no click reaches it (X11, Windows, and Wayland without GNOME)")
	flags.BoolVar(&w.notify, "notify", false, "also show a notification when a plan is done, the answer has changed, or the board cannot be read (Linux)")
	flags.BoolVar(&w.sound, "sound", false, "also play a sound when a plan is done, the answer has changed, or the board cannot be read: on the page, or with the terminal's bell if no browser shows it")
	flags.BoolVar(&w.noPage, "no-page", false, "show the game in this terminal only, not on a page in your browser")
	flags.IntVar(&w.port, "port", 0, "`PORT` for the page; 0: any free port")
	flags.BoolVar(&w.noOpen, "no-open", false, "only print the address of the page")
	flags.BoolVar(&w.noRecord, "no-record", false, "do not record the game")
	flags.IntVar(&w.goal, "goal", avatarGoal, "in Destruct-o-Match: show the chance of reaching this total of `POINTS` on the page; 0: none")
	flags.BoolVar(&w.timing, "timing", false, "print how long each stage of an answer took")
	return cmd
}

func (w *watching) validate(cmd *cobra.Command) error {
	flags := cmd.Flags()
	w.explicit = flags.Changed("hotkey")
	switch {
	case w.noHotkey && w.explicit:
		return cli.UsageError("--hotkey and --no-hotkey contradict each other")
	case w.noPage && (flags.Changed("port") || w.noOpen):
		return cli.UsageError("--port and --no-open configure the page, which --no-page turns off")
	case w.port < 0 || w.port > 65535:
		return cli.UsageError("--port %d: expected 1 to 65535", w.port)
	case w.notify && !notify.Supported:
		return cli.UsageError("--notify is for Linux and other systems with the notifications of freedesktop.org; --sound works here")
	case w.goal < 0:
		return cli.UsageError("--goal %d: cannot be negative", w.goal)
	case w.overlay == "-":
		return cli.UsageError("--overlay -: the picture is written again for every answer; name a file")
	}
	err := cli.CheckOutputs(cli.Output{Flag: "--overlay", Path: w.overlay, Ending: cli.PNGEnding})
	if err != nil {
		return err
	}
	if w.key, err = hotkey.ParseKey(w.hotkey); err != nil {
		return err
	}
	if err := w.screen.validate(flags, true); err != nil {
		return err
	}
	if flags.Changed("budget") {
		w.within.Store(int64(w.budget.Time))
	}
	return w.planning.validate()
}

// intro says how to ask for a move.
func (w *watching) intro(key string) {
	var ways []string
	if key != "" {
		ways = append(ways, key)
	}
	ways = append(ways, "Enter here")
	if w.auto {
		cli.Say(w.Out, "Watching: domvision answers whenever the board has changed, or when you press %s. Ctrl-C stops it.", strings.Join(ways, " or "))
		return
	}
	cli.Say(w.Out, "Press %s when it is your move. Ctrl-C stops it.", strings.Join(ways, " or "))
}

// watching is the command that follows a game while it is played.
type watching struct {
	cli.Terminal
	planning
	screen   screen
	profile  string
	hotkey   string
	noHotkey bool
	auto     bool
	overlay  string
	outline  bool
	notify   bool
	sound    bool
	noPage   bool
	port     int
	noOpen   bool
	noRecord bool
	goal     int
	timing   bool

	key      hotkey.Key
	explicit bool           // the player has asked for the key
	gnome    bool           // a shortcut in GNOME's settings can bind the key
	shares   bool           // the player may share a window from the page
	picks    bool           // the player may choose on the page what is watched
	shared   shared.Window  // from the page
	unseen   error          // why the first picture failed; nil if it did not
	picker   *picker.Picker // nil: what is watched is fixed
	watched  string         // what is watched because it was chosen last time; "" for nothing
	better   improvement    // what was printed last for this board, so that nothing is printed twice
	played   string         // the game of the last answer, and what it pays
	noted    string         // the note on the rules of the last answer

	server atomic.Pointer[localpage.Server] // of the page; nil: there is none yet
	held   atomic.Pointer[hotkey.Key]       // the hotkey that is grabbed; nil: none
	within atomic.Int64                     // the time.Duration to plan a move in that the player asks for; 0: as usual in the game
	beside sync.WaitGroup                   // what goes on beside the watch
}

// alongside does something beside the watch. If it fails, or makes a mistake, the game goes on without it.
func (w *watching) alongside(do func() error) {
	w.beside.Go(func() { w.note(fault.Try(do)) })
}

// note reports something that went wrong beside the game, which goes on.
func (w *watching) note(err error) {
	if err != nil && !errors.Is(err, context.Canceled) {
		w.trouble(err)
	}
}

// trouble reports what goes wrong without ending the watch.
func (w *watching) trouble(err error) {
	_, hint := cli.Explain(err)
	cli.Say(w.Err, "Note: %v", err)
	if hint != "" {
		cli.Say(w.Err, "hint: %s", hint)
	}
}
