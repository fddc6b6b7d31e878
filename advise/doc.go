// Package advise turns a board into advice: the rules to play by, the best moves, whether to
// trust them, and the words for all of it.
//
// # In and out
//
// A [Board] is an [engine.Grid] and what else is known of the board, such as the game that the profile names.
// It is a type of this package, not an observation of package vision, so that boards from other sources, such
// as text, need no recogniser. [Options] hold the player's wishes. The result is an [Answer]: a ranked plan,
// and a [Description] of each move.
//
//	choice, err := advise.Choose(board, options)
//	answer, err := advise.Plan(ctx, choice.Game, board.Grid, options)
//	best := answer.Describe(answer.Candidates[0])
//	fmt.Println(best.Do, best.Brings)
//
// # Stages
//
//  1. [Choose] finds the rules. It takes the game that the player names, else the one of the
//     profile, else the one that the player named for a board that looked alike. If there is
//     none, it returns an [AskError]: the front end shows the board and asks. It guesses the
//     game only for a board that a person wrote: the game that it looks like (see [Guess]), or
//     [DefaultGame]. [Choice.Note] warns the player if the rules may be wrong.
//  2. [Game.Notes] points out oddities of the board that may make the advice wrong.
//  3. [Plan] searches, with the search that [Options.Spec] picks. If some cells are unsure, it
//     then tries each with every value it could have, and returns an [UnsureError] if the
//     first move would change. A board without a legal move gives [ErrNoMove]. [Rounds]
//     divides the time of a search, so that the first answer comes at once and better ones
//     follow.
//  4. [Answer.Describe] puts a move into words and facts. [Answer.Drawn] prepares the moves
//     for package overlay. [UnnamedNotes] lists the unnamed marks that the plan ignores.
//
// The two families of games differ behind [Game] and [Position]: [Clearing] games clear
// groups of equal tiles, [Swapping] games swap neighbours. No other code needs to ask which
// of them a game is.
//
// # Limits
//
// A plan is for one board: package watch follows a game from board to board. Clearing games are
// planned by [collapse.Rules.Article]: tiles with an effect of chance or the clock lie on the board as
// ordinary boulders, so that every line can be replayed. What they bring is counted in points: a Timer that runs
// out, the row of a Fill, an Undo (see [collapse.Board.Foresee]). How long a Timer still runs is an estimate, by the
// moves made so far. The plan's Advice says how it deals with each. At most [MaxUnsure] unsure cells are
// tried; a plan for a board with more counts as unsure. A guess of the game needs a board of
// at least 5 x 5 tiles.
//
// The package reads no flags, prints nothing and knows no exit codes. Its texts are for players
// and count rows and columns from 1. If a player can fix something, a [Note] names the
// option; the front end says how to give it.
package advise
