package message

// Largest is the size of the largest message in bytes of which more than the head is read.
const Largest = 50 << 20

// Limits for what a sender chooses.
const (
	maxHead     = 256 << 10 // bytes of a head
	maxValue    = 8 << 10   // bytes of a field of a head that are read
	maxFields   = 1000
	maxDepth    = 8        // of parts within parts, and of messages within messages
	maxParts    = 100      // of all kinds together
	maxArchives = 10       // ZIPs that are unpacked
	maxDecoded  = 64 << 20 // bytes of all attachments as decoded, those of messages within messages repeatedly
	maxSheets   = 40 << 20 // bytes of all attachments that may be sheets
	maxText     = 1 << 20  // bytes of the text that are searched
	maxRefs     = 20
	maxID       = 250 // bytes of a Message-ID
	maxAddress  = 254 // bytes
	maxSubject  = 200 // characters
	maxName     = 150 // characters of an attachment's name
)
