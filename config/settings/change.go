package settings

import (
	"errors"
	"slices"
	"strings"

	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/token"

	"kalends/config"
)

// ErrByHand is returned by Change for a file in which the key is written in a way that Change cannot edit.
var ErrByHand = errors.New("the key is written in a way that can only be changed by hand in " + config.FileName)

// Change returns the text of a kalends.yaml with a setting changed to what somebody has typed. A key that is missing is
// added below the line in which it is commented out, otherwise at the end of its level. Of several ways to edit the
// text it takes the first after which the file has this value, all others as before, and all comments in their order.
// The text must be readable; the error is config.Faults if it is not.
func Change(source []byte, s Setting, typed string) ([]byte, error) {
	text, ends := lineFeeds(strings.TrimPrefix(string(source), byteOrderMark))
	root, page := config.Tree(config.FileName, []byte(text), "")
	if err := page.Err(); err != nil {
		return nil, err
	}
	value, path := s.yaml(typed), strings.Split(s.Key, ".")
	changed, _ := config.Tree(config.FileName, []byte("value: "+value), "")
	want := with(root, path, changed.Get("value")).Canonical()
	for _, edited := range edits(text, root, path, value) {
		got, page := config.Tree(config.FileName, []byte(edited), "")
		if page.Err() != nil || got.Canonical() != want || !slices.Equal(comments(edited), comments(text)) {
			continue
		}
		if strings.HasPrefix(string(source), byteOrderMark) {
			edited = byteOrderMark + edited
		}
		return []byte(strings.ReplaceAll(edited, "\n", ends)), nil
	}
	return nil, ErrByHand
}

const byteOrderMark = "\ufeff"

// lineFeeds returns a text whose lines end in line feeds alone, because the library miscounts others, and the end of its
// lines before.
func lineFeeds(text string) (plain, ends string) {
	if strings.Contains(text, "\r\n") {
		return strings.ReplaceAll(text, "\r\n", "\n"), "\r\n"
	}
	return text, "\n"
}

// with returns a copy of a node in which the value at a path is another one. Levels that are missing are added.
func with(n config.Node, path []string, value config.Node) config.Node {
	if len(path) == 0 {
		return value
	}
	pair := config.Pair{Key: path[0], Value: with(n.Get(path[0]), path[1:], value)}
	n.Kind, n.Pairs = config.Mapping, slices.Clone(n.Pairs)
	i := slices.IndexFunc(n.Pairs, func(p config.Pair) bool { return p.Key == path[0] })
	if i < 0 {
		n.Pairs = append(n.Pairs, pair)
	} else {
		n.Pairs[i] = pair
	}
	return n
}

// comments returns the comments of a text in their order.
func comments(text string) (all []string) {
	for _, t := range lexer.Tokenize(text) {
		if t.Type == token.CommentType {
			all = append(all, strings.TrimSpace(t.Value))
		}
	}
	return all
}
