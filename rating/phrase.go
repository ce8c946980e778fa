package rating

import (
	"net/url"
	"strings"
)

// Phrase packs a key of the words with the values that fill them, names and values in turn, into one key: whoever keeps
// or prints a reason needs not know that it has values. Behind it more of the key may follow: Phrase(k, …) + ".head".
func Phrase(key string, pairs ...string) string {
	values := url.Values{}
	for i := 0; i+1 < len(pairs); i += 2 {
		values.Set(pairs[i], pairs[i+1])
	}
	return key + "?" + values.Encode() + "?"
}

// Unphrase gives the key of a phrase and its values; a plain key has none.
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

// Said marks a phrase that stands as a value in another: it is said in the words of the language, too. Several in a row
// are said one after the other.
func Said(phrase string) string { return said + phrase }

// said cannot stand in a text that people write.
const said = "\x01"

// Parts gives the phrases that a value says; none of a value that stands for itself.
func Parts(value string) []string {
	if inner, is := strings.CutPrefix(value, said); is {
		return strings.Split(inner, said)
	}
	return nil
}
