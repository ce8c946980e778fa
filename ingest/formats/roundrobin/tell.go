package roundrobin

import (
	"strconv"
	"strings"

	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/ingest/tables"
	"kalends/rating"
	"kalends/rating/finding"
)

// certain says whether the table could be read in one way only; if not, it says why.
func (r reader) certain(t tables.Table, best trial, rivals []trial) bool {
	allowed := map[string]string{cells.Half: "1  ½  0  +  -", cells.Two: "2  1  0  +  -",
		cells.Three: "3  1  0  +  -"}[best.scoring]
	for _, s := range best.unread {
		switch {
		case s.code != "":
			r.Pad.Note(s.code, s.at, s.text)
		default:
			r.Pad.Note(finding.NotAResult, s.at, s.text, "allowed", allowed)
		}
	}
	if best.faults > 0 || len(rivals) == 0 {
		return true
	}
	for i, e := range best.entries {
		if rival := rivals[0]; i < len(rival.entries) && rival.entries[i].Cell != e.Cell {
			code := finding.ScoringUnknown
			if rival.scoring == best.scoring {
				code = finding.TwoOpponents
			}
			r.Pad.Note(code, e.At, e.Shown)
			return false
		}
	}
	return true
}

// tell says what was found out about the table, with the proof.
func (r reader) tell(t tables.Table, best trial, declared string) {
	for _, s := range r.spots(t) {
		if s.typed != "" {
			r.Pad.Note(finding.ResultRepaired, s.at, s.shown, "typed", s.typed, "value", strings.Join(figures(s.typed), " "))
		}
	}
	if best.signs {
		r.Pad.Note(finding.SignsArePlayed, r.Pad.At(t.Sheet.Name, t.Header, 1), "")
	}
	if declared != "" || !best.proved {
		return
	}
	agreed, said := 0, 0
	total := map[int]rating.Score{}
	for _, e := range best.entries {
		total[e.Player] += draft.Worth(best.scoring, e.Cell.Score)
	}
	for _, e := range r.Entrants {
		if p, err := rating.ParsePoints(e.Points); e.Points != "" && err == nil {
			said++
			if rating.Score(p) == total[e.Number] {
				agreed++
			}
		}
	}
	r.Pad.Note(finding.ScoringAgrees, r.Pad.At(t.Sheet.Name, t.Header, 1), "", "scoring", best.scoring, "mirrored",
		strconv.Itoa(best.mirrored/2), "of", strconv.Itoa(best.of/2),
		"agreed", strconv.Itoa(agreed), "players", strconv.Itoa(said))
}
