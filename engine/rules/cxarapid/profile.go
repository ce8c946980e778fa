package cxarapid

import (
	_ "embed"
	"slices"

	"kalends/engine"
	"kalends/engine/method"
	"kalends/rating"
)

//go:embed face.json
var faceData []byte

var face = method.ReadFace(faceData)

// Profile returns the appearance of a list with one decimal, men and women apart (art. 5), in classes of 50 from the
// floor. The association approves what is rated and released (art. 3, 14), so a new folder waits for it.
func (Ruleset) Profile() rating.Profile {
	p := face().Profile
	p.Given = given()
	method.ListedFrom(&p, 50, floorOf(rating.Male), floorOf(rating.Female))
	return p
}

// Readings returns the places where the measure is silent, in its order.
func (r Ruleset) Readings() []engine.Reading {
	all := slices.Clone(face().Readings)
	for i := range all {
		if r.first && all[i].ID == words+"reading.C-7b" {
			all[i].ID = words + "reading.C-7"
		}
	}
	return all
}

// given returns the standard values of the grades, and the lowest published figures (art. 5, 6, 12).
func given() []rating.Points {
	all := []rating.Points{floorOf(rating.Male) + rating.Tenth, floorOf(rating.Female) + rating.Tenth}
	for _, g := range append(slices.Clone(domestic), overseas...) {
		all = append(all, g.value(rating.Male), g.value(rating.Female))
	}
	return all
}
