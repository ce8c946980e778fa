package finding

// What a container, a workbook or a text is refused for before anything in it is read.
const (
	OldFormat          = "E101" // The workbook is in an old or binary format that is not read.
	OpenDocument       = "E102" // The file is an OpenDocument spreadsheet.
	PasswordProtected  = "E103" // The file is protected by a password.
	WebPage            = "E104" // The file is a web page or XML that bears a workbook's name.
	EmptyFile          = "E106" // The file holds no bytes.
	UnknownText        = "E107" // The text holds no kind of results that is read here.
	HasMacros          = "E108" // The workbook contains macros.
	UnknownFile        = "E109" // The file is of no kind that is read here.
	BesideHeads        = "E784" // A line of a printed table does not stand below its heads.
	OnlyRatings        = "E783" // The file is a rating list: people, and no results.
	ProgramsOwnFile    = "E563" // The file is the one in which a pairing program keeps its tournament.
	OtherKind          = "E830" // The file is of a kind that has no results to read: a PDF, a picture, a mail.
	UnopenedArchive    = "E831" // The file is a ZIP archive that is not opened.
	IncompleteFile     = "E113" // The end of the file is missing, or its directory cannot be read.
	WrongChecksum      = "E114" // A part of the file does not match its checksum.
	AmbiguousContainer = "E115" // The container could be read in two ways.
	FileTooLarge       = "E116" // The file is larger than is read here.
	MalformedPart      = "E117" // A part inside the workbook is not well-formed XML.
	ImpossibleCells    = "E118" // The order, references or values of cells contradict each other.
	TooManyCells       = "E119" // There are more sheets, rows, columns or cells than are read here.
	UnknownPacking     = "E135" // A part of the file is packed in a way that Excel does not use.
	EncryptedPart      = "E138" // A part of the archive is encrypted.
	PartMissing        = "E140" // The workbook lacks a part that it refers to.
	ReadersDisagree    = "E141" // Programs may read other cells in the workbook than this one.
	UnknownEncoding    = "E142" // The letters of the text are in no encoding that is read here.
	OpenQuote          = "E143" // A quotation mark of a CSV file is not closed or stands inside a value.
	ImpossibleSize     = "E144" // The directory of the file gives an impossible size for a part.
	StrayEntry         = "E145" // The archive holds an entry that no workbook has, such as a link.
	TrailingBytes      = "E149" // Bytes that do not belong to the workbook follow it, and may be another file.
	StrayBytes         = "I832" // A few bytes follow the workbook, as mail gateways add them.
)
