//go:build !prove

package site

// stride is how many calls of the file system are between two at which a process is stopped.
const stride = 9
