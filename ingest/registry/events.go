package registry

import (
	"cmp"
	"maps"
	"net/mail"
	"slices"
	"strings"

	"kalends/ingest/cells"
	"kalends/ingest/fields"
	"kalends/rating"
	"kalends/rating/finding"
	"kalends/templates"
)

// events reads sheet Events. A row with errors keeps them in Faults; a row without a code is left out.
func (r *reader) events() {
	for _, rec := range r.table("Events") {
		code := rec.Text("event.code")
		startsBeforeEnd(rec, "event.start", "event.end")
		approval := approvalIn(rec)
		email := r.address(rec, "event.contact_email")
		if code == "" {
			continue
		}
		r.reg.Events[strings.ToUpper(code)] = EventRow{
			Code: code, Name: rec.Text("event.name"), Group: rec.Text("event.group"), List: rec.Choice("event.discipline"),
			Class:  rec.Choice("event.class"),
			System: rating.System(rec.Choice("event.system")), Start: rec.Date("event.start"), End: rec.Date("event.end"),
			City:   rec.Text("event.city"),
			Region: rec.Text("event.region"), Organizer: rec.Text("event.organizer"), Requested: rec.Date("event.requested_on"),
			ChiefArbiterID: rec.Text("event.chief_arbiter_id"), Deputies: rec.Text("event.deputies"),
			ArbitersNational: rec.IntOr("event.arbiters_national", -1),
			TimeControl:      rec.Text("event.time_control"), FIDEEvent: rec.Text("event.fide_event_id"),
			Note:  rec.Text("event.note"),
			State: rec.Choice("event.state"), Email: email,
			Approval: approval, Faults: r.faults(rec),
		}
	}
}

// approvalIn returns the approval of an event.
func approvalIn(rec fields.Record) rating.Approval {
	return rating.Approval{Known: true, Decision: rec.Choice("event.approval"), By: rec.Text("event.approved_by"),
		On:         rec.Date("event.approved_on"),
		Registered: rec.Date("event.registered"), LateAllowed: rec.Yes("event.late_allowed"),
		HoursAllowed: rec.Yes("event.hours_allowed"),
		ReportLate:   rec.Yes("event.report_late"), WaiveDecided: rec.Yes("event.waive_decided"),
		RatedIn: rec.Date("event.rated_in"), Permit: permit(rec),
		Origin: rec.Origin("event.code")}
}

// address returns an address as it is written, which belongs to somebody whom the office knows. It adds a finding if
// nothing can be sent to it.
func (r *reader) address(rec fields.Record, key string) string {
	email := rec.Text(key)
	if a, err := mail.ParseAddress(email); email != "" && (err != nil || strings.ContainsAny(a.Address, "\r\n")) {
		rec.Note(finding.NoMailAddress, key)
	} else if email != "" {
		r.reg.Addresses = append(r.reg.Addresses, email)
	}
	return email
}

// permitKeys are the columns of a permission: if one is filled in, all must be.
var permitKeys = []string{"event.permits", "event.permit_by", "event.permit_doc", "event.permit_on"}

// permit returns what the office has permitted for an event, and reports the columns that are empty while others of a
// permission are filled in. Whether it may be permitted is decided by the list's regulations.
func permit(rec fields.Record) rating.Permit {
	if !slices.ContainsFunc(permitKeys, rec.Has) {
		return rating.Permit{}
	}
	for _, key := range permitKeys {
		if !rec.Has(key) {
			rec.Note(finding.EmptyField, key)
		}
	}
	p := rating.Permit{By: rec.Choice("event.permit_by"), Document: rec.Text("event.permit_doc"), On: rec.Date("event.permit_on"),
		Origin: rec.Origin("event.permits")}
	for what := range strings.FieldsFuncSeq(rec.Text("event.permits"), func(r rune) bool { return strings.ContainsRune(";,，、；", r) }) {
		if what = strings.ToLower(cells.Tidy(what)); what != "" && !slices.Contains(p.For, what) {
			p.For = append(p.For, what)
		}
	}
	return p
}

