// Package session keeps the record of a game: every board that was seen, how it
// came about, what was advised for it and what it brought, with a picture of the
// board. It writes the record while the game is played, finds and reads records
// again, draws them move by move, and exports them.
//
// # Writing
//
// Whoever watches a game opens a [Recorder] and hands it a [Turn] for every
// board, in the order of play:
//
//	dir, err := session.UserDir()
//	rec, err := session.Create(dir, session.Header{Game: "dom", Profile: obs.Profile, Planner: spec.String()})
//	defer rec.Close()
//
//	err = rec.Record(session.Turn{
//		Level:  3,
//		Event:  session.AsAdvised,    // how this board came about from the one before
//		Move:   &engine.Move{At: pos}, // the move that led here; nil where it is not known
//		Points: 12,                   // of that move
//		Total:  345,                  // after it, by the rules
//		Frame:  frame,                // anything that shows the board; may be nil
//		Board:  overlay.Board{...},   // where the cells lie in Frame
//		Grid:   obs.Grid,
//		Unsure: obs.Unsure(),
//		Advice: plan.Candidates,      // best first; the first three are kept
//	})
//
// A turn is a board together with how it came about, so that the move that was
// made on it stands in the turn after it. The first board of a level has the
// event [NewLevel], and the points of the move that ended the level before, with
// its bonus; Over marks a board that has no move.
//
// What becomes known of the last board later, a better plan, a cell that the
// person corrected, is told by handing the whole turn again to
// [Recorder.Amend]. A Recorder may be used from several goroutines.
//
// Of a frame only the board is kept, with half a cell around it; where that lies
// tells Board, and without Board no picture is kept. Recording takes about as
// long as it takes to write a PNG to the disk: it does not belong before the
// answer that the player waits for.
//
// # On the disk
//
// A record is a folder named by its ID: session.jsonl, to which lines are only
// ever appended, and beside it the pictures, each under a name made from its
// content. A picture is there whole before the line that names it is written, so
// that whenever the program ends, even by kill -9, all that had been recorded
// can be read. A line that was not finished is passed over in reading.
// docs/sessions.md describes the lines.
//
// The size of a record is bounded by [MaxRecord], that of all records by
// [MaxTotal]: the oldest ones go to make room for the one that is being written.
// That one is locked, and is never deleted.
package session
