package malaysia

import (
	"slices"
	"strconv"
	"time"

	"kalends/engine"
	"kalends/rating"
	"kalends/rating/finding"
)

// penaltyPercent is the part of the rating that absence from all three national events costs.
const penaltyPercent = 3

// missingSheet is the code of the note about a national event whose sheet was not received, by class.
var missingSheet = map[string]string{king: finding.KingMissing, individual: finding.IndividualMissing,
	nationalDay: finding.NationalDayMissing}

// absences applies MY-6: on the first list of a year, players who missed all three national events of the year before
// without a reason lose 3 % of their rating, with a step in their account. If not all three were held and received,
// nobody loses anything (MY-7); then it notes the missing sheets and the candidates. On any other list it does
// nothing.
func (p *period) absences() error {
	year := p.in.Period.Date.Year() - 1
	if p.in.Previous.Date.Year() > year {
		return nil
	}
	events, err := p.nationalsOf(year)
	if err != nil {
		return err
	}
	absent, err := p.absentees(events, year)
	if err != nil {
		return err
	}
	if missing := notReceived(events); len(missing) > 0 {
		p.candidates(absent, missing, year)
		return nil
	}
	for _, s := range absent {
		if firstPenalty(s) {
			p.absentee(finding.AbsentByGradeAlone, s, year)
		}
		a, err := p.account(s.Player, rating.Event{Code: "absence"})
		if err != nil {
			return err
		}
		loss := penalty(a.rating)
		p.move(a, rating.Step{
			Kind: rating.PenaltyStep, OwnRating: a.rating, Change: -loss, After: a.rating - loss, Rule: "MY-6",
			Note: words + "step.absent", Origin: a.player.Origin,
		})
	}
	return nil
}

// penalty returns what absence costs at a rating, in whole points, a half away from zero.
func penalty(r rating.Points) rating.Points {
	return rating.Points(rating.HalfAway(int64(r)*penaltyPercent, 100*int64(rating.Whole))) * rating.Whole
}

// nationalsOf returns the national events of a year, by the year of their last day, of this list and of earlier ones.
// The error is one of in.Earlier.
func (p *period) nationalsOf(year int) ([]rating.Event, error) {
	events := p.in.Events.Unpacked()
	if p.in.Earlier != nil {
		earlier, err := p.in.Earlier(year)
		if err != nil {
			return nil, err
		}
		events = append(events, earlier...)
	}
	return slices.DeleteFunc(events, func(e rating.Event) bool {
		return !national(e) || e.LastDay().Year() != year
	}), nil
}

// notReceived returns the classes without a final report of the open group.
func notReceived(events []rating.Event) []string {
	var missing []string
	for _, class := range nationals {
		if !slices.ContainsFunc(events, func(e rating.Event) bool {
			return e.Class == class && open(e) && e.Report != rating.InterimReport
		}) {
			missing = append(missing, class)
		}
	}
	return missing
}

// absentees returns the printed states, by player id, of those who were on the list when the year began, took part in
// none of its national events and are not excused.
func (p *period) absentees(events []rating.Event, year int) ([]rating.State, error) {
	present := map[string]bool{}
	for _, e := range events {
		attended(e, present)
	}
	var absent []rating.State
	expected, err := p.expected(year)
	if err != nil {
		return nil, err
	}
	for _, s := range p.in.PrintedList().States {
		player, known := p.in.Players.Find(s.Player)
		if known && expected(s) && p.carries(s) && !present[s.Player] && !excused(player, year) {
			absent = append(absent, s)
		}
	}
	return absent, nil
}

// expected returns a function that reports whether absence in a year can cost a player anything: the player was on the
// list for the whole year and, if the office chose so, had played a game before it.
func (p *period) expected(year int) (func(rating.State) bool, error) {
	january := rating.Day(year, time.January, 1)
	listed := func(s rating.State) bool { return s.Rated && s.Since <= january }
	if p.in.Options.Get(penaltyFrom) != firstGame {
		return listed, nil
	}
	then := p.in.PrintedList()
	if p.in.InForce != nil {
		l, kept, err := p.in.InForce(january)
		if err != nil {
			return nil, err
		}
		if kept {
			then = rating.List{States: slices.Clone(l.States)}
			then.Sort()
		}
	}
	return func(s rating.State) bool {
		was, _ := then.Find(s.Player)
		return listed(s) && hasPlayed(was)
	}, nil
}

