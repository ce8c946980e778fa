package settings

import (
	"slices"
	"strings"

	"kalends/config"
	"kalends/templates"
)

// edits returns a text with the value at a path replaced or added, in several ways; the best is first. Change finds out
// which of them are right.
func edits(text string, root config.Node, path []string, value string) []string {
	inner, key := root, config.Pair{}
	for i, name := range path {
		at := slices.IndexFunc(inner.Pairs, func(p config.Pair) bool { return p.Key == name })
		if at < 0 {
			return additions(text, inner, key, path[i:], value)
		}
		key = inner.Pairs[at]
		inner = key.Value
	}
	before, behind := cutBehind(text, key)
	return []string{before + replaced(behind, inner, value)}
}

// cutBehind splits a text behind a key and its colon. Columns of the library count characters.
func cutBehind(text string, key config.Pair) (before, behind string) {
	lines := strings.SplitAfter(text, "\n")
	line := lines[key.Line-1]
	start := len(string([]rune(line)[:key.Column-1]))
	end := len(strings.Join(lines[:key.Line-1], "")) + start + strings.IndexByte(line[start:], ':') + 1
	return text[:end], text[end:]
}

var (
	// enclosed matches a value in quotation marks, brackets or braces.
	enclosed = templates.Pattern(`^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|\[[^\]]*\]|\{[^}]*\})`)
	// inLines matches a list with a line for each item, and before them a comment.
	inLines = templates.Pattern(`^([ \t]*(?:#[^\n]*)?)(?:\n[ \t]*- [^\n#]*)+`)
)

// replaced returns the text behind a colon with another value. Of values over several lines it replaces lists without
// comments.
func replaced(behind string, old config.Node, value string) string {
	if list := inLines().FindStringSubmatch(behind); list != nil {
		return " " + value + list[1] + behind[len(list[0]):]
	}
	content := strings.TrimLeft(behind, " \t")
	blanks := behind[:len(behind)-len(content)]
	written := enclosed().FindString(content)
	switch {
	case written == "" && old.Text == "":
		return " " + value + behind
	case written == "" && strings.HasPrefix(content, old.Text):
		written = old.Text
	}
	return blanks + value + content[len(written):]
}

// additions returns a text with missing keys and their value added to a level: the whole file, or the value of key.
func additions(text string, level config.Node, key config.Pair, missing []string, value string) (all []string) {
	entry, indent, lines := flow(missing, value), "", strings.SplitAfter(text, "\n")
	before, inner, behind := "", text, len(lines)
	if key.Key != "" {
		before, inner = cutBehind(text, key)
		behind, indent = key.Line, strings.Repeat(" ", key.Column+1)
	}
	if open := strings.TrimLeft(inner, " \t"); strings.HasPrefix(open, "{") {
		return []string{before + inner[:len(inner)-len(open)+1] + entry + separated(open[1:])}
	}
	if len(level.Pairs) > 0 {
		indent = strings.Repeat(" ", level.Pairs[0].Column-1)
	}
	for i := key.Line; i < len(lines); i++ {
		if comment := strings.TrimLeft(lines[i], " \t"); strings.HasPrefix(comment, "#") &&
			strings.HasPrefix(strings.TrimLeft(comment, "# \t"), missing[0]+":") {
			all = append(all, inserted(lines, i+1, indent+entry))
		}
	}
	all = append(all, inserted(lines, behind, indent+entry))
	if len(level.Pairs) > 0 {
		all = append(all, inserted(lines, level.Pairs[0].Line-1, indent+entry))
	}
	return all
}

// separated returns what follows a first entry in braces, with a comma before it if there is another entry.
func separated(rest string) string {
	if strings.HasPrefix(strings.TrimSpace(rest), "}") {
		return rest
	}
	return ", " + strings.TrimLeft(rest, " ")
}

// flow writes a value below keys in one line, such as birth: year or juniors: {under: 16}.
func flow(keys []string, value string) string {
	if len(keys) == 1 {
		return keys[0] + ": " + value
	}
	return keys[0] + ": {" + flow(keys[1:], value) + "}"
}

// inserted returns a text of lines with another line after the first n.
func inserted(lines []string, n int, line string) string {
	before := strings.Join(lines[:n], "")
	if before != "" && !strings.HasSuffix(before, "\n") {
		before += "\n"
	}
	return before + line + "\n" + strings.Join(lines[n:], "")
}
