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
	Silent   string    // why no machine may answer it: one of the Silent keys; empty if one may
	Passed   []string  // which of dkim, dmarc and spf the office's mail server found in order for the sender's domain
	Content  string    // hash of sender, subject, text and attachments, without the way that the message came
	Sheets   []File    // attachments that may be sheets, those of ZIP archives too
	Left     []Left    // attachments that are not, and why
	Trouble  string    // why the message brings no sheet: one of the Trouble keys; empty if it brings one
}

// File is an attachment.
type File struct {
	Name    string // without folders; never empty, and never that of a mail message
	Archive string // name of the ZIP archive that it was in; empty if it was in none
	Data    []byte
}

// Left is an attachment that is no sheet, and why: one of the Left keys.
type Left struct{ Name, Why string }

// Server is what the office's own mail server calls itself. Only its lines in the head of a message are believed.
type Server struct {
	Host string // in Received and Authentication-Results; empty: the uppermost line of Received is taken, and no check
}

// Why no machine may answer a message, as keys into the words.
const (
	SilentAuto    = "mail.silent.auto"    // a program wrote it
	SilentList    = "mail.silent.list"    // it came through a mailing list or to many
	SilentBounce  = "mail.silent.bounce"  // it reports what became of another message
	SilentNoReply = "mail.silent.noreply" // its address takes no replies
)

// Why an attachment is no sheet, as keys into the words.
const (
	LeftPicture   = "mail.left.picture"   // of a signature or within the text
	LeftCard      = "mail.left.card"      // a calendar entry or a business card
	LeftSignature = "mail.left.signature" // of S/MIME or PGP
	LeftMedia     = "mail.left.media"     // sound or film
	LeftMailer    = "mail.left.mailer"    // a mail program added it
	LeftBeside    = "mail.left.beside"    // a document or a photograph beside a sheet
	LeftLarge     = "mail.left.large"     // larger than any sheet may be, alone or with the others
	LeftMany      = "mail.left.many"      // after more parts, or deeper within messages, than are read
	LeftDamaged   = "mail.left.damaged"   // incomplete, or in an encoding that cannot be decoded
	LeftWinmail   = "mail.left.winmail"   // winmail.dat, into which Outlook has packed the attachments
	LeftEncrypted = "mail.left.encrypted" // encrypted, or sealed together with the text
	LeftElsewhere = "mail.left.elsewhere" // only an address of where the file is, or a piece of a message
)

// Why a message brings no sheet, as keys into the words.
const (
	TroubleNone      = "mail.trouble.none" // nothing is attached that could be one
	TroubleLink      = "mail.trouble.link" // its text has the address of a cloud folder
	TroubleLarge     = "mail.trouble.large"
	TroubleMany      = "mail.trouble.many"
	TroubleDamaged   = "mail.trouble.damaged"
	TroubleWinmail   = "mail.trouble.winmail"
	TroubleEncrypted = "mail.trouble.encrypted"
)
