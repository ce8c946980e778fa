package fide

import (
	_ "embed"

	"kalends/engine"
	"kalends/engine/method"
	"kalends/rating"
)

//go:embed face.json
var common []byte

//go:embed face_standard.json
var ofStandard []byte

//go:embed face_fast.json
var ofFast []byte

var (
	standardFace = method.ReadFace(common, ofStandard)
	fastFace     = method.ReadFace(common, ofFast)
)

// face returns what the text states as data. Rapid and blitz cite the articles of their own text.
func (r Ruleset) face() method.Face {
	if r.fast {
		return fastFace()
	}
	return standardFace()
}

// Profile returns the appearance of a list of whole ratings, men and women together.
func (r Ruleset) Profile() rating.Profile {
	p := r.face().Profile
	p.Folder.List, p.Name, p.Kind = r.list, "rules_fide.face.name."+r.list, "rules_fide.face.kind."+r.list
	p.Columns, p.Given, p.Day = method.Columns(), []rating.Points{floor}, r.day()
	method.ListedFrom(&p, 100, floor, floor)
	return p
}

// Readings returns the decisions that were taken where the text is silent.
func (r Ruleset) Readings() []engine.Reading { return r.face().Readings }

// day returns how long play may last on one day, or how many rounds it may have (3.1).
func (r Ruleset) day() rating.DayLimit {
	switch r.list {
	case "rapid":
		return rating.DayLimit{Rounds: rapidRounds, Article: "3.1.1"}
	case "blitz":
		return rating.DayLimit{Rounds: blitzRounds, Article: "3.1.2"}
	}
	return rating.DayLimit{Minutes: longestDay / minute, Article: "3.1"}
}
