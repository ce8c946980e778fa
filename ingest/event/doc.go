// Package event finds out which event of the association a sheet reports, and completes what the sheet says of it.
//
// In comes a draft as a format has read it. Out goes the draft with the code of its event, with the facts that only the
// registry's row or an answer of the office has, and with a finding for everything that is still open. Where the sheet
// contradicts the registry, the sheet's fact stays; nothing is guessed.
package event

import (
	"strings"

	"kalends/ingest/answers"
	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/ingest/registry"
	"kalends/rating"
)

// Unnamed begins the key under which a sheet waits until its event is known. Codes of events have no lower-case letters,
// so no code can look like such a key.
const Unnamed = "no-code-"

// KeyOf returns the key under which a sheet of this content waits until its event is known.
func KeyOf(contentSHA string) string { return Unnamed + contentSHA[:min(10, len(contentSHA))] }

// Office is what the office knows of events.
type Office struct {
	Registry       registry.Registry
	Lists          []string // ids of the configuration's lists
	Today          rating.Date
	RegisteredOnly bool             // events need a row on sheet Events
	Answers        *answers.InForce // nil: none
}

// Source is what a foreign file says beside its players and games.
type Source struct {
	Names  []string // of its files
	Labels []string // the folders of the inbox in which they lay
	Text   string   // what stands around the players and games, see TextAround
	Key    string   // under which it waits, see KeyOf
}

// sheet is a draft whose event is being found and completed.
type sheet struct {
	*draft.Draft
	office  Office
	key     string   // see KeyOf
	files   []string // in capitals
	folders string   // those of Source.Labels between slashes, in capitals
	text    string   // that of Source, in capitals
	tnr     string   // its number on chess-results.com

	name, group, whole string // keys of its name, of its group and of both
}

// Complete finds the event of a sheet, fills in what the sheet leaves open, and adds findings about what nobody says.
// It returns further codes under which the event of a foreign sheet may be known.
func Complete(d *draft.Draft, src Source, office Office) (codes []string) {
	if !d.Foreign {
		(&sheet{Draft: d, office: office}).completeOwn()
		return nil
	}
	s := newSheet(d, src, office)
	if row, ok := s.find(); ok {
		s.fill(row)
	}
	s.askOpen()
	for _, code := range []string{s.key, tnrCode(s.tnr)} {
		if code != "" && code != d.Event.Code {
			codes = append(codes, code)
		}
	}
	return codes
}

// newSheet prepares a foreign draft for the search. It gives the draft an At if it has none, and makes it a final
// report unless it says otherwise.
func newSheet(d *draft.Draft, src Source, office Office) *sheet {
	e := &d.Event
	s := &sheet{Draft: d, office: office, key: src.Key, text: strings.ToUpper(src.Text),
		name: cells.NameKey(e.Name), group: cells.NameKey(e.Group), whole: cells.NameKey(e.Name + " " + e.Group)}
	for _, name := range src.Names {
		s.files = append(s.files, strings.ToUpper(name))
	}
	for _, label := range src.Labels {
		s.folders = strings.Trim(s.folders+"/"+strings.ToUpper(label), "/")
	}
	s.tnr = tnrOf(e.URL + " " + strings.ReplaceAll(strings.Join(s.files, " "), "_", " ") + " " + s.text)
	if s.At == nil {
		s.At = func(string) rating.Origin { return d.Report.At("", 0, 0) }
	}
	if e.Report == "" {
		e.Report = rating.FinalReport
	}
	return s
}
