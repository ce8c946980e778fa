package rating

import "slices"

// Guest is somebody who played in an event and is no member of the association, as the office has answered. What becomes
// of games against him the regulation says; he himself is on no list, and no newcomer.
type Guest struct {
	Player     string `json:"player,omitempty"` // his number, in this event alone
	Name       string `json:"name,omitempty"`
	Federation string `json:"federation"`        // for which he plays
	FIDEID     string `json:"fide_id,omitempty"` // or his number in his own federation
	Birth      Birth  `json:"birth,omitzero"`
	Title      string `json:"title,omitempty"` // as the file says
	Rated      bool   `json:"rated,omitempty"`
	Rating     Points `json:"rating,omitempty"`
	Answer     int    `json:"answer,omitempty"` // by which he is one
}

// Guest gives the guest of a number, nil where it is nobody's or a member's.
func (e *Event) Guest(player string) *Guest {
	i := slices.IndexFunc(e.Guests, func(g Guest) bool { return g.Player == player })
	if i < 0 {
		return nil
	}
	return &e.Guests[i]
}
