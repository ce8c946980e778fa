package rulestest

import (
	"fmt"
	"slices"
	"strconv"

	"kalends/rating"
)

// setPlayers reads rows of the registry into w.players.
func (w *world) setPlayers(st statement) error {
	for _, r := range st.rows {
		p := player(r.words[0])
		f := &fields{words: r.words[1:]}
		for name := f.next(); name != ""; name = f.next() {
			f.playerField(name, &p)
		}
		if f.err != nil {
			return fmt.Errorf("line %d: %w", r.line, f.err)
		}
		w.players[p.ID] = p
	}
	return nil
}

// player returns an active, published man without titles.
func player(id string) rating.Player {
	return rating.Player{ID: id, Name: id, Sex: rating.Male, Status: rating.Active, Publish: true}
}

// playerField reads the field with a name into a player.
func (f *fields) playerField(name string, p *rating.Player) {
	switch name {
	case "born":
		p.Birth = f.birth()
	case "sex":
		p.Sex = rating.Sex(f.value(name))
	case "federation":
		p.Federation = f.value(name)
	case "title":
		t := rating.Title{Code: f.value(name), AwardedOn: f.date(name)}
		t.DocDate = t.AwardedOn
		p.Titles = append(p.Titles, t)
	case "status":
		p.Status = rating.Status(f.value(name))
	case "excused":
		p.Standings = append(p.Standings, rating.Spell{Kind: "excused", Year: f.number(name), Reason: "excused",
			Document: "1"})
	case "unpublished":
		p.Publish = false
	default:
		f.fail("%q is not said of a player", name)
	}
}

// known returns a player of the registry, and enters one without further data for an id that the script does not
// describe.
func (w *world) known(id string) rating.Player {
	p, ok := w.players[id]
	if !ok {
		p = player(id)
		w.players[id] = p
	}
	return p
}

// addList adds a list made by Open from its rows, and a fault for each row whose findings are not the expected ones.
func (w *world) addList(st statement, lists *[]rating.List) error {
	head := &fields{words: st.words[1:]}
	l := rating.List{ID: w.rules.Family(), Date: head.date(st.words[0])}
	if head.err != nil {
		return head.err
	}
	for _, r := range st.rows {
		o, refused, err := r.opening(l)
		if err != nil {
			return fmt.Errorf("line %d: %w", r.line, err)
		}
		state, findings := w.rules.Open(o, w.known(o.Player))
		if got := codes(findings); got != refused {
			w.fault(r.line, "findings [%s], want [%s]", got, refused)
		}
		if findings.Worst() != rating.Error {
			l.States = append(l.States, state)
		}
	}
	l.Sort()
	*lists = append(*lists, l)
	slices.SortFunc(*lists, func(a, b rating.List) int { return int(a.Date - b.Date) })
	return nil
}

// opening reads a row of a list, and the code of the finding that must refuse it; empty if it must be accepted.
func (r row) opening(l rating.List) (o rating.Opening, refused string, err error) {
	f := &fields{words: r.words}
	o = rating.Opening{Player: f.next(), List: l.ID, Date: l.Date, Rated: true, Games: 100, Source: "example"}
	o.Origin = rating.Origin{File: "registry.xlsx", Sheet: "Ratings", Cell: "A" + strconv.Itoa(r.line)}
	if len(f.words) > 0 && f.words[0] == "unrated" {
		f.next()
		o.Rated, o.Games = false, 0
	} else {
		o.Rating = f.points("rating")
	}
	saysGames := false
	for name := f.next(); name != ""; name = f.next() {
		switch name {
		case "games":
			saysGames = true
			if len(f.words) > 0 && f.words[0] == "?" {
				f.next()
				o.Games = -1
				continue
			}
			o.Games = f.number(name)
		case "peak":
			o.Peak = f.points(name)
		case "k":
			o.K = f.number(name)
			if !saysGames {
				o.Games = -1
			}
		case "last":
			o.LastGame = f.date(name)
		case "refused":
			refused = f.value(name)
		default:
			f.fail("%q is not said of a player on a list", name)
		}
	}
	return o, refused, f.err
}

// codes joins the codes of findings in the order in which they were found.
func codes(fs rating.Findings) string {
	s := ""
	for _, f := range fs {
		if s != "" {
			s += " "
		}
		s += f.Code
	}
	return s
}
