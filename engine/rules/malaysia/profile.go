package malaysia

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

// Profile returns the appearance of a list of whole points, men and women together. It prints the parts of a change
// separately: games, bonuses, absence. The table of K cites nothing, because the document has no numbered articles.
func (Ruleset) Profile() rating.Profile {
	p, start := face().Profile, rating.PointsOf(1000)
	p.Classes, p.Given = append(slices.Clone(nationals), ordinary), given()
	method.ListedFrom(&p, 100, start, start)
	return p
}

// Readings returns the places where the document is silent, in its order.
func (Ruleset) Readings() []engine.Reading { return face().Readings }

// given returns the ratings with which players can begin.
func given() []rating.Points {
	var all []rating.Points
	for _, g := range grades {
		all = append(all, g.first)
	}
	for _, text := range womenStart.Values {
		all = append(all, womensStart(engine.Options{womenStart.Key: text}))
	}
	return all
}
