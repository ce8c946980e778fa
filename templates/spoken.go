package templates

import (
	"encoding/json"
	"maps"

	"kalends/rating"
)

// Told gives findings with their values said, for those who have no words themselves.
func (w Words) Told(found rating.Findings) rating.Findings {
	told := append(rating.Findings(nil), found...)
	for i := range told {
		told[i].Args = maps.Clone(told[i].Args)
		for name, value := range told[i].Args {
			told[i].Args[name] = w.spoken(value, ", ")
		}
	}
	return told
}

// toBeSaid is a text of JSON that is phrases: see rating.Said.
var toBeSaid = Pattern(`"\\u0001(?:[^"\\]|\\.)*"`)

// SpokenJSON says what stands in an answer for programs and is to be said.
func (w Words) SpokenJSON(text []byte) []byte {
	return toBeSaid().ReplaceAllFunc(text, func(found []byte) []byte {
		var value string
		if json.Unmarshal(found, &value) != nil {
			return found
		}
		said, err := json.Marshal(w.spoken(value, ", "))
		if err != nil {
			return found
		}
		return said
	})
}
