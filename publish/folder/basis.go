package folder

import (
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"kalends/engine"
	"kalends/ingest/registry"
	"kalends/ledger"
	"kalends/rating"
	"kalends/templates"
)

// Basis is what lists are made by and sheets are judged by: a configuration, and a registry that was read under it.
// That of today stands in the View; an issue that was frozen has one of its own.
type Basis struct {
	Setup    Setup
	Registry registry.Registry
	Remarks  rating.Findings // what is to be said of the registry: warnings, and faults of single rows
	Words    templates.Words
}

// ListByID gives a list by id.
func (b *Basis) ListByID(id string) (List, bool) {
	for _, l := range b.Setup.Lists {
		if l.ID == id {
			return l, true
		}
	}
	return List{}, false
}

// ListIDs gives the ids of the lists, in the order of the configuration.
func (b *Basis) ListIDs() (ids []string) {
	for _, l := range b.Setup.Lists {
		ids = append(ids, l.ID)
	}
	return ids
}

// Classes gives the classes of events that the lists' regulations tell apart, in their order; none: nobody asks.
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

// rulesets are those of the lists, in their order. The documents of the first go before those of the others.
func (b *Basis) rulesets() (all []engine.Ruleset) {
	for _, l := range b.Setup.Lists {
		all = append(all, l.Ruleset)
	}
	return all
}

// IssueName is an issue's name: <code>-<list>-<date>.
func (b *Basis) IssueName(list string, date rating.Date) string {
	return fmt.Sprintf("%s-%s-%s", b.Setup.Code, list, date)
}

// IssueFolder gives the folder of a publication when it is out, relative to the association's.
func (b *Basis) IssueFolder(p ledger.Publication) string {
	return FolderOfIssue(b.IssueName(p.List, p.Date), p.Revision)
}

// FolderOfIssue is where a revision of an issue lies when it is out, relative to the association's folder.
func FolderOfIssue(name string, revision int) string {
	return path.Join("published", name, fmt.Sprintf("r%d", revision))
}

// ErrPlayersGone means that the registry has lost players who stand on a list: it is an old copy, or rows were deleted.
var ErrPlayersGone = errors.New("rows are never deleted, only their status changes: put them back under their numbers on sheet Players of registry.xlsx; a number is given up by kalends merge OLD NEW")

// CheckPlayers checks that the registry still has everyone who stands on a list.
func (b *Basis) CheckPlayers(l rating.List) error {
	var gone []string
	for _, s := range l.States {
		if !b.Registry.Players.Has(s.Player) {
			gone = append(gone, s.Player)
		}
	}
	return playersGone(gone, b.Setup.AdmitNew)
}

// playersGone is the error of players who stand on a list and are not in the registry, if there are any. Those who were admitted
// have no row, and are unknown once nobody is admitted any more.
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

// metaKnown says for which registry and which lists it is certain that everyone who stands on these is in that.
const metaKnown = "known"

// CheckKnown checks that the registry has everyone who stands on the lists in force. Who was found to be there once is
// there as long as neither changes: the ledger remembers it, so that a pass costs what its sheets cost.
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

// knownBy names everything that the answer of CheckKnown rests on, and says whether the ledger remembers it.
func knownBy(v *View) (question string, known bool, err error) {
	all := []string{v.Registry.SHA, fmt.Sprint(v.Setup.AdmitNew), v.reading.family, v.reading.lists}
	for _, l := range v.Setup.Lists {
		name, err := v.Ledger.NameInForce(l.ID, v.Today())
		if err != nil {
			return "", false, err
		}
		all = append(all, name)
	}
	question = strings.Join(all, "; ")
	said, err := v.Ledger.Meta(metaKnown)
	return question, said == question, err
}

// MayHaveLost says whether the registry, or whether newcomers are admitted, is another than when everyone was last known: somebody
// may be gone, and nobody need wait for a sheet or a list to be told.
func MayHaveLost(v *View) (bool, error) {
	said, err := v.Ledger.Meta(metaKnown)
	return said != "" && !strings.HasPrefix(said, fmt.Sprintf("%s; %t; ", v.Registry.SHA, v.Setup.AdmitNew)), err
}

// KeepKnown remembers that CheckKnown has found everyone.
func (f *Folder) KeepKnown() error {
	question, known, err := knownBy(&f.View)
	if err != nil || known {
		return err
	}
	return f.Write.SetMeta(metaKnown, question)
}

// KeepKnownWith has a list come into force of which everyone was found in the registry of a hash, when it was calculated.
// Where that is today's, and everyone on the lists before was known, nobody need be looked for again.
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
