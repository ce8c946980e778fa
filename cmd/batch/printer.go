package main

import (
	"errors"
	"fmt"
	"io"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"kalends/publish"
	"kalends/publish/audit"
	"kalends/rating"
	"kalends/reports/terminal"
	"kalends/templates"
)

// printer is the program's output: answers go to out, messages to errOut, in the words of one language.
type printer struct {
	out, errOut io.Writer
	words       templates.Words
	lang        string
	json        bool
	quiet       bool
	verbose     bool
	commands    folderCommands
}

// printErr prints a line on standard error.
func (v *printer) printErr(line string) { fmt.Fprintf(v.errOut, "kalends: %s\n", v.sanitise(line)) }

// sanitise returns a text as it is printed: as one line, with its commands rewritten for the folder of -C.
func (v *printer) sanitise(text string) string { return rating.Line(v.commands.rewrite(text)) }

// printMessage prints a text of the program's words on standard error, unless --quiet.
func (v *printer) printMessage(key string, pairs ...string) {
	if !v.quiet {
		v.printErr(v.words.Say(key, pairs...))
	}
}

// print prints a line on standard output and ends it. An argument of type string becomes one line that a terminal can
// show, and its commands get the folder of -C; other arguments, also errors, are printed as they are.
func (v *printer) print(format string, args ...any) {
	for i, arg := range args {
		if text, ok := arg.(string); ok {
			args[i] = v.sanitise(text)
		}
	}
	fmt.Fprintf(v.out, format+"\n", args...)
}

// printText prints a text of the program's words on standard output.
func (v *printer) printText(key string, pairs ...string) { v.print("%s", v.words.Say(key, pairs...)) }

// printLines prints a text of several lines, each with an indent.
func (v *printer) printLines(indent, text string) {
	for line := range strings.Lines(text) {
		v.print(indent+"%s", strings.TrimRight(line, "\n"))
	}
}

// columns returns the columns of a table; the keys name the words of their headings.
func (v *printer) columns(prefix string, keys ...string) (all []terminal.Column) {
	for _, key := range keys {
		all = append(all, terminal.Column{Head: v.words.Say(prefix + key)})
	}
	return all
}

// printJSON prints an answer for programs.
func (v *printer) printJSON(answer any) error {
	text, err := publish.JSON(answer, v.words)
	if err == nil {
		_, err = v.out.Write(text)
	}
	return err
}

// printEach prints several answers: with --json each for programs, otherwise their texts with empty lines between. It
// returns the errors of --json only.
func printEach[T, A any](v *printer, all []T, answer func(T) A, text func(templates.Words, T) string) (err error) {
	for i, one := range all {
		switch {
		case v.json:
			err = errors.Join(err, v.printJSON(answer(one)))
			continue
		case i > 0:
			v.print("")
		}
		fmt.Fprint(v.out, rating.Lines(text(v.words, one)))
	}
	return err
}

// printErrLines prints an indented text of several lines on standard error, unless --quiet.
func (v *printer) printErrLines(text string) {
	if v.quiet {
		return
	}
	for line := range strings.Lines(text) {
		fmt.Fprintf(v.errOut, "    %s\n", v.sanitise(strings.TrimRight(line, "\n")))
	}
}

// printDifferences prints the differences that verify and status --check have found.
func (v *printer) printDifferences(all []audit.Difference) {
	for _, f := range all {
		pairs := append([]string{"place", f.Place}, pairsOf(f.Args)...)
		v.print("  %s", v.words.Say("messages.verify."+f.What, pairs...))
	}
}

// alert returns the alert for a fault or a reminder that begins now, with the words of its code.
func (v *printer) alert(code, detail string, now time.Time, pairs ...string) audit.Alert {
	problem, remedy := audit.FaultWords(v.words, code, pairs...)
	return audit.Alert{Code: code, Since: now.Format(time.RFC3339), Problem: problem, Detail: detail, Remedy: remedy}
}

// folderCommands rewrites the commands in a message so that users can copy them: if the program was called with -C DIR,
// each of them gets that -C. The zero value changes nothing.
type folderCommands struct {
	pattern     *regexp.Regexp // matches the commands that work in a folder
	replacement string
}

// folderless are the commands that need no folder.
var folderless = []string{"init", "demo", "help", "completion", "worker"}

// commandsFor returns the rewriter for a folder; for the current one it changes nothing.
func commandsFor(root *cobra.Command, dir string) folderCommands {
	if dir == "." || dir == "" {
		return folderCommands{}
	}
	var names []string
	for _, c := range root.Commands() {
		if !slices.Contains(folderless, c.Name()) {
			names = append(names, c.Name())
		}
	}
	pattern := regexp.MustCompile(`\bkalends (` + strings.Join(names, "|") + `)\b`)
	return folderCommands{pattern, "kalends -C " + shellQuoted(dir, runtime.GOOS)}
}

// rewrite returns a line with its commands for the folder.
func (c folderCommands) rewrite(line string) string {
	if c.pattern == nil {
		return line
	}
	return c.pattern.ReplaceAllStringFunc(line, func(found string) string {
		return c.replacement + strings.TrimPrefix(found, "kalends")
	})
}

// plainPath matches a path that needs no quotes in any shell.
var plainPath = templates.Pattern(`^[\pL\pN_./\\:~+-]+$`)

// shellQuoted returns a path quoted for the system's shell.
func shellQuoted(dir, system string) string {
	switch {
	case system == "windows":
		if !strings.ContainsAny(dir, " &()^;,=%!'") {
			return dir
		}
		return `"` + dir + `"`
	case plainPath().MatchString(dir) && !strings.Contains(dir, `\`):
		return dir
	}
	return "'" + strings.ReplaceAll(dir, "'", `'\''`) + "'"
}
