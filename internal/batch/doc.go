// Package batch is the command batch of both programs: it reads all pictures in a folder and compares them with
// their grids.
//
// A [Runner] has the flags. [Runner.Run] lists the pictures (package corpus), reads several at once, and reports on
// them in the order of their names: as text, as [JSON], or as a self-contained HTML page with a thumbnail of every
// board. Its memory hardly grows with the number of pictures.
//
// A caller that has results from earlier runs, or wants only some of the pictures, passes a function that returns
// the [Work] to do; [Output.Conclude] reports on results without reading anything. domlab uses both for archives
// that several machines read.
package batch
