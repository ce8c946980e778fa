package reportstest

import (
	"fmt"
	"strings"

	"kalends/rating"
	"kalends/reports"
)

// Association is an issue of an invented association, and how its bulletin is printed.
type Association struct {
	Name  string
	Is    reports.Issue
	Langs []string
	Paper string
	Rows  int // of a volume; 0: as usual
}

// Associations returns issues that are hard to print: a club, a first list, names in two scripts, regions with long
// names, a large list on American paper, volumes, a list that corrects itself.
func Associations() []Association {
	four := []string{"en", "zh-CN", "uk", "ms"}
	return []Association{
		{Name: "club of six", Is: clubOfSix(), Langs: four},
		{Name: "demo", Is: Federation("fide-standard", 240, Trilingual), Langs: four},
		{Name: "cxa in English", Is: inTwoScripts(Federation("cxa-rapid", 120, "zh-CN")), Langs: four},
		{Name: "long regions", Is: longRegions(Federation("malaysia-xiangqi", 90, "ms")), Langs: four},
		{Name: "letter", Is: Federation("fide-standard", 2000, "en"), Langs: []string{"en"}, Paper: "letter"},
		{Name: "volumes", Is: Federation("fide-standard", 601, "uk"), Langs: []string{"uk"}, Rows: 150},
		{Name: "first list", Is: firstList(Federation("fide-standard", 80, "en")), Langs: four},
		{Name: "correction", Is: corrected(Federation("fide-standard", 60, "en")), Langs: four},
	}
}

func clubOfSix() reports.Issue {
	is := Federation("fide-standard", 6, "en")
	is.Events, is.LeftOut, is.Corrections, is.Changes = is.Events[:2], nil, nil, rating.Changes{}
	is.History = is.History[len(is.History)-2:]
	is.Association.Emblem = nil
	setReason(&is, "rules_fide.note.below_1400")
	recount(&is)
	return is
}

// setReason sets why the first player off the list is not on it; Off then has only that player.
func setReason(is *reports.Issue, why string) {
	off := is.Off.At(0)
	off.Reason = why
	is.Off = reports.LinesOf(off)
}

// recount sets the totals of the last two lists by the players who are on them.
func recount(is *reports.Issue) {
	now := &is.History[len(is.History)-1]
	now.Listed, now.Women, now.Under18, now.Active, now.New = is.Lines.Len(), 0, 0, 0, 0
	var ratings []rating.Points
	for _, l := range is.Lines.All() {
		ratings = append(ratings, l.Rating)
		for count, counts := range map[*int]bool{&now.Women: l.Sex == rating.Female, &now.Under18: l.BirthYear >= 2008,
			&now.Active: !l.Is("inactive"), &now.New: l.Is("new")} {
			if counts {
				*count++
			}
		}
	}
	now.Removed, now.TopTen, now.Median = is.Off.Len(), ratings[0], ratings[len(ratings)/2]
	now.Events, now.Games, now.Forfeits, now.Byes = len(is.Events), 0, 0, 0
	for _, e := range is.Events {
		now.Games, now.Forfeits, now.Byes = now.Games+e.Games, now.Forfeits+e.Forfeits, now.Byes+e.Byes
	}
	if len(is.History) > 1 {
		before := &is.History[len(is.History)-2]
		classes := before.Classes
		serial, date := before.Serial, before.Date
		*before = *now
		before.Serial, before.Date, before.Classes = serial, date, classes
		before.Listed, before.New, before.Games = now.Listed-now.New+now.Removed, 0, now.Games-11
	}
}

// inTwoScripts gives every player with a Han name a Latin one, too, and the association an English name.
func inTwoScripts(is reports.Issue) reports.Issue {
	Each(&is, func(i int, l *reports.Line) {
		if !strings.Contains(l.Name, ",") {
			l.NameAlt = fmt.Sprintf("%s %s", pickAt(latinSurnames, i/len(latinNames)), pickAt(latinNames, i))
		}
	})
	is.Association.Names["en"] = "Yunling Xiangqi Association"
	return is
}

// longRegions gives every player a state with its full name, and no club.
func longRegions(is reports.Issue) reports.Issue {
	states := []string{"Wilayah Persekutuan Putrajaya", "Negeri Sembilan Darul Khusus", "Pulau Pinang Pulau Mutiara",
		"Terengganu Darul Iman"}
	Each(&is, func(i int, l *reports.Line) { l.Region, l.Club = states[i%len(states)], "" })
	return is
}

// firstList returns the issue without anything of earlier lists.
func firstList(is reports.Issue) reports.Issue {
	is.LeftOut[0].Reason, is.LeftOut[1].Reason = "rules_fide.left.both_unrated", "rules_fide.left.opponent_unrated"
	is.History, is.Supersedes, is.SupersedesSerial, is.Corrections, is.Off = is.History[len(is.History)-1:], "", "", nil, reports.Lines{}
	Each(&is, func(i int, l *reports.Line) {
		l.WasRated, l.PreviousRank, l.Previous = false, 0, 0
		l.History, l.Status, l.FirstEvent = l.History[len(l.History)-1:], []string{"new", "active"}, is.Events[i%3].Code
	})
	recount(&is)
	return is
}

// corrected returns the issue as the second edition of a list, with corrections of three players.
func corrected(is reports.Issue) reports.Issue {
	is.Revision = 2
	is.LeftOut[0].Reason, is.LeftOut[1].Reason = "rules_fide.left.both_unrated", "rules_fide.left.opponent_unrated"
	setReason(&is, "rules_fide.note.below_1400")
	recount(&is)
	for i, field := range []string{"rating", "games", "k"} {
		l := is.Lines.At(i * 7)
		was, correct := l.Previous.Text(0), l.Rating.Text(0)
		if field != "rating" {
			was, correct = fmt.Sprint(8+i), fmt.Sprint(9+i)
		}
		is.Corrections = append(is.Corrections, reports.Correction{Number: 3 + i/2, Decided: rating.Day(2026, 9, 20),
			List: is.Serial, Persons: []reports.Person{{ID: l.ID, Name: l.Name, NameAlt: l.NameAlt}}, Field: field,
			Published: was, Correct: correct,
			Reason:   "Two games of round 4 were entered with the colours of round 3; the arbiter has sent the score sheets.",
			Document: "RC 26/34"})
	}
	is.Replaced = &reports.Replaced{Revision: 1, Errata: is.Corrections[1:]}
	return is
}
