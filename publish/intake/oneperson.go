package intake

import (
	"strconv"

	"kalends/rating"
	"kalends/rating/finding"
)

// onePerson asks about a sheet in which somebody stands under two numbers of which the office has said that they are one
// person's: nobody plays himself, and one of the two, the sheet or the decision, is wrong.
func (j *Judge) onePerson(e rating.Event) (rating.Findings, error) {
	merges, err := j.Ledger.Merges()
	if err != nil {
		return nil, err
	}
	now := e
	for _, d := range merges {
		if now.Names(d.Player) && now.Names(d.Into) {
			return rating.Findings{{Code: finding.OnePersonTwice, Origin: e.Origin, Args: map[string]string{
				"player": d.Player, "into": d.Into, "n": strconv.Itoa(d.Number)}}}, nil
		}
		now, _ = rating.Counted(now, []rating.Decision{d})
	}
	return nil, nil
}
