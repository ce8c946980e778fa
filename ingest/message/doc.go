// Package message reads mail messages.
//
// It takes the bytes of a message that anybody may have sent, and returns who sent it, when it came to the office's
// mail server, its thread, and the attachments that may be sheets. It is bounded in everything that a sender chooses,
// and runs where strangers' files are opened.
package message

import "time"

// Message is what a mail message says.
type Message struct {
	ID       string    // Message-ID without angle brackets; empty if there is none
	Refs     []string  // Message-IDs of the thread before it, oldest first
	Sender   string    // address of From, in lower case; empty if there is no usable one
	ReplyTo  string    // address of Reply-To; empty if it is the sender's
	Subject  string    // one line
	Received time.Time // at the office's mail server; zero if no line of that server says so
	Silent   string    // why no machine may answer it: a key into the words; empty if one may
	Passed   []string  // which of spf, dkim and dmarc the office's mail server found in order
	Content  string    // hash of sender, subject, text and attachments, without the way that the message came
	Sheets   []File    // attachments that may be sheets, those of ZIP archives too
	Left     []Left    // attachments that are not, and why
	Trouble  string    // why the message brings no sheet: a key into the words; empty if it brings one
}

// File is an attachment.
type File struct {
	Name string // without folders; never empty
	Data []byte
}

// Left is an attachment that is no sheet, and why: a key into the words.
type Left struct{ Name, Why string }

// Server is what the office's own mail server calls itself. Only its lines in the head of a message are believed.
type Server struct {
	Host string // in Received and Authentication-Results; empty: the uppermost line of Received is taken, and no check
}
