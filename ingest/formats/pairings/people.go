package pairings

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/rating"
	"kalends/rating/finding"
)

// identify sets the entrants and the numbers in the lines: rows with the same number and name are one player. Numbers
// with two names and names with two numbers are reported with both cells. Players without numbers get one.
func (r *reader) identify() {
	c := &census{reader: r, byNumber: map[int]*person{}, byName: map[string][]*person{}}
	c.readLists()
	c.each(func(n *line, s *side, which int) {
		if s.number > 0 {
			c.addNumbered(n, s)
			n.numbers[which] = s.number
		}
	})
	c.nameNumbers()
	c.each(func(n *line, s *side, which int) {
		if s.number == 0 && s.Name != "" {
			c.addNamed(s)
		}
	})
	c.assignNumbers()
	c.each(func(n *line, s *side, which int) {
		if n.numbers[which] == 0 && s.Name != "" {
			if all := c.byName[cells.NameKey(s.Name)]; len(all) > 0 {
				n.numbers[which] = all[0].Number
			}
		}
	})
	c.enter()
}

// person is a player with the data of all his rows.
type person struct {
	draft.Entrant
	rounds   map[int]bool
	reported bool // his number has two names, or his name two numbers, which has been reported
}

// census is the state while the players of the lines are identified.
type census struct {
	*reader
	people   []draft.Entrant // of lists of entrants elsewhere in the workbook
	byNumber map[int]*person
	byName   map[string][]*person
	fresh    []*person // without a number
	own      bool      // numbers were given here
}

// each calls do for every side of a line without a word for an absence; which is 0 or 1.
func (c *census) each(do func(n *line, s *side, which int)) {
	for _, n := range c.lines {
		for which := range n.sides {
			if n.sides[which].absence == cells.Present {
				do(n, &n.sides[which], which)
			}
		}
	}
}

// readLists sets people: number and name of each row in the lists of entrants elsewhere in the workbook.
func (c *census) readLists() {
	for _, t := range c.reader.people {
		for _, e := range c.People(t) {
			c.people = append(c.people, draft.Entrant{Entrant: rating.Entrant{Number: e.Number, Name: e.Name, Origin: e.Origin},
				At: e.At})
		}
	}
}

// addNumbered adds a side with a number to the player of that number, and reports a second name.
func (c *census) addNumbered(n *line, s *side) {
	p := c.byNumber[s.number]
	if p == nil {
		p = &person{Entrant: s.Entrant, rounds: map[int]bool{}}
		p.Number = s.number
		c.byNumber[s.number] = p
	} else {
		if p.Name != "" && s.Name != "" && cells.NameKey(p.Name) != cells.NameKey(s.Name) && !p.reported {
			p.reported = true
			c.Note(finding.OtherName, s.At("player.name"), s.Name, "number", strconv.Itoa(s.number), "other",
				p.Name, "first", p.from(s.At("player.name")))
		}
		p.learn(s.Entrant)
	}
	p.rounds[n.round] = true
}

// from returns the cell in which the player's name was read first, for a message about the cell here.
func (p *person) from(here rating.Origin) string {
	return draft.SeenFrom(here, p.At("player.name"))
}

// learn adds the data of another row that the player does not have yet.
func (p *person) learn(e draft.Entrant) {
	p.Differs(e)
	if p.Name == "" && e.Name != "" {
		p.Name, p.At, p.Origin = e.Name, e.At, e.Origin
	}
	for _, f := range []struct{ mine, other *string }{
		{&p.Typed, &e.Typed}, {&p.FIDEID, &e.FIDEID}, {&p.Title, &e.Title}, {&p.Club, &e.Club}, {&p.Region, &e.Region},
		{&p.Rating, &e.Rating},
		{(*string)(&p.Sex), (*string)(&e.Sex)},
	} {
		*f.mine = cmp.Or(*f.mine, *f.other)
	}
	p.Birth = cmp.Or(p.Birth, e.Birth)
	p.Learn(e)
}

