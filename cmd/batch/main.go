// Command kalends makes official rating lists for chess and xiangqi associations. This package reads flags, the
// configuration and the clock, passes plain values to the other packages, and turns their results into words and an
// exit status.
package main

import (
	"io"
	"os"
	"runtime/debug"
	"time"
	_ "time/tzdata" // Windows and containers have no time zones of their own
)

func main() { os.Exit(process(os.Args[1:], os.Stdout, os.Stderr)) }

// process runs the program. A Go program that crashes exits with 2, which is the status of wrong usage and would mean
// that nothing was touched; with this setting a crash ends it by a signal.
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
