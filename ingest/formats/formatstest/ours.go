package formatstest

import (
	"slices"

	"kalends/ingest/workbook/workbooktest"
	"kalends/rating"
)

// Ours returns our own sheet of a kind, games or crosstable, filled in.
func Ours(e rating.Event, kind string) *workbooktest.Book {
	b := workbooktest.Results(kind)
	for _, pair := range [][2]any{
		{"event.code", e.Code}, {"event.name", e.Name}, {"event.report_kind", "final"}, {"event.discipline", e.List},
		{"event.system", string(e.System)},
		{"event.scoring", e.Scoring}, {"event.start", e.Start.String()}, {"event.end", e.End.String()},
		{"event.city", e.City},
		{"event.organizer", e.Organizer}, {"event.rounds", e.Rounds}, {"event.base_min", 90}, {"event.inc_sec", 30},
		{"event.chief_arbiter", e.ChiefArbiter.Name}, {"event.contact_name", "Office"},
		{"event.contact_email", "office@example.org"},
	} {
		b.Set(pair[0].(string), pair[1])
	}
	t := tabled(e)
	for _, p := range e.Entrants {
		b.Add("Players", "player.nr", p.Number, "player.id", p.Player, "player.name", p.Name, "player.sex", string(p.Sex),
			"player.points", decimal(t.points(p.Number, e.Rounds), "."))
	}
	if kind == "games" {
		t.ourGames(b)
	} else {
		t.ourCrosstable(b)
	}
	return b
}

func (t table) ourGames(b *workbooktest.Book) {
	win, draw := "1", "½"
	if t.Scoring == "2-1-0" {
		win, draw = "2", "1"
	}
	for _, g := range t.Games {
		row := []any{"game.round", g.Round, "game.board", g.Board, "game.first", number(g.First)}
		switch {
		case g.Bye():
			row = append(row, "game.result", "bye"+shown(g.FirstScore))
		case g.Kind == rating.Forfeit:
			row = append(row, "game.result", paired(g, ":", "", "", ""), "game.second", number(g.Second))
		default:
			row = append(row, "game.result", paired(g, "-", win, draw, "0"), "game.second", number(g.Second))
		}
		b.Add("Games", row...)
	}
}

func (t table) ourCrosstable(b *workbooktest.Book) {
	for _, p := range t.Entrants {
		row := []any{"cross.nr", p.Number}
		for r := range t.Rounds {
			s := t.sides[[2]int{p.Number, r + 1}]
			cell := any(nil)
			switch s.kind {
			case rating.FullBye, rating.HalfBye, rating.ZeroBye:
				cell = "bye" + shown(s.score)
			case "":
			default:
				cell = t.byHand(s, Tongue{First: "w", Second: "b"})
			}
			row = append(row, "cross.r"+shown(rating.Score(100*(r+1))), cell)
		}
		b.Add("Crosstable", row...)
	}
}

// Office returns a registry with the players of events, by our number and that of FIDE, and with a row for the first
// event. Sheet Aliases has the spellings of all players, so that nobody need be asked about them.
func Office(events ...rating.Event) *workbooktest.Book {
	b := workbooktest.Registry()
	var known []string
	for _, e := range events {
		for _, p := range e.Entrants {
			if slices.Contains(known, p.Player) {
				continue
			}
			known = append(known, p.Player)
			b.Add("Players", "player.id", p.Player, "player.name", p.Name, "player.sex", string(p.Sex), "player.birth",
				p.Birth.Year, "player.fide_id", p.FIDEID)
			b.Add("Ratings", "rating.id", p.Player, "rating.list", e.List, "rating.date", "2026-07-01", "rating.rating",
				p.Rating, "rating.games", 100)
			b.Add("Aliases", "alias.id", p.Player, "alias.alias", p.Name, "alias.kind", "name", "alias.source", e.Code)
		}
	}
	e := events[0]
	return b.Add("Events", "event.code", e.Code, "event.name", e.Name, "event.discipline", e.List, "event.start",
		e.Start.String(), "event.end", e.End.String(),
		"event.requested_on", "2026-06-01", "event.chief_arbiter_id", "A-1", "event.city", e.City, "event.organizer",
		e.Organizer, "event.time_control", "5400+30",
		"event.approval", "yes", "event.approved_by", "The office")
}
