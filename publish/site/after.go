package site

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"kalends/ledger"
	"kalends/publish/files"
	"kalends/publish/folder"
	"kalends/rating"
)

// The command of site.after may take afterTime; afterLines and afterBytes limit what is kept of its output.
const (
	afterTime  = 5 * time.Minute
	afterLines = 3
	afterBytes = 2 << 10
)

// The files beside the ledger with the outcome of the command, and the lock of the process that runs it.
const (
	afterFile = "after.json"
	afterLock = "after.lock"
)

// Failure says since when and why the command of site.after fails.
type Failure struct {
	Since ledger.Moment `json:"since"`
	Why   string        `json:"why"` // with the last lines of its output
}

// outcome is how the command ended.
type outcome struct {
	Done   string   `json:"done,omitempty"` // the last site for which it succeeded, and the command
	Failed *Failure `json:"failed,omitempty"`
}

// After runs the command of site.after in the association's folder unless it has already succeeded for the site in
// place, and returns whether it ran and its error. If another process runs it, it does nothing. It needs neither the
// ledger nor its lock.
func After(ctx context.Context, dir string, setup folder.Setup, now time.Time) (ran bool, err error) {
	words := setup.Site.After
	if len(words) == 0 {
		return false, nil
	}
	id, err := inPlace(files.OS, dir)
	if err != nil || id == "" {
		return false, err
	}
	due := outcome{Done: id + " " + rating.SHA([]byte(strings.Join(words, "\x00")))}
	before, err := keptOutcome(dir, setup)
	if err != nil || before == due {
		return false, err
	}
	lock, err := files.Acquire(filepath.Join(workDir(dir, setup), afterLock), 0)
	if errors.Is(err, files.ErrHeld) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	after, failed := due, runAfter(ctx, dir, words)
	if failed != nil {
		failed = fmt.Errorf("site.after: %s: %w", words[0], failed)
		after = outcome{before.Done, &Failure{ledger.Moment(now.In(setup.Zone).Format(time.RFC3339)), failed.Error()}}
		if before.Failed != nil {
			after.Failed.Since = before.Failed.Since
		}
	}
	if ctx.Err() == nil { // otherwise this process was told to stop
		err = keepOutcome(dir, setup, after)
	}
	return true, errors.Join(failed, err, lock.Release())
}

// LastFailure returns how the command of site.after fails; nil if it does not.
func LastFailure(dir string, setup folder.Setup) *Failure {
	o, err := keptOutcome(dir, setup)
	if err != nil || len(setup.Site.After) == 0 {
		return nil
	}
	return o.Failed
}

// keptOutcome returns how the command ended; a damaged file counts as none.
func keptOutcome(dir string, setup folder.Setup) (o outcome, err error) {
	data, err := folder.Kept(dir, setup, filepath.Join("work", afterFile))
	if json.Unmarshal(data, &o) != nil {
		o = outcome{}
	}
	return o, err
}

func keepOutcome(dir string, setup folder.Setup, o outcome) error {
	data, err := json.Marshal(o)
	if err != nil {
		return err
	}
	return folder.Keep(dir, setup, filepath.Join("work", afterFile), data)
}

// runAfter runs a command with its arguments, without a shell, and ends it with its children when its time is over.
func runAfter(ctx context.Context, dir string, words []string) error {
	place, err := filepath.Abs(filepath.Join(dir, filepath.FromSlash(Name)))
	if err != nil {
		return err
	}
	limited, cancel := context.WithTimeout(ctx, afterTime)
	defer cancel()
	var output tail
	c := exec.CommandContext(limited, words[0], words[1:]...)
	c.Dir, c.Env, c.Stdout, c.Stderr = dir, append(os.Environ(), "KALENDS_SITE="+place), &output, &output
	c.WaitDelay = time.Second // for a child that was not ended and holds the output
	withChildren(c)
	err = c.Run()
	if limited.Err() != nil {
		err = limited.Err()
	}
	if err == nil {
		return nil
	}
	return errors.New(strings.Join(append([]string{err.Error()}, output.lines()...), " | "))
}

// tail is a writer that keeps the last bytes.
type tail []byte

func (t *tail) Write(b []byte) (int, error) {
	*t = append(*t, b...)
	*t = slices.Clone((*t)[max(0, len(*t)-afterBytes):])
	return len(b), nil
}

// lines returns the last lines that are not empty, fit to print.
func (t tail) lines() (all []string) {
	for line := range strings.Lines(string(t)) {
		if line = strings.TrimSpace(line); line != "" {
			all = append(all, rating.Word(line))
		}
	}
	return all[max(0, len(all)-afterLines):]
}
