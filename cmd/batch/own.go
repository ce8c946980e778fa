package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"kalends/config"
	"kalends/config/regulation"
	"kalends/engine"
	"kalends/engine/rules"
	"kalends/publish/folder"
)

// bookshelf finds rulesets: those of the program, and those that an association has written itself.
type bookshelf struct {
	own    folder.Own
	read   map[string]engine.Ruleset
	files  []folder.OwnRuleset
	faults []error // of files that are wrong
}

func newBookshelf(own folder.Own) *bookshelf {
	return &bookshelf{own: own, read: map[string]engine.Ruleset{}}
}

// ownIn gives the files of an association's folder.
func ownIn(dir string) folder.Own {
	return func(name string) ([]byte, error) {
		return readText(filepath.Join(dir, filepath.FromSlash(regulation.FileOf(name))))
	}
}

// family gives a ruleset by its family or version, or by the name of a file.
func (b *bookshelf) family(id string) (engine.Ruleset, string, error) {
	r, version, err := rules.Family(id)
	if err == nil || !regulation.ValidName(id) {
		return r, version, err
	}
	if r := b.read[id]; r != nil {
		return r, "", nil
	}
	data, missing := b.own(id)
	switch {
	case errors.Is(missing, fs.ErrNotExist):
		return nil, "", fmt.Errorf("%w, or write a ruleset of your own into %s", err, regulation.FileOf(id))
	case missing != nil:
		return nil, "", fmt.Errorf("read %s: %w", regulation.FileOf(id), missing)
	}
	own, err := regulation.Read(id, data)
	if err != nil {
		b.faults = append(b.faults, err)
		return nil, "", err
	}
	b.files = append(b.files, folder.OwnRuleset{Name: id, File: regulation.FileOf(id), Data: data})
	b.read[id] = own
	return own, "", nil
}

// known tells the configuration of a ruleset. What is wrong with a file of one is said by its own lines.
func (b *bookshelf) known(id string) (config.Ruleset, error) {
	faults := len(b.faults)
	ruleset, _, err := b.family(id)
	if len(b.faults) > faults {
		return config.Ruleset{}, nil
	}
	if err != nil {
		return config.Ruleset{}, err
	}
	known := config.Ruleset{Options: map[string][]string{}}
	for _, o := range ruleset.Options() {
		known.Options[o.Key] = o.Values
	}
	_, known.FixedCalendar = ruleset.Calendar()
	return known, nil
}

// leaning checks that the rulesets from which others take ratings have a list, and take none themselves.
func leaning(lists []folder.List) error {
	var wrong []error
	for _, l := range lists {
		if _, own := l.Ruleset.(engine.Written); !own || l.Ruleset.LeansOn() == "" {
			continue
		}
		on := l.Ruleset.LeansOn()
		if chain := chainOf(l, lists); len(chain) > 2 || len(chain) == 1 {
			why := fmt.Sprintf("takes ratings from %s, but no list of %s has that ruleset", on, config.FileName)
			if len(chain) > 2 {
				why = fmt.Sprintf("takes ratings from %s, which takes its own from another list (%s); take out one convert", on,
					strings.Join(chain, " → "))
			}
			wrong = append(wrong, fmt.Errorf("%s: %s", regulation.FileOf(l.Ruleset.Family()), why))
		}
	}
	return errors.Join(wrong...)
}

// chainOf follows who takes ratings from whom, at most once round.
func chainOf(l folder.List, lists []folder.List) []string {
	chain := []string{l.Ruleset.Family()}
	for next := l.Ruleset.LeansOn(); next != "" && len(chain) <= len(lists); {
		on, found := listWith(next, lists)
		if !found {
			break
		}
		chain, next = append(chain, next), on.Ruleset.LeansOn()
	}
	return chain
}

func listWith(family string, lists []folder.List) (folder.List, bool) {
	for _, l := range lists {
		if l.Ruleset.Family() == family {
			return l, true
		}
	}
	return folder.List{}, false
}

// ownNames lists the rulesets that lie in an association's folder.
func ownNames(dir string) (names []string) {
	entries, _ := os.ReadDir(filepath.Join(dir, regulation.Dir)) // none: no ruleset of its own
	for _, e := range entries {
		if name, is := strings.CutSuffix(e.Name(), ".yaml"); is && regulation.ValidName(name) {
			names = append(names, name)
		}
	}
	return names
}
