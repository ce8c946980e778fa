//go:build !prove

package main

import "github.com/rogpeppe/go-internal/testscript"

// walked are the languages in which TestWalk runs.
var walked = []string{"uk"}

// serveUsually has the commands of a script run in one process.
func serveUsually(env *testscript.Env) error { return serve(env) }
