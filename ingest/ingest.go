// Package ingest reads a dropped file: it returns an event with its games, or everything that is wrong with the file.
//
// A file passes through one room after the other: workbook opens the container, formats reads the table into a draft, event
// finds the event that it reports, identity its players, and completeness asks whether games are missing. This package
// calls them in that order. It asks no clock and moves no file. The texts of findings are in the templates, by code.
package ingest

import (
	"strings"

	"kalends/ingest/answers"
	"kalends/ingest/draft"
	"kalends/ingest/event"
	"kalends/ingest/formats"
	"kalends/ingest/gathering"
	"kalends/ingest/identity"
	"kalends/ingest/registry"
	"kalends/ingest/returned"
	"kalends/ingest/workbook"
	"kalends/rating"
)

// Office is what the office knows when a sheet arrives.
type Office struct {
	Registry       registry.Registry
	Lists          []string // ids of the configuration's lists
	Classes        []string // of events, by the association's own regulations
	Today          rating.Date
	Label          string                     // the folder of the inbox in which the sheet was
	DateOrder      string                     // "dmy" or "mdy", for days that can be read both ways; empty: dmy
	AdmitNew       bool                       // new_players: admit
	ByName         bool                       // players_by_name: accept
	Federation     string                     // FIDE's code of the association; may be empty
	RegisteredOnly bool                       // events: registered
	LastEvent      func(player string) string // the last rated event of a player; nil: not known
	Asked          []rating.Entrant           // newcomers of this sheet about whom the office has been asked
	Key            string                     // under which the sheet waits while its event is not known; empty: of its content
	Gathering      bool                       // the sheet may wait for other files of its event
	Evidence       identity.Lists             // published lists, by which players without a number are identified
	Privacy        rating.Privacy             // what the sender is told about people
	Answers        *answers.InForce           // about sheets that waited; nil: none

	// Parse reads the workbook, for instance in a process of its own; nil reads it here.
	Parse func(data []byte) (workbook.Book, rating.Findings)
}

// Reading is what a file says. With an error among the findings the event is not to be used.
type Reading struct {
	Format     string   // "results/1"; empty: a format that no room knows
	Kind       string   // "games"
	Lang       string   // of the template
	Sheets     []string // names, in order
	Event      rating.Event
	Findings   rating.Findings         // by sheet, row, column
	Mends      returned.Mends          // the earlier submission that the file mends
	Confirmed  []returned.Confirmation // by the sender
	ContentSHA string                  // of the content, the same for any order of cells and any program that saved it
	FormerSHA  string                  // the ContentSHA that older ledgers have of a sheet of teams, without their names and the number of rounds
	Foreign    bool                    // not a sheet of ours
	Codes      []string                // further codes under which the event may be known
	Part       *gathering.Part         // of the event, if other files can belong to it
}

// Unplaced reports whether the office must first say which event the sheet reports, which list it feeds or when it was
// played.
func (r Reading) Unplaced() bool {
	return r.Foreign && (strings.HasPrefix(r.Event.Code, event.Unnamed) || r.Event.List == "" || r.Event.Start == 0 ||
		r.Event.End == 0)
}

// File is a file as it was dropped.
type File struct {
	Name  string
	Label string // the folder of the inbox in which it was
	Data  []byte
	SHA   string // of the data; empty: not computed yet
}

// Sum returns the SHA-256 of the file's bytes in hexadecimal: SHA, or if that is empty a newly computed one.
func (f File) Sum() string {
	if f.SHA != "" {
		return f.SHA
	}
	return rating.SHA(f.Data)
}

// Read reads one file. It never fails: what is wrong with the file is among the findings.
func Read(data []byte, name string, office Office) Reading {
	return ReadAll([]File{{Name: name, Label: office.Label, Data: data}}, office)
}

// ReadAll reads the files of one event, at least one, as if their sheets were in one workbook; every fact keeps the
// file that it comes from. If a file is refused, the Reading has only its findings.
func ReadAll(files []File, office Office) Reading {
	all := make([]opened, len(files))
	for i, f := range files {
		var findings rating.Findings
		if all[i], findings = office.open(f); len(findings) > 0 {
			return Reading{Findings: findings}
		}
	}
	book, origins := join(all)
	r := Reading{Sheets: book.Names()}
	if len(all) == 1 {
		r.Mends = returned.MendsOf(book)
	}
	format, ok := formats.Of(book)
	if !ok {
		r.Findings = inFile(rating.Findings{unknownFormat(book, files[0].Data)}, all[0])
		return r
	}
	d := format.Read(draft.Source{Book: book, File: all[0].Name, SHA: all[0].sha, Lists: office.Lists, Classes: office.Classes,
		Today: office.Today, DateOrder: office.DateOrder})
	d.Gathered = origins.withGames(d) > 1
	r = settle(r, d, book, all, office)
	origins.restore(&r)
	return r
}

// opened is a file and its workbook.
type opened struct {
	File
	sha  string
	book workbook.Book
}

// open parses a file with Parse, or workbook.Read. With findings the file is refused. The result no longer holds the
// file's bytes.
func (o Office) open(f File) (opened, rating.Findings) {
	one := opened{File: f, sha: f.Sum()}
	parse := o.Parse
	if parse == nil {
		parse = workbook.Read
	}
	book, findings := parse(f.Data)
	one.book, one.Data = book, nil
	return one, inFile(findings, one)
}

// inFile sets file and hash in the places of findings, and returns the same findings.
func inFile(fs rating.Findings, f opened) rating.Findings {
	for i := range fs {
		fs[i].Origin.File, fs[i].Origin.SHA = f.Name, f.sha
	}
	return fs
}
