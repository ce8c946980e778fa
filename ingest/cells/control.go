package cells

import (
	"strconv"
	"strings"

	"kalends/rating"
)

// period is a part of a time control in the notation of TRF26.
var period = Compile(`^(?:(\d+)/)?(\d+)(?:\+(\d+))?$`)

// Controls parses a time control in the notation of TRF26: "5400+30", "40/6000+30:900+30" (seconds, plus seconds a
// move; moves before the slash).
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
