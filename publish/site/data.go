package site

import (
	"bytes"
	"encoding/json"
	"io"

	reports "kalends/reports/site"
)

// data is what is published as JSON and not written yet.
type data struct {
	shard   string            // of the players
	players []json.RawMessage // of that shard
	newest  []newest
}

// described is a JSON file of the site: the value of a page, or of the players whose pages are in one folder.
type described struct {
	Format string `json:"format"`
	Kind   string `json:"kind"`
	Value  any    `json:"value"`
}

// kindOf returns the kind under which the value of a page is published as JSON; empty if it is not.
func kindOf(p reports.Page) string {
	switch p.(type) {
	case reports.Issue:
		return "list"
	case reports.Issues:
		return "lists"
	case reports.Event:
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

// publish publishes the value of a page as JSON. Players are gathered until one comes whose page is in another folder.
func (t *tree) publish(p reports.Page, value []byte) error {
	switch p := p.(type) {
	case reports.Player:
		if shard := reports.PlayerShard(p.ID); shard != t.data.shard {
			if err := t.players(); err != nil {
				return err
			}
			t.data.shard = shard
		}
		t.data.players = append(t.data.players, value)
		return nil
	case reports.Issue:
		if p.Newest {
			t.data.newest = append(t.data.newest, newest{p.IssueRef, p.Name, reports.ViewPlace(p.List, "rank", 1)})
		}
	}
	if kind := kindOf(p); kind != "" {
		return t.publishAs(reports.DataPlace(p.Place()), kind, json.RawMessage(value), value)
	}
	return nil
}

// players publishes the gathered players.
func (t *tree) players() error {
	all := t.data.players
	if t.data.players = nil; len(all) == 0 {
		return nil
	}
	return t.publishAs(reports.PlayersData(t.data.shard), "players", all, bytes.Join(rawBytes(all), []byte("\n")))
}

func rawBytes(all []json.RawMessage) (raw [][]byte) {
	for _, m := range all {
		raw = append(raw, m)
	}
	return raw
}

// publishAs publishes a value as JSON; content is what it depends on.
func (t *tree) publishAs(place, kind string, value any, content []byte) error {
	return t.put(place, content, func(w io.Writer) error {
		return json.NewEncoder(w).Encode(described{reports.Format, kind, value})
	})
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
		Names: t.site.Association.Names, Languages: t.site.Languages, Base: t.site.Base, Lists: t.data.newest,
		Players: reports.PlayersData("{000-999}"), Program: t.Setup.Program}
	return t.write(describing, func(w io.Writer) error {
		enc := json.NewEncoder(w)
		enc.SetIndent("", "  ")
		return enc.Encode(d)
	})
}
