package registry

import (
	"cmp"
	"slices"
	"strings"

	"kalends/ingest/cells"
	"kalends/ingest/fields"
	"kalends/rating"
	"kalends/rating/finding"
)

// readPlayer reads a row of sheet Players. A row without a number is left out, and so is a second one of a number.
// Mergers are checked at the end, because the other row may come later.
func (r *reader) readPlayer(rec fields.Record) {
	id := rec.Text("player.id")
	if id == "" {
		return
	}
	p, there := r.builder.find(id)
	if !there {
		p = player(rec)
		names := r.builder.addPlayer(&p)
		r.collect(&p, rec, names)
		r.otherNames(p, rec)
	}
	if p.Status == rating.Merged || p.MergedInto != "" {
		r.mergers = append(r.mergers, rec.Clone())
	}
}

// readMergers checks the players who were merged.
func (r *reader) readMergers() {
	for _, rec := range r.mergers {
		r.merged(rec)
	}
	r.mergers = nil
}

// player returns the player of a row of sheet Players. Without a status the player is active, and is published unless
// the row says no.
func player(rec fields.Record) rating.Player {
	p := rating.Player{
		ID: rec.Text("player.id"), Name: rec.Text("player.name"), SortKey: rec.Text("player.sort_key"),
		Sex: rating.Sex(rec.Choice("player.sex")), Birth: rec.Birth("player.birth"),
		Federation: strings.ToUpper(rec.Text("player.federation")), Region: rec.Text("player.region"),
		Club:   rec.Text("player.club"),
		FIDEID: rec.Text("player.fide_id"), Status: rating.Status(rec.Choice("player.status")),
		Since:      rec.Date("player.status_since"),
		MergedInto: rec.Text("player.merged_into"), Publish: rec.Choice("player.publish") != "no",
		HideBirth: rec.Choice("player.publish_birth") == "none", Origin: rec.Origin("player.id"),
	}
	if p.Status == "" {
		p.Status = rating.Active
	}
	if rec.Choice("player.birth_precision") == "year" {
		p.Birth.On = 0
	}
	for _, key := range []string{"player.name_local", "player.name_latin"} {
		if alt := rec.Text(key); p.NameAlt == "" && alt != p.Name {
			p.NameAlt = alt
		}
	}
	return p
}

// otherNames adds a player's names in other scripts and in parts, which sheets may use, and the national number.
func (r *reader) otherNames(p rating.Player, rec fields.Record) {
	parts := strings.TrimSpace(rec.Text("player.last") + " " + rec.Text("player.first"))
	for _, name := range []string{rec.Text("player.name_latin"), rec.Text("player.name_local"), parts} {
		if name != "" && cells.NameKey(name) != cells.NameKey(p.Name) {
			r.addAlias(Alias{Player: p.ID, Text: name, Kind: "name", Source: playersSheet}, p)
		}
	}
	if n := rec.Text("player.national_no"); n != "" {
		r.addAlias(Alias{Player: p.ID, Text: n, Kind: national, Source: playersSheet}, p)
	}
}

// merged checks that the numbers of a merged player lead, in the end, to a player who was not merged. It keeps the
// merger, or reports that it leads nowhere.
func (r *reader) merged(rec fields.Record) {
	id := rec.Text("player.id")
	p, _ := r.builder.find(id)
	if (p.Status == rating.Merged) != (p.MergedInto != "") {
		rec.Note(finding.MergerLost, "player.merged_into")
		return
	}
	if p.MergedInto == "" {
		return
	}
	now, _, ok := resolve(r.builder.find, id)
	if !ok {
		rec.Note(finding.MergerLost, "player.merged_into")
		return
	}
	r.reg.Mergers = append(r.reg.Mergers, Merger{Player: id, Into: now.ID, Origin: rec.Origin("player.merged_into")})
}

// Resolve returns the player who has a number after mergers; followed reports whether there was one. It returns false
// if nobody has the number, or if mergers lead nowhere.
func (r Registry) Resolve(id string) (p rating.Player, followed, ok bool) {
	return resolve(r.Players.Find, id)
}

// Present returns the numbers that players have now who had or have some numbers, each once. With a condition, only the
// numbers that fulfil it are looked up.
func (r Registry) Present(numbers []string, is func(number string) bool) (ids []string) {
	for _, number := range numbers {
		if p, _, ok := r.Resolve(number); ok && !slices.Contains(ids, p.ID) && (is == nil || is(number)) {
			ids = append(ids, p.ID)
		}
	}
	return ids
}

