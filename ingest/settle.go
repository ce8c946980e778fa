package ingest

import (
	"cmp"
	"strconv"
	"strings"

	"kalends/ingest/completeness"
	"kalends/ingest/contenthash"
	"kalends/ingest/draft"
	"kalends/ingest/event"
	"kalends/ingest/formats"
	"kalends/ingest/gathering"
	"kalends/ingest/identity"
	"kalends/ingest/returned"
	"kalends/ingest/workbook"
	"kalends/rating"
	"kalends/rating/finding"
)

// settle completes a reading from a draft: it finds the event and the players, checks whether games are missing, and
// copies the event and the findings, sorted by place, into the reading. Warnings that the sender has confirmed become
// notes.
func settle(r Reading, d *draft.Draft, book workbook.Book, all []opened, office Office) Reading {
	r.Format, r.Kind, r.Lang, r.Foreign = d.Format, d.Kind, d.Lang, d.Foreign
	noteStray(all, d)
	noteCharset(book, d)
	r.Confirmed = returned.Confirmations(book, d)
	src := office.sourceOf(d, book, all) // from here on nothing reads the workbook, so that a large one can be freed
	r.ContentSHA, r.FormerSHA = hashes(d)
	src.Key = cmp.Or(office.Key, event.KeyOf(r.ContentSHA))
	if len(d.Teams) > 0 {
		d.Event.Teams = teamNames(d.Teams)
	}
	if !withoutGames(d) {
		office.settleGames(&r, d, src)
		askNames(book, d)
		office.finishGames(&r, d)
	} else if len(d.Listed) > 0 || d.Nameless > 0 {
		office.settleList(&r, d, src)
	}
	if office.Gathering {
		gathering.Settle(d, distinctNames(all))
	}
	gathering.NameSender(d, src.Labels)
	d.Report.NoteUnlisted()
	r.Event, r.Findings = d.Event, returned.Apply(d.Report.Findings, r.Confirmed)
	r.Event.Files = filesOf(all)
	r.Findings.Sort(r.Sheets)
	return r
}

// sourceOf returns the names and folders of the files, and for a foreign file the text around its table. The key stays
// empty.
func (o Office) sourceOf(d *draft.Draft, book workbook.Book, all []opened) (src event.Source) {
	for _, f := range all {
		src.Names, src.Labels = append(src.Names, f.Name), append(src.Labels, f.Label)
	}
	if d.Foreign {
		src.Text = event.TextAround(d, book)
	}
	return src
}

// hashes returns the content hash of a sheet, and for a sheet of teams the one that older ledgers have of it, else an
// empty one. A list of players without games is hashed with these players.
func hashes(d *draft.Draft) (now, former string) {
	if len(d.Teams) > 0 {
		former = contenthash.Of(d, 0, nil)
	}
	if len(d.Listed) > 0 {
		listed := *d
		listed.Entrants = d.Listed
		return contenthash.Of(&listed, d.DeclaredRounds, nil), former
	}
	return contenthash.Of(d, d.DeclaredRounds, d.Teams), former
}

// teamNames returns the names of teams by their numbers, without those that have no name.
func teamNames(teams []draft.Team) map[int]string {
	names := map[int]string{}
	for _, t := range teams {
		if t.Name != "" {
			names[t.Number] = t.Name
		}
	}
	return names
}

// withoutGames reports whether a foreign sheet has no games and an error, so that it is returned to its sender. Then
// nothing is asked about its event and its players.
func withoutGames(d *draft.Draft) bool {
	return d.Foreign && len(d.Pairs) == 0 && d.Report.Findings.Worst() == rating.Error
}

// forEvent returns what the package event needs of the office.
func (o Office) forEvent() event.Office {
	return event.Office{Registry: o.Registry, Lists: o.Lists, Today: o.Today, RegisteredOnly: o.RegisteredOnly, Answers: o.Answers}
}

// settleGames finds the event and the players of a sheet with games, fills them into the draft, and sets r.Codes.
func (o Office) settleGames(r *Reading, d *draft.Draft, src event.Source) {
	r.Codes = event.Complete(d, src, o.forEvent())
	identity.Settle(d, identity.People{Registry: o.Registry, AdmitNew: o.AdmitNew, ByName: o.ByName, Federation: o.Federation,
		LastEvent: o.LastEvent, Sources: append([]string{d.Event.Code}, r.Codes...), Asked: o.Asked, Lists: o.Evidence, Answers: o.Answers,
		Sender: src.Labels[0], Privacy: o.Privacy, Today: o.Today})
	completeness.AskOnline(d, src.Text)
}

