package office

import (
	"cmp"
	"encoding/json"
	"strconv"
	"strings"

	"kalends/ledger"
	"kalends/publish/decisions"
	"kalends/publish/folder"
	"kalends/publish/settings"
	"kalends/rating"
	"kalends/rating/finding"
	"kalends/reports/sheets"
)

// mostDone is how many decisions the sheet shows; the ledger has them all.
const mostDone = 200

// done is the sheet of what was decided, the newest first.
type done struct{ Office }

// Name implements Sheet.
func (done) Name() string { return "Done" }

// Take implements Sheet; nothing can be filled in.
func (done) Take(Filled) (Outcome, error) { return Outcome{}, nil }

// Table implements Sheet.
func (s done) Table() (t Table, err error) {
	entries, err := ledger.LastEntries(s.Ledger, mostDone, finding.PutAway, "published", "refused", "acknowledged", "decision", "answer", "setting", "proposal",
		"update")
	for _, e := range entries {
		cells, err := s.cells(e)
		if err != nil {
			return t, err
		}
		if cells != nil {
			cells["done.at"] = folder.Clock(e.At)
			t.Rows = append(t.Rows, Row{OfficeRow: sheets.OfficeRow{Cells: cells}})
		}
	}
	return t, err
}

// cells returns what an entry of the journal says, by machine key; nil if it has no decision.
func (s done) cells(e ledger.Entry) (map[string]string, error) {
	by := strings.TrimPrefix(e.Actor, "kalends")
	switch e.Kind {
	case "decision":
		var d rating.Decision
		err := json.Unmarshal(e.Body, &d)
		return map[string]string{"done.number": strconv.Itoa(d.Number), "done.what": s.Words.Say("decisions.kind." + string(d.Kind)),
			"done.about": d.Subject(), "done.why": d.Reason, "done.by": d.By}, err
	case "answer":
		var a rating.Answer
		err := json.Unmarshal(e.Body, &a)
		return map[string]string{"done.number": "A" + strconv.Itoa(a.Number), "done.what": s.Words.Say("decisions.answer.kind." + string(a.Kind)),
			"done.about": a.Event + " " + a.Row.Name, "done.why": a.Reason, "done.by": a.By}, err
	case "proposal":
		var p rating.Proposal
		err := json.Unmarshal(e.Body, &p)
		cells := map[string]string{"done.what": s.Words.Say("office.bring." + p.Act), "done.about": p.File, "done.by": by}
		if p.Act == "apply" {
			cells["done.why"] = s.Words.Say("office.bring.counts", "rows", strconv.Itoa(p.Rows), "cells", strconv.Itoa(p.Cells))
		}
		return cells, err
	case "update":
		return s.putAway(e)
	case "setting":
		var c rating.Setting
		err := json.Unmarshal(e.Body, &c)
		return map[string]string{"done.what": s.Words.Say("settings." + c.Key + ".name"), "done.about": settings.Label(s.Folder, c.Key, c.From) +
			" → " + settings.Label(s.Folder, c.Key, c.To), "done.by": c.By}, err
	}
	var issue struct {
		List, Why, By string
		Date          rating.Date
		Revision      int
		Codes         []string
	}
	err := json.Unmarshal(e.Body, &issue)
	about := strings.TrimSpace(s.IssueName(issue.List, issue.Date) + " r" + strconv.Itoa(issue.Revision) + " " + strings.Join(issue.Codes, ", "))
	return map[string]string{"done.what": s.Words.Say("office.done." + e.Kind), "done.about": about, "done.why": issue.Why,
		"done.by": cmp.Or(issue.By, by)}, err
}

// putAway returns what a change of a sheet says if the office has put the sheet away, otherwise nil.
func (s done) putAway(e ledger.Entry) (map[string]string, error) {
	var sub ledger.Submission
	err := json.Unmarshal(e.Body, &sub)
	for _, f := range sub.Findings {
		if about := f.Args[decisions.PutAwayOf]; f.Code == finding.PutAway && about != "" {
			if !strings.Contains(about, "/") {
				about += " (" + sub.Name + ")" // an event may have several sheets
			}
			return map[string]string{"done.what": s.Words.Say("office.decide.away"), "done.about": about, "done.why": f.Args["reason"],
				"done.by": f.Args["by"]}, err
		}
	}
	return nil, err
}
