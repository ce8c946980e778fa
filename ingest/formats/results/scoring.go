package results

import (
	"slices"
	"strconv"

	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/ingest/fields"
	"kalends/rating"
	"kalends/rating/finding"
)

// inferScoring sets the scoring of an event that does not declare it, if the results prove it: under every other
// scoring something contradicts itself. If all possible scorings give the same games, it is the usual one. Otherwise
// it is reported as missing.
func (r *reader) inferScoring() {
	const key = "event.scoring"
	if r.Event.Scoring != "" || !r.unreported(key) {
		return
	}
	possible := r.consistent()
	switch {
	case len(possible) == 1:
		r.Event.Scoring = possible[0].Event.Scoring
		r.Note(finding.ScoringProven, r.At(key), "", "scoring", r.Event.Scoring)
	case len(possible) > 1 && sameGames(possible):
		r.Event.Scoring = cells.Half
		r.Note(finding.ScoringUsual, r.At(key), "", "scoring", r.Event.Scoring)
	default:
		r.Note(finding.EmptyField, r.At(key), "", "field", key)
	}
}

// consistent returns a reader for each scoring under which nothing contradicts itself.
func (r *reader) consistent() (all []*reader) {
	for _, scoring := range r.Report.Lists["scoring"] {
		if trial := r.trial(scoring, true); trial.contradictions() == 0 {
			all = append(all, trial)
		}
	}
	return all
}

// sameGames reports whether every reading gives the same games and 1-½-0 is one of the scorings.
func sameGames(all []*reader) bool {
	usual := false
	for _, one := range all {
		usual = usual || one.Event.Scoring == cells.Half
		if !slices.EqualFunc(one.Pairs, all[0].Pairs, func(a, b draft.Pair) bool { return a.Game == b.Game }) {
			return false
		}
	}
	return usual
}

// unreported reports whether sheet Event has a row for a key and no finding concerns it yet.
func (r *reader) unreported(key string) bool {
	return !r.Report.Spoilt(key) &&
		!slices.ContainsFunc(r.Report.Findings, func(f rating.Finding) bool { return f.Args["field"] == key })
}

// trial returns another reader under a scoring, with a copy of the findings so far and of the event; read says that it
// also reads the results.
func (r *reader) trial(scoring string, read bool) *reader {
	d := *r.Draft
	d.Report, d.Entrants, d.Pairs = r.Report.Trial(), nil, nil
	d.Event.Scoring = scoring
	trial := &reader{Source: r.Source, Draft: &d, def: r.def, renamed: r.renamed, before: len(r.Report.Findings)}
	if read {
		trial.results()
	}
	return trial
}

// contradictions counts the findings since before that are figures which the scoring does not have, or results or
// points that do not agree.
func (r *reader) contradictions() (n int) {
	for _, f := range r.Report.Findings[r.before:] {
		if slices.Contains([]string{finding.CellsDisagree, finding.PointsDiffer, finding.NotInScoring}, f.Code) {
			n++
		}
	}
	return n
}

// many is a number of contradictions that typing errors do not explain.
const many = 3

// readResults adds the results to the draft. If they contradict the declared scoring in three places or more, and one
// other scoring explains everything, they are read under that one, and only this is reported.
func (r *reader) readResults() {
	before, declared := r.trial(r.Event.Scoring, false), r.Event.Scoring
	r.before = before.before
	r.results()
	n := r.contradictions()
	if n < many || declared == "" {
		return
	}
	if meant := before.consistent(); len(meant) == 1 {
		r.Draft = meant[0].Draft
		r.Note(finding.OtherScoring, r.At("event.scoring"), declared, "n", strconv.Itoa(n), "scoring", r.Event.Scoring)
	}
}

// wrongScores reports a figure that the declared scoring does not have; without a scoring, one that can mean several
// things, and that only once for a sheet, because one entry corrects them all.
func (r *reader) wrongScores(rec fields.Record, key string) {
	switch {
	case r.Event.Scoring != "":
		rec.Note(finding.NotInScoring, key, "scoring", r.Event.Scoring)
	case r.Report.Spoilt("event.scoring"):
	case !slices.ContainsFunc(r.Report.Findings, func(f rating.Finding) bool { return f.Code == finding.ScoringUnknown }):
		rec.Note(finding.ScoringUnknown, key)
	}
}

// teams returns the teams of sheet Teams; a team with an unreadable number has number 0.
func (r *reader) teams() []draft.Team {
	var all []draft.Team
	for _, rec := range r.table("Teams", fields.Options{Weak: []string{"team.nr"}}) {
		all = append(all, draft.Team{Number: rec.Int("team.nr"), Name: rec.Text("team.name")})
	}
	if len(all) == 0 {
		r.missing(finding.NoTeams, "Teams")
	}
	return all
}
