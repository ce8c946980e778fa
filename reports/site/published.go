package site

import (
	"encoding/json"

	"kalends/rating"
)

// figures are the figures of a list as they are published as JSON: reports.Totals under the names of fields that
// programs use.
type figures struct {
	Date     rating.Date           `json:"date"`
	Serial   string                `json:"serial,omitempty"`
	Listed   int                   `json:"listed"`
	Women    int                   `json:"women"`
	Under18  int                   `json:"under_18"`
	Active   int                   `json:"active"`
	New      int                   `json:"new"`
	Removed  int                   `json:"removed"`
	Events   int                   `json:"events"`
	Games    int                   `json:"games"`
	Forfeits int                   `json:"forfeits"`
	Byes     int                   `json:"byes"`
	NotRated int                   `json:"events_not_rated"`
	TopTen   rating.Points         `json:"top_ten"` // in hundredths, as all points here
	Median   rating.Points         `json:"median"`
	Classes  map[rating.Points]int `json:"classes,omitempty"`

	TakenOver bool `json:"taken_over,omitempty"`
}

// MarshalJSON gives the figures the names that programs use.
func (p Issue) MarshalJSON() ([]byte, error) {
	type plain Issue
	return json.Marshal(struct {
		plain
		Totals figures `json:"totals"`
	}{plain(p), figures(p.Totals)})
}

// MarshalJSON gives the figures the names that programs use.
func (l ListFigures) MarshalJSON() ([]byte, error) {
	type plain ListFigures
	var all []figures
	for _, t := range l.Totals {
		all = append(all, figures(t))
	}
	return json.Marshal(struct {
		plain
		Totals []figures `json:"totals"`
	}{plain(l), all})
}
