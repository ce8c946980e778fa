package templates

import (
	"encoding/json"
	"maps"

	"kalends/rating"
)

// Translate returns a copy of findings with the phrases in their arguments translated, for readers that have no words.
func (w Words) Translate(found rating.Findings) rating.Findings {
	message := append(rating.Findings(nil), found...)
	for i := range message {
		message[i].Args = maps.Clone(message[i].Args)
		for name, value := range message[i].Args {
			message[i].Args[name] = w.translated(value, ", ")
		}
	}
	return message
}

// phraseInJSON matches a JSON string that holds phrases: see rating.Said.
var phraseInJSON = Pattern(`"\\u0001(?:[^"\\]|\\.)*"`)

// TranslateJSON returns an answer for programs with the phrases in its JSON strings translated.
func (w Words) TranslateJSON(text []byte) []byte {
	return phraseInJSON().ReplaceAllFunc(text, func(found []byte) []byte {
		var value string
		if json.Unmarshal(found, &value) != nil {
			return found
		}
		translation, err := json.Marshal(w.translated(value, ", "))
		if err != nil {
			return found
		}
		return translation
	})
}
