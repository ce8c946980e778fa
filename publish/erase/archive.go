package erase

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"

	"kalends/ledger"
	"kalends/publish/files"
	"kalends/publish/folder"
	"kalends/publish/redact"
	"kalends/rating"
)

// registriesOf returns the hashes of all registries that a folder keeps: of published lists and today's, in order.
func registriesOf(v *folder.View) (all []string, err error) {
	published, err := v.Publications("")
	for _, p := range published {
		var in struct{ Registry, Privacy string }
		if p.Inputs != "" && err == nil {
			err = json.Unmarshal([]byte(p.Inputs), &in)
		}
		all = append(all, in.Registry, in.Privacy, folder.ArchivedAs(v, in.Registry), folder.ArchivedAs(v, in.Privacy))
	}
	all = slices.DeleteFunc(append(all, v.Registry.SHA), func(sha string) bool { return sha == "" })
	slices.Sort(all)
	return slices.Compact(all), err
}

// cleaner removes the persons of a task from files.
type cleaner struct {
	*redact.Redactor
	sure       *redact.Redactor // of what means nobody else: names that no one shares, and days of birth
	rows       map[string]origins
	shared     map[string]bool
	standIns   map[string]redact.StandIn
	registries []string
}

// newCleaner returns a cleaner for persons; rows are where files tell of them.
func newCleaner(persons []subject, rows map[string]origins, registries []string) *cleaner {
	c := &cleaner{rows: rows, shared: map[string]bool{}, standIns: map[string]redact.StandIn{}, registries: registries}
	var all, sure []redact.Person
	for _, p := range persons {
		one := p.Person
		one.Births = slices.DeleteFunc(slices.Clone(p.Births), func(b rating.Birth) bool { return b.On == 0 })
		sure = append(sure, one)
		one.Births = p.Births
		one.Names = append(slices.Clone(p.Names), p.Shared...)
		all = append(all, one)
		c.standIns[p.ID] = standIn(p.Stays)
		for _, name := range p.Shared {
			c.shared[name] = true
		}
	}
	c.Redactor, c.sure = redact.New(all), redact.New(sure)
	return c
}

// standIn returns what stands in the registry for a person.
func standIn(p rating.Player) redact.StandIn {
	s := redact.StandIn{Sex: p.Sex}
	if p.Birth.Year != 0 {
		s.Year = strconv.Itoa(p.Birth.Year)
	}
	return s
}

// clean returns a file without the persons; changed is false if they are not in it. sha is the hash under which the
// ledger knows the file. A file from which they cannot be removed is replaced by a note that says so.
func (c *cleaner) clean(name, sha string, data []byte) (out []byte, changed bool, err error) {
	if found, err := find(c.Redactor, name, data); err != nil || len(found) == 0 {
		return data, false, err
	}
	var left []redact.Place
	isRegistry := slices.Contains(c.registries, sha)
	if isRegistry {
		out, left, err = c.Registry(data, c.standIns)
	} else {
		out, left, err = c.File(name, data, redact.About{Persons: c.rows[sha], Shared: c.shared})
	}
	if err != nil {
		return nil, false, err
	}
	if out == nil && isRegistry {
		return nil, false, UncleanError{left}
	}
	if out == nil {
		out = []byte(removed)
	}
	if isRegistry {
		c.registries = append(c.registries, rating.SHA(out))
	}
	return out, string(out) != string(data), nil
}

// checkRegistries returns an UncleanError, before anything is done, if the persons cannot be removed from a registry.
func (e Eraser) checkRegistries(c *cleaner) error {
	for _, sha := range slices.Clone(c.registries) {
		data, err := folder.RegistryBytes(&e.View)
		if sha != e.Registry.SHA {
			data, err = e.Archived(sha)
		}
		if err == nil {
			_, _, err = c.clean("registry.xlsx", sha, data)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// find returns the places of a file that tell of the persons. Parts that cannot be opened are none.
func find(by *redact.Redactor, name string, data []byte) ([]redact.Place, error) {
	found, err := by.Find(name, data)
	return slices.DeleteFunc(found, func(p redact.Place) bool { return p.Kind == redact.Unread }), err
}

// UncleanError means that persons cannot be removed from a registry, which must not be lost for that.
type UncleanError struct{ Left []redact.Place }

// Error names the first place.
func (e UncleanError) Error() string {
	if len(e.Left) == 0 {
		return "the registry cannot be written without the persons"
	}
	p := e.Left[0]
	return fmt.Sprintf("the registry cannot be written without the persons: %s %s %s has a %s; remove that by hand, and erase again",
		p.File, p.Sheet, p.Cell, p.Kind)
}

// removed is what stands in the place of a file that cannot be written without a person.
const removed = "Kalends removed this file, because a person who was erased by decision of the office cannot be taken out of it.\n"

// keepManifests puts the manifests of all revisions into the archive that were published before the decision with a
// number. Their folders are removed later; their manifests then say which files there were.
func (e Eraser) keepManifests(decision int) error {
	published, err := folder.Published(&e.View, "")
	published = slices.DeleteFunc(published, func(p ledger.Publication) bool { return p.Reissued >= decision })
	for i := 0; i < len(published) && err == nil; i++ {
		var data []byte
		if data, err = e.ManifestAt(published[i]); rating.SHA(data) == published[i].ManifestSHA {
			_, err = files.Archive(e.FS, e.ArchiveDir(), data)
		}
	}
	return err
}

// archive puts copies without the persons into the archive, and returns their hashes by those of the originals.
func (e Eraser) archive(c *cleaner) (map[string]string, error) {
	copies := map[string]string{}
	names, err := folder.NamesIn(e.Files, e.ArchiveDir())
	for _, sha := range names {
		if err != nil {
			return nil, err
		}
		var data, out []byte
		if data, err = e.Files.ReadFile(filepath.Join(e.ArchiveDir(), sha)); err != nil {
			return nil, err
		}
		var changed bool
		if out, changed, err = c.clean(sha, sha, data); err == nil && changed {
			copies[sha], err = files.Archive(e.FS, e.ArchiveDir(), out)
		}
	}
	return copies, err
}
