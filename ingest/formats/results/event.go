package results

import (
	"slices"
	"strings"

	"kalends/ingest/cells"
	"kalends/ingest/fields"
	"kalends/rating"
	"kalends/rating/finding"
)

var codePattern = cells.Compile(`^[A-Z0-9-]{3,24}$`)

// event sets the event, its places and its open fields from sheet Event, and checks them; without the sheet it does
// nothing. Fields that not every ruleset needs may be empty.
func (r *reader) event() {
	sheet, ok := r.sheet("Event")
	if !ok {
		return
	}
	def, _ := r.def.Sheet("Event")
	form, _ := r.Report.Form(sheet, def, fields.Options{Free: []string{"event.name", "event.discipline", "event.start",
		"event.end", "event.system", "event.scoring", "event.base_min", "event.inc_sec"}})
	r.At = form.Origin
	r.Event = r.readEvent(form)
	if !form.Has("event.report_kind") {
		r.Event.Report = rating.FinalReport
	}
	r.Open = r.open(form)
	r.code(form)
	r.report(form)
	r.days(form)
	r.control(form)
}

// open returns the fields of sheet Event that are empty and that the registry may know.
func (r *reader) open(f fields.Record) []string {
	return slices.DeleteFunc([]string{"event.name", "event.discipline", "event.start", "event.end", "event.system",
		"event.base_min",
		"event.inc_sec", "event.city", "event.organizer", "event.chief_arbiter"}, func(key string) bool {
		return f.Has(key) || r.Report.Spoilt(key)
	})
}

// readEvent returns the event with all its fields but the time control.
func (r *reader) readEvent(f fields.Record) rating.Event {
	e := rating.Event{
		Code: strings.ToUpper(f.Text("event.code")), Name: f.Text("event.name"), Group: f.Text("event.group"),
		Report: rating.ReportKind(f.Choice("event.report_kind")), Corrects: strings.ToUpper(f.Text("event.corrects")),
		List:   f.Choice("event.discipline"),
		System: rating.System(f.Choice("event.system")), Scoring: f.Choice("event.scoring"), Start: f.Date("event.start"),
		End:        f.Date("event.end"),
		ReportedTo: f.Date("event.reported_to"), Registered: f.Date("event.registered"), City: f.Text("event.city"),
		Region: f.Text("event.region"),
		Venue:  f.Text("event.venue"), Organizer: f.Text("event.organizer"), Rounds: f.Int("event.rounds"),
		RoundsPerDay: f.Int("event.rounds_per_day_max"),
		Class:        f.Choice("event.class"), ScheduledGames: f.Int("event.scheduled_games"),
		Official:     f.Yes("event.official"),
		ChiefArbiter: arbiter(f, "event.chief_arbiter"), ArbitersNational: f.IntOr("event.arbiters_national", -1),
		PairingOfficer: f.Text("event.pairing_officer"), Program: f.Text("event.program"),
		Contact: f.Text("event.contact_name"),
		Email:   f.Text("event.contact_email"), URL: f.Text("event.url"), Remarks: f.Text("event.remarks"),
		TimeText: f.Text("event.time_control"),
		Origin:   r.Report.At("Event", 0, 0),
	}
	for _, stem := range []string{"event.deputy1", "event.deputy2", "event.deputy3"} {
		if a := arbiter(f, stem); a != (rating.Arbiter{}) {
			e.Deputies = append(e.Deputies, a)
		}
	}
	return e
}

// arbiter returns the arbiter whose name is under a key; number and grade are under keys with _id and _grade.
func arbiter(f fields.Record, stem string) rating.Arbiter {
	return rating.Arbiter{Name: f.Text(stem), ID: f.Text(stem + "_id"), Grade: f.Text(stem + "_grade")}
}

// code reports an invalid code of the event or of the event that it corrects, and a code in the file's name that
// differs.
func (r *reader) code(f fields.Record) {
	for _, c := range [][2]string{{"event.code", r.Event.Code}, {"event.corrects", r.Event.Corrects}} {
		if key, code := c[0], c[1]; code != "" && !codePattern.MatchString(code) {
			f.Note(finding.NotAnEventCode, key)
		}
	}
	named, _, found := strings.Cut(strings.ToUpper(r.File), "_")
	if found && codePattern.MatchString(named) && strings.ContainsAny(named, "0123456789") &&
		strings.Contains(named, "-") &&
		r.Event.Code != "" && named != r.Event.Code {
		r.Note(finding.FileNameDiffers, f.Origin("event.code"), r.Event.Code, "named", named)
	}
}

// report reports what the kind of report lacks or does not need: the event that is corrected, the last day of an
// interim report.
func (r *reader) report(f fields.Record) {
	e := r.Event
	if e.Report == rating.CorrectionReport && e.Corrects == "" && !f.Failed("event.corrects") {
		f.Note(finding.CorrectsNothing, "event.corrects")
	}
	if e.Report != rating.CorrectionReport && e.Report != "" && e.Corrects != "" {
		f.Note(finding.CorrectsUnused, "event.corrects")
	}
	if e.Report == rating.InterimReport && e.ReportedTo == 0 && !f.Failed("event.reported_to") {
		f.Note(finding.EmptyField, "event.reported_to")
	}
}

// days reports days of the event that contradict each other or are in the future.
func (r *reader) days(f fields.Record) {
	e := r.Event
	if e.Start != 0 && e.End != 0 && e.End < e.Start {
		f.Note(finding.BeforeStart, "event.end", "start", e.Start.String(), "also", f.Origin("event.start").Cell)
	}
	if e.ReportedTo != 0 && (e.ReportedTo < e.Start || e.End != 0 && e.ReportedTo > e.End) {
		f.Note(finding.CoversOutside, "event.reported_to", "start", e.Start.String(), "end", e.End.String())
	}
	last := "event.end"
	if e.Partial() {
		last = "event.reported_to"
	}
	for _, key := range []string{"event.start", last} {
		if d := f.Date(key); r.Today != 0 && d > r.Today {
			f.Note(finding.InFuture, key, "today", r.Today.String())
		}
	}
}

// control sets the time control: from the notation of TRF26, otherwise from minutes and seconds. Another notation is
// reported.
func (r *reader) control(f fields.Record) {
	text, known := r.Event.TimeText, false
	if text != "" {
		r.Event.Controls, known = cells.Controls(text)
	}
	if known {
		return
	}
	base, inc := f.Has("event.base_min"), f.Has("event.inc_sec")
	if text != "" {
		r.Note(finding.OtherNotation, f.Origin("event.time_control"), text, "field", "event.time_control")
	}
	if !base || !inc || f.Failed("event.base_min") || f.Failed("event.inc_sec") {
		return
	}
	c := rating.Control{Moves: f.Int("event.moves_first"), Minutes: f.Int("event.base_min"),
		Increment: f.Int("event.inc_sec")}
	if c.Minutes+c.Increment == 0 {
		f.Note(finding.OutOfRange, "event.base_min", "min", "1", "max", "600")
		return
	}
	r.Event.Controls = []rating.Control{c}
}
