package export

import (
	"cmp"
	"io"
	"slices"
	"strconv"
	"strings"

	"kalends/rating"
	"kalends/reports"
	"kalends/reports/sheets"
)

// sheet writes the association's own result sheet, from which the event can be read back completely.
func (t Tournament) sheet(to io.Writer) error {
	if len(t.Deputies) > 3 {
		t.Deputies = t.Deputies[:3]
	}
	book, err := sheets.Template(sheets.TemplateOptions{Kind: "games", Lang: cmp.Or(t.Lang, "en"), Players: max(len(t.Entrants), 1),
		Rounds: max(t.Rounds, 1), Event: t.Code, Disciplines: t.Disciplines, Classes: t.Classes, Red: t.Red, Generated: t.LastDay(),
		Prefill: []sheets.FillSheet{{Sheet: "Event", Rows: []map[string]string{t.answers()}},
			{Sheet: "Players", Rows: t.players()}, {Sheet: "Games", Rows: t.games()}}})
	if err == nil {
		_, err = to.Write(book)
	}
	return err
}

// given deletes values that are empty or 0 and returns the same map. An increment of 0 seconds stays.
func given(values map[string]string) map[string]string {
	for key, value := range values {
		if value == "" || value == "0" && key != "event.inc_sec" {
			delete(values, key)
		}
	}
	return values
}

// dash formats a day as 2026-10-01; empty for 0.
func dash(d rating.Date) string {
	if d == 0 {
		return ""
	}
	return d.String()
}

// answers returns the values of sheet Event.
func (t Tournament) answers() map[string]string {
	all := map[string]string{"event.code": t.Code, "event.name": t.Name, "event.group": t.Group, "event.report_kind": string(t.Report),
		"event.corrects": t.Corrects, "event.discipline": t.List, "event.system": string(t.System), "event.scoring": t.Scoring,
		"event.start": dash(t.Start), "event.end": dash(t.End), "event.reported_to": dash(t.ReportedTo),
		"event.registered": dash(t.Registered), "event.city": t.City, "event.region": t.Region, "event.venue": t.Venue,
		"event.organizer": t.Organizer, "event.rounds": strconv.Itoa(t.Rounds), "event.rounds_per_day_max": reports.Positive(t.RoundsPerDay),
		"event.time_control": cmp.Or(controls(t.Controls), t.TimeText), "event.class": t.Class,
		"event.scheduled_games": reports.Positive(t.ScheduledGames), "event.pairing_officer": t.PairingOfficer, "event.program": t.Program,
		"event.contact_name": t.Contact, "event.contact_email": t.Email, "event.url": t.URL, "event.remarks": t.Remarks}
	if len(t.Controls) == 1 {
		all["event.base_min"], all["event.inc_sec"] = strconv.Itoa(t.Controls[0].Minutes), strconv.Itoa(t.Controls[0].Increment)
	}
	if t.Official {
		all["event.official"] = "yes"
	}
	if t.ArbitersNational > 0 {
		all["event.arbiters_national"] = strconv.Itoa(t.ArbitersNational)
	}
	official := func(key string, a rating.Arbiter) {
		all["event."+key], all["event."+key+"_id"], all["event."+key+"_grade"] = a.Name, a.ID, a.Grade
	}
	official("chief_arbiter", t.ChiefArbiter)
	for i, a := range t.Deputies {
		official("deputy"+strconv.Itoa(i+1), a)
	}
	return given(all)
}

// players returns the rows of sheet Players.
func (t Tournament) players() (rows []map[string]string) {
	for _, f := range t.fields() {
		e := f.Entrant
		rows = append(rows, given(map[string]string{"player.nr": strconv.Itoa(e.Number), "player.id": e.Player,
			"player.name": e.Name, "player.name_alt": e.NameAlt, "player.sex": string(f.sex()), "player.birth": dashedBirth(f.birth()),
			"player.title": e.Title, "player.title_date": dash(e.TitleDate), "player.title_doc": e.TitleDoc,
			"player.region": e.Region, "player.club": e.Club, "player.fide_id": f.fideID(), "player.rating": e.Rating,
			"player.place": reports.Positive(e.Place), "player.status": string(e.Status), "player.team": reports.Positive(e.Team),
			"player.remark": e.Remark}))
	}
	return rows
}

