package rating

import "slices"

// Guest is a player of an event who, by an answer of the office, is no member of the association. The regulation says
// what happens to games against guests; they are on no list and are no newcomers.
type Guest struct {
	Player     string `json:"player,omitempty"` // the id, which is valid in this event only
	Name       string `json:"name,omitempty"`
	Federation string `json:"federation"`        // the federation for which the guest plays
	FIDEID     string `json:"fide_id,omitempty"` // or the number in the guest's own federation
	Birth      Birth  `json:"birth,omitzero"`
	Title      string `json:"title,omitempty"` // as the file has it
	Rated      bool   `json:"rated,omitempty"`
	Rating     Points `json:"rating,omitempty"`
	Answer     int    `json:"answer,omitempty"` // the number of the office's answer
}

// Guest returns the guest with a player id, in e.Guests itself, or nil if the player is no guest.
func (e *Event) Guest(player string) *Guest {
	i := slices.IndexFunc(e.Guests, func(g Guest) bool { return g.Player == player })
	if i < 0 {
		return nil
	}
	return &e.Guests[i]
}
