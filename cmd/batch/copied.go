package main

import (
	"regexp"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// copied makes the commands that a message names ones that can be copied: whoever called the program with -C DIR finds
// that -C in each of them. Its zero value changes nothing.
type copied struct {
	command *regexp.Regexp // of those that work in a folder
	with    string
}

// elsewhere are the commands that need no folder.
var elsewhere = []string{"init", "demo", "help", "completion", "worker"}

// copying gives what makes commands of a program ones for a folder.
func copying(root *cobra.Command, dir string) copied {
	if dir == "." || dir == "" {
		return copied{}
	}
	var names []string
	for _, c := range root.Commands() {
		if !slices.Contains(elsewhere, c.Name()) {
			names = append(names, c.Name())
		}
	}
	return copied{regexp.MustCompile(`\bkalends (` + strings.Join(names, "|") + `)\b`), "kalends -C " + quoted(dir, runtime.GOOS)}
}

// in gives a line with its commands for the folder.
func (c copied) in(line string) string {
	if c.command == nil {
		return line
	}
	return c.command.ReplaceAllStringFunc(line, func(found string) string {
		return c.with + strings.TrimPrefix(found, "kalends")
	})
}

// plain is a path that every shell takes as it stands.
var plain = regexp.MustCompile(`^[\pL\pN_./\\:~+-]+$`)

// quoted gives a path as a shell of the system wants it.
func quoted(dir, system string) string {
	switch {
	case system == "windows":
		if !strings.ContainsAny(dir, " &()^;,=%!'") {
			return dir
		}
		return `"` + dir + `"`
	case plain.MatchString(dir) && !strings.Contains(dir, `\`):
		return dir
	}
	return "'" + strings.ReplaceAll(dir, "'", `'\''`) + "'"
}
