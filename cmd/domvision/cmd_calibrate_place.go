package main

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/vision"
	"github.com/domvision/domvision/vision/corpus"
	"github.com/domvision/domvision/vision/learn"
)

// placement is where the player says the board lies in the first picture.
type placement struct {
	corners string
	cells   string
}

func (p *placement) addFlags(flags *pflag.FlagSet) {
	flags.StringVar(&p.corners, "corners", "", "`X,Y,X,Y`: two opposite outer corners of the board in the first picture, in pixels")
	flags.StringVar(&p.cells, "cells", "", "with --corners: `ROWSxCOLS` of the board, unless --grid shows them")
}

func (p placement) validate(pictures, grids int) error {
	switch {
	case p.cells != "" && p.corners == "":
		return cli.UsageError("--cells needs --corners: it divides the area between them")
	case p.corners != "" && p.cells == "" && grids == 0:
		return cli.UsageError("--corners also needs the number of rows and columns: add --cells ROWSxCOLS, or give the board with --grid")
	case p.corners != "" && pictures > 1 && grids == 0:
		return cli.UsageError("--corners is for one picture")
	}
	if p.corners != "" {
		if _, err := p.lattice(1, 1); err != nil {
			return err
		}
	}
	if p.cells != "" {
		_, _, err := p.size()
		return err
	}
	return nil
}

// size parses --cells.
func (p placement) size() (rows, cols int, err error) {
	r, c, ok := strings.Cut(p.cells, "x")
	rows, err1 := strconv.Atoi(r)
	cols, err2 := strconv.Atoi(c)
	if !ok || err1 != nil || err2 != nil || min(rows, cols) < 1 || max(rows, cols) > engine.MaxSide {
		return 0, 0, cli.UsageError("--cells %s: expected rows and columns from 1 to %d, such as 8x8", p.cells, engine.MaxSide)
	}
	return rows, cols, nil
}

// lattice divides the area between the corners, which may be given in any order, into cells.
func (p placement) lattice(rows, cols int) (l geometry.Lattice, err error) {
	var v []float64
	for _, text := range strings.Split(p.corners, ",") {
		n, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
		if err != nil || !(n > -1e6 && n < 1e6) {
			return l, cli.UsageError("--corners %s: expected four numbers, such as 61,106,445,490", p.corners)
		}
		v = append(v, n)
	}
	if len(v) != 4 || v[0] == v[2] || v[1] == v[3] {
		return l, cli.UsageError("--corners %s: expected X and Y of two opposite corners, such as 61,106,445,490", p.corners)
	}
	left, right, top, bottom := min(v[0], v[2]), max(v[0], v[2]), min(v[1], v[3]), max(v[1], v[3])
	return geometry.Lattice{X: left, Y: top, W: (right - left) / float64(cols), H: (bottom - top) / float64(rows), Rows: rows, Cols: cols}, nil
}

// shown is what the player says about a picture.
type shown struct {
	from  string           // the grid file, "" for none
	grid  engine.Grid      // without cells if it is not given
	place geometry.Lattice // from the top left corner of the picture; without cells if not given
}

// shown returns what the flags say about the i-th picture.
func (c *calibrate) shown(ctx context.Context, i int) (s shown, err error) {
	if i < len(c.grids) && c.grids[i] != "" {
		s.from = c.grids[i]
		text, err := c.Read(ctx, s.from)
		if err == nil {
			s.grid, err = engine.ParseGrid(string(text))
		}
		if err != nil {
			return s, fmt.Errorf("%s: %w", cli.InputName(s.from), err)
		}
		if l, ok := corpus.LatticeOf(string(text), s.grid); ok {
			s.place = l
		}
	}
	if i > 0 || c.placed.corners == "" {
		return s, nil
	}
	rows, cols := s.grid.Rows, s.grid.Cols
	if c.placed.cells != "" {
		if rows, cols, err = c.placed.size(); err != nil {
			return s, err
		}
		if s.from != "" && (rows != s.grid.Rows || cols != s.grid.Cols) {
			return s, cli.UsageError("--cells %s, but %s has %d rows and %d columns", c.placed.cells, cli.InputName(s.from), s.grid.Rows, s.grid.Cols)
		}
	}
	s.place, err = c.placed.lattice(rows, cols)
	return s, err
}

// sample is what a picture teaches. If the player says where the board lies, it is read there and nowhere
// else.
func (c *calibrate) sample(pic cli.Picture, said shown, profiles []calibration.Profile, samples []learn.Sample, base *calibration.Profile) (s learn.Sample, obs vision.Observation, err error) {
	grid := said.grid
	if said.place.Rows > 0 {
		if obs, err = c.readPlaced(pic, said, profiles, samples, base); err != nil {
			return s, obs, err
		}
		s = learn.Sample{Image: pic.Img, Lattice: obs.Lattice, Grid: obs.Grid, Placed: true}
	} else {
		if obs, err = c.readNext(pic, profiles, samples, base); err != nil {
			return s, obs, err
		}
		s = learn.Sample{Image: pic.Img, Lattice: obs.Lattice, Grid: obs.Grid}
		if said.from != "" { // a picture does not show the empty rows and columns around the tiles
			if grid, _ = grid.Trim(); grid.Rows != obs.Grid.Rows || grid.Cols != obs.Grid.Cols {
				return s, obs, cli.Fail(cli.ExitUnsure, "show where the board is: with --corners X,Y,X,Y, or on a page: domvision calibrate --wizard "+cli.ShellQuote(pic.Name),
					fmt.Errorf("%s: a board of %d x %d, but the picture shows %d x %d", cli.InputName(said.from), grid.Rows, grid.Cols, obs.Grid.Rows, obs.Grid.Cols))
			}
		}
	}
	if said.from != "" {
		s.Grid, s.Named = grid, grid.Colors()
	}
	return s, obs, nil
}

// readPlaced reads a picture at the place the player gives.
func (c *calibrate) readPlaced(pic cli.Picture, said shown, profiles []calibration.Profile, samples []learn.Sample, base *calibration.Profile) (vision.Observation, error) {
	recognizer, err := taught(profiles, samples, base)
	if err != nil {
		return vision.Observation{}, err
	}
	obs, err := recognizer.RecognizeAt(pic.Img, said.place.Add(pic.Img.Bounds().Min))
	if errors.Is(err, vision.ErrNoBoard) {
		from := "--corners"
		if c.placed.corners == "" {
			from = cli.InputName(said.from)
		}
		err = cli.Fail(cli.ExitUnsure, "count pixels from the top left corner of this picture, not of another one; to see the place on a page: domvision calibrate --wizard "+cli.ShellQuote(pic.Name),
			fmt.Errorf("%s: %s: %w", cli.InputName(pic.Name), from, err))
	}
	return obs, err
}
