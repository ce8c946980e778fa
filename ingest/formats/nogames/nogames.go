// Package nogames recognises tables from which no game can be rated: ranking lists, lists of entrants and line-ups of
// teams. It says what each of them is and what to send instead, in the words of the program that made it.
package nogames

import (
	"strconv"
	"strings"

	"kalends/ingest/draft"
	"kalends/ingest/formats/sheetfile"
	"kalends/ingest/preamble"
	"kalends/ingest/tables"
	"kalends/rating/finding"
)

// Name is the name of the format.
const Name = "nogames"

// codes are the findings for tables without games, the most useful table first.
var codes = []struct {
	kind tables.Kind
	code string
}{{tables.TeamComp, finding.OnlyTeams}, {tables.RankList, finding.OnlyRanking},
	{tables.StartList, finding.OnlyEntrants}}

// Knows reports whether a workbook has tables of people or teams, and none of games.
func Knows(s *tables.Search) bool {
	_, _, found := nearest(s.All())
	return found
}

// nearest returns the most useful of the tables without games and the code of its finding; found is false without any.
func nearest(all []tables.Table) (t tables.Table, code string, found bool) {
	for _, c := range codes {
		for _, t := range all {
			if t.Kind() == c.kind {
				return t, c.code, true
			}
		}
	}
	return t, "", false
}

// Read returns a draft without games, with a finding that says what the table is and what to send instead. The players
// of a list of players are Listed.
func Read(src draft.Source, s *tables.Search) *draft.Draft {
	t, code, _ := nearest(s.All())
	if name, ok := t.Column(tables.Name); ok && strings.EqualFold(name.Title, "username") {
		code = finding.OnlyOnline
	}
	r := sheetfile.New(src, Name, string(t.Kind()))
	facts := r.Around(t)
	maker := program(facts, t)
	r.Report.Findings = nil // the days of a list that is not read need no correction
	head := r.Report.At(t.Sheet.Name, t.Header, t.Columns[0].Number)
	if places, of := t.NotUnderstood(); code == finding.OnlyRanking && len(places)*2 > of {
		r.Note(finding.RoundsUnread, head, "", "n", strconv.Itoa(len(places)), "of", strconv.Itoa(of), "cells",
			draft.Abbreviate(places, ", "))
	} else {
		r.Note(code, head, "", "program", maker.name, "export", maker.export, "english", maker.english)
	}
	if code != finding.OnlyTeams && code != finding.OnlyOnline {
		r.Listed = r.People(t)
		for i := range r.Listed {
			r.Listed[i].Number = 0 // no game names it
		}
	}
	return r.Draft
}

// export is a program and the names of its exports with opponents.
type export struct {
	name, export string
	english      string // the programs whose menu words are those of the English edition
}

// OnChessResults and inSwissManager are the menus of the two programs that most files come from, in their English
// edition.
const (
	OnChessResults = "“Final Ranking crosstable after … Rounds” → “Export to Excel (.xlsx)”"
	inSwissManager = "“Lists” → “Ranking crosstable” → “Excel”, “Other” → “FIDE Data Export TRF16”"
)

// exports maps the marks that programs leave in a file to their menus and pages.
var exports = map[string]export{
	"chess-results": {"chess-results.com", OnChessResults, "chess-results.com"},
	"Swiss-Manager": {"Swiss-Manager", inSwissManager, "Swiss-Manager"},
	"Swiss-Chess":   {"Swiss-Chess", "“Fortschrittstabelle”, “Paarungsliste”", ""},
	"Vega":          {"Vega", "“crosstable.txt”, “FIDE report (TRF)”", "Vega"},
	"SwissPerfect":  {"SwissPerfect", "“Cross table”", "SwissPerfect"},
	"Tornelo":       {"Tornelo", "“Crosstable”, “FIDE TRF”", "Tornelo"},
	"ChessArbiter":  {"ChessArbiter", "“Tabela z wynikami”, “Kojarzenia”", ""},
	"云比赛":           {"云比赛网", "“对阵表”、“成绩表”", ""},
	"象棋编排系统":        {"象棋编排系统", "“个人成绩表”、“对阵表”", ""},
	"": {"Swiss-Manager", inSwissManager + "; chess-results.com: " + OnChessResults,
		"Swiss-Manager, chess-results.com"},
	chineseByDefault: {"象棋编排系统, 云比赛网", "“个人成绩表”、“对阵表”", ""},
}

// chineseByDefault is the key of the programs that senders of Chinese tables usually have.
const chineseByDefault = "zh"

// program returns the program that made a table; if the table does not name it, the usual ones.
func program(f preamble.Facts, t tables.Table) export {
	name := f.Text("program")
	if _, known := exports[name]; !known {
		name = ""
	}
	if name == "" && (t.Lang == "zh-CN" || t.Lang == "zh-TW") {
		name = chineseByDefault
	}
	return exports[name]
}
