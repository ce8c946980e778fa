package templates

import (
	"path"
	"slices"
	"strings"
	"sync"
)

// PlayerHeaders gives the words at the head of columns of lists of players, beyond those that result sheets have too:
// by language, those that are the same everywhere under "all".
var PlayerHeaders = sync.OnceValue(func() []Headers {
	entries, err := data.ReadDir("players")
	if err != nil {
		panic(err)
	}
	var all []Headers
	for _, e := range entries {
		h := Headers{Lang: strings.TrimSuffix(e.Name(), ".yaml")}
		load(path.Join("players", e.Name()), &h.Keys)
		all = append(all, h)
	}
	slices.SortFunc(all, func(a, b Headers) int { return strings.Compare(a.Lang, b.Lang) })
	return all
})
