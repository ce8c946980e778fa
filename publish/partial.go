package publish

import (
	"encoding/json"
	"maps"
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
func (o *Office) stuck(name, sha string) bool {
	text, err := o.Ledger.Meta(metaPartial)
	if err != nil {
		o.trouble(err)
		return false
	}
	seen := map[string]glimpse{}
	if text != "" {
		if err := json.Unmarshal([]byte(text), &seen); err != nil {
			o.trouble(err)
			return false
		}
	}
	name = tame(name) // JSON cannot hold every name
	g, ok := seen[name]
	maps.DeleteFunc(seen, func(_ string, g glimpse) bool { return g.Since.After(o.Now) || o.Now.Sub(g.Since) > longAgo })
	if ok && g.SHA == sha && o.Now.Sub(g.Since) >= patience {
		delete(seen, name)
		return o.keepGlimpses(seen)
	} else if !ok || g.SHA != sha || g.Since.After(o.Now) {
		seen[name] = glimpse{sha, o.Now}
		o.keepGlimpses(seen)
	}
	return false
}

func (o *Office) keepGlimpses(seen map[string]glimpse) bool {
	text, err := json.Marshal(seen)
	if err == nil {
		err = o.Ledger.SetMeta(metaPartial, string(text))
	}
	if err != nil {
		o.trouble(err)
	}
	return err == nil
}
