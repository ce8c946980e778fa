package finding

// Findings about a container, a workbook or a text before its content is read.
const (
	OldFormat          = "E101" // The workbook is in an old or binary format that is not read.
	OpenDocument       = "E102" // The file is an OpenDocument spreadsheet.
	PasswordProtected  = "E103" // The file is protected by a password.
	WebPage            = "E104" // The file is a web page or XML with the name of a workbook.
	EmptyFile          = "E106" // The file has no bytes.
	UnknownText        = "E107" // The text has no results in a form that is read here.
	HasMacros          = "E108" // The workbook contains macros.
	UnknownFile        = "E109" // The file is of a kind that is not read here.
	BesideHeads        = "E784" // Entries of a line of a printed table are not below its heads.
	OnlyRatings        = "E783" // The file is a rating list, without results.
	ProgramsOwnFile    = "E563" // The file is the one in which a pairing program stores its tournament.
	OtherKind          = "E830" // The file is of a kind that has no results to read: a PDF, a picture, a mail.
	UnopenedArchive    = "E831" // The file is a ZIP archive that is not opened.
	IncompleteFile     = "E113" // The end of the file is missing, or its directory cannot be read.
	WrongChecksum      = "E114" // A part of the file does not match its checksum.
	AmbiguousContainer = "E115" // The container could be read in two ways.
	FileTooLarge       = "E116" // The file is larger than the limit.
	MalformedPart      = "E117" // A part inside the workbook is not well-formed XML.
	ImpossibleCells    = "E118" // The order, references or values of cells contradict each other.
	TooManyCells       = "E119" // There are more sheets, rows, columns or cells than the limit.
	UnknownPacking     = "E135" // A part of the file is packed in a way that Excel does not use.
	EncryptedPart      = "E138" // A part of the archive is encrypted.
	PartMissing        = "E140" // The workbook lacks a part that it refers to.
	ReadersDisagree    = "E141" // Programs may read other cells in the workbook than this one.
	UnknownEncoding    = "E142" // The text is in no encoding that is read here.
	OpenQuote          = "E143" // A quotation mark of a CSV file is not closed or is inside a value.
	ImpossibleSize     = "E144" // The directory of the file gives an impossible size for a part.
	StrayEntry         = "E145" // The archive has an entry that no workbook has, such as a link.
	TrailingBytes      = "E149" // Bytes that do not belong to the workbook follow it, and may be another file.
	StrayBytes         = "I832" // A few bytes follow the workbook, as mail gateways add them.
)
