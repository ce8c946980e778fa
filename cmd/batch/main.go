// Command kalends makes official rating lists for chess and xiangqi associations. This package is the door: it reads
// flags, the configuration and the clock, hands plain values to the rooms, and turns what they say into words and an
// exit status.
package main

import (
	"io"
	"os"
	"time"
	_ "time/tzdata" // Windows and containers have no zones of their own
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr, time.Now)) }

// run is the whole program: answers go to out, messages to errs, and the result is the exit status.
func run(args []string, out, errs io.Writer, clock func() time.Time) int {
	d := &door{out: out, errs: errs, clock: clock}
	root := d.root()
	root.SetArgs(args)
	root.SetOut(out)
	root.SetErr(errs)
	return d.status(root.Execute())
}
