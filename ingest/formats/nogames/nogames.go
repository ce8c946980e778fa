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
	"kalends/templates"
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
		r.Note(code, head, "", "program", maker.Name, "export", maker.Menus, "english", maker.English)
	}
	if code != finding.OnlyTeams && code != finding.OnlyOnline {
		r.Listed = r.People(t)
		for i := range r.Listed {
			r.Listed[i].Number = 0 // no game names it
		}
	}
	return r.Draft
}

// program returns the program that made a table; if the table does not name it, the usual ones.
func program(f preamble.Facts, t tables.Table) templates.Export {
	exports := templates.Foreign().Exports
	if named, known := exports[f.Text("program")]; known {
		return named
	}
	if t.Lang == "zh-CN" || t.Lang == "zh-TW" {
		return exports["zh"]
	}
	return exports["usual"]
}
