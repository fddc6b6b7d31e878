// Package advise turns a board that was read into advice: which rules it is played by, the
// best moves, whether they can be trusted, and the words for all of that.
//
// # In and out
//
// In goes a [Board]: an [engine.Grid] and what else is known of the board, such as the game
// that the profile names. It is a small value of this package's own, not an observation of
// package vision, so that boards from elsewhere, as text for instance, need no
// recogniser. The wishes of the player go into [Options]. Out
// comes an [Answer]: a ranked plan, and a [Description] of each of its moves.
//
//	choice, err := advise.Choose(board, options)
//	answer, err := advise.Plan(ctx, choice.Game, board.Grid, options)
//	best := answer.Describe(answer.Candidates[0])
//	fmt.Println(best.Do, best.Brings)
//
// # Stages
//
//  1. [Choose] finds the rules: those of the game that the player names, else that the
//     profile of the board names, else that the player has named for a board that looked
//     alike. If nobody has named one, there is no advice: the error is an [AskError], and the
//     front end shows the board and asks. Only of a board that a person wrote is the game
//     guessed: one that it looks like (see [Guess]), or [DefaultGame].
//     [Choice.Note] warns the player if the rules may be wrong.
//  2. [Game.Notes] points out oddities of the board that may make the advice wrong.
//  3. [Plan] searches, with the search that [Options.Spec] picks. If cells of the board are
//     unsure, it then tries each as everything that it could be, and returns an
//     [UnsureError] if the first move would change. On a board without a legal move the
//     error is [ErrNoMove]. [Rounds] divides the time of a search, so that the first answer
//     comes at once and better ones follow.
//  4. [Answer.Describe] puts a move into words and facts; [Answer.Drawn] prepares the moves
//     for package overlay; [UnnamedNotes] lists the marks that were planned without.
//
// The two families of games differ behind [Game] and [Position]: [Clearing] games clear
// groups of equal tiles, [Swapping] games swap neighbours. Nothing else here or in a front
// end needs to ask which of them it has.
//
// # Limits
//
// A plan is for one board: package watch follows a game from board to board. Clearing games
// are planned by [collapse.Rules.Article]: what the rules leave to chance or to the clock
// counts as an ordinary boulder, and the plan's Advice speaks of it. At most [MaxUnsure]
// unsure cells are tried; a plan for a board with more counts as unsure. A guess of the game
// needs a board of at least 5 x 5 tiles.
//
// The package reads no flags, prints nothing and knows no exit codes. Texts are for players:
// they count rows and columns from 1, and where a player can mend something, a [Note] says
// by which option; how that option is given is up to the front end.
package advise
