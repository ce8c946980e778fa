package importing

import (
	"cmp"
	"strconv"
	"strings"

	"kalends/ingest/players"
)

// standIn begins what stands in the place of a number that is to be filled in; the name follows, so that the rows of other
// sheets say whose they are.
const standIn = "? "

func isStandIn(id string) bool { return strings.HasPrefix(id, standIn) }

// longestStandIn is as long as a number can be (24), without room for what tells people of one name apart.
const longestStandIn = 16

// standIns gives people without a number something to stand in its place, each another one: people of one name have their year of
// birth behind it.
func standIns(people []players.Person) []players.Person {
	ofName, given := map[string]int{}, map[string]int{}
	for _, p := range people {
		ofName[standInOf(p.Name, 0)]++
	}
	for i, p := range people {
		id := standInOf(p.Name, 0)
		if ofName[id] > 1 {
			id = standInOf(p.Name, p.Birth.Year)
		}
		if given[id]++; given[id] > 1 {
			id += "/" + strconv.Itoa(given[id])
		}
		people[i].ID = id
	}
	return people
}

// standInOf is what stands for somebody of a name, with the year of birth unless it is 0.
func standInOf(name string, born int) string {
	id := standIn + name
	if r := []rune(id); len(r) > longestStandIn {
		id = strings.TrimSpace(string(r[:longestStandIn]))
	}
	if born > 0 {
		id += " " + strconv.Itoa(born)
	}
	return id
}

// numbers gives free numbers in turn.
type numbers struct {
	next  int
	taken map[string]bool
}

// usualFirst is the first number that an association would give.
const usualFirst = 100001

// numbersFrom gives numbers that neither the registry nor the list has.
func (d Desk) numbersFrom(first int, people []players.Person) *numbers {
	n := &numbers{next: cmp.Or(first, usualFirst), taken: map[string]bool{}}
	for _, p := range people {
		for _, number := range []string{p.ID, p.National, p.FIDEID} {
			n.taken[strings.TrimLeft(number, "0")] = true
		}
	}
	return n
}

// free is the least number that is free, without taking it.
func (d Desk) free(n *numbers) string {
	for {
		id := strconv.Itoa(n.next)
		if !n.taken[id] && len(d.bearers(players.Person{ID: id, FIDEID: id, National: id})) == 0 {
			return id
		}
		n.next++
	}
}

// take gives the least number that is free.
func (d Desk) take(n *numbers) string {
	id := d.free(n)
	n.next++
	return id
}
