package fide

import (
	"kalends/engine/method"
	"kalends/rating"
)

const face = "rules_fide.face."

// Profile returns the appearance of a list of whole ratings, men and women together. Rapid and blitz cite the
// articles of their own text.
func (r Ruleset) Profile() rating.Profile {
	return rating.Profile{
		Folder: rating.NewFolder{List: r.list},
		Titles: titles,
		Step:   rating.PointsOf(100), Lowest: map[rating.Sex]rating.Points{rating.Male: floor, rating.Female: floor},
		Given: []rating.Points{floor}, Day: r.day(),
		Name: face + "name." + r.list, Kind: face + "kind." + r.list, Versions: face + "version.",
		Columns: method.Columns(), ActiveTops: true,
		Forms: []string{"_fide.txt", "_fide.xml"},
		Told:  rating.ByPeriod, K: r.article("8.3.3"), Births: r.article("7.1.2"),
		Coefficients: []rating.Coefficient{{Who: face + "k.ever_2400", K: "10"}, {Who: face + "k.junior", K: "40"},
			{Who: face + "k.few", K: "40"}, {Who: face + "k.rest", K: "20"}, {Who: face + "k.cut_700", K: "700/n"}},
		Notes:  r.notes(),
		KNote:  r.notes()[3],
		Legend: face + "legend",
	}
}

// day returns how long play may last on one day, or how many rounds it may have (3.1).
func (r Ruleset) day() rating.DayLimit {
	switch r.list {
	case "rapid":
		return rating.DayLimit{Rounds: rapidRounds, Article: "3.1.1"}
	case "blitz":
		return rating.DayLimit{Rounds: blitzRounds, Article: "3.1.2"}
	}
	return rating.DayLimit{Minutes: longestDay / minute, Article: "3.1"}
}

// notes returns the keys of the notes on how the list is made; the two texts number their articles differently.
func (r Ruleset) notes() []string {
	if r.fast {
		return []string{face + "notes.quick_unplayed", face + "notes.quick_new", face + "notes.quick_floor",
			face + "notes.quick_change"}
	}
	return []string{face + "notes.unplayed", face + "notes.new", face + "notes.floor", face + "notes.change"}
}

// titles are the titles of the FIDE Handbook.
var titles = []rating.TitleName{
	{Code: "GM", Youngest: 12, Names: []string{"Grandmaster", "International Grandmaster"}},
	{Code: "IM", Youngest: 10, Names: []string{"International Master"}},
	{Code: "FM", Youngest: 7, Names: []string{"FIDE Master"}},
	{Code: "CM", Names: []string{"Candidate Master"}},
	{Code: "WGM", Women: true, Youngest: 11, Names: []string{"Woman Grandmaster"}},
	{Code: "WIM", Women: true, Youngest: 9, Names: []string{"Woman International Master"}},
	{Code: "WFM", Women: true, Names: []string{"Woman FIDE Master"}},
	{Code: "WCM", Women: true, Names: []string{"Woman Candidate Master"}},
	{Code: "AGM", Names: []string{"Arena Grandmaster"}},
	{Code: "AIM", Names: []string{"Arena International Master"}},
	{Code: "AFM", Names: []string{"Arena FIDE Master"}},
	{Code: "ACM", Names: []string{"Arena Candidate Master"}},
}
