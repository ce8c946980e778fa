package fide

import (
	"fmt"
	"slices"

	"kalends/engine"
	"kalends/engine/method"
	"kalends/rating"
)

// versionFor returns the text by which an event is rated: the newest that was in force when it began, or the pinned
// one if that was in force (0.1). If there is none, ok is false, and earliest is the first day of the oldest text, or
// of the pinned one.
func (r Ruleset) versionFor(start rating.Date, pinned string) (v rating.Version, earliest rating.Date, ok bool) {
	for _, v := range r.versions {
		if pinned != "" && v.ID != pinned {
			continue
		}
		if start >= v.From {
			return v, v.From, true
		}
		earliest = v.From
	}
	return rating.Version{}, earliest, false
}

// checkChosen returns an error for a pinned version or a chosen option that this ruleset does not have.
func (r Ruleset) checkChosen(pinned string, chosen engine.Options) error {
	if pinned != "" && !slices.ContainsFunc(r.versions, func(v rating.Version) bool { return v.ID == pinned }) {
		return fmt.Errorf("%s has no version %q", r.family, pinned)
	}
	return method.CheckOptions(r.family, r.Options(), chosen)
}

// exempt2650 reports whether the whole difference counts for players rated 2650 or more (8.3.1, for events from 1
// October 2025).
func exempt2650(v rating.Version) bool { return v.From >= october2025 }

// excludes600 reports whether games between players 600 points apart are left out, in an event that began on a day
// (rapid and blitz 7.3.1, for events from 1 December 2024).
func (r Ruleset) excludes600(start rating.Date) bool { return r.fast && start >= december2024 }