// dashedBirth formats a day or year of birth with dashes.
func dashedBirth(b rating.Birth) string { return strings.ReplaceAll(born(b), "/", "-") }

// games returns the rows of sheet Games.
func (t Tournament) games() (rows []map[string]string) {
	numbers := t.numbers()
	for _, g := range t.Games {
		row := map[string]string{"game.round": strconv.Itoa(g.Round), "game.board": reports.Positive(g.Board),
			"game.first": strconv.Itoa(numbers[g.First]), "game.second": reports.Positive(numbers[g.Second]), "game.result": result(g),
			"game.date": dash(g.Date), "game.match": g.Match, "game.remark": g.Remark}
		if !normal(g) {
			row["game.kind"] = string(g.Stage)
		}
		rows = append(rows, given(row))
	}
	return rows
}

// result returns the token of our sheets for a result; empty if it is pending.
func result(g rating.Game) string {
	sign := map[rating.Score]string{rating.Win: "1", rating.Draw: "½", rating.Loss: "0"}
	switch g.Kind {
	case rating.FullBye:
		return "bye1"
	case rating.HalfBye:
		return "bye½"
	case rating.ZeroBye:
		return "bye0"
	case rating.Forfeit:
		absent := map[rating.Score]string{rating.Win: "+", rating.Loss: "-"}
		return absent[g.FirstScore] + ":" + absent[g.SecondScore]
	case rating.Short, rating.Barred:
		return sign[g.FirstScore] + "-" + sign[g.SecondScore] + "u"
	case rating.Pending:
		return ""
	}
	return sign[g.FirstScore] + "-" + sign[g.SecondScore]
}

// crosstable writes the cross table as CSV: opponent, side and result of every round, below lines that describe the
// event.
func (t Tournament) crosstable(to io.Writer) error {
	all, rounds, _ := t.sides()
	head := []string{"No.", "ID", "Name", "Rating", "Club", "FIDE ID", "Born"}
	for r := range rounds {
		head = append(head, "Round "+strconv.Itoa(r+1))
	}
	rows := [][]string{{t.Name}, {"Date: " + dash(t.Start) + " to " + dash(t.End)}, {"Town: " + t.City},
		{"Chief arbiter: " + t.ChiefArbiter.Name}, {"Scoring: " + t.Scoring},
		{"Number of rounds: " + strconv.Itoa(rounds)}, append(head, "Points")}
	points := t.points(all)
	for _, f := range t.fields() {
		e := f.Entrant
		row := []string{strconv.Itoa(e.Number), reports.Guard(e.Player), reports.Guard(e.Name), e.Rating, reports.Guard(e.Club),
			f.fideID(), reports.Positive(f.birth().Year)}
		for r := range rounds {
			row = append(row, t.cell(all[at{e.Player, r + 1}]))
		}
		rows = append(rows, append(row, strings.TrimSuffix(tenth(points[e.Player]), ".0")))
	}
	for i, row := range rows { // all rows have as many cells
		rows[i] = append(row, make([]string, 8+rounds-len(row))...)
	}
	return reports.CSV(to, slices.Values(rows))
}

// cell formats a round of the cross table: 12w1, 3b½, 7w1f, bye.
func (t Tournament) cell(s side) string {
	switch s.Kind {
	case rating.FullBye:
		return "bye"
	case rating.HalfBye:
		return "-½"
	case rating.ZeroBye, "":
		return "0"
	}
	colour := "w"
	if s.second {
		colour = "b"
	}
	return strconv.Itoa(s.opponent) + colour + t.sign(s)
}

// sign formats the result of one side, empty if pending: f marks a game that one or both forfeited, u one that must not
// be rated. Plus and minus would be ambiguous, because some tables use them for wins and losses.
func (t Tournament) sign(s side) string {
	if s.Kind == rating.Pending {
		return ""
	}
	text := strings.TrimSuffix(tenth(t.worth(s.score)), ".0")
	if text == "0.5" {
		text = "½"
	}
	switch s.Kind {
	case rating.Forfeit:
		text += "f"
	case rating.Short, rating.Barred:
		text += "u"
	}
	return text
}
