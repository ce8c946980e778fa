package nationalelo

import (
	"fmt"

	"kalends/engine"
)

// Readings are what every regulation of this family is read by, where a file cannot say it.
func (r Ruleset) Readings() []engine.Reading {
	var all []engine.Reading
	for _, id := range []string{"N-1", "N-2", "N-3", "N-4", "N-5", "N-6"} {
		all = append(all, engine.Reading{ID: words + "reading." + id, Article: line(r.Line)})
	}
	return all
}

// Follows says whether this text may follow one by which lists are out: every version of it must stand as it was.
func (r Ruleset) Follows(earlier engine.Ruleset) error {
	old, ok := earlier.(Ruleset)
	if !ok {
		return nil
	}
	if old.Decimals != r.Decimals {
		return fmt.Errorf("decimals was %d when lists came out and is %d now; write it as it was", old.Decimals, r.Decimals)
	}
	for _, was := range old.Regulation.Versions {
		if err := r.keeps(was); err != nil {
			return err
		}
	}
	return nil
}

func (r Ruleset) keeps(was Version) error {
	for _, is := range r.Regulation.Versions {
		switch {
		case is.ID != was.ID:
		case is.Text != was.Text:
			return fmt.Errorf("line %d: version %s is not as it was when lists came out by it; put it back as it was, and write what is new as a version of its own with a later from (like: %s takes the rest)",
				is.Line, was.ID, was.ID)
		default:
			return nil
		}
	}
	return fmt.Errorf("version %s, by which lists came out, is not there any more; put it back, and write what is new as a version of its own with a later from",
		was.ID)
}