// finishGames adds findings about the approval of the event and about missing games, adds the code that the event had
// before to r.Codes, and sets r.Part.
func (o Office) finishGames(r *Reading, d *draft.Draft) {
	r.Codes = append(r.Codes, event.NumberCode(d.Event.Code, o.Registry)...)
	event.Approve(d, o.forEvent())
	row, _ := o.Registry.Event(d.Event.Code)
	completeness.SettleDoubts(d, r.ContentSHA, completeness.Office{Note: row.Note, Answers: o.Answers, Today: o.Today})
	r.Part = o.partOf(r, d)
}

// partOf returns what the file says of its event, by which other files of the event are found; nil for a mended file,
// and for a file that no other one completes.
func (o Office) partOf(r *Reading, d *draft.Draft) *gathering.Part {
	if r.Mends != (returned.Mends{}) {
		return nil
	}
	return gathering.OfDraft(d)
}

// settleList sets r.Part for a list of players or a table of games without names; what it finds about the event is not
// reported. If such a list may wait and the office has entered its event, the draft gets the event and waits for the
// games. Otherwise the errors stay.
func (o Office) settleList(r *Reading, d *draft.Draft, src event.Source) {
	quiet, report := *d, *d.Report
	quiet.Report = &report // what is found about the event is not reported
	event.Complete(&quiet, src, o.forEvent())
	quiet.Report = d.Report
	if r.Part = o.partOf(r, &quiet); !o.Gathering || r.Part == nil || !gathering.HasOnly(d.Report.Findings, finding.OnlyEntrants) {
		return
	}
	if _, known := o.Registry.Event(r.Part.Code); known {
		event.Complete(d, src, o.forEvent())
		event.Approve(d, o.forEvent())
		gathering.AwaitGames(d)
	}
}

// unknownFormat returns the finding about a file of no known format: a file of another kind, an unknown text, a web
// page, or a workbook without results, with the names of its sheets.
func unknownFormat(book workbook.Book, data []byte) rating.Finding {
	f, otherKind := workbook.OtherKind(data)
	switch {
	case otherKind && (len(book.Lines) > 0 || book.Page):
		return f
	case book.Page:
		return rating.Finding{Code: finding.WebPage}
	}
	f = rating.Finding{Code: finding.NoResults, Args: map[string]string{"sheets": gathering.FirstOf(book.Names())}}
	if len(book.Lines) > 0 {
		f = rating.Finding{Code: finding.UnknownText, Args: map[string]string{}}
	}
	if row, heads := formats.UnknownHeads(book); len(heads) > 0 {
		f.Args["row"], f.Args["heads"] = row, gathering.FirstOf(heads)
	}
	return f
}

// noteStray notes for each file how many bytes after the end of its workbook were not read.
func noteStray(all []opened, d *draft.Draft) {
	for _, f := range all {
		if f.book.Stray > 0 {
			d.Note(finding.StrayBytes, rating.Origin{File: f.Name, SHA: f.sha}, "", "n", strconv.Itoa(f.book.Stray))
		}
	}
}

// noteCharset notes the first line whose letters depend on the charset, if two charsets fit a text.
func noteCharset(book workbook.Book, d *draft.Draft) {
	if book.Rival == "" {
		return
	}
	for i, line := range book.Lines {
		if !isASCII(line) {
			at := rating.Origin{File: d.Report.File, SHA: d.Report.SHA, Cell: workbook.Line(i + 1)}
			d.Note(finding.EncodingGuessed, at, line, "charset", book.Charset, "rival", book.Rival)
			return
		}
	}
}

// askNames adds one finding with the names of the players who are not in the registry, if another charset fits as well
// and would change them. The names of the others are right, because the registry has them.
func askNames(book workbook.Book, d *draft.Draft) {
	if book.Rival == "" {
		return
	}
	var names []string
	for _, e := range d.Entrants {
		if (e.Player == "" || e.New || e.Guest) && !isASCII(e.Name) {
			names = append(names, e.Name)
		}
	}
	if len(names) > 0 {
		d.Note(finding.NamesByCharset, d.Entrants[0].At("player.name"), "", "charset", book.Charset, "rival", book.Rival,
			"players", gathering.FirstOf(names))
	}
}

func isASCII(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool { return r >= 0x80 })
}
