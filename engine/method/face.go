package method

import (
	"bytes"
	"encoding/json"
	"sync"

	"kalends/engine"
	"kalends/rating"
)

// Face is what a ruleset states about its documents as data, in face.json beside its code.
type Face struct {
	rating.Profile
	Readings []engine.Reading
}

// ReadFace returns a function that parses a face when it is first called; later files overwrite keys of earlier ones.
// It panics for a wrong file, which is a fault of the build.
func ReadFace(files ...[]byte) func() Face {
	return sync.OnceValue(func() (f Face) {
		for _, data := range files {
			d := json.NewDecoder(bytes.NewReader(data))
			d.DisallowUnknownFields()
			if err := d.Decode(&f); err != nil {
				panic("embedded face: " + err.Error())
			}
		}
		return f
	})
}

// ListedFrom sets Step and Lowest of p: classes of step points, from the first class of men and of women on.
func ListedFrom(p *rating.Profile, step int, men, women rating.Points) {
	p.Step = rating.PointsOf(step)
	p.Lowest = map[rating.Sex]rating.Points{rating.Male: men, rating.Female: women}
}
