package fide2001

import (
	_ "embed"

	"kalends/engine"
	"kalends/engine/method"
	"kalends/rating"
)

//go:embed face.json
var faceData []byte

var face = method.ReadFace(faceData)

// Profile returns the appearance of a list of whole ratings, men and women together, with the note that the method is
// reconstructed.
func (Ruleset) Profile() rating.Profile {
	p, low := face().Profile, floorBy("")
	p.Columns, p.Given = method.Columns(), []rating.Points{floorBy("1801"), floorBy("2005")}
	method.ListedFrom(&p, 100, low/10000*10000, low/10000*10000)
	return p
}

// Readings returns the decisions that were taken where the sources leave a question open.
func (Ruleset) Readings() []engine.Reading { return face().Readings }
