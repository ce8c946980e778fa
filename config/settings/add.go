package settings

import (
	"strings"

	"github.com/goccy/go-yaml/ast"
)

// flow writes a value below keys in one line, such as birth: year or juniors: {under: 16}.
func flow(keys []string, value string) string {
	if len(keys) == 1 {
		return keys[0] + ": " + value
	}
	return keys[0] + ": {" + flow(keys[1:], value) + "}"
}

// addInBraces adds a key to a mapping in braces: at its end, or at its beginning.
func (d *document) addInBraces(m *ast.MappingNode, entry string) []string {
	begin, end := d.offset(m.Start)+1, d.offset(m.End)
	if len(m.Values) == 0 {
		return []string{d.text[:begin] + entry + d.text[end:]}
	}
	before := strings.TrimRight(d.text[:end], " \t\r\n")
	return []string{
		strings.TrimSuffix(before, ",") + ", " + entry + d.text[len(before):],
		d.text[:begin] + entry + ", " + d.text[begin:],
	}
}

// addLine adds a key on a line of its own: below a line of its level in which it is commented out, at the end of the
// file or below the key of its level, or before the first key of the level.
func (d *document) addLine(inner level, missing []string, value string) (all []string) {
	first, behind, indent := 0, len(d.lines), ""
	if inner.key != nil {
		first, behind = inner.key.Key.GetToken().Position.Line, inner.key.Key.GetToken().Position.Line
		indent = strings.Repeat(" ", inner.key.Key.GetToken().Position.Column+1)
	}
	if m := inner.mapping; m != nil && len(m.Values) > 0 {
		indent = strings.Repeat(" ", m.Values[0].Key.GetToken().Position.Column-1)
	}
	for i := first; i < len(d.lines); i++ {
		if commentedOut(d.lines[i], missing[0]) {
			all = append(all, d.addToComments(i, indent, missing, value)...)
		}
	}
	all = append(all, d.insert(behind, indent+flow(missing, value)))
	if m := inner.mapping; m != nil && len(m.Values) > 0 {
		all = append(all, d.insert(m.Values[0].Key.GetToken().Position.Line-1, indent+flow(missing, value)))
	}
	return all
}

// addToComments adds a key below the line that comments it out. If the level below it is missing, too, and is commented
// out in the lines that follow, it is added there.
func (d *document) addToComments(line int, indent string, missing []string, value string) (all []string) {
	for i := line + 1; len(missing) > 1 && i < len(d.lines) && isComment(d.lines[i]); i++ {
		if commentedOut(d.lines[i], missing[1]) {
			inner := split(d.insert(i+1, indent+"  "+flow(missing[1:], value)))
			all = append(all, inner.insert(line+1, indent+missing[0]+":"))
		}
	}
	return append(all, d.insert(line+1, indent+flow(missing, value)))
}

// insert returns the text with another line after the first n lines.
func (d *document) insert(n int, line string) string {
	ending := "\n"
	if strings.Contains(d.text, "\r\n") {
		ending = "\r\n"
	}
	before := strings.Join(d.lines[:n], "")
	if before != "" && !strings.HasSuffix(before, "\n") {
		before += ending
	}
	return before + line + ending + strings.Join(d.lines[n:], "")
}

func isComment(line string) bool { return strings.HasPrefix(strings.TrimLeft(line, " \t"), "#") }

// commentedOut reports whether a line is a comment that begins with a key.
func commentedOut(line, key string) bool {
	return isComment(line) && strings.HasPrefix(strings.TrimLeft(line, "# \t"), key+":")
}
