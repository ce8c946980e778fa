package fide

import (
	"fmt"
	"slices"

	"kalends/engine"
	"kalends/rating"
)

// versionFor gives the text that an event is rated under: the newest that was in force when it began, or the pinned one
// if it was (0.1). earliest is the first day on which there is one.
func (r Ruleset) versionFor(start rating.Date, pinned string) (v engine.Version, earliest rating.Date, ok bool) {
	for _, v := range r.versions {
		if pinned != "" && v.ID != pinned {
			continue
		}
		if start >= v.From {
			return v, v.From, true
		}
		earliest = v.From
	}
	return engine.Version{}, earliest, false
}

// checkChosen says whether a pinned version and the chosen options are this ruleset's.
func (r Ruleset) checkChosen(pinned string, chosen engine.Options) error {
	if pinned != "" && !slices.ContainsFunc(r.versions, func(v engine.Version) bool { return v.ID == pinned }) {
		return fmt.Errorf("%s has no version %q", r.family, pinned)
	}
	for _, o := range r.Options() {
		if value := chosen.Get(o); !slices.Contains(o.Values, value) {
			return fmt.Errorf("%s: option %s: %q is none of %q", r.family, o.Key, value, o.Values)
		}
	}
	return nil
}

// exempt2650 says whether the version lets a player rated 2650 or higher count the whole difference (8.3.1, for events
// from 1 October 2025).
func exempt2650(v engine.Version) bool { return v.ID == "fide-2025-10" }

// excludes600 says whether a game between players 600 points apart is left out (rapid and blitz 7.3.1, for events from
// 1 December 2024).
func (r Ruleset) excludes600(start rating.Date) bool { return r.fast && start >= december2024 }
