package main

import (
	"fmt"
	"io"
	"io/fs"
	"os"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/mattn/go-runewidth"
	"github.com/spf13/cobra"

	"kalends/publish"
	"kalends/publish/audit"
	"kalends/rating"
	"kalends/templates"
)

// voice is how the program speaks: answers go to out, messages to errs, in the words of one language.
type voice struct {
	out, errs io.Writer
	words     templates.Words
	lang      string
	json      bool
	quiet     bool
	verbose   bool
	copied    copied
}

// say prints a line on standard error.
func (v *voice) say(line string) { fmt.Fprintf(v.errs, "kalends: %s\n", v.line(line)) }

// line is a text as it is printed: one line, its commands for the folder in which this one works.
func (v *voice) line(text string) string { return rating.Line(v.copied.in(text)) }

// tell says something on standard error in the language of messages.
func (v *voice) tell(key string, pairs ...string) {
	if !v.quiet {
		v.say(v.words.Say("messages."+key, pairs...))
	}
}

// answer prints a line on standard output, whatever is in the texts that it names.
func (v *voice) answer(format string, args ...any) {
	for i, arg := range args {
		if text, ok := arg.(string); ok {
			args[i] = v.line(text)
		}
	}
	fmt.Fprintf(v.out, format+"\n", args...)
}

// answerLines prints a text of several lines, indented.
func (v *voice) answerLines(indent, text string) {
	for line := range strings.Lines(text) {
		v.answer(indent+"%s", strings.TrimRight(line, "\n"))
	}
}

// answerJSON prints a machine's answer.
func (v *voice) answerJSON(answer any) error {
	text, err := publish.JSON(answer, v.words)
	if err == nil {
		_, err = v.out.Write(text)
	}
	return err
}

// lines prints an indented block on standard error.
func (v *voice) lines(text string) {
	if v.quiet {
		return
	}
	for line := range strings.Lines(text) {
		fmt.Fprintf(v.errs, "    %s\n", v.line(strings.TrimRight(line, "\n")))
	}
}

// differences prints what verify and status --check have found.
func (v *voice) differences(all []audit.Difference) {
	for _, f := range all {
		v.answer("  %s", v.words.Say("messages.verify."+f.What, append([]string{"place", f.Place}, flat(f.Args)...)...))
	}
}

// faultWords puts a fault into words.
func (v *voice) faultWords(code string, pairs ...string) (problem, remedy string) {
	return v.words.Say("notices.alert."+code+".problem", pairs...), v.words.Say("notices.alert."+code+".remedy", pairs...)
}

// alert puts a fault or a reminder into words.
func (v *voice) alert(code, detail string, now time.Time, pairs ...string) audit.Alert {
	problem, remedy := v.faultWords(code, pairs...)
	return audit.Alert{Code: code, Since: now.Format(time.RFC3339), Problem: problem, Detail: detail, Remedy: remedy}
}

// progress tells a person at a terminal which file of a list is made; elsewhere the line that says what is published
// is enough, and it is nil.
func (v *voice) progress() func(done, all int, file string) {
	file, ok := v.errs.(*os.File)
	if !ok || v.quiet {
		return nil
	}
	if info, err := file.Stat(); err != nil || info.Mode()&fs.ModeCharDevice == 0 {
		return nil
	}
	return progressLine(file)
}

const (
	terminalWidth = 79
	clearLine     = "\r\x1b[K"
)

// progressLine writes one line over and over, and leaves none behind.
func progressLine(w io.Writer) func(done, all int, file string) {
	return func(done, all int, file string) {
		line := runewidth.Truncate(fmt.Sprintf("kalends: %d/%d %s", done, all, file), terminalWidth, "…")
		if done == all {
			line = ""
		}
		_, _ = io.WriteString(w, clearLine+line)
	}
}

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
var plain = templates.Pattern(`^[\pL\pN_./\\:~+-]+$`)

// quoted gives a path as a shell of the system wants it.
func quoted(dir, system string) string {
	switch {
	case system == "windows":
		if !strings.ContainsAny(dir, " &()^;,=%!'") {
			return dir
		}
		return `"` + dir + `"`
	case plain().MatchString(dir) && !strings.Contains(dir, `\`):
		return dir
	}
	return "'" + strings.ReplaceAll(dir, "'", `'\''`) + "'"
}
