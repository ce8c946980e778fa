package erase

import (
	"path/filepath"
	"slices"

	"kalends/publish/folder"
	"kalends/publish/redact"
)

// Places returns every place in a folder where something of some persons is. It changes nothing.
func Places(v *folder.View, ids []string) ([]redact.Place, error) {
	found, err := searchFor(v, ids)
	if err != nil {
		return nil, err
	}
	persons, err := found.settle(v)
	if err != nil {
		return nil, err
	}
	return scan(v, newCleaner(persons, found.rows, nil))
}

// scan looks through every byte of a folder, and returns where something of the persons is. It leaves out copies of what
// is published, which are made again with every list: current and the site.
func scan(v *folder.View, c *cleaner) (all []redact.Place, err error) {
	in := func(names ...string) string { return filepath.Join(append([]string{v.LedgerDir()}, names...)...) }
	copies := []string{in("lock"), in("run.lock"), in("work", taskFile), v.Path("published", "current"), v.Path("published", "site")}
	skipped := func(name string) bool { return slices.Contains(copies, name) }
	err = walk(v, dirsOf(v), skipped, func(place string) error {
		data, err := v.Files.ReadFile(v.Path(filepath.FromSlash(place)))
		if err != nil {
			return err
		}
		found, err := find(c.sure, place, data)
		all = append(all, found...)
		return err
	})
	return all, err
}
