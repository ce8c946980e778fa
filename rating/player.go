package rating

import "strings"

// Sex is how the lists tell men from women: "M" or "F".
type Sex string

// The two sexes of a list.
const (
	Male   Sex = "M"
	Female Sex = "F"
)

// Status is a person's standing in the registry.
type Status string

// The standings of the registry's sheet Players.
const (
	Active    Status = "active"
	Inactive  Status = "inactive"
	Suspended Status = "suspended"
	Retired   Status = "retired"
	Deceased  Status = "deceased"
	Merged    Status = "merged"
)

// Birth is a day of birth, or only its year; Year 0 means unknown.
type Birth struct {
	Year int  `json:"year,omitempty"`
	On   Date `json:"on,omitzero"`
}

// Player is a person as the registry knows him.
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

// Spell is a row of the registry's sheet Status: a standing between two days, or an excuse for a year.
type Spell struct {
	Kind     string `json:"kind"` // suspended, retired, deceased, ban, reinstated, excused
	From     Date   `json:"from,omitzero"`
	To       Date   `json:"to,omitzero"`
	Year     int    `json:"year,omitempty"` // of an excuse
	Reason   string `json:"reason,omitempty"`
	Document string `json:"document,omitempty"`
	Origin   Origin `json:"origin,omitzero"`
}

// Sounds tells how a name sounds that is sorted by its syllables, without their tones: wang wei of wang2 wei3.
func (p Player) Sounds() string { return strings.Trim(toneless.Replace(p.SortKey), " ") }

var toneless = strings.NewReplacer("1", "", "2", "", "3", "", "4", "", "5", "")

// TitlesOn gives the codes of the titles held on day d, oldest first.
func (p Player) TitlesOn(d Date) []string {
	var held []string
	for _, t := range p.Titles {
		if t.AwardedOn <= d && (t.RevokedOn == 0 || t.RevokedOn > d) {
			held = append(held, t.Code)
		}
	}
	return held
}
