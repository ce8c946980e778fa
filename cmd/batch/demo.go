package main

import (
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"kalends/engine/rules/fide"
	"kalends/publish/demo"
	"kalends/templates"
)

// demoCommand makes an invented association.
type demoCommand struct{ *door }

func (d demoCommand) command() *cobra.Command {
	var family string
	c := newCommand("demo", cobra.MaximumNArgs(1), func(args []string) error {
		return d.run(append(args, "demo")[0], family)
	})
	c.Flags().StringVar(&family, "ruleset", fide.Standard().Family(), "family of the ruleset: "+strings.Join(templates.DemoFamilies(), ", "))
	return c
}

// run makes the association's folder, publishes its lists, and prints where they and the returned sheet are.
func (d demoCommand) run(dir, family string) error {
	association, err := demo.Of(family)
	if err != nil {
		return usageError{err}
	}
	res, err := demo.Run(dir, association, d.words.Lang, d.configure)
	if err != nil {
		return err
	}
	for _, out := range res.Outs {
		d.printMessage("messages.publish."+string(out.State), "issue", out.Issue, "revision", "1", "players",
			d.words.Count(out.Listed), "events", d.words.Count(out.Events), "folder", filepath.Join(dir, filepath.FromSlash(out.Folder)))
	}
	for _, shown := range [][2]string{{"list", res.List}, {"bulletin", res.Bulletin}, {"returned", res.Returned},
		{"problems", res.Problems}} {
		d.printText("messages.demo."+shown[0], "path", filepath.Join(dir, filepath.FromSlash(shown[1])))
	}
	return nil
}
