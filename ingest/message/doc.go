// Package message reads mail messages.
//
// It takes the bytes of a message that anybody may have sent, and returns who sent it, when it came to the office's
// mail server, its thread, and the attachments that may be sheets. It is bounded in everything that a sender chooses,
// and runs where strangers' files are opened. It never judges a sheet: an attachment that may be one is handed on as it
// is, and the inbox tells its sender what is wrong with it.
package message

import "time"

// Message is what a mail message says.
type Message struct {
	ID       string    // Message-ID without angle brackets; empty if there is none
	Refs     []string  // Message-IDs of the thread before it, oldest first
	Sender   string    // address of From as Address returns it; empty if there is no usable one, or several
	ReplyTo  string    // address of Reply-To; empty if it is the sender's
	Subject  string    // one line
	Received time.Time // at the office's mail server; zero if no line of that server says so
	Silent   string    // why no machine may answer it: a key into the words; empty if one may
	Passed   []string  // which of dkim, dmarc and spf the office's mail server found in order for the sender's domain
	Content  string    // hash of sender, subject, text and attachments, without the way that the message came
	Sheets   []File    // attachments that may be sheets, those of ZIP archives too
	Left     []Left    // attachments that are not, and why
	Trouble  string    // why the message brings no sheet: a key into the words; empty if it brings one
}

// File is an attachment.
type File struct {
	Name    string // without folders; never empty
	Archive string // name of the ZIP archive that it was in; empty if it was in none
	Data    []byte
}

// Left is an attachment that is no sheet, and why: a key into the words.
type Left struct{ Name, Why string }

// Server is what the office's own mail server calls itself. Only its lines in the head of a message are believed.
type Server struct {
	Host string // in Received and Authentication-Results; empty: the uppermost line of Received is taken, and no check
}

// The keys that Message.Silent begins with are mail.silent.: bounce (it reports what became of another message), auto (a
// program wrote it), list (it came through a mailing list or to many), noreply (its address takes no replies).
const silentKey = "mail.silent."

// The keys that Left.Why begins with are mail.left.: picture (within the text, or a small one), card (a calendar entry
// or a business card), signature (of S/MIME or PGP), media (sound or film), mailer (a mail program added it), beside (a
// document or a photograph beside a sheet), elsewhere (only the address of a file), large, many (after more parts, or
// deeper in each other, than are read), damaged (cut off, or not to be decoded), winmail (Outlook packed the attachments
// into winmail.dat) and encrypted.
const leftKey = "mail.left."

// The keys that Message.Trouble begins with are mail.trouble.: encrypted, winmail, large, damaged and many as above, link
// (the text, or an attachment, has the address of a file in a cloud), none (nothing is attached that could be a sheet).
const troubleKey = "mail.trouble."

// Largest is the limit for a message, in bytes. Of a larger one only the head is read.
const Largest = 50 << 20

// TooLarge is the name of the first field in a message that was too large to be fetched whole. Its value is the size of the
// message in bytes; what follows is the head alone.
const TooLarge = "X-Kalends-Too-Large"

// Limits for what a sender chooses.
const (
	maxHead     = 256 << 10 // bytes of a head
	maxValue    = 8 << 10   // bytes of a field of a head that are read
	maxFields   = 1000
	maxIDs      = 20        // of a thread
	maxAddress  = 254       // bytes of an address or a Message-ID
	maxSubject  = 200       // characters
	maxName     = 120       // characters of an attachment's name
	maxDepth    = 8         // of parts in each other, and of messages
	maxParts    = 100       // of all kinds together
	maxArchives = 10        // ZIPs that are unpacked
	maxDecoded  = 64 << 20  // bytes of all attachments as decoded, those of messages in messages repeatedly
	maxSheets   = 40 << 20  // bytes of all attachments that may be sheets
	maxText     = 256 << 10 // bytes of the text that are searched
)