// Event returns the row of an event; capitals do not matter in a code.
func (r Registry) Event(code string) (EventRow, bool) {
	e, ok := r.Events[strings.ToUpper(code)]
	return e, ok
}

// EventName has the facts of a row of sheet Events by which the event of a foreign sheet is found. The name keys are
// computed once, because there may be the events of many years and every such sheet is compared with all of them.
type EventName struct {
	Code               string // in capitals
	Name, Group, Whole string // name keys of the event, of its group and of both
	Start, End         rating.Date
	Note, FIDEEvent    string
}

// EventNames returns the names of every event on sheet Events, sorted by code.
func (r Registry) EventNames() []EventName {
	if r.eventNames == nil {
		return eventNamesOf(r.Events)
	}
	return r.eventNames()
}

// eventNamesOf returns the names of events, sorted by code.
func eventNamesOf(events map[string]EventRow) []EventName {
	all := make([]EventName, 0, len(events))
	for _, code := range slices.Sorted(maps.Keys(events)) {
		row := events[code]
		all = append(all, EventName{code, cells.NameKey(row.Name), cells.NameKey(row.Group), cells.NameKey(row.Name + " " + row.Group),
			row.Start, row.End, row.Note, row.FIDEEvent})
	}
	return all
}

// arbiters reads sheet Arbiters. A row with errors keeps them in Faults; a row without a readable number is left out.
func (r *reader) arbiters() {
	for _, rec := range r.table("Arbiters") {
		r.address(rec, "arbiter.email")
		if rec.Good("arbiter.id") {
			r.reg.Arbiters = append(r.reg.Arbiters, Arbiter{ID: rec.Text("arbiter.id"), Name: rec.Text("arbiter.name"),
				Grade:  rec.Text("arbiter.grade"),
				Region: rec.Text("arbiter.region"), LicenceUntil: rec.Date("arbiter.licence_until"), Faults: r.faults(rec)})
		}
	}
}

// keyIn returns the ending of keys that hold a text in a language: _zh for zh-CN.
func keyIn(lang string) string {
	short, _, _ := strings.Cut(lang, "-")
	return "_" + short
}

// names returns a text in those languages of the templates in which the record has it.
func names(rec fields.Record, stem string) map[string]string {
	all := map[string]string{}
	for _, lang := range templates.Languages {
		if text := rec.Text(stem + keyIn(lang)); text != "" {
			all[lang] = text
		}
	}
	return all
}

// places returns the rows of sheet Regions or Clubs that have a code, and reports parents that are not on the sheet.
func (r *reader) places(sheet, word string) []Place {
	var all []Place
	for _, rec := range r.table(sheet) {
		r.address(rec, word+".email") // sheet Regions has none
		if rec.Good(word + ".code") {
			all = append(all, Place{Code: rec.Text(word + ".code"), Parent: rec.Text(word + ".parent"),
				Order: rec.Int(word + ".order"), Names: names(rec, word+".name")})
		}
	}
	known := map[string]bool{}
	for _, p := range all {
		known[p.Code] = true
	}
	for _, p := range all {
		if p.Parent != "" && !known[p.Parent] {
			r.report.Note(finding.NotOnSheet, r.report.At(sheet, 0, 0), p.Parent, "field", word+".parent", "table", sheet)
		}
	}
	return all
}

// checkRegions reports each region of players that is not on sheet Regions once, if that has any.
func (r *reader) checkRegions(players *tables) {
	known := map[string]bool{}
	for _, p := range r.reg.Regions {
		known[cells.NameKey(p.Code)] = true
		for _, name := range p.Names {
			known[cells.NameKey(name)] = true
		}
	}
	if len(known) == 0 {
		return
	}
	for p := range players.everyone() {
		if key := cells.NameKey(p.Region); p.Region != "" && !known[key] {
			known[key] = true // each is reported once, at the first player
			r.report.Note(finding.NotOnSheet, p.Origin, p.Region, "field", "player.region", "table", "Regions")
		}
	}
}