// carries reports whether a player who was printed with a rating carries one: a player who should not have had one has
// nothing to lose.
func (p *period) carries(printed rating.State) bool {
	if p.in.Published == nil {
		return true
	}
	carried, _ := p.in.Previous.Find(printed.Player)
	return carried.Rated
}

// hasPlayed reports whether a player has had a rated game, here or before being taken over.
func hasPlayed(s rating.State) bool { return s.Games > 0 || s.LastGame != 0 }

// firstPenalty reports whether absence is about to cost the first points of a player who is on the list by grade alone:
// without a game, only absence changes a rating.
func firstPenalty(s rating.State) bool { return !hasPlayed(s) && s.Rating == s.Peak }

// attended adds to present the players with at least one game of an event that they did not lose by their own forfeit.
func attended(e rating.Event, present map[string]bool) {
	for _, g := range e.Games {
		if g.Bye() {
			continue
		}
		if g.Kind != rating.Forfeit || g.FirstScore > 0 {
			present[g.First] = true
		}
		if g.Kind != rating.Forfeit || g.SecondScore > 0 {
			present[g.Second] = true
		}
	}
}

// Excused reports whether a player had a reason to stay away in a year.
func (Ruleset) Excused(p rating.Player, year int) bool { return excused(p, year) }

// excused reports whether a player had a reason in a year: an excuse on record, or a standing on any day of the year in
// which nobody is expected to play.
func excused(p rating.Player, year int) bool {
	from, to := rating.Day(year, time.January, 1), rating.Day(year, time.December, 31)
	away := p.Status == rating.Retired || p.Status == rating.Suspended || p.Status == rating.Deceased ||
		p.Status == rating.Merged
	if away && p.Since <= to {
		return true
	}
	for i, s := range p.Standings {
		switch s.Kind {
		case "excused":
			if s.Year == year {
				return true
			}
		case "retired", "suspended", "ban", "deceased":
			if s.From <= to && endOf(s, p.Standings[i+1:]) >= from {
				return true
			}
		}
	}
	return false
}

// endOf returns the last day of a spell: its own, the day before the player was reinstated, or a day far in the future.
func endOf(s rating.Spell, later []rating.Spell) rating.Date {
	end := s.To
	if end == 0 {
		end = rating.Day(9999, time.December, 31)
	}
	for _, l := range later {
		if l.Kind == "reinstated" && l.From > s.From {
			end = min(end, l.From-1)
		}
	}
	return end
}

// candidates adds notes about the sheets that must be received before anybody loses points, and about the players who
// would lose them; these are named as soon as one national event of the year was received.
func (p *period) candidates(absent []rating.State, missing []string, year int) {
	if len(absent) == 0 {
		return
	}
	of := strconv.Itoa(year)
	for _, class := range missing {
		args := map[string]string{"year": of, "n": strconv.Itoa(len(absent))}
		p.out.Notes = append(p.out.Notes, rating.Finding{Code: missingSheet[class], Args: args})
	}
	if len(missing) == len(nationals) {
		return
	}
	for _, s := range absent {
		code := finding.AbsentFromNationals
		if firstPenalty(s) {
			code = finding.AbsentByGradeAlone
		}
		p.absentee(code, s, year)
	}
}

// absentee adds a note with a code about a player who was in none of the national events.
func (p *period) absentee(code string, s rating.State, year int) {
	player := p.in.Players.Get(s.Player)
	args := map[string]string{"year": strconv.Itoa(year), "player": s.Player, "name": player.Name,
		"points": penalty(s.Rating).Text(0)}
	p.out.Notes = append(p.out.Notes, rating.Finding{Code: code, Origin: player.Origin, Args: args})
}

// Reports returns when reports are due: nobody loses points for a year of which not all three national events were
// received (MY-7).
func (Ruleset) Reports(rating.Date) engine.Reports {
	return engine.Reports{Yearly: slices.Clone(nationals), Year: "MY-7"}
}
