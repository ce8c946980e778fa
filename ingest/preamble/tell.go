package preamble

import (
	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/rating"
	"kalends/rating/finding"
)

// Tell fills what the facts say into the event of a draft, as far as nothing is said there yet, notes where it stands
// on the sheet and puts down days that are doubtful.
func (f Facts) Tell(d *draft.Draft, sheet string) {
	t := teller{d: d, sheet: sheet, places: map[string]Fact{}}
	e := &d.Event
	t.text(&e.Name, "event.name", f.Name)
	t.text(&e.City, "event.city", f.City)
	t.text(&e.Organizer, "event.organizer", f.Organizer)
	t.text(&e.Group, "event.group", f.Group)
	t.text(&e.Scoring, "event.scoring", f.Scoring)
	t.text(&e.ChiefArbiter.Name, "event.chief_arbiter", f.ChiefArbiter)
	t.text(&e.PairingOfficer, "event.pairing_officer", f.PairingOfficer)
	t.text(&e.Program, "event.program", f.Program)
	t.text((*string)(&e.System), "event.system", f.System)
	if f.Database.Text != "" {
		link := f.Database
		link.Text = "https://chess-results.com/tnr" + f.Database.Text + ".aspx"
		t.text(&e.URL, "event.url", link)
	}
	t.text(&e.TimeText, "event.time_control", f.TimeControl)
	if e.Controls == nil {
		e.Controls, _ = cells.Pace(e.TimeText)
	}
	if len(e.Deputies) == 0 {
		for _, deputy := range f.Deputies {
			e.Deputies = append(e.Deputies, rating.Arbiter{Name: deputy.Text})
		}
	}
	if e.Rounds == 0 && f.Rounds.N > 0 {
		e.Rounds = f.Rounds.N
		t.places["event.rounds"] = f.Rounds.Fact
	}
	d.Updated = max(d.Updated, f.Updated)
	t.days(f.Days)
	t.place()
}

type teller struct {
	d      *draft.Draft
	sheet  string
	places map[string]Fact
}

func (t *teller) text(into *string, key string, f Fact) {
	if *into == "" && f.Text != "" {
		*into = f.Text
		t.places[key] = f
	}
}

// days keeps the days of the event. Those that can be read in two ways are told, those that cannot be read at all too.
func (t *teller) days(days Days) {
	e := &t.d.Event
	if e.Start != 0 || days.Text == "" {
		return
	}
	at := t.d.Pad.At(t.sheet, days.Row, days.Column)
	switch {
	case days.From == 0 || days.To < days.From && days.To != 0:
		t.d.Pad.Note(finding.DaysUnread, at, days.Text)
		return
	case days.Ambiguous:
		t.d.Pad.Note(finding.AmbiguousDate, at, days.Text, "field", "event.start", "date", days.From.String())
	}
	e.Start, e.End = days.From, days.To
	t.places["event.start"], t.places["event.end"] = days.Fact, days.Fact
}

// place makes the draft know where the facts stand.
func (t *teller) place() {
	before, places := t.d.At, t.places
	pad, sheet := t.d.Pad, t.sheet
	t.d.At = func(key string) rating.Origin {
		if f, ok := places[key]; ok {
			return pad.At(sheet, f.Row, f.Column)
		}
		if before != nil {
			return before(key)
		}
		return pad.At(sheet, 0, 0)
	}
}
