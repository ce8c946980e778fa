package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"kalends/config/regulation"
	"kalends/engine"
	"kalends/engine/rules"
	"kalends/engine/rules/nationalelo"
	"kalends/rating"
	"kalends/reports"
	"kalends/reports/rulebook"
	"kalends/reports/terminal"
)

// rulesetsCommand describes the rulesets and their documents.
type rulesetsCommand struct{ *door }

func (d rulesetsCommand) command() *cobra.Command {
	return newCommand("rulesets", cobra.MaximumNArgs(1), func(args []string) error {
		if _, err := os.Stat(d.configFile()); err == nil {
			_, _ = d.setup() // for its language; a wrong configuration keeps nobody from reading the rules
		}
		if len(args) == 0 {
			return d.all()
		}
		return d.one(args[0])
	})
}

func (d rulesetsCommand) all() error {
	if d.json {
		all := []rulesetJSON{}
		for _, r := range d.families() {
			all = append(all, d.jsonOf(rulebookOf(r)))
		}
		return d.printJSON(all)
	}
	table := terminal.New(0, d.columns("explain.rulesets.", "family", "version", "events", "document")...)
	for _, family := range d.families() {
		for _, method := range engine.Methods(family) {
			for _, v := range rulebookOf(method).Versions {
				table.Row(method.Family(), v.ID, rulebook.Since(d.words, v), v.Document)
			}
		}
	}
	fmt.Fprint(d.out, table)
	return nil
}

// one prints the ruleset of a family or version, in full or as JSON.
func (d rulesetsCommand) one(id string) error {
	family, version, err := d.ruleset(id)
	if err != nil {
		return usageError{err}
	}
	if d.json {
		return d.printJSON(d.jsonOf(rulebookOf(family).Only(version)))
	}
	for i, r := range engine.Methods(family) {
		if i > 0 {
			fmt.Fprintln(d.out)
		}
		fmt.Fprint(d.out, rulebook.Text(d.words, rulebookOf(r).Only(version)))
	}
	return nil
}

// ruleset finds a ruleset by its name; if that is a version it is returned, too. For the family whose rulesets
// associations write themselves it returns the one with which a new folder begins.
func (d rulesetsCommand) ruleset(id string) (engine.Ruleset, string, error) {
	if id == nationalelo.Family {
		first, err := regulation.Template(d.words)
		return first, "", err
	}
	return newShelf(folderRulesets(d.dir)).Family(id)
}

// families returns all rulesets, those of the folder last. A wrong one is left out; its errors are printed where it is
// used, or asked for by its name.
func (d rulesetsCommand) families() []engine.Ruleset {
	all, shelf := rules.All(), newShelf(folderRulesets(d.dir))
	for _, name := range folderRulesetNames(d.dir) {
		if r, _, err := shelf.Family(name); err == nil {
			all = append(all, r)
		}
	}
	return all
}

// folderRulesetNames returns the rulesets in an association's folder.
func folderRulesetNames(dir string) (names []string) {
	entries, _ := os.ReadDir(filepath.Join(dir, regulation.Dir)) // an error means: no ruleset of its own
	for _, e := range entries {
		if name, is := strings.CutSuffix(e.Name(), ".yaml"); is && regulation.ValidName(name) {
			names = append(names, name)
		}
	}
	return names
}

// rulebookOf describes a ruleset; each version gets its last day, and each reading the default of its option.
func rulebookOf(r engine.Ruleset) rulebook.Ruleset {
	b := rulebook.Ruleset{Family: r.Family(), Versions: slices.Clone(r.Versions()), Editions: r.Editions(),
		Options: r.Options()}
	for i := range b.Versions { // newest first
		if v := &b.Versions[i]; i > 0 && v.Until == 0 {
			v.Until = b.Versions[i-1].From - 1
		}
	}
	defaults := map[string]string{}
	for _, o := range b.Options {
		defaults[o.Key] = o.Values[0]
	}
	for _, reading := range r.Readings() {
		b.Readings = append(b.Readings, reports.Reading{ID: reading.ID, Article: reading.Article, Option: reading.Option,
			Value: defaults[reading.Option]})
	}
	if written, own := r.(engine.Written); own {
		b.Clauses = written.Clauses()
	}
	return b
}

// rulesetJSON is a ruleset for programs.
type rulesetJSON struct {
	Family   string        `json:"family"`
	Edition  int           `json:"edition"` // of the readings
	Versions []versionJSON `json:"versions"`
	Options  []optionJSON  `json:"options"`
	Readings []readingJSON `json:"readings"`
}

type versionJSON struct {
	ID       string       `json:"id"`
	Document string       `json:"document"`
	From     *rating.Date `json:"from"` // null: the document has no date
	Until    *rating.Date `json:"until"`

	Reconstructed bool `json:"reconstructed,omitempty"` // the text itself is not available
}

type optionJSON struct {
	Key     string   `json:"key"`
	Article string   `json:"article"`
	Default string   `json:"default"`
	Values  []string `json:"values"`
	Words   string   `json:"words"`
}

type readingJSON struct {
	ID      string `json:"id"`
	Article string `json:"article"`
	Option  string `json:"option,omitempty"`
	Words   string `json:"words"`
}

func (d rulesetsCommand) jsonOf(r rulebook.Ruleset) rulesetJSON {
	a := rulesetJSON{Family: r.Family, Edition: r.Editions[0].Number, Versions: []versionJSON{},
		Options: []optionJSON{}, Readings: []readingJSON{}}
	for _, v := range r.Versions {
		a.Versions = append(a.Versions, versionJSON{v.ID, v.Document, dateOrNil(v.From), dateOrNil(v.Until),
			v.Reconstructed})
	}
	for _, o := range r.Options {
		a.Options = append(a.Options, optionJSON{o.Key, o.Article, o.Values[0], o.Values, rulebook.Decides(d.words, o)})
	}
	for _, reading := range r.Readings {
		a.Readings = append(a.Readings, readingJSON{rulebook.Short(reading.ID), reading.Article, reading.Option,
			rulebook.Words(d.words, reading, r.Choices(reading.Option))})
	}
	return a
}

func dateOrNil(d rating.Date) *rating.Date {
	if d == 0 {
		return nil
	}
	return &d
}
