package publish

import (
	"cmp"
	"fmt"
	"strconv"

	"kalends/rating"
	"kalends/reports/sheets"
)

// Template returns the bytes of a workbook for this association: with its lists and classes and, if it is to be
// prefilled, what the registry's sheet Events says of opt.Event, which must be there. Without a language it has that of
// messages.
func (r *ReadOnly) Template(opt sheets.TemplateOptions, prefill bool) ([]byte, error) {
	opt.Lang, opt.Generated, opt.Contact = cmp.Or(opt.Lang, r.Words.Lang), r.Today(), r.Setup.Contact
	for _, l := range r.Setup.Lists {
		opt.Disciplines = append(opt.Disciplines, l.ID)
		opt.Red = opt.Red || l.Ruleset.Profile().Red
	}
	opt.Classes = r.Classes()
	if prefill {
		event, err := r.announced(opt.Event, opt.Rounds)
		if err != nil {
			return nil, err
		}
		opt.Prefill, opt.Registry = []sheets.FillSheet{{Sheet: "Event", Rows: []map[string]string{event}}}, r.Today()
	}
	return sheets.Template(opt)
}

// mostDeputies is how many deputies sheet Event has room for.
const mostDeputies = 3

// announced returns the cells of sheet Event that the registry knows for an event, by key and without empty ones; an
// error if sheet Events lacks the event. 0 rounds are not known.
func (r *ReadOnly) announced(code string, rounds int) (map[string]string, error) {
	row, ok := r.Registry.Events[code]
	if !ok {
		return nil, fmt.Errorf("the registry's sheet Events has no event %q; --event CODE names one", code)
	}
	values := map[string]string{
		"event.code": row.Code, "event.name": row.Name, "event.group": row.Group, "event.discipline": row.List,
		"event.class":  row.Class,
		"event.system": string(row.System), "event.start": row.Start.String(), "event.end": row.End.String(),
		"event.city":   row.City,
		"event.region": row.Region, "event.organizer": row.Organizer, "event.time_control": row.TimeControl,
		"event.report_kind": string(rating.FinalReport), "event.chief_arbiter_id": row.ChiefArbiterID,
		"event.contact_email": row.Email,
	}
	if minutes, increment, ok := row.Pace(); ok {
		values["event.base_min"], values["event.inc_sec"] = strconv.Itoa(minutes), strconv.Itoa(increment)
	}
	if row.ArbitersNational > 0 {
		values["event.arbiters_national"] = strconv.Itoa(row.ArbitersNational)
	}
	for i, name := range row.Assistants() {
		if i < mostDeputies {
			values[fmt.Sprintf("event.deputy%d", i+1)] = name
		}
	}
	if rounds > 0 {
		values["event.rounds"] = strconv.Itoa(rounds)
	}
	for _, a := range r.Registry.Arbiters {
		if a.ID == row.ChiefArbiterID {
			values["event.chief_arbiter"], values["event.chief_arbiter_grade"] = a.Name, a.Grade
		}
	}
	for key, value := range values {
		if value == "" {
			delete(values, key)
		}
	}
	return values, nil
}
