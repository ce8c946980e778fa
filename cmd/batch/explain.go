package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"kalends/publish"
	"kalends/publish/audit"
	"kalends/publish/folder"
	"kalends/publish/inquiry"
	"kalends/reports/explain"
)

// explainCommand prints why a player has this rating.
type explainCommand struct{ *door }

func (d explainCommand) command() *cobra.Command {
	var list, date, file string
	c := newCommand("explain", exactArgs(1), func(args []string) error { return d.run(args[0], list, date, file) })
	addListFlag(c, &list)
	c.Flags().StringVar(&date, "date", "", "list date, YYYY-MM-DD (default: the last list that is out)")
	c.Flags().StringVarP(&file, "out", "o", "", "write a page to print, FILE.html, and print nothing")
	return c
}

func (d explainCommand) run(typed, list, date, file string) error {
	day, err := dateFlag(date)
	if err != nil {
		return err
	}
	if file != "" && !isPage(file) {
		return usageError{fmt.Errorf("-o %s: the explanation is a page; name it FILE.html", file)}
	}
	return readLists(d.door, list, func(o *publish.ReadOnly, lists []folder.List) error {
		all, err := inquiry.Stories(o.Audit, lists, day, typed)
		if err != nil {
			return unanswered(d.door, o, err)
		}
		if file == "" {
			return printEach(&d.printer, all, explain.AnswerOf, explain.Text)
		}
		page, err := explain.Page(d.words, d.words.Pick(o.Setup.Names), all)
		return writeAnswer(d.door, file, page, err)
	})
}

// unanswered returns the error of a question that has no answer. If a name may mean several people it prints them, so
// that the user can name one.
func unanswered(d *door, o *publish.ReadOnly, err error) error {
	var u inquiry.Unanswered
	if !errors.As(err, &u) {
		return err
	}
	if len(u.Candidates) > 0 {
		return errors.Join(d.printPeople(o, u.Candidates), usageError{err})
	}
	if u.Err == nil || errors.Is(err, audit.ErrUnlisted) {
		return err
	}
	return usageError{err}
}

// isPage reports whether a file that the user names is to be a page.
func isPage(file string) bool {
	return slices.Contains([]string{".html", ".htm"}, strings.ToLower(filepath.Ext(file)))
}

// writeAnswer writes an answer into a file that the user has named.
func writeAnswer(d *door, file string, data []byte, err error) error {
	if err == nil {
		err = writeNamedFile(file, data)
	}
	if err == nil {
		d.printMessage("messages.template.done", "file", file)
	}
	return err
}
