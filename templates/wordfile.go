package templates

import (
	"fmt"
	"maps"
	"strconv"
	"strings"
)

// wordsIn returns the texts of a file by their keys, each with prefix and a dot before it. A file without texts of
// several lines is parsed by wordLines, ten times as fast as by the YAML library: every command needs several files
// before it can print anything. It panics for a file that cannot be read.
func wordsIn(file, prefix string) map[string]string {
	text, _ := data.ReadFile(file) // load reports a file that cannot be read
	if len(text) > 0 && !strings.Contains(string(text), ": |") {
		return wordLines(string(text), prefix)
	}
	var tree map[string]any
	load(file, &tree)
	return flatten(prefix, tree)
}

// flatten returns nested texts by their keys, joined with dots after prefix.
func flatten(prefix string, tree map[string]any) map[string]string {
	words := map[string]string{}
	for key, value := range tree {
		if sub, ok := value.(map[string]any); ok {
			maps.Copy(words, flatten(prefix+"."+key, sub))
			continue
		}
		words[prefix+"."+key] = fmt.Sprint(value)
	}
	return words
}

// indentWidth is the number of blanks by which a line is indented more than the key above it.
const indentWidth = 2

// wordLines parses lines of a key and a text. Lines that are indented more belong to the key above them; the texts of
// a key may also be in braces after it. A test compares what it reads from every file with what the YAML library
// reads.
func wordLines(text, prefix string) map[string]string {
	words, parents := map[string]string{}, []string{prefix}
	for line := range strings.Lines(text) {
		entry := strings.TrimLeft(line, " ")
		level := (len(line) - len(entry)) / indentWidth
		if entry = strings.TrimSpace(entry); entry == "" || entry[0] == '#' {
			continue
		}
		key, value := cutKey(entry)
		key = parents[level] + "." + key
		switch {
		case value == "" || value[0] == '#':
			parents = append(parents[:level+1], key)
		case value[0] == '{':
			braced(words, key, value[1:])
		default:
			words[key], _ = cutText(value, " #")
		}
	}
	return words
}

// braced adds to words the texts in braces, such as {one: a, two: b}; rest is what follows the opening brace.
func braced(words map[string]string, prefix, rest string) {
	for more := true; more; {
		var key string
		key, rest = cutKey(rest)
		words[prefix+"."+key], rest = cutText(rest, ",}")
		rest, more = strings.CutPrefix(rest, ",")
	}
}

// cutKey splits a key, which may be in quotes, from what follows its colon.
func cutKey(entry string) (key, value string) {
	entry = strings.TrimLeft(entry, " ")
	if quoted, ok := strings.CutPrefix(entry, `"`); ok {
		key, value, _ = strings.Cut(quoted, `":`)
	} else {
		key, value, _ = strings.Cut(entry, ":")
	}
	return key, strings.TrimLeft(value, " ")
}

// cutText splits a text, which may be in quotes, from what follows it. A text without quotes ends before ends: " #",
// or for ",}" before either of the two.
func cutText(value, ends string) (text, rest string) {
	if quoted, err := strconv.QuotedPrefix(value); err == nil {
		text, _ = strconv.Unquote(quoted)
		return text, strings.TrimLeft(value[len(quoted):], " ")
	}
	end := strings.Index(value, ends)
	if ends == ",}" {
		end = strings.IndexAny(value, ends)
	}
	if end < 0 {
		end = len(value)
	}
	return strings.TrimRight(value[:end], " "), value[end:]
}
