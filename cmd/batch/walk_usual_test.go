//go:build !prove

package main

import "github.com/rogpeppe/go-internal/testscript"

// walked are the languages in which TestWalk runs.
var walked = []string{"uk"}

// serveUsually has the commands of a script run in one process.
func serveUsually(env *testscript.Env) error { return serve(env) }

// readUsually has commands that run in this process read the sheets themselves: a worker takes as long to start as it
// takes to read a sheet. TestWorkerReadsAlike checks that a worker reads the same. The tests of workers, and those that
// start the program, start workers.
func readUsually() { canLimit = false }
