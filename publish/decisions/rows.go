package decisions

import (
	"path"
	"slices"
	"strconv"
	"strings"

	"kalends/ingest/registry"
	"kalends/ledger"
	"kalends/publish/intake"
	"kalends/rating"
	"kalends/rating/finding"
)

// agreeField is what a row has in the column Field if it agrees to a correction that waits.
const agreeField = "report"

// rowText returns in one line everything of a row that decides. Rows with other texts are different decisions.
func rowText(c registry.Correction) string {
	date := ""
	if c.ListDate != 0 {
		date = c.ListDate.String()
	}
	return strings.Join([]string{c.Date.String(), c.List, date, c.Player, c.Event, c.Field, c.Old, c.New, c.Reason,
		c.Document, c.ApprovedBy}, "|")
}

// rowSubject returns the part of a row's text that says what the row is about. A row with the same subject and another
// text was changed.
func rowSubject(rowText string) string {
	parts := strings.Split(rowText, "|")
	if len(parts) < 6 {
		return rowText
	}
	return strings.Join(parts[1:6], "|")
}

// Rows takes the decisions of the registry's sheet Corrections that are not taken yet. It returns those that are new,
// and questions about rows. It does nothing if the folder is as it was at the last time.
func (o Office) Rows(pass *intake.Pass) (taken []Taken, found rating.Findings, err error) {
	if same, err := o.AskedBefore(rowsQuestion); err != nil || same {
		return nil, nil, err
	}
	open, found, err := o.openRows()
	if err != nil {
		return nil, nil, err
	}
	for _, row := range open {
		c, err := o.caseOf(row)
		t, why, err := o.decide(c, err, row.Origin, pass)
		if t.Fresh {
			taken = append(taken, t)
		}
		if err != nil {
			return taken, found, err
		}
		found = append(found, why...)
	}
	return taken, found, o.Answered(rowsQuestion) // the questions about one registry are asked once
}

// rowsQuestion is the key under which the folder remembers that no row is left to decide.
const rowsQuestion = "decisions of today's registry"

// openRows returns the rows that are not decided yet, and questions about rows of decisions that were changed or are
// gone and about players whom the registry alone merges.
func (d Desk) openRows() (open []registry.Correction, found rating.Findings, err error) {
	rows, err := d.rows()
	if err != nil {
		return nil, nil, err
	}
	all, err := d.Ledger.Decisions()
	if err != nil {
		return nil, nil, err
	}
	half, err := d.mergedHalf(all)
	open = slices.DeleteFunc(slices.Clone(rows), func(row registry.Correction) bool {
		return isDecided(all, row) || replacesDecided(all, rows, row)
	})
	return open, append(changedRows(rows, all), half...), err
}

// rows returns the rows that set a figure, from the day of init on, and whose day has come.
func (d Desk) rows() ([]registry.Correction, error) {
	since, err := d.DecidesSince()
	if err != nil || since == 0 {
		return nil, err
	}
	return slices.DeleteFunc(slices.Clone(d.Registry.Corrections), func(c registry.Correction) bool {
		return !c.Decides() || c.Date < since || c.Date > d.Today()
	}), nil
}

// isDecided reports whether there is a decision by a row, whether in force or revoked.
func isDecided(all []rating.Decision, row registry.Correction) bool {
	return slices.ContainsFunc(all, func(d rating.Decision) bool { return d.Row == rowText(row) })
}

// stillThere reports whether the row of a decision is in the registry, unchanged.
func stillThere(rows []registry.Correction, d rating.Decision) bool {
	return slices.ContainsFunc(rows, func(c registry.Correction) bool { return rowText(c) == d.Row })
}

// replacesDecided reports whether a row was put in place of that of a decision in force. Such a row is not decided, but
// asked about.
func replacesDecided(all []rating.Decision, rows []registry.Correction, row registry.Correction) bool {
	return slices.ContainsFunc(all, func(d rating.Decision) bool {
		return d.Row != "" && d.InForce() && rowSubject(d.Row) == rowSubject(rowText(row)) && !stillThere(rows, d)
	})
}

