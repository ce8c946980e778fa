// Package ingest reads a dropped file: an event with its games, or everything that is wrong with it. It asks no clock
// and moves no file; what a fault is called stands in the templates under the finding's code.
package ingest

import (
	"strconv"
	"strings"

	"kalends/ingest/draft"
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
	Classes        []string // of events, by the association's own regulations
	Today          rating.Date
	Label          string                     // the folder of the inbox that the sheet lay in
	DateOrder      string                     // "dmy" or "mdy", for days that can be read both ways; empty: dmy
	AdmitNew       bool                       // new_players: admit
	RegisteredOnly bool                       // events: registered
	LastEvent      func(player string) string // the last rated event of a player; nil: not known
	Asked          []rating.Entrant           // newcomers of this very sheet of whom the office has been asked
	Key            string                     // under which the sheet waits while nobody has said which event it reports
	Gathering      bool                       // it waits for other files of its event
	Evidence       Evidence                   // by which players are known without a number
	Privacy        rating.Privacy             // how people are told of to whoever sends a sheet
	Answers        *Answers                   // of the office about sheets that waited; nil: none

	// Parse reads the workbook, in a process of its own for instance; nil reads it here.
	Parse func(data []byte) (workbook.Book, rating.Findings)
}

// Evidence is what is asked of the lists that are out and of the events that were received.
type Evidence = identity.Lists

// Answers is what the office has said of people in sheets that waited, as it is found.
type Answers = identity.Answers

// Print is the fingerprint of an event, or a file, and of what is asked about it.
func Print(event, about string) string { return identity.Print(event, about) }

// NewAnswers makes answers ready to be asked.
func NewAnswers(all []rating.Answer) *Answers { return identity.NewAnswers(all) }

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
	Part       *Part           // of the event, where others can belong to it; nil: it stands for itself
}

// Unplaced says whether the office must say which event the sheet reports, which list it feeds or when it was played
// before anything else can be asked.
func (r Reading) Unplaced() bool {
	return r.Foreign && (strings.HasPrefix(r.Event.Code, Unnamed) || r.Event.List == "" || r.Event.Start == 0 ||
		r.Event.End == 0)
}

// Read reads one file. It never fails: what is wrong with the file is among the findings.
func Read(data []byte, name string, office Office) Reading {
	return ReadAll([]File{{Name: name, Label: office.Label, Data: data}}, office)
}

// settled adds to what a draft says what the registry knows of its event and its players.
// teamNames gives the names of teams by their numbers.
func teamNames(teams []draft.Team) map[int]string {
	names := map[int]string{}
	for _, t := range teams {
		if t.Name != "" {
			names[t.Number] = t.Name
		}
	}
	return names
}

func settled(r Reading, d *draft.Draft, book workbook.Book, all []opened, office Office) Reading {
	r.Format, r.Kind, r.Lang = d.Format, d.Kind, d.Lang
	noteStray(all, d)
	doubtCharset(book, d)
	r.Confirmed = confirmations(book, d)
	text := ""
	if d.Foreign {
		text = around(d, book)
	} // from here on nothing asks for the workbook, and a large one is let go
	r.ContentSHA = contentSHA(d, d.DeclaredRounds, d.Teams)
	if len(d.Listed) > 0 {
		listed := *d
		listed.Entrants = d.Listed
		r.ContentSHA = contentSHA(&listed, d.DeclaredRounds, nil)
	}
	if len(d.Teams) > 0 {
		r.FormerSHA = contentSHA(d, 0, nil)
		d.Event.Teams = teamNames(d.Teams)
	}
	if r.Foreign = d.Foreign; !withoutGames(d) {
		if d.Foreign {
			r.Codes = complete(d, text, all, r.ContentSHA, office)
		} else {
			(&stranger{Draft: d, office: office}).own()
		}
		identity.Settle(d, identity.People{Registry: office.Registry, AdmitNew: office.AdmitNew, LastEvent: office.LastEvent,
			Sources: append([]string{d.Event.Code}, r.Codes...), Asked: office.Asked,
			Lists: office.Evidence, Answers: office.Answers, Sender: all[0].Label, Privacy: office.Privacy, Today: office.Today})
		doubtNames(book, d)
		r.Codes = append(r.Codes, numberCode(d.Event.Code, office.Registry)...)
		approve(d, office)
		checkEntire(d, r.ContentSHA, office)
		r.Part = partOf(d, r)
	} else if len(d.Listed) > 0 || d.Nameless > 0 {
		r.Part = listPart(d, text, all, r, office)
		if office.Gathering {
			awaitGames(d, text, all, r, office)
		}
	}
	if office.Gathering {
		gathering(d, all)
	}
	d.Pad.NoteUnlisted()
	r.Event, r.Findings = d.Event, Confirmed(d.Pad.Findings, r.Confirmed)
	r.Event.Files = filesOf(all)
	r.Findings.Sort(r.Sheets)
	return r
}

// listPart says of a list of players, or of games without names, what it is a part of. Nothing of its event is put down.
func listPart(d *draft.Draft, text string, all []opened, r Reading, office Office) *Part {
	quiet, pad := *d, *d.Pad
	quiet.Pad = &pad
	complete(&quiet, text, all, r.ContentSHA, office)
	quiet.Pad = d.Pad
	return partOf(&quiet, r)
}

// withoutGames says that a foreign sheet is returned because it has no games: whose they would be need not be asked.
func withoutGames(d *draft.Draft) bool {
	return d.Foreign && len(d.Pairs) == 0 && d.Pad.Findings.Worst() == rating.Error
}

// unknown is what is said of a file of no format that we know.
func unknown(book workbook.Book, data []byte) rating.Finding {
	if f, known := workbook.OtherKind(data); known && (len(book.Lines) > 0 || book.Page) {
		return f
	}
	if len(book.Lines) > 0 {
		return rating.Finding{Code: finding.UnknownText}
	}
	if book.Page {
		return rating.Finding{Code: finding.WebPage}
	}
	return rating.Finding{Code: finding.NoResults, Args: map[string]string{"sheets": listed(book.Names())}}
}

// noteStray tells of bytes behind the end of a workbook, which were left out.
func noteStray(all []opened, d *draft.Draft) {
	for _, f := range all {
		if f.book.Stray > 0 {
			d.Pad.Note(finding.StrayBytes, rating.Origin{File: f.Name, SHA: f.sha}, "", "n", strconv.Itoa(f.book.Stray))
		}
	}
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
		if (e.Player == "" || e.New || e.Guest) && strings.ContainsFunc(e.Name, func(r rune) bool { return r >= 0x80 }) {
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
