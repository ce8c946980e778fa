package rating

import (
	"net/url"
	"strings"
)

// Phrase packs a key of the words and its values, as pairs of name and value, into one key. Rooms that keep or print a
// reason need not know that it has values. More of the key may follow: Phrase(k, …) + ".head".
func Phrase(key string, pairs ...string) string {
	values := url.Values{}
	for i := 0; i+1 < len(pairs); i += 2 {
		values.Set(pairs[i], pairs[i+1])
	}
	return key + "?" + values.Encode() + "?"
}

// Unphrase returns the key of a phrase and its values. A plain key has none.
func Unphrase(phrase string) (key string, pairs []string) {
	key, rest, packed := strings.Cut(phrase, "?")
	if !packed {
		return phrase, nil
	}
	query, more, _ := strings.Cut(rest, "?")
	for part := range strings.SplitSeq(query, "&") {
		name, value, _ := strings.Cut(part, "=")
		if said, err := url.QueryUnescape(value); err == nil {
			pairs = append(pairs, name, said)
		}
	}
	return key + more, pairs
}

// Said marks a phrase that is used as a value of another phrase, so that it is translated too. Several may be
// concatenated.
func Said(phrase string) string { return said + phrase }

// said is a character that does not occur in texts that people write.
const said = "\x01"

// Parts returns the phrases in a value, nil for a plain value.
func Parts(value string) []string {
	if inner, is := strings.CutPrefix(value, said); is {
		return strings.Split(inner, said)
	}
	return nil
}
