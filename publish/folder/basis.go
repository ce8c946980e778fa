package folder

import (
	"errors"
	"fmt"
	"path"
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

// ruleset is the one whose documents name the titles, nil without lists: an association plays one game.
func (b *Basis) ruleset() engine.Ruleset {
	if len(b.Setup.Lists) == 0 {
		return nil
	}
	return b.Setup.Lists[0].Ruleset
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
var ErrPlayersGone = errors.New("rows are never deleted, only their status changes")

// CheckPlayers checks that the registry still has everyone who stands on a list.
func (b *Basis) CheckPlayers(l rating.List) error {
	var gone []string
	for _, s := range l.States {
		if _, ok := b.Registry.Players[s.Player]; !ok {
			gone = append(gone, s.Player)
		}
	}
	return playersGone(gone)
}

// playersGone is the error of players who stand on a list and are not in the registry, if there are any.
func playersGone(gone []string) error {
	if len(gone) > 0 {
		return fmt.Errorf("players who stand on the list are no longer in the registry: %d (%s); %w",
			len(gone), strings.Join(gone[:min(len(gone), 5)], ", "), ErrPlayersGone)
	}
	return nil
}
