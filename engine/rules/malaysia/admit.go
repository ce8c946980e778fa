package malaysia

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"kalends/engine"
	"kalends/engine/method"
	"kalends/rating"
	"kalends/rating/finding"
)

// Admit returns the first list after the event's last day that is not published yet, or a later one that the office
// chose, with findings about class and final ranking. A late sheet is rated at the end of the sequence. The error is
// always nil.
func (Ruleset) Admit(e rating.Event, desk engine.Desk) (engine.Admission, error) {
	found := slices.Concat(class(e), ranking(e))
	date, placed := listFor(e, desk)
	return engine.Admission{Date: date, Findings: append(found, placed...)}, nil
}

// listFor returns the list of an event, and findings if it is a later one than was due, or if the chosen one is
// impossible. If the calendar has no list, the date is 0.
func listFor(e rating.Event, desk engine.Desk) (rating.Date, rating.Findings) {
	due, _ := desk.Calendar.After(e.LastDay())
	open, ok := desk.Calendar.After(max(e.LastDay(), desk.Next-1))
	if !ok {
		return 0, rating.Findings{method.About(e, finding.CalendarEnds, "end", e.LastDay().String())}
	}
	var found rating.Findings
	if due.Date < open.Date { // MY-8
		found = rating.Findings{method.About(e, finding.RatedLater, "end", e.LastDay().String(), "list", due.Date.String(), "next",
			open.Date.String())}
	}
	chosen := e.Approval.RatedIn
	if chosen == 0 {
		return open.Date, found
	}
	if _, listed := desk.Calendar.On(chosen); !listed || chosen < open.Date {
		return open.Date, append(found, method.About(e, finding.ChosenListTooEarly, "chosen", chosen.String(), "list",
			open.Date.String()))
	}
	return chosen, found
}

// The classes of event.class.
const (
	king        = "king"         // 大马棋王赛
	individual  = "individual"   // 全国个人赛
	nationalDay = "national_day" // 全国国庆日锦标赛
	ordinary    = "ordinary"
)

// nationals are the three national events.
var nationals = []string{king, individual, nationalDay}

// national reports whether an event is one of the three national events.
func national(e rating.Event) bool { return slices.Contains(nationals, e.Class) }

// class returns a finding for an event without a known class, which counts as ordinary.
func class(e rating.Event) rating.Findings {
	if national(e) || e.Class == ordinary {
		return nil
	}
	return rating.Findings{method.About(e, finding.ClassUnknown, "class", e.Class)}
}

// openGroups are the names of the group that gets the bonus of a national event; an event without a name of the group
// has only one.
var openGroups = []string{"", "open", "open group", "men", "terbuka", "lelaki", "公开组", "公開組", "公开", "男子组", "男子組", "男子"}

// open reports whether an event is of the open group.
func open(e rating.Event) bool {
	return slices.Contains(openGroups, strings.ToLower(strings.TrimSpace(e.Group)))
}

// ranking returns findings about the final ranking of a national event (MY-9): each of the places 1 to 8 must be given
// once, to a player with a game. No rule says how a bonus would be shared, so none is.
func ranking(e rating.Event) rating.Findings {
	if !national(e) || e.Report == rating.InterimReport {
		return nil
	}
	if !open(e) {
		return rating.Findings{method.About(e, finding.NotOpenGroup, "group", e.Group)}
	}
	var found rating.Findings
	holders := map[int]int{}
	for _, n := range slices.SortedFunc(slices.Values(e.Entrants), byNumber) {
		if n.Place < 1 || n.Place > len(bonuses) {
			continue
		}
		holders[n.Place]++
		if holders[n.Place] == 2 {
			found = append(found, placed(e, n, finding.PlaceTwice))
		}
		if !playedGame(e, n.Player) {
			found = append(found, placed(e, n, finding.PlaceWithoutGame))
		}
	}
	if len(holders) == 0 {
		return append(found, method.About(e, finding.RankingMissing))
	}
	return append(found, vacant(e, holders)...)
}

// byNumber compares entrants by start number, then by player id.
func byNumber(a, b rating.Entrant) int {
	return cmp.Or(cmp.Compare(a.Number, b.Number), strings.Compare(a.Player, b.Player))
}

// vacant returns a finding for each place with a bonus that nobody has, up to the number of players.
func vacant(e rating.Event, holders map[int]int) rating.Findings {
	var found rating.Findings
	for place := 1; place <= min(len(bonuses), len(participants(e))); place++ {
		if holders[place] == 0 {
			found = append(found, method.About(e, finding.PlaceVacant, "place", strconv.Itoa(place)))
		}
	}
	return found
}

// placed returns a finding about the place of an entrant, at the entrant's row.
func placed(e rating.Event, n rating.Entrant, code string) rating.Finding {
	f := method.About(e, code, "place", strconv.Itoa(n.Place), "player", n.Player, "name", n.Name)
	f.Origin, f.Read = n.Origin, strconv.Itoa(n.Place)
	return f
}
