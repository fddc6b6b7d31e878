//go:build js

package main

import (
	"context"
	"errors"
	"runtime"
	"time"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/pagelink"
	"github.com/domvision/domvision/planner"
)

// What the figures of package web are measured with: calls that no page makes.

// searching is what a search is measured with.
type searching struct {
	Game    string `json:"game"`
	Grid    string `json:"grid"`
	Players int    `json:"players"`
	Ms      int    `json:"ms"`
}

// addMeasures adds the calls.
func (w *watcher) addMeasures(calls pagelink.Calls, t *team) {
	// The milliseconds that reading the picture takes that was given last.
	calls["measure-reading"] = pagelink.Call{Do: func(ctx context.Context, _ []byte) (any, error) {
		img, err := w.still.Grab(ctx)
		if err != nil {
			return nil, err
		}
		start := time.Now()
		_, err = w.reader.Read(img)
		return float64(time.Since(start).Microseconds()) / 1000, err
	}}
	// The megabytes of memory that the program has taken from the browser, which it never gives back.
	calls["measure-memory"] = pagelink.Call{Do: func(context.Context, []byte) (any, error) {
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return float64(m.Sys) / 1e6, nil
	}}
	// The positions a second that NRPA looks at with so many players.
	calls["measure-search"] = pagelink.JSON(pagelink.DefaultLimit, func(ctx context.Context, s searching) (any, error) {
		game, err := advise.Find(s.Game)
		if err != nil {
			return nil, err
		}
		g, err := engine.ParseGrid(s.Grid)
		if err != nil {
			return nil, err
		}
		position, err := game.Start(g)
		if err != nil {
			return nil, err
		}
		helpers, done := t.help(game, g, s.Players)
		defer done()
		if len(helpers) != s.Players || s.Players < 1 {
			return nil, errors.New("there are not so many players")
		}
		search := planner.Helped{
			NRPA:    planner.NRPA{Budget: planner.Budget{Time: time.Duration(s.Ms) * time.Millisecond}},
			Helpers: helpers,
		}
		plan := search.Plan(ctx, position.State())
		return float64(plan.Nodes) / plan.Elapsed.Seconds(), nil
	})
}
