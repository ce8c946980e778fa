package rating

// Version is one text of a ruleset.
type Version struct {
	ID       string // "fide-2025-10"
	Document string // title and issuer, in the document's own words
	From     Date   // events that start on or after this day; 0: the document has no date
	Until    Date   // the last day on which they start; 0: until the next text

	Reconstructed bool // the text itself is not at hand
}

// Edition is one way of reading the documents of a ruleset. If a rule is calculated differently after it was released,
// a new edition begins: it holds from the next list of a folder on, and earlier lists keep theirs.
type Edition struct {
	Number int      // 1, 2, …
	Day    Date     // of the change; none for the first
	Mended []string // the readings that changed, by their short names: "F-21"
}

// Option is a choice that a document leaves or a reading that may be changed.
type Option struct {
	Key     string
	Values  []string // the first is the default
	Article string
}

// Clause is a sentence of a regulation that an association has written itself, with the line of its file.
type Clause struct {
	Version string
	Line    int
	Phrase  string // key into the words of the rules, with its values; .head and .text
}
