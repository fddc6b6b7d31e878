// Package shard splits long runs into parts, which several computers work on, and keeps their results.
//
// A [Shard] says which items of a run a part works on. Every part writes a [Log], a file with one line of JSON
// per finished item, and continues from it after an interrupt. [Format.Merge] joins the logs of all parts. The
// [Format] of a kind of run, such as a simulation, says which logs belong together and which records are of
// the same item.
package shard
