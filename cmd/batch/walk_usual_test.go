//go:build !prove

package main

var walked = []string{"uk"}
