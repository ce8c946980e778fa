package cells

import (
	"strconv"
	"strings"

	"kalends/rating"
)

const (
	minuteWord = `(?:'|min(?:utes?|ut|uten|utos?|it|\.)?|m|мин(?:ут|уты|\.)?|хв(?:илин|илини|\.)?|分钟|分鐘|分)`
	secondWord = `(?:"|''|s(?:ec(?:onds?|\.)?|ek(?:unden|\.)?|aat|egundos?)?|с(?:ек(?:унд|унды|\.)?)?|秒)`
)

var (
	paceUnits = Compile(`^\D*?(\d{1,3})\s?` + minuteWord + `(?:[^\d]*?(\d{1,2})\s?` + secondWord + `\D*)?$`)
	paceSigns = Compile(`^(\d{1,3})\s?\+\s?(\d{1,2})$`)
)

// Pace parses a time control as people print it: minutes for the game and seconds a move, such as 90 min + 30 s, 15分钟
// 每步加5秒 or 10+0; or the notation of TRF26 in seconds. It rejects several periods, and numbers that can be both minutes
// and seconds.
func Pace(s string) ([]rating.Control, bool) {
	sign := strings.TrimSpace(Sign(s))
	m := paceUnits.FindStringSubmatch(sign)
	if m == nil {
		m = paceSigns.FindStringSubmatch(sign)
		if m != nil && len(m[1]) == 3 && m[1] > "120" {
			m = nil
		}
	}
	if m == nil {
		all, ok := Controls(s)
		if !ok || all[0].Minutes < 5 {
			return nil, false
		}
		return all, true
	}
	minutes, _ := strconv.Atoi(m[1])
	seconds, _ := strconv.Atoi(m[2])
	return []rating.Control{{Minutes: minutes, Increment: seconds}}, minutes+seconds > 0
}

// period is a part of a time control in the notation of TRF26.
var period = Compile(`^(?:(\d+)/)?(\d+)(?:\+(\d+))?$`)

// Controls parses a time control in the notation of TRF26: "5400+30", "40/6000+30:900+30" (seconds, plus seconds a
// move; moves before the slash). It rejects more than eight periods and values that cannot be.
func Controls(s string) ([]rating.Control, bool) {
	var all []rating.Control
	for part := range strings.SplitSeq(strings.ReplaceAll(Sign(s), " ", ""), ":") {
		m := period.FindStringSubmatch(part)
		if m == nil || len(all) == 8 {
			return nil, false
		}
		moves, _ := strconv.Atoi(m[1])
		seconds, _ := strconv.Atoi(m[2])
		increment, _ := strconv.Atoi(m[3])
		if m[1] != "" && moves < 1 || moves > 200 || seconds > 86400 || increment > 3600 || seconds+increment == 0 {
			return nil, false
		}
		all = append(all, rating.Control{Moves: moves, Minutes: seconds / 60, Seconds: seconds % 60, Increment: increment})
	}
	return all, true
}
