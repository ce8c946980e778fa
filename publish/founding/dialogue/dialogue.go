// Package dialogue asks the person who founds an association what its folder needs: five questions in plain lines of
// text, each with a proposal. It checks every answer at once and asks again until the answer can be used. It makes
// nothing.
package dialogue

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"kalends/rating"
	"kalends/templates"
)

// ErrEnded means that the input ended before the last question was answered.
var ErrEnded = errors.New("the answers ended before the last question")

// The limits of what is read. A person gives up before so many tries; a program that answers wrongly would not.
const (
	mostTries = 20
	mostBytes = 4096
)

// Dialogue asks on out and reads answers from in, in the words of one language.
type Dialogue struct {
	Words templates.Words
	in    *bufio.Scanner
	out   io.Writer
}

// New returns a dialogue in a language.
func New(in io.Reader, out io.Writer, words templates.Words) *Dialogue {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, mostBytes)
	return &Dialogue{Words: words, in: lines, out: out}
}

// Say prints a text of the words on lines of its own.
func (d *Dialogue) Say(key string, pairs ...string) { d.print(d.Words.Say("setup."+key, pairs...)) }

func (d *Dialogue) print(text string) { fmt.Fprintln(d.out, rating.Lines(text)) }

// ask prints a question, reads an answer, and asks again until accept returns no fault. An empty answer is the
// proposal.
func (d *Dialogue) ask(proposal string, accept func(answer string) (fault string)) error {
	for range mostTries {
		if proposal != "" {
			fmt.Fprintf(d.out, "[%s] ", rating.Line(proposal))
		}
		fmt.Fprint(d.out, "> ")
		if !d.in.Scan() {
			fmt.Fprintln(d.out)
			return errors.Join(ErrEnded, d.in.Err())
		}
		answer := strings.TrimSpace(strings.TrimPrefix(d.in.Text(), "\ufeff"))
		fault := ""
		switch {
		case !utf8.ValidString(answer):
			fault = d.Words.Say("setup.unreadable")
		case answer == "":
			fault = accept(proposal)
		default:
			fault = accept(answer)
		}
		if fault == "" {
			return nil
		}
		d.print(fault)
	}
	return ErrEnded
}

// Option is one of several answers: its value, and the text that is shown.
type Option struct{ Value, Text string }

// choose shows options with numbers and returns the values of those that are chosen by number, in the order of the
// answer; accept returns what is wrong with them together, or is nil.
func (d *Dialogue) choose(options []Option, proposal string,
	accept func(values []string) (fault string)) (values []string, err error) {
	usual := ""
	for i, o := range options {
		d.print(fmt.Sprintf("  %d  %s", i+1, o.Text))
		if o.Value == proposal {
			usual = strconv.Itoa(i + 1)
		}
	}
	err = d.ask(usual, func(answer string) string {
		values = nil
		for _, typed := range strings.FieldsFunc(norm.NFKC.String(answer), isSeparator) {
			n, err := strconv.Atoi(typed)
			if err != nil || n < 1 || n > len(options) {
				return d.Words.Say("setup.choice.wrong", "typed", typed, "n", strconv.Itoa(len(options)))
			}
			if value := options[n-1].Value; !slices.Contains(values, value) {
				values = append(values, value)
			}
		}
		switch {
		case len(values) == 0:
			return d.Words.Say("setup.choice.none", "n", strconv.Itoa(len(options)))
		case accept != nil:
			return accept(values)
		}
		return ""
	})
	return values, err
}

// isSeparator reports whether a character may stand between two chosen numbers.
func isSeparator(r rune) bool { return strings.ContainsRune(" \t,;、+/", r) }

// Confirm prints a question that is answered with yes, which is proposed, or no.
func (d *Dialogue) Confirm(key string, pairs ...string) (bool, error) {
	d.print("")
	d.Say(key, pairs...)
	values, err := d.choose([]Option{{"yes", d.Words.Say("setup.yes")}, {"no", d.Words.Say("setup.no")}}, "yes",
		func(values []string) string {
			if len(values) > 1 {
				return d.Words.Say("setup.choice.one")
			}
			return ""
		})
	return err == nil && values[0] == "yes", err
}
