package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// openTerminal opens a pseudo terminal: what a program writes to tty can be read from screen.
func openTerminal(t *testing.T) (screen, tty *os.File) {
	t.Helper()
	screen, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Fatal("no terminals here: ", err)
	}
	t.Cleanup(func() { screen.Close() })
	if err := unix.IoctlSetPointerInt(int(screen.Fd()), unix.TIOCSPTLCK, 0); err != nil {
		t.Fatal(err)
	}
	n, err := unix.IoctlGetInt(int(screen.Fd()), unix.TIOCGPTN)
	if err != nil {
		t.Fatal(err)
	}
	if tty, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", n), os.O_RDWR|unix.O_NOCTTY, 0); err != nil {
		t.Fatal(err)
	}
	return screen, tty
}

// TestTerminalShowsProgress collects and publishes at a terminal: a line shows how far the work is and is gone at the
// end, while the messages are those that a file gets. With --quiet there is no line.
func TestTerminalShowsProgress(t *testing.T) {
	t.Parallel()
	for _, quiet := range []bool{false, true} {
		f := worldFolder(t, worlds()["fide"])
		f.dropEvent("inbox/a.xlsx", 1)
		f.write("inbox/b.csv", []byte("rubbish\n"))
		screen, tty := openTerminal(t)
		shown := make(chan []byte)
		go func() {
			all, _ := io.ReadAll(screen) // ends with an error when the terminal is closed
			shown <- all
		}()
		args := []string{"-C", f.dir, "--now", "2026-10-02T00:00:00Z", "publish"}
		if quiet {
			args = append(args, "--quiet")
		}
		status := run(args, io.Discard, tty, time.Now)
		tty.Close()
		text := string(<-shown)
		line := strings.Contains(text, "\rkalends: judging file 1 of 2: inbox/a.xlsx")
		if line == quiet || quiet && text != "" {
			t.Errorf("quiet %v, exit %d: %q", quiet, status, text)
		}
		if !quiet && !strings.Contains(text, "\r"+strings.Repeat(" ", lineWidth)+"\rkalends: inbox/a.xlsx: accepted") {
			t.Errorf("the line does not give way to a message: %q", text)
		}
	}
}
