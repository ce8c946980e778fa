// Package reportstest has the issues that the tests of all reports are made from: a small one in which a person can
// check every figure, and a federation of as many players as a test asks for.
package reportstest

import (
	"strings"

	"kalends/engine/facetest"
	"kalends/rating"
	"kalends/reports"
)

// Small is a small standard list: a tie, a newcomer, an inactive woman, names that are formulas or too long, a hidden
// person, games that were rated for both sides, for one and for none, and something for every sheet of every workbook.
func Small(lang string) reports.Issue {
	return reports.Issue{
		Name: "demo-standard-2026-10-01", List: "standard", Serial: "2026/10", Revision: 1, Trace: true,
		Supersedes: "demo-standard-2026-09-01",
		Association: reports.Association{Code: "demo",
			Names: map[string]string{"en": "Demo Chess Federation", "uk": "Демонстраційна федерація"}},
		Family:   "fide-standard",
		Versions: []reports.VersionUsed{{ID: "fide-2025-10", Document: "FIDE Rating Regulations", Events: 2}},
		Profile:  facetest.Of("fide-standard"),
		Period: rating.Period{Date: rating.Day(2026, 10, 1), From: rating.Day(2026, 9, 1), To: rating.Day(2026, 9, 30),
			Cutoff: rating.Day(2026, 9, 28)},
		Lines: reports.LinesOf(smallLines()...),
		Off: reports.LinesOf(
			reports.Line{ID: "00200", Name: "Hidden, Person", Rated: true, Rating: 199600, WasRated: true, Previous: 200000,
				Reason: reports.Unpublished, Common: &reports.Common{}},
			reports.Line{ID: "00201", Name: "Gone, Player", WasRated: true, Previous: 150000, Reason: "a reason without words",
				Common: &reports.Common{}},
		),
		Events: []reports.EventLine{
			{Code: "26-ST-0147", Name: "Autumn Open", List: "standard", Start: rating.Day(2026, 9, 3),
				End:  rating.Day(2026, 9, 6),
				City: "Kyiv", Arbiter: "Quill, Ann", ArbiterID: "A7", Players: 4, Games: 11, Forfeits: 1, Byes: 1,
				Version: "fide-2025-10", Status: "partly"}},
		Changes: smallChanges(),
		LeftOut: []rating.LeftOut{
			{Event: "26-ST-0147", Round: 3, Board: 1, Games: 1, Rule: "5.1", Reason: "unworded", Origin: cell("E8")},
			{Event: "26-ST-0147", Round: 5, Player: "00200", Games: 1, Rule: "5.1",
				Reason: "a game that no sheet of the period has",
				Origin: cell("E11")},
			{Event: "26-ST-0148", Games: 1, Rule: "1.1", Reason: "a whole event"}},
		Played: rating.EventsOf(smallEvents()...),
		Corrections: []reports.Correction{{Decided: rating.Day(2026, 9, 10), List: "demo-standard-2026-09-01",
			Subject: "00123",
			Field:   "rating", Published: "2804", Correct: "2805", Reason: "a game was entered twice", Document: "7/26"}},
		History: []reports.Totals{
			{Date: rating.Day(2026, 9, 1), Serial: "2026/9", Listed: 5, Women: 1, Active: 3, Events: 1, Games: 8, TopTen: 236400,
				Median: 241200, Classes: map[rating.Points]int{140000: 1, 180000: 1, 190000: 1, 240000: 1, 280000: 1}},
			{Date: rating.Day(2026, 10, 1), Serial: "2026/10", Listed: 6, Women: 2, Under18: 2, Active: 4, New: 1, Removed: 1,
				Events: 1, Games: 11, Forfeits: 1, TopTen: 237800, Median: 240000,
				Classes: map[rating.Points]int{140000: 1, 180000: 1, 190000: 1, 240000: 2, 280000: 1}}},
		Officials: []reports.Official{{Role: "president", Name: "Ivy Marrow"}},
		Inputs:    []reports.Input{{Kind: "sheet", Name: "open.xlsx", SHA: "ab", Event: "26-ST-0147", Submission: 1}},
		Languages: []string{lang},
	}
}

