// Package notify tells people by e-mail or a webhook what became of sheets, lists and the machine. It tells after the
// fact: nothing that it does or fails to do touches a sheet or a list. What cannot be told now is kept and tried again.
package notify

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"

	"kalends/rating"
	"kalends/templates"
)

// Kind says what a message is about.
type Kind string

// What people are told of.
const (
	Returned  Kind = "returned"  // sheets went back to their senders
	Waiting   Kind = "waiting"   // sheets wait for the office
	Published Kind = "published" // a list is out
	Awaiting  Kind = "awaiting"  // a draft awaits its release
	Decided   Kind = "decided"   // the office has decided about what is out, or refused a draft
	Expected  Kind = "expected"  // a list closes, and reports have not come
	Trouble   Kind = "trouble"   // the machine cannot work
	Recovered Kind = "recovered" // it works again; told with trouble
)

// Settings say who is told, how, and of what. The zero value tells nobody.
type Settings struct {
	On      []string // kinds; empty: all
	Webhook WebhookSettings
	Email   EmailSettings

	Organisers bool // those whose reports have not come get a letter, too
}

// Set says whether anybody is told anything.
func (s Settings) Set() bool { return s.Webhook.set() || s.Email.set() }

// Wants says whether anybody is told of kind.
func (s Settings) Wants(kind Kind) bool {
	if kind == Recovered {
		kind = Trouble
	}
	return s.Set() && (len(s.On) == 0 || slices.Contains(s.On, string(kind)))
}

// Ways gives the ways in which people are told.
func (s Settings) Ways(program string) []Way {
	var ways []Way
	if s.Webhook.set() {
		ways = append(ways, webhook{s.Webhook, program})
	}
	if s.Email.set() {
		ways = append(ways, email{EmailSettings: s.Email, program: program})
	}
	return ways
}

// Way is one way of telling people.
type Way interface {
	Name() string
	Send(ctx context.Context, m Message) error
}

// Item is one sheet, list or decision that a message names.
type Item struct {
	Decision int    `json:"decision,omitempty"` // its number
	What     string `json:"what,omitempty"`     // was decided, in words
	File     string `json:"file,omitempty"`
	Place    string `json:"place,omitempty"`
	Event    string `json:"event,omitempty"`
	Issue    string `json:"issue,omitempty"`
	Revision int    `json:"revision,omitempty"`
	Problems string `json:"problems,omitempty"` // one a line
}

// Message is what people are told, in the office's words and as data.
type Message struct {
	ID          string `json:"id"` // the same however often it is sent
	Kind        Kind   `json:"kind"`
	Association string `json:"association"` // code
	At          string `json:"at"`
	Alert       string `json:"alert,omitempty"` // the code of a machine's fault
	Subject     string `json:"subject"`
	Text        string `json:"text"`
	Items       []Item `json:"items,omitempty"`

	To []string `json:"to,omitempty"` // by mail, to these alone
}

// Write puts a message into words: the subject, what happened, a line for each item with its problems under it, and
// what to do. The words name what pairs give, and n, the number of items.
func Write(w templates.Words, m Message, pairs ...string) Message {
	pairs = append(pairs, "n", fmt.Sprint(len(m.Items)))
	fill := w.Say
	if m.Kind == Trouble {
		fill = w.SayLines // what a machine says of its fault has several lines
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

// Secret is a word that does not stand in the configuration, which is archived with every list: it is in a file or in
// an environment variable, and is read when it is needed.
type Secret struct{ Env, File string }

func (s Secret) read() (string, error) {
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