// nameNumbers gives names from the list of entrants to numbers without one, and fills byName. It reports numbers
// without any name, and names with two numbers; two players of one name who both play in a round are two players.
func (c *census) nameNumbers() {
	for _, number := range slices.Sorted(maps.Keys(c.byNumber)) {
		p := c.byNumber[number]
		if p.Name == "" {
			c.nameFromList(p)
		}
		if p.Name == "" {
			c.Note(finding.NoSuchEntrant, p.At("player.nr"), strconv.Itoa(number))
			continue
		}
		key := cells.NameKey(p.Name)
		for _, other := range c.byName[key] {
			if !p.reported && !other.reported && !shareRound(p, other) {
				p.reported = true
				c.Note(finding.OtherNumber, p.At("player.name"), p.Name, "number", strconv.Itoa(number), "other",
					strconv.Itoa(other.Number), "first", other.from(p.At("player.name")))
			}
		}
		c.byName[key] = append(c.byName[key], p)
	}
}

// shareRound reports whether two players both play in some round.
func shareRound(a, b *person) bool {
	for round := range a.rounds {
		if b.rounds[round] {
			return true
		}
	}
	return false
}

// nameFromList adds the name that the lists of entrants give to a number, if it is only one.
func (c *census) nameFromList(p *person) {
	var found []draft.Entrant
	for _, e := range c.people {
		if e.Number == p.Number && !slices.ContainsFunc(found,
			func(f draft.Entrant) bool { return cells.NameKey(f.Name) == cells.NameKey(e.Name) }) {
			found = append(found, e)
		}
	}
	if len(found) == 1 {
		p.learn(found[0])
	}
}

// addNamed adds a side without a number to the player of that name, or as a new player. It reports a name that has
// two numbers.
func (c *census) addNamed(s *side) {
	key := cells.NameKey(s.Name)
	if all := c.byName[key]; len(all) > 0 {
		all[0].learn(s.Entrant)
		if len(all) > 1 && !all[0].reported {
			all[0].reported = true
			c.Note(finding.OtherNumber, s.At("player.name"), s.Name, "number", strconv.Itoa(all[0].Number), "other",
				strconv.Itoa(all[1].Number), "first", all[0].from(s.At("player.name")))
		}
		return
	}
	p := &person{Entrant: s.Entrant}
	c.byName[key] = append(c.byName[key], p)
	c.fresh = append(c.fresh, p)
}

// assignNumbers numbers the players without a number: as in the workbook's list of entrants if it has a number for each
// of them, otherwise in the order of their names.
func (c *census) assignNumbers() {
	if len(c.fresh) == 0 {
		return
	}
	last := 0
	for number := range c.byNumber {
		last = max(last, number)
	}
	slices.SortFunc(c.fresh, func(a, b *person) int {
		return cmp.Or(strings.Compare(cells.Sign(a.Name), cells.Sign(b.Name)), strings.Compare(a.Name, b.Name))
	})
	listed := c.numbersOfList()
	for i, p := range c.fresh {
		p.Number = last + 1 + i
		if listed != nil {
			p.Number = listed[cells.NameKey(p.Name)]
		}
		c.byNumber[p.Number] = p
	}
	if c.own = listed == nil; c.own {
		c.Note(finding.NumbersGiven, c.fresh[0].At("player.name"), "", "n", strconv.Itoa(len(c.fresh)))
	}
}

// numbersOfList returns the numbers of the workbook's list of entrants by the keys of names. It returns nil if the
// list contradicts itself, lacks a player, or some players have numbers in the lists of games.
func (c *census) numbersOfList() map[string]int {
	numbers, taken := map[string]int{}, map[int]string{}
	for _, e := range c.people {
		key := cells.NameKey(e.Name)
		if before, ok := numbers[key]; ok && before != e.Number || taken[e.Number] != "" && taken[e.Number] != key {
			return nil
		}
		numbers[key], taken[e.Number] = e.Number, key
	}
	for _, p := range c.fresh {
		if numbers[cells.NameKey(p.Name)] == 0 || len(c.byNumber) > 0 {
			return nil
		}
	}
	return numbers
}

// enter adds the players to the draft as entrants, with the data of lists of entrants.
func (c *census) enter() {
	for _, number := range slices.Sorted(maps.Keys(c.byNumber)) {
		p := c.byNumber[number]
		p.Status = rating.Played
		c.Entrants = append(c.Entrants, p.Entrant)
	}
	c.AddLists(c.reader.people, !c.own)
}
