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

// Admit gives an event to the first list after its last day that is not out. A late sheet is rated at the end of the
// sequence; a final ranking that cannot be read is returned.
func (Ruleset) Admit(e rating.Event, desk engine.Desk) (engine.Admission, error) {
	found := slices.Concat(class(e), ranking(e))
	date, placed := listFor(e, desk)
	return engine.Admission{Date: date, Findings: append(found, placed...)}, nil
}

// listFor gives the list of an event, no date where the calendar has none.
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

func national(e rating.Event) bool { return slices.Contains(nationals, e.Class) }

// class notes an event whose class nobody gave: it is taken for an ordinary one.
func class(e rating.Event) rating.Findings {
	if national(e) || e.Class == ordinary {
		return nil
	}
	return rating.Findings{method.About(e, finding.ClassUnknown, "class", e.Class)}
}

// openGroups are the names of the group that a national event's bonus is for; no name means that there is one group.
var openGroups = []string{"", "open", "open group", "men", "terbuka", "lelaki", "公开组", "公開組", "公开", "男子组", "男子組", "男子"}

func open(e rating.Event) bool {
	return slices.Contains(openGroups, strings.ToLower(strings.TrimSpace(e.Group)))
}

// ranking checks the final ranking of a national event, MY-9: places 1 to 8 are given once each, to players who have
// played. There is no rule for sharing a bonus, so nothing is shared.
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

func byNumber(a, b rating.Entrant) int {
	return cmp.Or(cmp.Compare(a.Number, b.Number), strings.Compare(a.Player, b.Player))
}

// vacant notes the places that nobody has.
func vacant(e rating.Event, holders map[int]int) rating.Findings {
	var found rating.Findings
	for place := 1; place <= min(len(bonuses), len(participants(e))); place++ {
		if holders[place] == 0 {
			found = append(found, method.About(e, finding.PlaceVacant, "place", strconv.Itoa(place)))
		}
	}
	return found
}

func placed(e rating.Event, n rating.Entrant, code string) rating.Finding {
	f := method.About(e, code, "place", strconv.Itoa(n.Place), "player", n.Player, "name", n.Name)
	f.Origin, f.Read = n.Origin, strconv.Itoa(n.Place)
	return f
}
