package stories

import (
	"cmp"
	"slices"

	"kalends/ledger"
	"kalends/publish/folder"
	"kalends/publish/issue"
	"kalends/rating"
	"kalends/reports/explain"
)

// sheet is what stories need of the sheet of an event. An event that was reported in parts has several.
type sheet struct {
	code  string
	event explain.Event // without what showed who an entrant is
}

// part is what a player did in the event of a sheet.
type part struct {
	sheet  int
	known  string // what showed that an entrant is the player, if it was not the number
	guests []int  // whom the player met, in the order of the sheet
	left   []unrated
}

// unrated is the place of something that was left out in Issue.left, with the opponent of a game.
type unrated struct {
	out      int
	opponent string
}

// guest is a guest of an event with the name and the findings that say how games against the guest count.
type guest struct {
	id, name string
	found    rating.Findings
}

// reading enters events into an Issue, by code, then by last day.
type reading struct {
	*Issue
	players []string          // whose parts are kept, sorted
	outs    map[string][]int  // what was left out of an event, by its code
	late    []rating.Decision // permissions that came late
}

// open returns a reading of a published list for some players, sorted.
func open(v *folder.View, l folder.List, p ledger.Publication, day rating.Date, players []string) (*reading, error) {
	i := &Issue{view: v, list: l, of: p, day: day, byCode: map[string][]int{}, parts: map[string][]part{},
		off: map[string]string{}, persons: map[string]person{}}
	r := &reading{Issue: i, players: players, outs: map[string][]int{}}
	var err error
	if r.late, err = latePermits(v.Ledger, p); err != nil {
		return r, err
	}
	i.left, err = v.Ledger.LeftOut(p.List, p.Date)
	for n, out := range i.left {
		r.outs[out.Event] = append(r.outs[out.Event], n)
	}
	return r, err
}

// close reads what stories need besides the events.
func (r *reading) close() (err error) {
	if r.editions, err = editionsOf(r.view, r.of, r.players); err != nil {
		return err
	}
	r.states, _, err = r.view.Ledger.InForceOf(r.of.List, r.of.Date, r.players)
	r.list = r.list.On(r.of.Date)
	printed := issue.Rank(&r.view.Basis, r.list, r.states.Packed(), r.of.Date)
	for _, line := range printed.Off.All() {
		r.off[line.ID] = line.Reason
	}
	return err
}

// add enters an event.
func (r *reading) add(e rating.Event) {
	if counted, counts := rating.Counted(e, r.late); counts {
		e.Approval = counted.Approval
	}
	r.byCode[e.Code] = append(r.byCode[e.Code], len(r.sheets))
	r.sheets = append(r.sheets, sheet{e.Code, explain.Event{Name: e.Name, Start: e.Start, End: e.End,
		Permit: e.Approval.Permit}})
	for n := range e.Entrants {
		if p := r.part(e.Entrants[n].Player); p != nil {
			p.known = cmp.Or(p.known, e.Entrants[n].Known)
		}
	}
	for _, g := range e.Guests {
		r.addGuest(e, g)
	}
	if outs := r.outs[e.Code]; len(outs) > 0 {
		eachUnrated(&e, r.left, outs, func(player string, u unrated) {
			if p := r.part(player); p != nil {
				p.left = append(p.left, u)
			}
		})
	}
}

// part returns the part of a player in the last sheet, which it enters if need be; nil if the player is not wanted.
func (r *reading) part(player string) *part {
	if _, wanted := slices.BinarySearch(r.players, player); !wanted {
		return nil
	}
	last, own := len(r.sheets)-1, r.parts[player]
	if len(own) == 0 || own[len(own)-1].sheet != last {
		own = append(own, part{sheet: last})
		r.parts[player] = own
	}
	return &own[len(own)-1]
}

// addGuest enters a guest of an event for the players who met the guest.
func (r *reading) addGuest(e rating.Event, g rating.Guest) {
	g = r.view.Setup.Privacy.Guest(g, r.day)
	e.Guests = []rating.Guest{g}
	r.guests = append(r.guests, guest{g.Player, g.Name, r.list.Received(e)})
	for n := range e.Games {
		opponent, met := opponentIn(&e.Games[n], g.Player)
		if p := r.part(opponent); met && p != nil && !slices.Contains(p.guests, len(r.guests)-1) {
			p.guests = append(p.guests, len(r.guests)-1)
		}
	}
}

// opponentIn returns the opponent of a player in a game; false if the game is of others.
func opponentIn(g *rating.Game, player string) (string, bool) {
	switch player {
	case g.First:
		return g.Second, true
	case g.Second:
		return g.First, true
	}
	return "", false
}

// eachUnrated calls do for every player of an event who had a game or a bye that was left out, or who had games in an
// event that was left out whole. outs are places in left of what was left out of the event.
func eachUnrated(e *rating.Event, left []rating.LeftOut, outs []int, do func(player string, u unrated)) {
	type cell struct {
		at    rating.Origin
		round int
	}
	games := map[cell][]int{}
	for n := range e.Games {
		at := cell{e.Games[n].Origin, e.Games[n].Round}
		games[at] = append(games[at], n)
	}
	for _, out := range outs {
		o := left[out]
		if !e.Holds(o.Origin) {
			continue
		}
		told := map[string]bool{"": true}
		one := func(player, opponent string) {
			if !told[player] && (o.Player == "" || o.Player == player) {
				told[player] = true
				do(player, unrated{out, opponent})
			}
		}
		if o.Round == 0 && o.Board == 0 && o.Origin == e.Origin {
			for n := range e.Games {
				one(e.Games[n].First, "")
				one(e.Games[n].Second, "")
			}
			continue
		}
		for _, n := range games[cell{o.Origin, o.Round}] {
			one(e.Games[n].First, e.Games[n].Second)
			one(e.Games[n].Second, e.Games[n].First)
		}
	}
}

// addEvents adds to a story the events that it mentions, findings about guests, and the player's games that were left
// out.
func (i *Issue) addEvents(s *explain.Story) {
	own := i.parts[s.Player]
	var mentioned []int
	for _, p := range own {
		mentioned = append(mentioned, p.sheet)
	}
	for _, code := range codesOf(s.Steps) {
		mentioned = append(mentioned, i.byCode[code]...)
	}
	slices.Sort(mentioned)
	var left []unrated
	for _, n := range slices.Compact(mentioned) {
		e := i.sheets[n].event
		if len(own) > 0 && own[0].sheet == n {
			e.Known, left = own[0].known, append(left, own[0].left...)
			i.addGuests(s, own[0].guests)
			own = own[1:]
		}
		s.Events[i.sheets[n].code] = e
	}
	slices.SortStableFunc(left, func(a, b unrated) int { return cmp.Compare(a.out, b.out) })
	for _, u := range left {
		s.LeftOut = append(s.LeftOut, explain.UnratedGame{LeftOut: i.left[u.out], Opponent: u.opponent})
	}
}

// addGuests adds to a story the names of guests whom the player met, and what happens to games against them.
func (i *Issue) addGuests(s *explain.Story, met []int) {
	for _, n := range met {
		s.Names[i.guests[n].id] = i.guests[n].name
		s.Guests = append(s.Guests, i.guests[n].found...)
	}
}

// latePermits returns the permissions that came late and were known when an edition of a list was made again.
func latePermits(kept *ledger.Reader, p ledger.Publication) ([]rating.Decision, error) {
	all, err := kept.Decisions()
	return slices.DeleteFunc(rating.Until(all, p.Reissued), func(d rating.Decision) bool {
		return !d.OfEvent() || d.Policy != rating.Reissue
	}), err
}
