package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os/signal"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"syscall"
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
	a := audit.Alert{Code: code, Since: now.Format(time.RFC3339), Detail: detail, Args: map[string]string{}}
	for i := 0; i+1 < len(pairs); i += 2 {
		a.Args[pairs[i]] = pairs[i+1]
	}
	a.Problem, a.Remedy = a.In(v.words)
	return a
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

// asyncWriter writes the output of the job in a goroutine of its own, because a terminal that was stopped, or a program
// that does not read, must not delay a list. What cannot be written is dropped; the log has it.
type asyncWriter struct {
	queue chan []byte
	done  chan struct{}
}

const (
	maxQueued    = 1000        // how many texts may wait to be written
	flushTimeout = time.Second // how long the end of the process waits for them
)

// newAsyncWriter starts a goroutine that writes to w until close is called.
func newAsyncWriter(w io.Writer) *asyncWriter {
	a := &asyncWriter{make(chan []byte, maxQueued), make(chan struct{})}
	go func() {
		defer close(a.done)
		for text := range a.queue {
			_, _ = w.Write(text)
		}
	}()
	return a
}

// Write queues a copy of the text. It never waits and never fails: a text for which the queue has no room is dropped.
func (a *asyncWriter) Write(text []byte) (int, error) {
	select {
	case a.queue <- bytes.Clone(text):
	default:
	}
	return len(text), nil
}

// close waits up to flushTimeout until the queued texts are written. Write must not be called any more.
func (a *asyncWriter) close() {
	close(a.queue)
	select {
	case <-a.done:
	case <-time.After(flushTimeout):
	}
}

// printAsync makes the output of the process asynchronous, and ignores SIGPIPE, so that the job goes on whether or not
// anybody reads it. Calling end writes what is queued and restores the ordinary output.
func (d *door) printAsync() (end func()) {
	signal.Ignore(syscall.SIGPIPE)
	out, errs := d.out, d.errOut
	line := d.progress.line
	if line != nil {
		errs = line.Writer
	}
	o, e := newAsyncWriter(out), newAsyncWriter(errs)
	d.out, d.errOut = o, e
	if line != nil {
		d.errOut, line.Writer = line, e
	}
	return func() {
		o.close()
		e.close()
		d.out, d.errOut = out, errs
		d.progress.line = nil
	}
}