func smallLines() []reports.Line {
	return []reports.Line{
		{Rank: 1, PreviousRank: 2, ID: "00123", Name: "Tärrow, Røwan", FIDEID: "1503014", BirthYear: 1990, Rated: true, Rating: 280700, WasRated: true,
			Previous: 280500,
			Games:    2, GamesTotal: 812, K: 10, LastEvent: "26-ST-0147",
			Common: &reports.Common{Sex: "M", Title: "GM", Federation: "UKR", Region: "Kyiv", Club: `North, "A"`, Status: []string{"active"}}},
		{Rank: 2, PreviousRank: 1, ID: "00124", Name: "=cmd|'/c calc'!A1", BirthYear: 2012,
			Rated:  true,
			Rating: 240000, WasRated: true, Previous: 241200, Games: 7, GamesTotal: 40, K: 20,
			LastEvent: "26-ST-0147",
			Common:    &reports.Common{Sex: "M", Region: "Lviv", Status: []string{"active"}}},
		{Rank: 2, ID: "00125", Name: "Eskmere, Leif", BirthYear: 2009, Rated: true, Rating: 240000,
			Games:      6,
			GamesTotal: 6, K: 40, FirstEvent: "26-ST-0147", LastEvent: "26-ST-0147",
			Common: &reports.Common{Sex: "M", Region: "Kyiv", Status: []string{"new", "active"}}},
		{Rank: 4, PreviousRank: 3, ID: "00126", Name: "Ґалаґан, Їжа", NameAlt: "Galagan, Yizha", BirthYear: 1961, Rated: true, Rating: 190000, WasRated: true, Previous: 189900, GamesTotal: 31,
			K:      20,
			Common: &reports.Common{Sex: "F", Title: "WFM", Region: "Lviv", Status: []string{"inactive", "woman"}}},
		{Rank: 5, PreviousRank: 4, ID: "8600123456789012", Name: "安星屿", Rated: true, Rating: 189800, WasRated: true,
			Previous: 189800, Games: 12, GamesTotal: 90, K: 20,
			Common: &reports.Common{Sex: "F", Status: []string{"active", "woman"}}},
		{Rank: 6, PreviousRank: 5, ID: "=7", Name: "=cmd & <b>" + strings.Repeat("x", 80), Rated: true,
			Rating:   140000,
			WasRated: true, Previous: 140000,
			Common: &reports.Common{Sex: "M", Status: []string{"inactive"}}},
	}
}

func cell(at string) rating.Origin {
	return rating.Origin{File: "open.xlsx", SHA: "ab", Sheet: "Games", Cell: at}
}

// smallChanges returns the changes of the players of Small who played or left, and of one who was moved beside games.
func smallChanges() rating.Changes {
	return rating.ChangesOf(
		rating.Change{Player: "00123", WasRated: true, Old: 280500, IsRated: true, New: 280700, Games: 2, K: 10, Steps: []rating.Step{
			{Kind: rating.GameStep, Event: "26-ST-0147", Round: 1, Opponent: "00125", OpponentRating: 240000, OwnRating: 280500,
				Difference: 40500, Counted: 40000, Row: "392–411", Expected: 92, Score: 100, K: 10, Change: 80, Rule: "8.3.1",
				Origin: cell("E6")},
			{Kind: rating.GameStep, Event: "26-ST-0147", Round: 2, Opponent: "00200", OpponentRating: 280500, OwnRating: 280500,
				Expected: 50, Score: 50, K: 10, Rule: "8.3.1", Origin: cell("E7")},
			{Kind: rating.SumStep, N: 2, Sum: 8, K: 10, Normal: 80, Rule: "8.3.4"},
			{Kind: rating.BonusStep, Change: 120, After: 280700, Rule: "8.4"}}},
		rating.Change{Player: "00125", IsRated: true, New: 240000, Games: 6, K: 40, Steps: []rating.Step{
			{Kind: rating.InitialStep, N: 6, Average: 230000, P: 60, After: 240000, Rule: "8.2"}}},
		rating.Change{Player: "00126", WasRated: true, Old: 189900, IsRated: true, New: 190000, Steps: []rating.Step{
			{Kind: rating.TitleStep, Change: 100, After: 190000, Rule: "art. 6"}}},
		rating.Change{Player: "00200", WasRated: true, Old: 200000, IsRated: true, New: 199600, Games: 1, K: 20, Steps: []rating.Step{
			{Kind: rating.GameStep, Event: "26-ST-0147", Round: 2, Opponent: "00123", OpponentRating: 280500, OwnRating: 200000,
				Difference: -80500, Counted: -40000, Expected: 8, Score: 50, K: 20, Change: 840, Rule: "8.3.1",
				Origin: cell("E7")}}},
		rating.Change{Player: "00300", WasRated: true, Old: 140500, Games: 3, K: 20})
}

