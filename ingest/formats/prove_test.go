//go:build prove

package formats_test

const variants = 4000
