// Command kalends makes official rating lists for chess and xiangqi associations. This package reads flags, the
// configuration and the clock, passes plain values to the other packages, and turns their results into words and an
// exit status.
package main

import (
	_ "embed"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"strconv"
	"strings"
	"time"
	_ "time/tzdata" // Windows and containers have no time zones of their own

	"github.com/spf13/cobra"

	"kalends/templates"
)

func main() { os.Exit(process(os.Args[1:], os.Stdout, os.Stderr)) }

// process runs the program and returns the exit status. A Go program that crashes exits with 2, which is the status of
// wrong usage and would mean that nothing was touched; with this setting a crash ends it by a signal.
func process(args []string, out, errs io.Writer) int {
	debug.SetTraceback("crash")
	setGarbagePace(officeHeap)
	return run(args, out, errs, time.Now)
}

// run is the whole program: answers go to out, messages to errs, and the result is the exit status.
func run(args []string, out, errs io.Writer, clock func() time.Time) int {
	d := &door{printer: printer{out: out, errOut: errs}, clock: clock}
	root := d.root()
	root.SetArgs(args)
	root.SetOut(out)
	root.SetErr(errs)
	return d.exitStatus(root.Execute())
}

// commandTexts is the help of all commands: for each a line of usage, a short description and a longer one.
//
//go:embed commands.txt
var commandTexts string

// root makes the command kalends with all its commands.
func (d *door) root() *cobra.Command {
	root := &cobra.Command{
		Use: "kalends", Short: "Official rating lists for chess and xiangqi associations", Version: version,
		Long:         "kalends reads result sheets from an association's folder, rates each period exactly as the regulations say,\nand writes the official list and the printed bulletin.\n\n" + exitHelp,
		SilenceUsage: true, SilenceErrors: true, Args: cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) > 0 {
				return unknownCommand(c, args[0])
			}
			return c.Help()
		},
		PersistentPreRunE: func(c *cobra.Command, _ []string) error {
			d.commands = commandsFor(c.Root(), d.dir)
			return d.checkFlags()
		},
	}
	root.SetFlagErrorFunc(flagError)
	f := root.PersistentFlags()
	f.StringVarP(&d.dir, "dir", "C", ".", "the association's folder")
	f.StringVar(&d.nowText, "now", "", "the civil moment for this process, such as 2026-10-01T00:05:00+08:00 (default: the clock)")
	f.StringVar(&d.lang, "lang", "", "language of messages: "+strings.Join(templates.Languages, ", ")+
		" (default: the configuration's)")
	f.BoolVar(&d.json, "json", false, "answer for programs, where a command has one")
	f.BoolVarP(&d.quiet, "quiet", "q", false, "say only what is wrong")
	f.BoolVarP(&d.verbose, "verbose", "v", false, "say more")
	decide := &decisionCommand{door: d}
	root.AddCommand(foundCommand{door: d, in: os.Stdin}.command(), initCommand{d}.command(), demoCommand{d}.command(), templateCommand{d}.command(),
		checkCommand{d}.command(), collectCommand{d}.command(), publishCommand{d}.command(), releaseCommand{d}.command(),
		runCommand{d}.command(), statusCommand{d}.command(), remindCommand{d}.command(), mailCommand{d}.command(), scheduleCommand{d}.command(),
		explainCommand{d}.command(), findCommand{d}.command(), rulesetsCommand{d}.command(), verifyCommand{d}.command(),
		diffCommand{d}.command(), keysCommand{d}.command(), keysCommand{d}.sign(), exportCommand{d}.command(), decide.correct(), decide.withdraw(), decide.merge(),
		decide.split(), decide.revoke(), eraseCommand{door: d}.command(), decisionsCommand{d}.command(), importCommand{d}.command(), d.workerCommand())
	return root
}

// newCommand makes a command whose usage and help are those of its name in commands.txt.
func newCommand(name string, args cobra.PositionalArgs, run func(args []string) error) *cobra.Command {
	_, text, _ := strings.Cut("\n"+commandTexts, "\n# "+name)
	text, _, _ = strings.Cut(text, "\n\n# ")
	_, last, is := strings.Cut(name, " ") // of a command within another one
	if is {
		name = last
	}
	usage, text, _ := strings.Cut(text, "\n")
	short, long, _ := strings.Cut(text, "\n\n")
	return &cobra.Command{Use: name + usage, Short: strings.TrimSpace(short), Long: strings.TrimSpace(long), Args: args,
		RunE: func(_ *cobra.Command, args []string) error { return run(args) }}
}

// addListFlag adds the flag that chooses one list.
func addListFlag(c *cobra.Command, list *string) {
	c.Flags().StringVar(list, "list", "", "only this list")
}

// addDateFlag adds the flag that chooses a list date.
func addDateFlag(c *cobra.Command, date *string) {
	c.Flags().StringVar(date, "date", "", "list date, YYYY-MM-DD")
}

// unknownCommand returns the error for a command that does not exist.
func unknownCommand(c *cobra.Command, typed string) error {
	return usageError{fmt.Errorf("there is no command %q%s", typed, suggestion(c, typed))}
}

// flagError returns the error for a wrong flag. Where the command before it does not exist, that is the error.
func flagError(c *cobra.Command, err error) error {
	if args := c.Flags().Args(); !c.HasParent() && len(args) > 0 {
		return unknownCommand(c, args[0])
	}
	var number *strconv.NumError
	if errors.As(err, &number) {
		return usageError{fmt.Errorf("%q is not a number; %s --help says what each flag takes", number.Num, c.CommandPath())}
	}
	return err
}

// exactArgs refuses any other number of arguments with the command's line of usage.
func exactArgs(n int) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if len(args) != n {
			return usageOf(c)
		}
		return nil
	}
}

// someArgs refuses a call without arguments with the command's line of usage.
func someArgs(c *cobra.Command, args []string) error {
	if len(args) == 0 {
		return usageOf(c)
	}
	return nil
}

// usageOf returns the error that shows how a command is written.
func usageOf(c *cobra.Command) error {
	return usageError{fmt.Errorf("write %s %s; %s --help says more", c.Parent().CommandPath(), c.Use, c.CommandPath())}
}

// suggestion returns the end of a message: the commands that a mistyped one probably means, or how to list them.
func suggestion(c *cobra.Command, typed string) string {
	c.SuggestionsMinimumDistance = 2
	if near := c.SuggestionsFor(typed); len(near) > 0 {
		return "; did you mean " + strings.Join(near, " or ") + "?"
	}
	return "; kalends --help lists them"
}

const exitHelp = `Exit status: 0 done, 1 failed, 2 wrong usage or configuration (nothing was touched), 3 done, but something needs a person
(newly returned or waiting sheets, a draft awaiting release), 4 verify found a difference, 5 another kalends works here.`
