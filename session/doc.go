// Package session keeps records of games: every board that was seen, with a picture of it, the move that led
// to it, the moves advised for it, and the points. It writes a record while the game is played, finds and
// reads records again, draws them move by move, and exports them.
//
// # Writing
//
// A program that watches a game creates a [Recorder] and hands it a [Turn] for every board,
// in the order of play:
//
//	dir, err := session.UserDir()
//	rec, err := session.Create(dir, session.Header{Game: "dom", Profile: obs.Profile, Planner: spec.String()})
//	defer rec.Close()
//
//	turn := session.Turn{
//		Level:  3,
//		Event:  session.AsAdvised,    // how this board came about from the one before
//		Move:   &engine.Move{At: pos}, // the move that led here; nil where it is not known
//		Points: 12,                   // of that move
//		Total:  345,                  // after it, by the rules
//		Frame:  frame,                // anything that shows the board; may be nil
//		Board:  geometry.Lattice{...},   // where the cells lie in Frame
//		Grid:   obs.Grid,
//		Unsure: obs.Unsure(),
//		Advice: plan.Candidates,      // best first; the first three are kept
//	}
//	err = rec.Record(turn)  // on the disk when it returns: now the answer can be shown
//	err = rec.Picture(turn) // in the background
//
// A turn is a board together with what led to it; the move that is made on the board
// belongs to the next turn. The first board of a level has the event [NewLevel], and the
// points of the move that ended the level before, with its bonus. Over marks a board
// without a legal move.
//
// When more becomes known of the last board, such as a better plan or a cell that the player has corrected,
// hand the whole turn to [Recorder.Amend]. A Recorder may be used from several goroutines.
//
// Only the part of a frame that shows the board is kept, with a margin of half a cell;
// without Board, which says where that is, no picture is kept. [Recorder.Record] writes lines,
// [Recorder.Picture] a PNG, which should not delay the answer that the player is waiting for.
//
// # On the disk
//
// A record is a folder named by its ID. It holds session.jsonl, to which lines are only ever appended, and
// the pictures, each named by a hash of its content. A picture is completely written before the line that
// names it, so even after kill -9 everything recorded can be read. An unfinished last line is skipped.
// docs/sessions.md describes the lines.
//
// A record takes at most 250 MB. All records together take at most [MaxTotal]: the oldest are deleted to make
// room for the one being written, which is locked and never deleted.
package session
