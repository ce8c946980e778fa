package results

import (
	"slices"

	"kalends/ingest/draft"
	"kalends/ingest/fields"
	"kalends/rating"
)

// infer finds the scoring of an event that does not declare it, where the results prove it: under every other scoring
// something contradicts itself. What cannot be proved is asked, never guessed.
func (r *reader) infer() {
	const key = "event.scoring"
	if r.Event.Scoring != "" || !r.asked(key) {
		return
	}
	var possible []string
	for _, scoring := range r.Pad.Lists["scoring"] {
		if !r.under(scoring).contradicts() {
			possible = append(possible, scoring)
		}
	}
	if len(possible) != 1 {
		r.Pad.Note("E130", r.At(key), "", "field", key)
		return
	}
	r.Event.Scoring = possible[0]
	r.Pad.Note("W334", r.At(key), "", "scoring", possible[0])
}

// asked says whether sheet Event has a row for a key and nothing has been said of it yet.
func (r *reader) asked(key string) bool {
	return !slices.ContainsFunc(r.Pad.Findings, func(f rating.Finding) bool {
		return f.Args["field"] == key || f.Code == "E122" && f.Args["name"] == "Event"
	})
}

// under reads the results as if a scoring were declared, for what that puts down.
func (r *reader) under(scoring string) *reader {
	d, pad := *r.Draft, *r.Pad
	pad.Findings = nil
	d.Pad, d.Entrants, d.Pairs = &pad, nil, nil
	d.Event.Scoring = scoring
	trial := &reader{Source: r.Source, def: r.def, Draft: &d}
	trial.results()
	return trial
}

// contradicts says whether figures were found that cannot be, or results or points that do not agree.
func (r *reader) contradicts() bool {
	return slices.ContainsFunc(r.Pad.Findings, func(f rating.Finding) bool {
		return slices.Contains([]string{"E310", "E320", "E330"}, f.Code)
	})
}

// wrongScores puts down a figure that the declared scoring does not know, or, if none is declared, one that may mean
// several things; once for a sheet, because one entry mends them all.
func (r *reader) wrongScores(rec fields.Record, key string) {
	switch {
	case r.Event.Scoring != "":
		rec.Note("E330", key, "scoring", r.Event.Scoring)
	case !slices.ContainsFunc(r.Pad.Findings, func(f rating.Finding) bool { return f.Code == "E331" }):
		rec.Note("E331", key)
	}
}

// teams reads sheet Teams.
func (r *reader) teams() map[int]draft.Team {
	all := map[int]draft.Team{}
	for _, rec := range r.table("Teams", fields.Options{Weak: set("team.nr")}) {
		if n := rec.Int("team.nr"); n > 0 {
			all[n] = draft.Team{Number: n, Name: rec.Text("team.name")}
		}
	}
	return all
}
