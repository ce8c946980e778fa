//go:build prove

package counttest

// proving is true under the build tag prove.
const proving = true
