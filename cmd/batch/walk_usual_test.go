//go:build !prove

package main

// walked are the languages in which TestWalk runs.
var walked = []string{"uk"}
