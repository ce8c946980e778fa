package finding

// Findings about files that the separate reader process could not finish.
const (
	TooMuchMemory = "E146" // Reading the file needs more memory than a sheet may take.
	TooMuchTime   = "E147" // Reading the file takes longer than a sheet may take.
	ReaderStopped = "E148" // The program that reads workbooks ended at this file.
)
