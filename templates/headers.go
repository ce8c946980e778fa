package templates

import (
	"path"
	"slices"
	"strings"
	"sync"
)

// Headers are the words of one language for the columns of other people's tables.
type Headers struct {
	Lang string
	Keys map[string][]string // the words of a column by its key, as people write them
}

// ColumnHeaders returns the headers of every language that is read, sorted by language. Headers that all languages
// share have the language "all".
var ColumnHeaders = sync.OnceValue(func() []Headers { return headersIn("headers") })

// PlayerHeaders returns the headers of lists of players that result sheets do not have, by language; "all" has those
// that all languages share.
var PlayerHeaders = sync.OnceValue(func() []Headers { return headersIn("players") })

// headersIn returns the headers in the files of an embedded folder, sorted by language.
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
