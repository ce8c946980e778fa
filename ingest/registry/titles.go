package registry

import (
	"kalends/ingest/cells"
	"kalends/rating"
)

// titleCodes gives the codes of titles by code and by the names that the documents have for them. Of equal names the
// first holds: the association's own documents go before those of others.
func titleCodes(titles []rating.TitleName) map[string]string {
	codes := map[string]string{}
	put := func(name, code string) {
		if key := cells.NameKey(name); codes[key] == "" {
			codes[key] = code
		}
	}
	for _, t := range titles {
		put(t.Code, t.Code)
		for _, name := range t.Names {
			put(name, t.Code)
		}
	}
	return codes
}
