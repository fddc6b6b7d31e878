// Package cli is what the command-line programs share: how they start and end, what they tell their users, and
// the flags that several commands have.
//
// A main function makes a [Program] and runs it:
//
//	code := cli.Program{Name: "domlab", NewRoot: newRoot}.Run(cli.SignalContext(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
//
// newRoot gets a [Terminal] and builds the commands with cobra. [AddGroup] adds them, [AddStandard] adds help and
// completion, and [CompleteValues] says what values flags and arguments can have.
//
// # Messages and exit codes
//
// Data goes to standard output, and everything said to a person to standard error. A command returns an error.
// Program.Run prints it, with a hint on the next line that says what to do, and turns it into one of the exit codes
// in [ExitCodes]. [UsageError] is for a wrong command line, [Fail] for a failure whose code or hint the command
// knows best; what the errors of the libraries mean is decided in [Explain]. A mistyped command, flag or value gets
// a suggestion. A panic becomes an error, too.
//
// # Files
//
// [CheckOutputs] refuses outputs that cannot be written before any work is done. The name "-" is standard input:
// see [Terminal.Read] for text and [Terminal.OpenPicture] for pictures.
package cli
