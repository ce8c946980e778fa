package main

import (
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
	"time"

	"github.com/spf13/cobra"

	"kalends/publish/intake"
)

// bounds are what a worker may take for a file. Recover cannot catch a lack of memory: who opens a stranger's workbook must
// be able to die of it alone.
type bounds struct {
	memory  uint64 // bytes of data
	cpu     uint64 // seconds
	patient time.Duration
}

// life is how many seconds a worker may work for all of its files together, whatever else fails; after half of them it makes
// place for another, so that each file has what it may take.
const life = 600

// of gives the bounds for a file. One that is large may take longer, and by its size only.
func (b bounds) of(size int) bounds {
	cpu := b.cpu + uint64(size/bytesASecond)
	b.patient = b.patient * time.Duration(cpu) / time.Duration(max(b.cpu, 1)) // others may be at work, too
	b.cpu = cpu
	return b
}

// bytesASecond is how much of a file that is no bomb is read in a second on a slow machine.
const bytesASecond = 256 << 10

// strangers are the bounds for a sheet that anyone may drop.
var strangers = bounds{memory: 256 << 20, cpu: 10, patient: 3 * time.Minute}

func (d *door) workerCommand() *cobra.Command {
	b := strangers
	c := &cobra.Command{
		Use: "worker", Short: "Read workbooks from standard input (for kalends itself)", Args: cobra.NoArgs, Hidden: true,
		RunE: func(c *cobra.Command, _ []string) error {
			debug.SetTraceback("none") // its end is looked at by the one who started it
			return work(b, c.InOrStdin(), d.out)
		},
	}
	c.Flags().Uint64Var(&b.memory, "memory", b.memory, "bytes of data")
	c.Flags().Uint64Var(&b.cpu, "cpu", b.cpu, "seconds")
	return c
}

// work bounds this process before it reads the first byte, and then answers what it is asked, one file after the other.
func work(b bounds, in io.Reader, out io.Writer) error {
	if err := bind(b); err != nil {
		return fmt.Errorf("bound the worker: %w", err)
	}
	from, to := gob.NewDecoder(in), gob.NewEncoder(out)
	for {
		var r request
		if err := from.Decode(&r); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		if err := allow(b.of(r.size())); err != nil {
			return fmt.Errorf("bound the worker: %w", err)
		}
		if err := serve(&r, intake.Here{}, to); err != nil {
			return err
		}
		if err := to.Encode(closing{Spent: spent()}); err != nil {
			return err
		}
	}
}

// grown is the heap beyond which a worker makes place for another: the next file would find less room than a new one gives.
// 200 sheets of sixty players, one after the other, stay below it.
const grown = 48 << 20

// spent says whether this worker has grown or aged.
func spent() bool {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapSys > grown || worked() > life/2*time.Second
}
