// Package notify sends notices about sheets, lists and the machine by e-mail or webhook. It runs after the fact: its
// failures never affect a sheet or a list. What cannot be sent now is kept and tried again.
package notify

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"

	"kalends/config"
	"kalends/rating"
	"kalends/templates"
)

// Kind is the subject of a message.
type Kind string

// The kinds of message.
const (
	Returned  Kind = "returned"  // sheets went back to their senders
	Waiting   Kind = "waiting"   // sheets wait for the office
	Published Kind = "published" // a list is out
	Awaiting  Kind = "awaiting"  // a draft awaits its release
	Decided   Kind = "decided"   // the office has decided something about a published list, or refused a draft
	Expected  Kind = "expected"  // a list closes and reports are missing
	Trouble   Kind = "trouble"   // the machine cannot work
	Recovered Kind = "recovered" // it works again; sent wherever trouble is
	Answer    Kind = "answer"    // to somebody who has sent sheets by mail
)

// Wanted reports whether messages of a kind are sent.
func Wanted(kind Kind, s config.Notify) bool {
	if kind == Recovered {
		kind = Trouble
	}
	return s.Set() && (len(s.On) == 0 || slices.Contains(s.On, string(kind)))
}

// Ways returns the configured channels. program is the version that they send along.
func Ways(s config.Notify, program string) []Way {
	var ways []Way
	if s.Webhook != (config.Webhook{}) {
		ways = append(ways, webhook{s.Webhook, program})
	}
	if s.Email.Host != "" {
		ways = append(ways, email{Email: s.Email, program: program})
	}
	return ways
}

// Way is a channel by which messages are sent. Name is the same for all messages, and is stored with unsent ones.
type Way interface {
	Name() string
	Send(ctx context.Context, m Message) error
}

// Item is one sheet, list or decision in a message.
type Item struct {
	Decision int    `json:"decision,omitempty"` // number of the decision
	What     string `json:"what,omitempty"`     // what was decided, in words
	File     string `json:"file,omitempty"`
	Place    string `json:"place,omitempty"`
	Event    string `json:"event,omitempty"`
	Issue    string `json:"issue,omitempty"`
	Revision int    `json:"revision,omitempty"`
	Problems string `json:"problems,omitempty"` // one a line
}

// Message is a notice, in words of the office and as data.
type Message struct {
	ID          string `json:"id"` // the same for every attempt
	Kind        Kind   `json:"kind"`
	Association string `json:"association"` // code
	At          string `json:"at"`
	Alert       string `json:"alert,omitempty"` // code of a fault of the machine
	Subject     string `json:"subject"`
	Text        string `json:"text"`
	Items       []Item `json:"items,omitempty"`

	// What only mail has.
	To         []string   `json:"to,omitempty"`         // recipients instead of the usual ones
	References []string   `json:"references,omitempty"` // Message-IDs of the thread, oldest first; the last is answered
	Copy       string     `json:"copy,omitempty"`       // address that gets a copy
	Attached   []Attached `json:"attached,omitempty"`
}

// Attached is a file that goes with a message.
type Attached struct {
	Name string `json:"name"`
	Data []byte `json:"data"`
}

// Write returns m with subject and text: what happened, a line for each item with its problems below it, and what to
// do. pairs are placeholders and values for the words, which also have n, the number of items.
func Write(w templates.Words, m Message, pairs ...string) Message {
	pairs = append(pairs, "n", fmt.Sprint(len(m.Items)))
	fill := w.Say
	if m.Kind == Trouble {
		fill = w.SayLines // messages of the system may have several lines
	}
	kind := string(m.Kind)
	if m.Kind == Awaiting && len(m.Items) > 0 && m.Items[0].Revision > 1 {
		kind = "again"
	}
	say := func(part string) string { return fill("notices."+kind+"."+part, pairs...) }
	m.Subject = rating.Word(strings.Join(strings.Fields(say("subject")), " "))
	lines := []string{say("text")}
	for _, item := range m.Items {
		lines = append(lines, "", "  "+item.line())
		for problem := range strings.Lines(item.Problems) {
			lines = append(lines, "    "+rating.Word(strings.TrimRight(problem, "\n")))
		}
	}
	m.Text = strings.Join(append(lines, "", say("remedy")), "\n")
	return m
}

// line returns what, event, issue, file and place of an item in one line.
func (i Item) line() string {
	var parts []string
	for _, part := range []string{i.What, i.Event, i.Issue, i.File} {
		if part != "" {
			parts = append(parts, rating.Word(part))
		}
	}
	line := strings.Join(parts, "  ")
	if i.Place != "" {
		line += " → " + rating.Word(i.Place)
	}
	return line
}

// ReadSecret returns a secret without line ends, from the file if there is one; an error if the variable is not set.
func ReadSecret(s config.Secret) (string, error) {
	if s.File != "" {
		data, err := os.ReadFile(s.File)
		return strings.TrimRight(string(data), "\r\n"), err
	}
	value, ok := os.LookupEnv(s.Env)
	if !ok {
		return "", fmt.Errorf("the environment variable %s is not set", s.Env)
	}
	return value, nil
}
