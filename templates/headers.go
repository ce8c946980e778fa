package templates

import (
	"path"
	"slices"
	"strings"
	"sync"
)

// Headers are the words of one language that stand at the head of a column of other people's tables.
type Headers struct {
	Lang string
	Keys map[string][]string // key of the column: its words, as people write them
}

// ColumnHeaders gives the headers of every language that is read, sorted by language; those that are the same
// everywhere have the language "all".
var ColumnHeaders = sync.OnceValue(func() []Headers { return headersIn("headers") })

// PlayerHeaders gives the words at the head of columns of lists of players, beyond those that result sheets have too:
// by language, those that are the same everywhere under "all".
var PlayerHeaders = sync.OnceValue(func() []Headers { return headersIn("players") })

func headersIn(folder string) []Headers {
	entries, err := data.ReadDir(folder)
	if err != nil {
		panic(err)
	}
	var all []Headers
	for _, e := range entries {
		h := Headers{Lang: strings.TrimSuffix(e.Name(), ".yaml")}
		load(path.Join(folder, e.Name()), &h.Keys)
		all = append(all, h)
	}
	slices.SortFunc(all, func(a, b Headers) int { return strings.Compare(a.Lang, b.Lang) })
	return all
}
