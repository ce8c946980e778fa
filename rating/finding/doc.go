// Package finding names the findings about sheets, registries and lists: the codes of rating.Finding, each with a
// sentence that says when it is made. There is a file for each room that makes findings; a code that several rooms
// share is in the file of the lowest of them. The letter is the severity: E is returned, Q waits for the office, W and
// I are accepted. A code never changes its meaning, and no number is used again. The text of a code, in every
// language, is in templates/words under the code, and an example of it is in a gallery. No other file of the product
// contains a code: house/codes_test.go checks this.
package finding
