package registry

import (
	"kalends/ingest/cells"
	"kalends/rating"
)

// titleCodes returns the codes of titles by code and by the names in the documents. Where two have one name, the first
// counts: the documents of the association come before others.
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
