package main

import (
	"cmp"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"kalends/config"
	"kalends/engine/rules"
	"kalends/publish/folder"
)

// initCommand makes an association's folder.
type initCommand struct{ *door }

func (d initCommand) command() *cobra.Command {
	var ruleset, name, code string
	c := &cobra.Command{
		Use: "init DIR --ruleset ID", Short: "Make an association's folder", Args: cobra.ExactArgs(1),
		Long: "Makes an association's folder: the configuration with comments, the folders, an empty registry and blank result sheets.\nID is a family or one version of it:\n" +
			strings.Join(rules.Names(), ", ") + ".",
	}
	c.Flags().StringVar(&ruleset, "ruleset", "", "family or version of the ruleset (required)")
	c.Flags().StringVar(&name, "name", "", "name of the association (default: its code)")
	c.Flags().StringVar(&code, "code", "", "code of the association (default: the folder's name)")
	c.RunE = func(_ *cobra.Command, args []string) error { return d.run(args[0], ruleset, name, code) }
	return c
}

func (d initCommand) run(dir, ruleset, name, code string) error {
	family, _, err := rules.Family(ruleset)
	if err != nil {
		return usageError{err}
	}
	full, err := filepath.Abs(dir)
	if err != nil {
		return err
	}
	code = cmp.Or(code, filepath.Base(full))
	if !config.ValidCode(code) {
		return usageError{fmt.Errorf("the code %q: write 2 to 16 of the characters a-z, 0-9 and -; --code gives another than the folder's name", code)}
	}
	now, err := d.now()
	if err != nil {
		return err
	}
	err = folder.Init(dir, folder.NewFolder{
		Code: code, Name: cmp.Or(name, code), Lang: d.words.Lang, Ruleset: ruleset, Engine: family, Now: now,
	})
	if err == nil {
		d.tell("init.done", "dir", dir)
	}
	return err
}
