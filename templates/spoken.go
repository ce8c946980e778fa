package templates

import (
	"encoding/json"
	"maps"

	"kalends/rating"
)

// Told returns findings with the phrases in their values translated, for readers that have no words.
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

// toBeSaid matches a JSON string that holds phrases: see rating.Said.
var toBeSaid = Pattern(`"\\u0001(?:[^"\\]|\\.)*"`)

// SpokenJSON translates the phrases in an answer for programs.
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
