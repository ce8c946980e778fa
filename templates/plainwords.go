package templates

import (
	"slices"
	"strconv"
	"strings"
)

// A file of words is lines of a key and a text, some of them indented under another key. Every command needs dozens of such
// files before it can say anything, and a reader of all that YAML can be takes a hundred times as long as one of such
// lines.

// plainWords reads a file of words that is written plainly. Of one that is not exactly so nothing is read, and ok is
// false.
func plainWords(text, prefix string) (words map[string]string, ok bool) {
	r := wordReader{words: map[string]string{}, within: []level{{0, prefix}}}
	for line := range strings.Lines(text) {
		if !r.line(strings.TrimRight(line, " \r\n")) {
			return nil, false
		}
	}
	return r.words, r.opened == ""
}

type wordReader struct {
	words  map[string]string
	within []level
	opened string // a key under which the next line stands; empty: none
}

// level is the beginning of the keys of lines that stand so far from the left.
type level struct {
	indent int
	prefix string
}

func (r *wordReader) line(line string) bool {
	said := strings.TrimLeft(line, " ")
	if said == "" || said[0] == '#' {
		return true
	}
	if !r.enter(len(line) - len(said)) {
		return false
	}
	key, value, ok := keyAndValue(said)
	if !ok {
		return false
	}
	key = r.within[len(r.within)-1].prefix + "." + key
	switch {
	case value == "" || value[0] == '#':
		r.opened = key
		return true
	case value[0] == '{':
		return r.several(key, value)
	}
	text, rest, ok := scalar(value, "")
	return ok && ended(rest) && r.put(key, text)
}

// enter finds out under which key a line stands.
func (r *wordReader) enter(indent int) bool {
	if r.opened != "" {
		if indent <= r.within[len(r.within)-1].indent {
			return false
		}
		r.within, r.opened = append(r.within, level{indent, r.opened}), ""
	}
	for len(r.within) > 1 && r.within[len(r.within)-1].indent > indent {
		r.within = r.within[:len(r.within)-1]
	}
	return r.within[len(r.within)-1].indent == indent
}

// several reads keys and texts in braces.
func (r *wordReader) several(prefix, line string) bool {
	for rest := line[1:]; ; {
		key, value, ok := keyAndValue(strings.TrimLeft(rest, " "))
		if !ok {
			return false
		}
		text, after, ok := scalar(value, ",}")
		if !ok || !r.put(prefix+"."+key, text) || after == "" {
			return false
		}
		if after[0] == '}' {
			return ended(after[1:])
		}
		rest = after[1:]
	}
}

func (r *wordReader) put(key, text string) bool {
	if _, twice := r.words[key]; twice {
		return false
	}
	r.words[key] = text
	return true
}

// keyAndValue takes a line apart behind its key: a word, or whatever stands in quotes.
func keyAndValue(said string) (key, value string, ok bool) {
	if quoted, isQuoted := strings.CutPrefix(said, `"`); isQuoted {
		key, value, ok = strings.Cut(quoted, `":`)
		ok = ok && key != "" && !strings.ContainsAny(key, `"\`)
	} else {
		key, value, ok = strings.Cut(said, ":")
		ok = ok && isPlainKey(key)
	}
	text := strings.TrimLeft(value, " ")
	if !ok || value != "" && text == value || slices.Contains([]string{"true", "false", "null"}, strings.ToLower(key)) {
		return "", "", false
	}
	return key, text, true
}

// isPlainKey says whether a key is a word.
func isPlainKey(key string) bool {
	for i := range len(key) {
		switch c := key[i]; {
		case c >= 'A' && c <= 'Z', c >= 'a' && c <= 'z', c == '_':
		case i > 0 && (c >= '0' && c <= '9' || c == '.' || c == '-'):
		default:
			return false
		}
	}
	return key != ""
}

// hasOtherEscapes says whether a text has escapes that do not mean in YAML what they mean in Go, or are not worth knowing.
func hasOtherEscapes(quoted string) bool {
	for {
		_, escaped, there := strings.Cut(quoted, `\`)
		if !there {
			return false
		}
		if escaped == "" || strings.IndexByte(`nt"\u`, escaped[0]) < 0 {
			return true
		}
		quoted = escaped[1:]
	}
}

// scalar reads a text that ends with the line, or before one of some signs.
func scalar(said, ends string) (text, rest string, ok bool) {
	if strings.HasPrefix(said, `"`) {
		quoted, err := strconv.QuotedPrefix(said)
		if err != nil {
			return "", "", false
		}
		text, err = strconv.Unquote(quoted)
		return text, strings.TrimLeft(said[len(quoted):], " "), err == nil && !hasOtherEscapes(quoted)
	}
	end := len(said)
	if ends != "" {
		end = max(0, strings.IndexAny(said, ends))
	}
	text = strings.TrimRight(said[:end], " ")
	return text, said[end:], text != "" && !isTyped(text) && !hasSigns(text, ends != "")
}

// hasSigns says whether a text has signs that may mean something to YAML, which are more between braces.
func hasSigns(text string, braced bool) bool {
	return strings.ContainsAny(text[:1], "'|>&*!%@`[]{},?~=<:#\"") || strings.Contains(text, ": ") || strings.Contains(text, " #") ||
		strings.HasSuffix(text, ":") || strings.Contains(text, "\t") || braced && strings.ContainsAny(text, `[]{}"`)
}

// isTyped says whether YAML may see something else than a text in a word: a number, a day, yes or no.
func isTyped(word string) bool {
	if strings.ContainsAny(word[:1], "-+.0123456789") {
		return strings.Trim(word, "+-.:0123456789abcdefABCDEFxXoO_TtZzinIN ") == ""
	}
	switch strings.ToLower(word) {
	case "true", "false", "yes", "no", "on", "off", "y", "n", "null", "nan", "inf":
		return true
	}
	return false
}

// ended says that nothing but a comment stands behind a value.
func ended(rest string) bool {
	rest = strings.TrimLeft(rest, " ")
	return rest == "" || rest[0] == '#'
}
