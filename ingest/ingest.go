// Package ingest reads a dropped file: an event with its games, or everything that is wrong with it. It asks no clock
// and moves no file; what a fault is called stands in the templates under the finding's code.
package ingest

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"

	"kalends/ingest/draft"
	"kalends/ingest/formats"
	"kalends/ingest/identity"
	"kalends/ingest/registry"
	"kalends/ingest/workbook"
	"kalends/rating"
	"kalends/rating/finding"
)

// Office is what the office knows when a sheet arrives.
type Office struct {
	Registry       registry.Registry
	Lists          []string // ids of the configuration's lists
	Today          rating.Date
	Label          string                     // the folder of the inbox that the sheet lay in
	DateOrder      string                     // "dmy" or "mdy", for days that can be read both ways; empty: dmy
	AdmitNew       bool                       // new_players: admit
	RegisteredOnly bool                       // events: registered
	LastEvent      func(player string) string // the last rated event of a player; nil: not known
	Asked          []rating.Entrant           // newcomers of this very sheet of whom the office has been asked
	Evidence       Evidence                   // by which players are known without a number

	// Parse reads the workbook, in a process of its own for instance; nil reads it here.
	Parse func(data []byte) (workbook.Book, rating.Findings)
}

// Evidence is what is asked of the lists that are out and of the events that were received.
type Evidence = identity.Lists

// Reading is what a file says. With an error among the findings the event is not to be used.
type Reading struct {
	Format     string   // "results/1"; empty: of no format that we know
	Kind       string   // "games"
	Lang       string   // of the template
	Sheets     []string // names, in order
	Event      rating.Event
	Findings   rating.Findings // by sheet, row, column
	Mends      Return          // of which earlier submission it is a mended copy
	Confirmed  []Confirmation  // by the sender
	ContentSHA string          // of what the sheet says, wherever it stands and however it was saved
	FormerSHA  string          // of a sheet of teams, as ledgers have it from before their names and the number of rounds were hashed
	Foreign    bool            // not a sheet of ours
	Codes      []string        // further codes under which the event may be known
}

// Unplaced says whether the office must say which event the sheet reports, which list it feeds or when it was played
// before anything else can be asked.
func (r Reading) Unplaced() bool {
	return r.Foreign && (strings.HasPrefix(r.Event.Code, Unnamed) || r.Event.List == "" || r.Event.Start == 0 ||
		r.Event.End == 0)
}

// Read reads one file. It never fails: what is wrong with the file is among the findings.
func Read(data []byte, name string, office Office) Reading {
	sum := sha256.Sum256(data)
	sha := hex.EncodeToString(sum[:])
	parse := office.Parse
	if parse == nil {
		parse = workbook.Read
	}
	book, findings := parse(data)
	if len(findings) > 0 {
		return Reading{Findings: placed(findings, name, sha)}
	}
	r := Reading{Sheets: book.Names(), Mends: mends(book)}
	format, ok := formats.Of(book)
	if !ok {
		r.Findings = placed(rating.Findings{unknown(book)}, name, sha)
		return r
	}
	d := format.Read(draft.Source{Book: book, File: name, SHA: sha, Lists: office.Lists, Today: office.Today,
		DateOrder: office.DateOrder})
	return settled(r, d, book, name, office)
}

// settled adds to what a draft says what the registry knows of its event and its players.
func settled(r Reading, d *draft.Draft, book workbook.Book, name string, office Office) Reading {
	r.Format, r.Kind, r.Lang = d.Format, d.Kind, d.Lang
	doubtCharset(book, d)
	r.Confirmed = confirmations(book, d)
	text := ""
	if d.Foreign {
		text = around(d, book)
	} // from here on nothing asks for the workbook, and a large one is let go
	r.ContentSHA = contentSHA(d, d.Said, d.Teams)
	if len(d.Teams) > 0 {
		r.FormerSHA = contentSHA(d, 0, nil)
	}
	if r.Foreign = d.Foreign; !withoutGames(d) {
		if d.Foreign {
			r.Codes = complete(d, text, name, r.ContentSHA, office)
		}
		identity.Settle(d, identity.People{Registry: office.Registry, AdmitNew: office.AdmitNew, LastEvent: office.LastEvent,
			Sources: append([]string{d.Event.Code}, r.Codes...), Asked: office.Asked,
			Lists: office.Evidence})
		doubtNames(book, d)
		r.Codes = append(r.Codes, numberCode(d.Event.Code, office.Registry)...)
		approve(d, office)
		checkEntire(d, r.ContentSHA, office)
	}
	d.Pad.Rest()
	r.Event, r.Findings = d.Event, Confirmed(d.Pad.Findings, r.Confirmed)
	r.Findings.Sort(r.Sheets)
	return r
}

// withoutGames says that a foreign sheet is returned because it has no games: whose they would be need not be asked.
func withoutGames(d *draft.Draft) bool {
	return d.Foreign && len(d.Pairs) == 0 && d.Pad.Findings.Worst() == rating.Error
}

// unknown is what is said of a file of no format that we know.
func unknown(book workbook.Book) rating.Finding {
	if len(book.Lines) > 0 {
		return rating.Finding{Code: finding.UnknownText}
	}
	if book.Page {
		return rating.Finding{Code: finding.WebPage}
	}
	return rating.Finding{Code: finding.NoResults, Args: map[string]string{"sheets": listed(book.Names())}}
}

// doubtCharset shows the first line whose letters depend on the charset that was chosen, where another fits as well.
func doubtCharset(book workbook.Book, d *draft.Draft) {
	if book.Rival == "" {
		return
	}
	for i, line := range book.Lines {
		if strings.ContainsFunc(line, func(r rune) bool { return r >= 0x80 }) {
			at := rating.Origin{File: d.Pad.File, SHA: d.Pad.SHA, Cell: workbook.Line(i + 1)}
			d.Pad.Note(finding.EncodingGuessed, at, line, "charset", book.Charset, "rival", book.Rival)
			return
		}
	}
}

// doubtNames asks after the names of players whom the registry does not know, where another charset would make others of
// them. Those who were recognised have shown that their names were read rightly.
func doubtNames(book workbook.Book, d *draft.Draft) {
	if book.Rival == "" {
		return
	}
	var names []string
	for _, e := range d.Entrants {
		if (e.Player == "" || e.New) && strings.ContainsFunc(e.Name, func(r rune) bool { return r >= 0x80 }) {
			names = append(names, e.Name)
		}
	}
	if len(names) > 0 {
		d.Pad.Note(finding.NamesByCharset, d.Entrants[0].At("player.name"), "", "charset", book.Charset, "rival", book.Rival,
			"players", listed(names))
	}
}

// placed gives findings about the whole file their file.
func placed(fs rating.Findings, name, sha string) rating.Findings {
	for i := range fs {
		fs[i].Origin.File, fs[i].Origin.SHA = name, sha
	}
	return fs
}

func listed(names []string) string {
	text := ""
	for i, n := range names {
		if i == 8 {
			return text + ", …"
		}
		if i > 0 {
			text += ", "
		}
		text += n
	}
	return text
}
