package main

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"kalends/publish/decisions"
	"kalends/publish/intake"
	"kalends/rating"
)

// correctCommand replaces the sheet of an event whose list is out.
type correctCommand struct{ *decisionCommand }

func (d correctCommand) command() *cobra.Command {
	c := &cobra.Command{
		Use: "correct EVENT FILE", Short: "Let another sheet take the place of that of an event whose list is out",
		Args: exactArgs(2),
		Long: "FILE is the whole sheet as it should have been: a file of yours, or one that waits, waiting/<event>/<file>. The lists that\nare out stay; what the sheet changes is booked or issued as kalends.yaml says under corrections.",
		RunE: func(_ *cobra.Command, args []string) error { return d.run(args[0], args[1]) },
	}
	return d.flags(c)
}

func (d correctCommand) run(event, file string) error {
	wanted, err := d.decision(rating.Correct)
	if err != nil {
		return err
	}
	wanted.Event = event
	sheet, err := d.sheet(file)
	if err != nil {
		return err
	}
	return d.decide(func(desk decisions.Desk) (decisions.Case, error) { return desk.Correction(wanted, sheet) })
}

// sheet reads the bytes of a file; the reader parses them later. A path that begins with inbox/ or waiting/ is relative
// to the association's folder.
func (d correctCommand) sheet(file string) (s decisions.Sheet, err error) {
	path := file
	if inInboxOrWaiting(filepath.ToSlash(file)) {
		path = filepath.Join(d.dir, file)
	}
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return s, namedFileError{err}
	case !info.Mode().IsRegular():
		return s, namedFileFault(path, errNoFile)
	case info.Size() > intake.Largest:
		return s, namedFileFault(path, errTooBig)
	}
	if s.Data, err = os.ReadFile(path); err != nil {
		return s, namedFileError{err}
	}
	s.Name = d.inFolder(path)
	return s, nil
}

// inFolder returns the path of a file in inbox/ or waiting/ relative to the folder; of any other file only the name.
func (d correctCommand) inFolder(path string) string {
	if rel, ok := relativeTo(d.dir, path); ok && inInboxOrWaiting(rel) {
		return rel
	}
	return filepath.Base(path)
}

func inInboxOrWaiting(path string) bool {
	return strings.HasPrefix(path, "inbox/") || strings.HasPrefix(path, "waiting/")
}
