// Package finding names what sheets, registries and lists can be told: the codes of rating.Finding, each with the one
// sentence that says when it is made. There is a file for each room that finds them; a code that several rooms share
// stands with the lowest of them. The letter is the severity: E is returned, Q waits for the office, W and I are
// accepted. A code never changes its meaning, and no number is used again. Its words, in every language, stand in
// templates/words under the code, and an exhibit of it in a gallery.
//
// No other file of the product holds a code: house_codes_test.go sees to it.
package finding