// resolve is Registry.Resolve with a function that finds a player by number.
func resolve(find func(string) (rating.Player, bool), id string) (p rating.Player, followed, ok bool) {
	p, ok = find(id)
	for steps := 0; ok && p.Status == rating.Merged; steps++ {
		if steps > 32 {
			return rating.Player{}, true, false
		}
		p, ok = find(p.MergedInto)
		followed = true
	}
	return p, followed, ok
}

// titles reads sheet Titles into the players and reports unknown titles. Rows with an unknown title or player, or with
// days out of order, are left out.
func (r *reader) titles() {
	for _, rec := range r.table("Titles") {
		row, ok := r.playerRow(rec, "title.id")
		code, known := r.codes[cells.NameKey(rec.Text("title.title"))]
		if rec.Good("title.title") && !known {
			rec.Note(finding.UnknownTitle, "title.title")
		}
		if !ok || !known || !startsBeforeEnd(rec, "title.awarded_on", "title.revoked_on") {
			continue
		}
		p := r.builder.players.get(row)
		r.checker.AddTitled(row)
		p.Titles = append(p.Titles, rating.Title{Code: code, AwardedOn: rec.Date("title.awarded_on"),
			Document: rec.Text("title.doc_no"),
			DocDate:  rec.Date("title.doc_date"), RevokedOn: rec.Date("title.revoked_on"), Origin: rec.Origin("title.id")})
		slices.SortStableFunc(p.Titles, func(a, b rating.Title) int { return cmp.Compare(a.AwardedOn, b.AwardedOn) })
		r.builder.change(row, &p)
	}
}

// standings reads sheet Status into the players. Rows of unknown players, with days out of order or overlapping another
// row are reported and left out.
func (r *reader) standings() {
	for _, rec := range r.table("Status") {
		row, ok := r.playerRow(rec, "status.id")
		spell := rating.Spell{Kind: rec.Choice("status.kind"), From: rec.Date("status.from"), To: rec.Date("status.to"),
			Year:   rec.Int("status.year"),
			Reason: rec.Text("status.reason"), Document: rec.Text("status.doc_no"), Origin: rec.Origin("status.id")}
		if spell.Kind == "excused" && spell.Year == 0 && !rec.Failed("status.year") {
			rec.Note(finding.EmptyField, "status.year")
		}
		if spell.Kind != "excused" && spell.From == 0 && !rec.Failed("status.from") {
			rec.Note(finding.EmptyField, "status.from")
		}
		if !ok || !startsBeforeEnd(rec, "status.from", "status.to") {
			continue
		}
		p := r.builder.players.get(row)
		if at, clash := overlapping(p.Standings, spell); clash {
			rec.Note(finding.DaysOverlap, "status.from", "first", at)
			continue
		}
		p.Standings = append(p.Standings, spell)
		slices.SortStableFunc(p.Standings, func(a, b rating.Spell) int {
			return cmp.Or(cmp.Compare(a.From, b.From),
				cmp.Compare(a.Year, b.Year))
		})
		r.builder.change(row, &p)
	}
}

// overlapping returns the cell of a spell of the same kind that shares a day with s, or of an excuse for the same year;
// false if there is none.
func overlapping(spells []rating.Spell, s rating.Spell) (string, bool) {
	for _, o := range spells {
		if o.Kind != s.Kind {
			continue
		}
		shares := (o.To == 0 || s.From <= o.To) && (s.To == 0 || o.From <= s.To)
		if s.Kind == "excused" {
			shares = o.Year == s.Year
		}
		if shares {
			return o.Origin.Cell, true
		}
	}
	return "", false
}

// transfers reads sheet Transfers, without the rows of unknown players.
func (r *reader) transfers() {
	for _, rec := range r.table("Transfers") {
		if _, ok := r.playerRow(rec, "transfer.id"); !ok {
			continue
		}
		r.reg.Transfers = append(r.reg.Transfers, Transfer{Player: rec.Text("transfer.id"), Date: rec.Date("transfer.date"),
			FromRegion: rec.Text("transfer.from_region"), FromClub: rec.Text("transfer.from_club"),
			ToRegion: rec.Text("transfer.to_region"),
			ToClub:   rec.Text("transfer.to_club"), Doc: rec.Text("transfer.doc_no"), FeePaid: rec.Yes("transfer.fee_paid")})
	}
}

// TitleCodes returns the codes of titles by code and by the names in the documents. Where two have one name, the first
// counts: the documents of the association come before others.
func (t Terms) TitleCodes() map[string]string {
	codes := map[string]string{}
	put := func(name, code string) {
		if key := cells.NameKey(name); codes[key] == "" {
			codes[key] = code
		}
	}
	for _, title := range t.Titles {
		put(title.Code, title.Code)
		for _, name := range title.Names {
			put(name, title.Code)
		}
	}
	return codes
}