// changedRows returns a finding for each decision in force whose row was changed or is gone.
func changedRows(rows []registry.Correction, all []rating.Decision) (found rating.Findings) {
	for _, d := range all {
		if d.Row == "" || d.Kind == rating.Fact || !d.InForce() || stillThere(rows, d) {
			continue
		}
		was := strings.ReplaceAll(d.Row, "|", " ")
		args := []string{"n", itoa(d.Number), "was", strings.Join(strings.Fields(was), " ")}
		i := slices.IndexFunc(rows, func(c registry.Correction) bool { return rowSubject(rowText(c)) == rowSubject(d.Row) })
		if i < 0 {
			gone := newFinding(finding.RowGone, args...)
			gone.Origin = rating.Origin{File: "registry.xlsx", Sheet: "Corrections"}
			found = append(found, gone)
			continue
		}
		changed := newFinding(finding.RowChanged, args...)
		changed.Origin = rows[i].Origin
		found = append(found, changed)
	}
	return found
}

// caseOf examines what a row decides. For a row that agrees to a correction while none waits, it returns the zero Case.
func (d Desk) caseOf(row registry.Correction) (Case, error) {
	wanted := rating.Decision{Kind: rating.Adjust, Event: row.Event, Player: row.Player, List: row.List, ListDate: row.ListDate,
		Field: row.Field, Old: row.Old, New: row.New, Row: rowText(row), Reason: row.Reason, Document: row.Document,
		By: row.ApprovedBy}
	if row.Field == agreeField {
		return d.agreed(wanted)
	}
	if !d.isClear(row) {
		unclear := newFinding(finding.RowUnclear, "what", row.Field)
		unclear.Origin, unclear.Read = row.NewOrigin, row.New
		return Case{}, d.refuse(unclear)
	}
	return d.Prepare(wanted)
}

// isClear reports whether a row sets its figure to a possible value.
func (d Desk) isClear(row registry.Correction) bool {
	l, known := d.ListByID(row.List)
	if !known || row.Player == "" {
		return false
	}
	if row.Field != "rating" {
		n, err := strconv.Atoi(row.New)
		return err == nil && n >= 0 && n <= 100_000 && row.Player != "*"
	}
	if row.Player == "*" {
		_, err := rating.ParseAdjustment(row.New)
		return err == nil
	}
	points, err := rating.ParseRating(row.New)
	unit := []rating.Points{rating.Whole, rating.Tenth, rating.Hundredth}[min(l.Ruleset.Profile().Decimals, 2)]
	return err == nil && points%unit == 0
}

// agreed examines the correction to which a row agrees: the zero Case if none waits for the event, a Refusal if several
// do.
func (d Desk) agreed(wanted rating.Decision) (Case, error) {
	awaiting, err := d.Awaiting()
	if err != nil || len(awaiting[wanted.Event]) == 0 {
		return Case{}, err
	}
	waiting := awaiting[wanted.Event]
	if len(waiting) > 1 {
		return Case{}, d.refusal(finding.CorrectionsWait, "code", wanted.Event, "n", itoa(len(waiting)), "files", places(waiting))
	}
	data, err := d.Archived(waiting[0].SHA)
	if err != nil {
		return Case{}, err
	}
	correct := rating.Decision{Event: wanted.Event, Row: wanted.Row, Reason: wanted.Reason, Document: wanted.Document,
		By: wanted.By}
	return d.Correction(correct, Sheet{Name: path.Join(waiting[0].Folder, waiting[0].File), Data: data})
}

// places returns the paths of sheets in the folder, with commas between them.
func places(all []ledger.Submission) string {
	var names []string
	for _, s := range all {
		names = append(names, path.Join(s.Folder, s.File))
	}
	return strings.Join(names, ", ")
}
