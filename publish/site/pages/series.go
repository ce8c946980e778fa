package pages

import (
	"strconv"

	"kalends/ledger"
	"kalends/publish/folder"
	"kalends/rating"
	"kalends/reports"
)

// series are all published lists of one kind: the rating of everybody on each of them, and whom each has moved.
type series struct {
	folder.List
	profile  rating.Profile
	persons  *persons
	out      []ledger.Publication // the newest revision of each date, oldest first
	past     ledger.Past          // of these and of the lists that were taken over
	place    map[rating.Date]int  // of the lists in out
	moves    [][]move             // of the persons, each oldest first
	lines    reports.Lines        // of the newest list, once they are read
	corrects []booked

	gone      map[string]bool          // rated on a list or moved by one, and not to be published
	goneMoved map[rating.Date][]string // those of them whom a list has moved
}

// move is what a list did to a player who had rated games, or moved for another reason.
type move struct {
	list  int16 // the place in past.Dates
	games int16
	old   rating.PastRating // before it; −1: none
}

// booked is the correction of a player's figures by a list.
type booked struct {
	list    rating.Date
	player  string
	was, is rating.State
	n       int // of the decision
}

// bookedBy returns what a step of a player's change has corrected.
func bookedBy(list rating.Date, c rating.Change, step rating.Step) booked {
	b := booked{list: list, player: c.Player, was: rating.State{Rated: step.Note != "rules.correction.rated", Rating: step.OwnRating},
		is: rating.State{Rated: step.Note != "rules.correction.unrated", Rating: step.After}}
	b.n, _ = strconv.Atoi(step.Row)
	return b
}

// seriesOf reads the ratings on the published lists of one kind.
func seriesOf(v *folder.View, id string) (*series, error) {
	l, _ := v.ListByID(id)
	all, err := folder.Published(v, id)
	s := &series{List: l, out: folder.NewestOf(all), place: map[rating.Date]int{}}
	if err != nil || len(s.out) == 0 {
		return s, err
	}
	s.List = l.On(s.newest().Date)
	s.profile = s.Ruleset.Profile()
	switch v.Setup.Print.Tops {
	case "active":
		s.profile.ActiveTops = true
	case "all":
		s.profile.ActiveTops = false
	}
	for i, p := range s.out {
		s.place[p.Date] = i
	}
	s.past, err = v.Ledger.RatingsBefore(id, s.newest().Date+1, -1)
	return s, err
}

// newest returns the last list.
func (s *series) newest() ledger.Publication { return s.out[len(s.out)-1] }

// readMoves reads whom each list has moved, and what it has booked. Everybody who was rated or moved has a page, or must
// not be published.
func (s *series) readMoves(v *folder.View) error {
	all := s.persons
	s.moves, s.gone, s.goneMoved = make([][]move, len(all.all)), map[string]bool{}, map[rating.Date][]string{}
	for player := range s.past.Players() {
		if i := all.place(player); i >= 0 {
			all.all[i].page = true
		} else if !all.erased[player] {
			s.gone[player] = true
		}
	}
	for list, date := range s.past.Dates {
		n, out := s.place[date]
		if !out {
			continue
		}
		for c, err := range ledger.Heads(v.Ledger, s.out[n], rating.CorrectionStep) {
			if err != nil {
				return err
			}
			i := all.place(c.Player)
			if i < 0 && all.erased[c.Player] {
				continue
			}
			if i < 0 {
				s.gone[c.Player], s.goneMoved[date] = true, append(s.goneMoved[date], c.Player)
				continue
			}
			m := move{int16(list), int16(c.Games), -1}
			if c.WasRated {
				m.old = rating.PastRatingOf(c.Old)
			}
			s.moves[i], all.all[i].page = append(s.moves[i], m), true
			for _, step := range c.Steps {
				s.corrects = append(s.corrects, bookedBy(date, c, step))
			}
		}
	}
	for player := range s.gone {
		all.hide(player)
	}
	return nil
}

// before returns the place of the last list before a day; −1 if there is none.
func (s *series) before(day rating.Date) int {
	n := len(s.past.Dates) - 1
	for n >= 0 && s.past.Dates[n] >= day {
		n--
	}
	return n
}

// text returns a rating as it is printed.
func (s *series) text(p rating.Points) string { return p.Text(s.profile.Decimals) }

// signed returns a change of rating as the site prints it.
func (s *series) signed(p rating.Points) string {
	switch {
	case p > 0:
		return "+" + p.Precise(s.profile.Decimals)
	case p < 0:
		return "−" + (-p).Precise(s.profile.Decimals)
	}
	return s.text(0)
}