// calendar reads the periods of each list from sheet Calendar. Rows that are incomplete, out of order or overlap
// another one are reported and left out. If a row has an error, it is added to Doubtful under the list, because all
// dates of the list may be wrong.
func (r *reader) calendar() {
	rows := map[string][]string{}
	records := r.table("Calendar")
	for _, rec := range records {
		p := rating.Period{List: rec.Choice("calendar.list"), Date: rec.Date("calendar.effective_on"),
			From: rec.Date("calendar.period_from"),
			To:   rec.Date("calendar.period_to")}
		p.Cutoff = min(p.To, p.Date-1) // an event that ends on the day of a list is too late for it
		if p.List == "" || p.Date == 0 || p.From == 0 || p.To == 0 ||
			!startsBeforeEnd(rec, "calendar.period_from", "calendar.period_to") ||
			!startsBeforeEnd(rec, "calendar.period_to", "calendar.effective_on") {
			continue
		}
		periods := r.reg.Calendar[p.List]
		if i := slices.IndexFunc(periods, func(o rating.Period) bool {
			return o.Date == p.Date || p.From <= o.To &&
				o.From <= p.To
		}); i >= 0 {
			rec.Note(finding.DaysOverlap, "calendar.period_from", "first", rows[p.List][i])
			continue
		}
		r.reg.Calendar[p.List] = append(periods, p)
		rows[p.List] = append(rows[p.List], rec.Origin("calendar.period_from").Cell)
	}
	for list, periods := range r.reg.Calendar {
		r.reg.Calendar[list] = inOrder(periods)
	}
	for _, rec := range records {
		if found := r.faults(rec); len(found) > 0 {
			list := rec.Choice("calendar.list")
			r.reg.Doubtful[list] = append(r.reg.Doubtful[list], found...)
		}
	}
}

// inOrder sorts periods by date, in place, and sets Previous of each to the date of the one before.
func inOrder(periods []rating.Period) []rating.Period {
	slices.SortFunc(periods, func(a, b rating.Period) int { return cmp.Compare(a.Date, b.Date) })
	for i := 1; i < len(periods); i++ {
		periods[i].Previous = periods[i-1].Date
	}
	return periods
}

// officials reads sheet Officials, without the rows that have an error.
func (r *reader) officials() {
	for _, rec := range r.table("Officials") {
		startsBeforeEnd(rec, "official.valid_from", "official.valid_to")
		if len(r.faults(rec)) > 0 {
			continue
		}
		r.address(rec, "official.email")
		r.reg.Officials = append(r.reg.Officials, Official{Role: rec.Choice("official.role"), Name: rec.Text("official.name"),
			Titles:         names(rec, "official.title"),
			SignatureImage: rec.Text("official.signature_image"), From: rec.Date("official.valid_from"),
			To: rec.Date("official.valid_to")})
	}
}

// corrections reads sheet Corrections. A row that names no player and no event, or a player who is not on sheet
// Players, is reported and kept.
func (r *reader) corrections() {
	for _, rec := range r.table("Corrections") {
		c := Correction{Date: rec.Date("correction.date"), List: rec.Choice("correction.list"),
			ListDate: rec.Date("correction.list_date"),
			Player:   rec.Text("correction.id"), Event: rec.Text("correction.event"), Field: rec.Text("correction.field"),
			Old: rec.Text("correction.old"),
			New: rec.Text("correction.new"), Reason: rec.Text("correction.reason"), Document: rec.Text("correction.doc_no"),
			ApprovedBy: rec.Text("correction.approved_by"), Origin: rec.Origin("correction.date"),
			NewOrigin: rec.Origin("correction.new")}
		if c.Player == "" && c.Event == "" && !rec.Failed("correction.id") {
			rec.Note(finding.EmptyField, "correction.id")
		}
		if c.Player != "" && c.Player != "*" {
			r.playerRow(rec, "correction.id")
		}
		r.reg.Corrections = append(r.reg.Corrections, c)
	}
}
