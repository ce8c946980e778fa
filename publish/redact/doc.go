// Package redact finds and removes persons in the bytes of files: names in every usual order and spelling, births,
// numbers of other organisations and addresses, in whatever container, charset or compression they are. It opens no
// file and knows no folder. It never guesses at what it cannot write again: it names those places.
package redact

import (
	"bytes"
	"path"
	"sync"

	"kalends/rating"
)

// Person is a person to be removed.
type Person struct {
	ID      string         // the number that stays
	Names   []string       // as the registry and sheets write them, in all scripts
	Births  []rating.Birth // as the registry and sheets have them
	Numbers []string       // of FIDE and other organisations
	Other   []string       // addresses, telephone numbers
}

// About says where a file tells of persons, by their numbers.
type About struct {
	Persons map[string][]rating.Origin // the rows of each person: sheet and cell, or the line of a text
	Shared  map[string]bool            // names that another person of the file has too: removed only in the person's rows
}

// Kind is what a place tells of a person.
type Kind string

// The kinds of places. Unread is a part that cannot be opened, whatever it holds.
const (
	Name   Kind = "name"
	Birth  Kind = "birth"
	Number Kind = "number" // or an address
	Unread Kind = "unread"

	mark Kind = "" // the number that stays: its record tells of the person
)

// Place is a place in a file that tells of a person.
type Place struct {
	File   string // a.zip!b.xlsx!xl/comments1.xml
	Sheet  string
	Cell   string
	Offset int // in the text of the file or, for text in a cell, of the sheet
	Kind   Kind
	Person string // ID
}

// Redactor finds and removes persons. It may be used by several goroutines at once.
type Redactor struct {
	persons []Person
	first   map[string][]*pattern // by their first word
	folded  *sync.Map             // rune → string, outside ASCII
}

// New returns a Redactor of some persons.
func New(persons []Person) *Redactor {
	r := &Redactor{persons: persons, first: map[string][]*pattern{}, folded: &sync.Map{}}
	for who := range persons {
		r.addPerson(who, &persons[who])
	}
	return r
}

// Text returns a text in which the names of persons are their numbers, and in which numbers of others are dashes, as
// are births beside a name or number of the same person. It reports whether anything was replaced.
func (r *Redactor) Text(s string) (string, bool) {
	found, _ := r.scan(s, form{braces: true}, About{})
	return r.replaced(s, found, form{}, "—")
}

// Find returns all places in a file, with everything in it unpacked. name is the name of the file, which may tell of
// a person as well.
func (r *Redactor) Find(name string, data []byte) ([]Place, error) {
	p := pass{Redactor: r, finding: true}
	p.renamed(path.Base(name))
	_, err := p.file(name, data, 0)
	return p.places, err
}

// File returns a file without the persons, and as it was if it tells nothing of them. If something cannot be removed
// it returns no file and the places left; the caller then removes the whole file. A name of the file itself is for
// the caller to replace: see Text.
func (r *Redactor) File(name string, data []byte, a About) (out []byte, left []Place, err error) {
	return r.repeat(name, data, pass{Redactor: r, about: a})
}

// StandIn is what stands in a registry for a fact about a person that the calculation needs; empty: nothing, and M for
// the sex, which a registry must have.
type StandIn struct {
	Year string
	Sex  rating.Sex
}

// Registry returns the office's workbook without the persons: their rows keep the number, which becomes the name, the
// federation, the status, ratings and titles, and get what stands in for the rest by number.
func (r *Redactor) Registry(data []byte, by map[string]StandIn) (out []byte, left []Place, err error) {
	return r.repeat("", data, pass{Redactor: r, registry: true, standIns: by})
}

// repeat removes the persons until nothing is found, because a sign before or behind a hit may have hidden another.
func (r *Redactor) repeat(name string, data []byte, p pass) (out []byte, left []Place, err error) {
	for range 9 {
		again := p
		if out, err = again.file(name, data, 0); err != nil || len(again.left) > 0 {
			return nil, again.left, err
		}
		if bytes.Equal(out, data) {
			return out, nil, nil
		}
		data = out
	}
	return nil, []Place{{File: name, Kind: Unread}}, nil
}
