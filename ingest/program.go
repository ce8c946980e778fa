package ingest

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"kalends/ingest/cells"
	"kalends/rating/finding"
	"kalends/templates"
)

// programs maps what files say of the program that wrote them, and the formats that only one program writes, to the
// keys of the words that say how to export from it.
var programs = map[string]string{"Swiss-Manager": "swiss_manager", "swissmanager": "swiss_manager",
	"chess-results": "chess_results", "chessresults": "chess_results", "Vega": "vega", "vega": "vega",
	"SwissPerfect": "swissperfect", "swissperfect": "swissperfect", "uschess": "us_chess", "trf": "report", "Papi": "report",
	"Swiss-Chess": "report", "Tornelo": "report", "ChessArbiter": "report", "云比赛": "chinese", "象棋编排系统": "chinese"}

// Program returns the key of the words that say how to export from the program that wrote a foreign file; "table" if
// nothing tells which it was, and an empty text for a sheet of ours and for a file that cannot be read.
func (r Reading) Program() string {
	for _, f := range r.Findings {
		if f.Code == finding.ProgramsOwnFile {
			return programs[f.Args["program"]]
		}
	}
	if !r.Foreign {
		return ""
	}
	said, marks := cells.Sign(r.Event.Program+" "+r.Event.URL), templates.Around().Programs
	for _, name := range slices.Sorted(maps.Keys(marks)) {
		if slices.ContainsFunc(marks[name], func(mark string) bool { return strings.Contains(said, cells.Sign(mark)) }) {
			return programs[name]
		}
	}
	return cmp.Or(programs[r.Format], "table")
}
