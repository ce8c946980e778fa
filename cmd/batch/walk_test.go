package main

import (
	"errors"
	"slices"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestWalk follows the rating officer's whole way through corrections; the long proofs do so once in each language.
// [uk] before a line of the script restricts it to that language.
func TestWalk(t *testing.T) {
	all := []string{"en", "zh-CN", "uk", "ms"}
	for _, language := range walked {
		t.Run(language, func(t *testing.T) {
			testscript.Run(t, testscript.Params{
				Dir:  "testdata/walk",
				Cmds: scriptCommands,
				Setup: func(e *testscript.Env) error {
					e.Setenv("LANGUAGE", language)
					return serveUsually(e)
				},
				Condition: func(name string) (bool, error) {
					if !slices.Contains(all, name) {
						return false, errors.New("no such language")
					}
					return name == language, nil
				},
			})
		})
	}
}
