package officiallist

import (
	"slices"

	"kalends/rating"
	"kalends/reports"
	"kalends/reports/rulebook"
	"kalends/reports/xlsx"
)

// adjusting are the kinds of steps that are not results of games.
var adjusting = []rating.StepKind{rating.BonusStep, rating.PenaltyStep, rating.TitleStep, rating.FloorStep,
	rating.CorrectionStep}

// adjustmentSheet lists what moved the ratings of printed players besides games.
func adjustmentSheet(b *workbook) xlsx.Table {
	t := b.begin("Titles and adjustments", "adjustments")
	names := map[string]string{} // by player with such a step; empty for players who are not printed
	for _, c := range b.is.Changes.With(adjusting...) {
		names[c.Player] = ""
	}
	for _, l := range b.is.Lines.All() {
		if _, moved := names[l.ID]; moved {
			names[l.ID], _ = l.NameIn(b.w.Lang)
		}
	}
	var rows [][]xlsx.Value
	for _, c := range b.is.Changes.With(adjusting...) {
		for i := range c.Steps {
			s := c.Steps[i].BesideGames()
			if !slices.Contains(adjusting, s.Kind) || names[c.Player] == "" {
				continue
			}
			rows = append(rows, []xlsx.Value{xlsx.Text(c.Player), xlsx.Text(names[c.Player]),
				xlsx.Text(b.w.SayMap("list.step."+string(s.Kind), nil)),
				xlsx.Text(s.Event), pointsIf(s.After-s.Change, s.After != 0), xlsx.Points(s.Change),
				pointsIf(s.After, s.After != 0), xlsx.Text(rulebook.Article(b.w, s.Rule)), xlsx.Text(b.w.SayMap(s.Note, nil))})
		}
	}
	return b.fill(t, xlsx.These(rows))
}

// removedSheet lists the inactive players on the list and those who left it, without players who are not to be
// published.
func removedSheet(b *workbook) xlsx.Table {
	t := b.begin("Inactive and removed", "removed")
	var rows [][]xlsx.Value
	add := func(l *reports.Line, reason string, value xlsx.Value) { // value is the last rating on a list
		rows = append(rows, []xlsx.Value{xlsx.Text(l.ID), b.name(l), xlsx.Text(reason), xlsx.Day(l.LastGame), value,
			xlsx.Text(l.LastEvent)})
	}
	for _, l := range b.is.Lines.All() {
		if l.Is("inactive") {
			add(l, b.say("remark.inactive"), pointsIf(l.Rating, l.Rated))
		}
	}
	for _, l := range b.is.Off.All() {
		if l.Reason != reports.Unpublished && l.WasRated {
			add(l, b.w.SayMap(l.Reason, nil), pointsIf(l.Previous, l.WasRated))
		}
	}
	return b.fill(t, xlsx.These(rows))
}
