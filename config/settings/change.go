package settings

import (
	"errors"
	"slices"
	"strings"

	"kalends/config"
)

// ErrByHand is returned by Change for a file in which the key is written in a way that Change cannot edit.
var ErrByHand = errors.New("the key is written in a way that can only be changed by hand in " + config.FileName)

// Change returns the text of a kalends.yaml with a setting changed to what somebody has typed. A key that is missing is
// added below the line in which it is commented out, otherwise at the end of its level. Of several ways to edit the
// text it takes the first after which the file has this value, all others as before, and all comments in their order.
// The text must be readable; the error is config.Faults if it is not.
func Change(source []byte, s Setting, typed string) ([]byte, error) {
	root, page := config.Tree(config.FileName, source, "")
	if err := page.Err(); err != nil {
		return nil, err
	}
	value, path := s.yaml(typed), strings.Split(s.Key, ".")
	changed, _ := config.Tree(config.FileName, []byte("value: "+value), "")
	want := with(root, path, changed.Get("value")).Canonical()
	text, mark := strings.CutPrefix(string(source), byteOrderMark)
	d, err := parse(text)
	if err != nil {
		return nil, err
	}
	for _, edited := range d.edits(path, value) {
		got, page := config.Tree(config.FileName, []byte(edited), "")
		if page.Err() == nil && got.Canonical() == want && slices.Equal(comments(edited), comments(text)) {
			if mark {
				edited = byteOrderMark + edited
			}
			return []byte(edited), nil
		}
	}
	return nil, ErrByHand
}

const byteOrderMark = "\ufeff"

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
