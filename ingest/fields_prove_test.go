//go:build prove

package ingest

const randomFields = 10000
