package planner

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
)

// The test program is the other program, too: with this variable it answers requests.
const execManner = "DOMVISION_EXEC_TEST"

func TestMain(m *testing.M) {
	if manner := os.Getenv(execManner); manner != "" {
		answer(manner)
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// answer answers requests well, or in the manner of a program that is wrong.
func answer(manner string) {
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		var r struct {
			ID    uint64
			Moves []map[string]any
			Nodes int64
		}
		if json.Unmarshal(lines.Bytes(), &r) != nil {
			os.Exit(1)
		}
		last := r.Moves[len(r.Moves)-1]
		switch manner {
		case "last":
			last["q"] = 12.5
			text, _ := json.Marshal(map[string]any{"id": r.ID, "nodes": r.Nodes, "moves": []any{last}})
			fmt.Println(string(text))
		case "illegal":
			fmt.Printf(`{"id":%d,"moves":[{"row":99,"col":0}]}`+"\n", r.ID)
		case "other":
			fmt.Printf(`{"id":%d,"moves":[]}`+"\n", r.ID+1)
		case "words":
			fmt.Println("hello")
		case "ends":
			fmt.Fprintln(os.Stderr, "first\nout of luck")
			os.Exit(3)
		case "sleeps":
			time.Sleep(time.Hour)
		}
	}
}

func execSearch(t *testing.T, manner string, b Budget) (Exec, engine.State) {
	t.Helper()
	t.Setenv(execManner, manner)
	search, err := NewExec(os.Args[0], b, 7)
	if err != nil {
		t.Fatal(err)
	}
	return search, levels(t, rules(t, "dom").Article(), 1)[0]
}

func TestExecRanks(t *testing.T) {
	search, state := execSearch(t, "last", Budget{Nodes: 5})
	want := state.Moves(nil)
	for range 2 { // the second time by the same process
		plan := search.Plan(context.Background(), state)
		if plan.Err != nil {
			t.Fatal(plan.Err)
		}
		best := plan.Candidates[0]
		if best.Move != want[len(want)-1] || best.Q != 12.5 || plan.Nodes != 5 || len(plan.Candidates) != len(want) {
			t.Errorf("the best of %d moves is %v with Q %v after %d positions, want %v, 12.5 and 5 of %d moves",
				len(plan.Candidates), best.Move, best.Q, plan.Nodes, want[len(want)-1], len(want))
		}
	}
	if n := len(search.pool.idle); n != 1 {
		t.Errorf("%d programs are idle, want 1", n)
	}
}

func TestExecFails(t *testing.T) {
	for manner, want := range map[string]string{
		"illegal": "row 100, column 1, which is no legal move",
		"other":   "it answered request 2, asked was 1",
		"words":   "its answer is not as expected",
		"ends":    "it ended without an answer: out of luck",
	} {
		search, state := execSearch(t, manner, Budget{Nodes: 5})
		plan := search.Plan(context.Background(), state)
		if plan.Err == nil || !strings.Contains(plan.Err.Error(), want) {
			t.Errorf("%s: the error is %v, want one with %q", manner, plan.Err, want)
		}
		if len(plan.Candidates) != len(state.Moves(nil)) {
			t.Errorf("%s: %d moves are ranked", manner, len(plan.Candidates))
		}
	}
	none, err := NewExec("no/such/program", Budget{}, 0)
	if err != nil {
		t.Fatal(err)
	}
	_, state := execSearch(t, "last", Budget{})
	if plan := none.Plan(context.Background(), state); plan.Err == nil {
		t.Error("a program that is not there made a plan")
	}
}

func TestExecEndsInTime(t *testing.T) {
	search, state := execSearch(t, "sleeps", Budget{Nodes: 5})
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	start := time.Now()
	if plan := search.Plan(ctx, state); plan.Err != nil || len(plan.Candidates) == 0 {
		t.Errorf("cancelled, it says %v with %d moves", plan.Err, len(plan.Candidates))
	}
	if took := time.Since(start); took > time.Minute {
		t.Errorf("it took %v to cancel", took)
	}
	search, state = execSearch(t, "sleeps", Budget{Time: time.Millisecond})
	if plan := search.Plan(context.Background(), state); plan.Err == nil || !strings.Contains(plan.Err.Error(), "no answer within") {
		t.Errorf("too late, it says %v", plan.Err)
	}
}

// TestExecExample plays a game with the example of the documentation.
func TestExecExample(t *testing.T) {
	python, err := exec.LookPath("python3")
	switch {
	case err != nil && os.Getenv("CI") != "":
		t.Fatal(err)
	case err != nil:
		t.Skip("no python3 here")
	}
	spec, err := Specs().Parse("exec:"+python+" ../docs/planner.py", Budget{Time: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	state := levels(t, rules(t, "samegame"), 1)[0]
	search := spec.New()
	for moves := 0; ; moves++ {
		legal := state.Moves(nil)
		if len(legal) == 0 {
			if moves < 5 {
				t.Errorf("the game ended after %d moves", moves)
			}
			return
		}
		plan := search.Plan(context.Background(), state)
		if plan.Err != nil {
			t.Fatal(plan.Err)
		}
		for _, c := range plan.Candidates {
			if n := len(plan.Candidates[0].Group); n < len(c.Group) {
				t.Fatalf("a group of %d is chosen, there is one of %d:\n%v", n, len(c.Group), state.Grid())
			}
		}
		state.Play(plan.Candidates[0].Move)
	}
}

var _ interface{ GameName() string } = (*collapse.Board)(nil)
