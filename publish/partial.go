package publish

import (
	"encoding/json"
	"fmt"
	"maps"
	"strconv"
	"time"
)

// patience is how long a file that is not whole may lie unchanged before it is returned as cut off; a glimpse that is
// older than longAgo is of a file that has become whole, or has gone.
const (
	patience = 15 * time.Minute
	longAgo  = 24 * time.Hour
)

const metaPartial = "partial"

// glimpse is when a file that is not whole was first seen with these bytes.
type glimpse struct {
	SHA   string    `json:"sha"`
	Since time.Time `json:"since"`
}

// stuck says whether a file that is not whole has lain unchanged for so long that nobody is copying it any more.
func (o *Office) stuck(name, sha string) (bool, error) {
	text, err := o.Ledger.Meta(metaPartial)
	if err != nil {
		return false, err
	}
	seen := map[string]glimpse{}
	if text != "" {
		if err := json.Unmarshal([]byte(text), &seen); err != nil {
			return false, fmt.Errorf("the ledger's note of unfinished files: %w", err)
		}
	}
	name = strconv.QuoteToASCII(name) // JSON cannot hold every name
	g, ok := seen[name]
	maps.DeleteFunc(seen, func(_ string, g glimpse) bool { return g.Since.After(o.Now) || o.Now.Sub(g.Since) > longAgo })
	if ok && g.SHA == sha && o.Now.Sub(g.Since) >= patience {
		delete(seen, name)
		return true, o.keepGlimpses(seen)
	}
	if !ok || g.SHA != sha || g.Since.After(o.Now) {
		seen[name] = glimpse{sha, o.Now}
		return false, o.keepGlimpses(seen)
	}
	return false, nil
}

func (o *Office) keepGlimpses(seen map[string]glimpse) error {
	text, err := json.Marshal(seen)
	if err != nil {
		return err
	}
	return o.Ledger.SetMeta(metaPartial, string(text))
}
