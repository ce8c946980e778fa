package main

import (
	"cmp"
	"errors"
	"fmt"
	"path"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"kalends/config"
	"kalends/config/regulation"
	"kalends/engine/rules"
	"kalends/engine/rules/nationalelo"
	"kalends/publish/founding"
	"kalends/templates"
)

// initCommand makes an association's folder.
type initCommand struct{ *door }

func (d initCommand) command() *cobra.Command {
	var ruleset, name, code string
	c := newCommand("init", exactArgs(1), func(args []string) error { return d.run(args[0], ruleset, name, code) })
	c.Long = strings.Replace(c.Long, "{rulesets}", rulesetNames(), 1)
	c.Flags().StringVar(&ruleset, "ruleset", "", "family or version of the ruleset (required)")
	c.Flags().StringVar(&name, "name", "", "name of the association (default: its code)")
	c.Flags().StringVar(&code, "code", "", "code of the association (default: the folder's name)")
	return c
}

// rulesetNames returns the rulesets that a new association can choose from.
func rulesetNames() string { return strings.Join(append(rules.Names(), nationalelo.Family), ", ") }

// run makes the folder. It fails if the ruleset or the code is wrong, or if the folder holds an association already.
func (d initCommand) run(dir, ruleset, name, code string) error {
	if ruleset == "" {
		return usageError{errors.New("which ruleset? Write --ruleset with one of " + rulesetNames())}
	}
	n := founding.NewFolder{Languages: []string{d.words.Lang}}
	if err := d.addList(&n, ruleset); err != nil {
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
	n.Code, n.Name, n.Now = code, cmp.Or(name, code), now
	err = founding.Init(dir, n)
	if err == nil {
		d.printMessage("messages.init.done", "dir", dir)
	}
	return err
}

// addList adds a list with a ruleset to a new folder; the ruleset's name may be wrong. A ruleset that the association
// writes itself begins as a file with a comment on every key, with examples beside it.
func (d *door) addList(n *founding.NewFolder, ruleset string) error {
	if ruleset != nationalelo.Family {
		engine, _, err := rules.Family(ruleset)
		if errors.As(err, new(rules.UnknownError)) {
			return fmt.Errorf("%q is not a ruleset; write one of %s", ruleset, rulesetNames())
		}
		if err == nil {
			n.Lists = append(n.Lists, founding.NewList{Ruleset: ruleset, Engine: engine})
		}
		return err
	}
	first, err := regulation.Template(templates.In(n.Languages[0]))
	if err != nil {
		return err
	}
	n.Lists = append(n.Lists, founding.NewList{Ruleset: first.Family(), Engine: first})
	n.Files = append(n.Files, founding.NewFile{Name: regulation.FileOf(first.Family()),
		Data: templates.In(n.Languages[0]).Ruleset().Data})
	for _, f := range templates.RulesetExamples() {
		n.Files = append(n.Files, founding.NewFile{Name: path.Join(regulation.Dir, "examples", f.Name), Data: f.Data})
	}
	return nil
}
