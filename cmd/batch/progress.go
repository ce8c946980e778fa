package main

import (
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/mattn/go-runewidth"
)

// progress tells a person at a terminal which file of a list is made; elsewhere the line that says what is published
// is enough, and it is nil.
func (d *door) progress() func(done, all int, file string) {
	file, ok := d.errs.(*os.File)
	if !ok || d.quiet {
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
