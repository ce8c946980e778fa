package rating

import "strings"

// Sex is the sex under which a player is listed: "M" or "F".
type Sex string

// The values of Sex.
const (
	Male   Sex = "M"
	Female Sex = "F"
)

// Status is a player's status in the registry.
type Status string

// The values of player.status on the registry's sheet Players.
const (
	Active    Status = "active"
	Inactive  Status = "inactive"
	Suspended Status = "suspended"
	Retired   Status = "retired"
	Deceased  Status = "deceased"
	Merged    Status = "merged"
)

// Birth is a day of birth, or only the year; Year 0 means unknown.
type Birth struct {
	Year int  `json:"year,omitempty"`
	On   Date `json:"on,omitzero"`
}

// Player is a person as the registry has them.
type Player struct {
	ID         string  `json:"id"`
	Name       string  `json:"name"`
	NameAlt    string  `json:"name_alt,omitempty"` // the name in another script
	SortKey    string  `json:"sort_key,omitempty"`
	Sex        Sex     `json:"sex"`
	Birth      Birth   `json:"birth,omitzero"`
	Federation string  `json:"federation,omitempty"` // empty: the association's own
	Region     string  `json:"region,omitempty"`
	Club       string  `json:"club,omitempty"`
	FIDEID     string  `json:"fide_id,omitempty"`
	Status     Status  `json:"status"`
	Since      Date    `json:"since,omitzero"` // of Status
	MergedInto string  `json:"merged_into,omitempty"`
	Publish    bool    `json:"publish"`
	HideBirth  bool    `json:"hide_birth,omitempty"`
	Titles     []Title `json:"titles,omitempty"`    // oldest first
	Standings  []Spell `json:"standings,omitempty"` // sheet Status, oldest first
	Erased     int     `json:"erased,omitempty"`    // number of the decision by which the person is forgotten; 0: known
	Origin     Origin  `json:"origin,omitzero"`
}

// Title is a title or grade with the document that awarded it.
type Title struct {
	Code      string `json:"code"`
	AwardedOn Date   `json:"awarded_on"`
	Document  string `json:"document,omitempty"`
	DocDate   Date   `json:"doc_date,omitzero"`
	RevokedOn Date   `json:"revoked_on,omitzero"`
	Origin    Origin `json:"origin,omitzero"`
}

// Spell is a row of the registry's sheet Status: a status between two days, or an excuse for a year.
type Spell struct {
	Kind     string `json:"kind"` // suspended, retired, deceased, ban, reinstated, excused
	From     Date   `json:"from,omitzero"`
	To       Date   `json:"to,omitzero"`
	Year     int    `json:"year,omitempty"` // of an excuse
	Reason   string `json:"reason,omitempty"`
	Document string `json:"document,omitempty"`
	Origin   Origin `json:"origin,omitzero"`
}

// Death returns the row of sheet Status that says that the player has died, or else what sheet Players says; zero if
// neither does.
func (p Player) Death() Spell {
	for _, s := range p.Standings {
		if s.Kind == string(Deceased) {
			return s
		}
	}
	if p.Status == Deceased {
		return Spell{Kind: string(Deceased), From: p.Since, Origin: p.Origin}
	}
	return Spell{}
}

// Sounds returns the sort key without tones, for names that are sorted by syllables: wang wei for wang2 wei3.
func (p Player) Sounds() string { return strings.Trim(toneless.Replace(p.SortKey), " ") }

var toneless = strings.NewReplacer("1", "", "2", "", "3", "", "4", "", "5", "")

// TitlesOn returns the codes of the titles held on day d, oldest first. A title is not held on the day on which it is
// revoked.
func (p Player) TitlesOn(d Date) []string {
	var held []string
	for _, t := range p.Titles {
		if t.AwardedOn <= d && (t.RevokedOn == 0 || t.RevokedOn > d) {
			held = append(held, t.Code)
		}
	}
	return held
}