// smallEvents are two events as their sheets report them; the second was not rated.
func smallEvents() []rating.Event {
	return []rating.Event{
		{Code: "26-ST-0147", Games: []rating.Game{
			{Round: 1, Board: 1, First: "00125", Second: "00123", FirstScore: 0, SecondScore: 100, Kind: rating.OverBoard,
				Stage: rating.Normal, Origin: cell("E6")},
			{Round: 2, Board: 1, First: "00123", Second: "00200", FirstScore: 50, SecondScore: 50, Kind: rating.OverBoard,
				Stage: rating.Normal, Origin: cell("E7")},
			{Round: 3, Board: 1, First: "00123", Second: "00300", FirstScore: 100, Kind: rating.Forfeit, Stage: rating.Normal,
				Origin: cell("E8")},
			{Round: 3, First: "00200", FirstScore: 50, Kind: rating.HalfBye, Stage: rating.Normal, Origin: cell("E9")},
			{Round: 4, Board: 1, First: "00123", Second: "00300", FirstScore: 50, SecondScore: 50, Kind: rating.OverBoard,
				Stage: rating.Armageddon, Origin: cell("E10")}}},
		{Code: "26-ST-0148", Games: []rating.Game{
			{Round: 1, First: "00123", Second: "00300", FirstScore: 100, Kind: rating.OverBoard, Stage: rating.Normal,
				Origin: cell("E6")}}},
	}
}

// Xiangqi is a small list of three men and a woman who are ranked apart, with one decimal.
func Xiangqi() reports.Issue {
	is := Small("zh-CN")
	is.Name, is.List, is.Family, is.Supersedes = "yunling-rapid-2026-10-01", "rapid", "cxa-rapid",
		"yunling-rapid-2026-01-01"
	is.Association.Names = map[string]string{"zh-CN": "云岭象棋协会"}
	is.Versions = []reports.VersionUsed{{ID: "cxa-rapid-2021", Document: "象棋棋手快棋等级分计算与实施办法（试行）", Events: 2}}
	is.Profile = facetest.Of("cxa-rapid")
	is.Lines = reports.LinesOf([]reports.Line{
		{Rank: 1, PreviousRank: 1, ID: "X1402040", Name: "安星屿", BirthYear: 1990,
			Rated: true, Rating: 268840, WasRated: true, Previous: 270040, Games: 15, GamesTotal: 80, K: 10,
			Common: &reports.Common{Sex: "M", Title: "cxa-1", Club: "棋院, 直属", Status: []string{"active"}}},
		{Rank: 2, PreviousRank: 2, ID: "X1863511", Name: "单知黎", Rated: true,
			Rating: 268400, WasRated: true, Previous: 268500, Games: 7,
			Common: &reports.Common{Sex: "M", Title: "cxa-2", Region: "北原省", Status: []string{"active"}}},
		{Rank: 3, PreviousRank: 3, ID: "X1863512", Name: "陈知黎", Rated: true,
			Rating: 260000, WasRated: true, Previous: 260000,
			Common: &reports.Common{Sex: "M", Title: "cxa-2", Region: "北原省", Status: []string{"active"}}},
		{Rank: 1, ID: "X1734432", Name: "徐怀笙", Rated: true, Rating: 240010, Games: 9,
			Common: &reports.Common{Sex: "F", Title: "cxa-1", Club: "棋院直属", Status: []string{"new", "woman"}}},
	}...)
	is.Off = reports.Lines{}
	return is
}
