package finding

// What the program that reads sheets apart from the rest cannot finish.
const (
	TooMuchMemory = "E146" // Reading the file needs more memory than a sheet may take.
	TooMuchTime   = "E147" // Reading the file takes longer than a sheet may take.
	ReaderStopped = "E148" // The program that reads workbooks ended at this file.
)
