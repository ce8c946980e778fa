package publish

import (
	"fmt"
	"strconv"

	"kalends/rating"
	"kalends/reports/sheets"
)

// TemplateWish holds the options of a workbook for Template.
type TemplateWish struct {
	Kind         string
	Lang         string // empty: the language of messages
	Players      int
	Rounds       int
	Double       bool // a round robin of two cycles
	Scheveningen bool // teams of a Scheveningen match
	Event        string
	Prefill      bool
}

// Template returns the bytes of a workbook for this association: with its lists and classes and, with Prefill, what the
// registry's sheet Events says of wish.Event, which must be there.
func (r *ReadOnly) Template(wish TemplateWish) ([]byte, error) {
	opt := sheets.TemplateOptions{
		Kind: wish.Kind, Lang: wish.Lang, Players: wish.Players, Rounds: wish.Rounds, Event: wish.Event, Generated: r.Today(),
		Double: wish.Double, Scheveningen: wish.Scheveningen, Contact: r.Setup.Contact,
	}
	if opt.Lang == "" {
		opt.Lang = r.Words.Lang
	}
	for _, l := range r.Setup.Lists {
		opt.Disciplines = append(opt.Disciplines, l.ID)
		opt.Red = opt.Red || l.Ruleset.Profile().Red
	}
	opt.Classes = r.Classes()
	if wish.Prefill {
		event, err := r.announced(wish)
		if err != nil {
			return nil, err
		}
		opt.Prefill, opt.Registry = []sheets.FillSheet{{Sheet: "Event", Rows: []map[string]string{event}}}, r.Today()
	}
	return sheets.Template(opt)
}

// mostDeputies is how many deputies sheet Event has room for.
const mostDeputies = 3

// announced returns the cells of sheet Event that the registry knows for wish.Event, by key and without empty ones; an
// error if sheet Events lacks the event.
func (r *ReadOnly) announced(wish TemplateWish) (map[string]string, error) {
	row, ok := r.Registry.Events[wish.Event]
	if !ok {
		return nil, fmt.Errorf("the registry's sheet Events has no event %q; --event CODE names one", wish.Event)
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
	if wish.Rounds > 0 {
		values["event.rounds"] = strconv.Itoa(wish.Rounds)
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
