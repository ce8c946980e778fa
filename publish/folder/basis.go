package folder

import (
	"errors"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"kalends/engine"
	"kalends/ingest/registry"
	"kalends/ledger"
	"kalends/rating"
	"kalends/templates"
)

// Basis is what lists are made by and sheets are judged by: a configuration, and the registry as it was read under it.
// The View holds today's; a frozen issue has its own.
type Basis struct {
	Setup    Setup
	Registry registry.Registry
	Remarks  rating.Findings // about the registry: warnings, and faults of single rows
	Words    templates.Words
	erased   rating.Erasures
}

// PlayersOn returns the players as a list of a day prints them: juniors by the privacy of the day, and nobody who was
// erased before it.
func (b *Basis) PlayersOn(day rating.Date) rating.Players {
	return b.Setup.Privacy.Of(b.erased.Of(b.Registry.Players, day), day)
}

// ErasedOn returns the decisions by which players on a list were erased on its day or later, by player.
func (b *Basis) ErasedOn(l rating.List) (all []rating.Decision) {
	for _, id := range slices.Sorted(maps.Keys(b.erased)) {
		if d := b.erased[id]; d.Player == id && l.Date <= d.Day && l.Has(id) {
			all = append(all, d)
		}
	}
	return all
}

// ListByID returns the list with an id; false if the configuration has none.
func (b *Basis) ListByID(id string) (List, bool) {
	for _, l := range b.Setup.Lists {
		if l.ID == id {
			return l, true
		}
	}
	return List{}, false
}

// ListIDs returns the ids of the lists, in the order of the configuration.
func (b *Basis) ListIDs() (ids []string) {
	for _, l := range b.Setup.Lists {
		ids = append(ids, l.ID)
	}
	return ids
}

// Classes returns the classes of events that the regulations distinguish, in their order.
func (b *Basis) Classes() (classes []string) {
	for _, r := range b.rulesets() {
		for _, class := range r.Profile().Classes {
			if !slices.Contains(classes, class) {
				classes = append(classes, class)
			}
		}
	}
	return classes
}

// rulesets returns the rulesets of the lists, in the order of the configuration.
func (b *Basis) rulesets() (all []engine.Ruleset) {
	for _, l := range b.Setup.Lists {
		all = append(all, l.Ruleset)
	}
	return all
}

// IssueName returns the name of an issue: <code>-<list>-<date>.
func (b *Basis) IssueName(list string, date rating.Date) string {
	return fmt.Sprintf("%s-%s-%s", b.Setup.Code, list, date)
}

// IssueFolder returns the folder in which a publication is put when it is published, relative to the association's.
func (b *Basis) IssueFolder(p ledger.Publication) string {
	return FolderOfIssue(b.IssueName(p.List, p.Date), p.Revision)
}

// FolderOfIssue returns the folder of a revision of an issue, relative to the association's.
func FolderOfIssue(name string, revision int) string {
	return path.Join("published", name, fmt.Sprintf("r%d", revision))
}

// ErrPlayersGone means that the registry lacks players who are on a list: it is an old copy, or rows were deleted.
var ErrPlayersGone = errors.New("rows are never deleted, only their status changes: put them back under their numbers on sheet Players of registry.xlsx; a number is given up by kalends merge OLD NEW")

// CheckPlayers returns an error that wraps ErrPlayersGone if the registry lacks a player of the list.
func (b *Basis) CheckPlayers(l rating.List) error {
	var gone []string
	for _, s := range l.States {
		if !b.Registry.Players.Has(s.Player) {
			gone = append(gone, s.Player)
		}
	}
	return playersGone(gone, b.Setup.AdmitNew)
}

// playersGone returns an error that wraps ErrPlayersGone and names the first five missing players; nil without any.
// Unless newcomers are admitted, it also explains numbers that were given to admitted ones: these have no row.
func playersGone(gone []string, admits bool) error {
	if len(gone) == 0 {
		return nil
	}
	err := fmt.Errorf("players who stand on the list are no longer in the registry: %d (%s); %w",
		len(gone), strings.Join(gone[:min(len(gone), 5)], ", "), ErrPlayersGone)
	if !admits && slices.ContainsFunc(gone, func(id string) bool { return strings.HasPrefix(id, "N-") }) {
		err = fmt.Errorf("%w; numbers that begin with N- were given under new_players: admit: write that in kalends.yaml again, or enter a row for each",
			err)
	}
	return err
}

// metaKnown is the key under which the ledger keeps for which registry and which lists nobody was missing.
const metaKnown = "known"

// CheckKnown returns an error that wraps ErrPlayersGone if the registry lacks a player of a list in force. It does not
// look if KeepKnown has recorded that nobody is missing, so that a pass costs what its sheets cost.
func (v *View) CheckKnown() error {
	if _, known, err := knownBy(v); err != nil || known {
		return err
	}
	for _, l := range v.Setup.Lists {
		var gone []string
		err := v.Ledger.EachInForce(l.ID, v.Today(), func(player string) {
			if !v.Registry.Players.Has(player) {
				gone = append(gone, player)
			}
		})
		if err == nil {
			err = playersGone(gone, v.Setup.AdmitNew)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// knownBy returns a key for everything on which the result of CheckKnown depends, and whether the ledger has recorded
// that under this key nobody was missing.
func knownBy(v *View) (key string, known bool, err error) {
	all := []string{v.Registry.SHA, fmt.Sprint(v.Setup.AdmitNew), v.reading.family, v.reading.lists}
	for _, l := range v.Setup.Lists {
		name, err := v.Ledger.NameInForce(l.ID, v.Today())
		if err != nil {
			return "", false, err
		}
		all = append(all, name)
	}
	key = strings.Join(all, "; ")
	kept, err := v.Ledger.Meta(metaKnown)
	return key, kept == key, err
}

// MayHaveLost reports whether the registry, or the setting new_players, has changed since nobody was missing; false if
// that was never recorded.
func MayHaveLost(v *View) (bool, error) {
	known, err := v.Ledger.Meta(metaKnown)
	return known != "" && !strings.HasPrefix(known, fmt.Sprintf("%s; %t; ", v.Registry.SHA, v.Setup.AdmitNew)), err
}

// KeepKnown records in the ledger that nobody is missing from today's registry. It checks nothing: CheckKnown must have
// succeeded before.
func (f *Folder) KeepKnown() error {
	key, known, err := knownBy(&f.View)
	if err != nil || known {
		return err
	}
	return f.Write.SetMeta(metaKnown, key)
}

// KeepKnownWith runs comeOut, which publishes a list, in one transaction of the ledger. registry is the hash of the
// registry with which the list was calculated, in which everybody on it was found. If that is today's registry and
// nobody was missing before, it also records that nobody is missing now.
func (f *Folder) KeepKnownWith(registry string, comeOut func() error) error {
	return f.Write.Together(func() error {
		_, known, err := knownBy(&f.View)
		if err == nil {
			err = comeOut()
		}
		if err != nil || !known || registry != f.Registry.SHA {
			return err
		}
		return f.KeepKnown()
	})
}
