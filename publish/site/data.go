package site

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"slices"

	reports "kalends/reports/site"
)

// kindOf returns the kind under which the value of a page is published as JSON; empty if it is not.
func kindOf(p reports.Page) string {
	switch p.(type) {
	case reports.Issue:
		return "list"
	case reports.Issues:
		return "lists"
	case reports.Event, reports.Keyed:
		return "event"
	case reports.Events:
		return "events"
	case reports.Group:
		return "group"
	case reports.Groups:
		return "groups"
	case reports.Statistics:
		return "statistics"
	case reports.Corrections:
		return "corrections"
	}
	return ""
}

// publish publishes the value of a page as JSON; content is a hash of its key. Players are gathered until one comes
// whose page is in another folder.
func (t *tree) publish(p reports.Page, content []byte, load func() (value, error)) error {
	switch p := p.(type) {
	case reports.Player:
		if shard := reports.PlayerShard(p.ID); shard != t.shard {
			if err := t.publishPlayers(); err != nil {
				return err
			}
			t.shard = shard
		}
		v, err := load()
		t.players = append(t.players, v.json)
		return err
	case reports.Issue:
		if p.Newest {
			t.newest = append(t.newest, newest{p.IssueRef, p.Name, reports.ViewPlace(p.List, "rank", 1)})
		}
	}
	kind := kindOf(p)
	if kind == "" {
		return nil
	}
	return t.put(reports.DataPlace(p.Place()), content, func(w io.Writer) error {
		v, err := load()
		if err == nil {
			err = encode(w, kind, v.json)
		}
		return err
	})
}

// publishPlayers publishes the gathered players.
func (t *tree) publishPlayers() error {
	if len(t.players) == 0 {
		return nil
	}
	all := slices.Concat([]byte("["), bytes.Join(t.players, []byte(",")), []byte("]"))
	t.players = t.players[:0]
	return t.put(reports.PlayersData(t.shard), hash(all), func(w io.Writer) error { return encode(w, "players", all) })
}

// encode writes a value with its format and its kind.
func encode(w io.Writer, kind string, value []byte) error {
	_, err := fmt.Fprintf(w, "{\"format\":%q,\"kind\":%q,\"value\":%s}\n", reports.Format, kind, value)
	return err
}

// newest is the newest issue of a list, and the place of its page below the folder of a language.
type newest struct {
	reports.IssueRef
	Issue string `json:"issue"`
	Page  string `json:"page"`
}

// description is what site.json says of a site.
type description struct {
	Format      string            `json:"format"`
	ID          string            `json:"id"` // a hash of its content
	Association string            `json:"association"`
	Names       map[string]string `json:"names"`
	Languages   []string          `json:"languages"` // their folders
	Base        string            `json:"base,omitempty"`
	Lists       []newest          `json:"lists"`
	Players     string            `json:"players"` // where the JSON of the players is
	Program     string            `json:"program"`
}

// describe writes site.json.
func (t *tree) describe() error {
	d := description{Format: reports.Format, ID: t.keys.id(), Association: t.site.Association.Code,
		Names: t.site.Association.Names, Languages: t.site.Languages, Base: t.site.Base, Lists: t.newest,
		Players: reports.PlayersData("{000-999}"), Program: t.Setup.Program}
	return t.create(describing, func(w io.Writer) error {
		enc := json.NewEncoder(w)
		enc.SetIndent("", "  ")
		return enc.Encode(d)
	})
}
