package rating

import (
	"net/url"
	"strings"
)

// Phrase packs a key of the words and its values, as pairs of name and value, into one text, which is used like a key.
// Rooms that store or print a reason need not know that it has values. More of the key may follow: Phrase(k, …) +
// ".head".
func Phrase(key string, pairs ...string) string {
	values := url.Values{}
	for i := 0; i+1 < len(pairs); i += 2 {
		values.Set(pairs[i], pairs[i+1])
	}
	return key + "?" + values.Encode() + "?"
}

// Unphrase returns the key of a phrase, with what follows the values, and its values as pairs of name and value,
// sorted by name. A plain key has none.
func Unphrase(phrase string) (key string, pairs []string) {
	key, rest, packed := strings.Cut(phrase, "?")
	if !packed {
		return phrase, nil
	}
	query, more, _ := strings.Cut(rest, "?")
	for part := range strings.SplitSeq(query, "&") {
		name, value, _ := strings.Cut(part, "=")
		if text, err := url.QueryUnescape(value); err == nil {
			pairs = append(pairs, name, text)
		}
	}
	return key + more, pairs
}

// Said returns a phrase marked for use as a value of another phrase or of a finding, so that it is translated too.
// Several may be concatenated.
func Said(phrase string) string { return phraseMark + phrase }

// phraseMark is a character that does not occur in texts that people write.
const phraseMark = "\x01"

// Parts returns the phrases in a value made by Said, or nil for a plain value.
func Parts(value string) []string {
	if inner, is := strings.CutPrefix(value, phraseMark); is {
		return strings.Split(inner, phraseMark)
	}
	return nil
}
