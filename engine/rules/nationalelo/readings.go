package nationalelo

import (
	"fmt"
	"strconv"

	"kalends/engine"
)

// Readings returns how every regulation of this family is read where a file cannot say it, each with the line of the
// newest version that it is about.
func (r Ruleset) Readings() (all []engine.Reading) {
	v := &r.Regulation.Versions[len(r.Regulation.Versions)-1]
	rules := v.Line
	if len(v.K) > 0 {
		rules = v.K[0].Line
	}
	for i, at := range []int{v.Line, rules, rules, rules, v.Change.Line, v.Expectation.Line} {
		all = append(all, engine.Reading{ID: words + "reading.N-" + strconv.Itoa(i+1), Article: line(at)})
	}
	return append(all, engine.Reading{ID: words + "reading.N-7", Article: line(v.Newcomers.Line), Guests: true})
}

// Follows returns why this text may not follow one by which lists were published: the decimals or a version of that
// text were changed, or a version is missing. It returns nil for another kind of ruleset.
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

// keeps returns an error unless a version with the same id and text is there.
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
