//go:build unix

package main

import "syscall"

// errnoClasses maps the error numbers of the system to alert codes.
var errnoClasses = []struct {
	code    string
	numbers []syscall.Errno
}{
	{"E-DISK-FULL", []syscall.Errno{syscall.ENOSPC, syscall.EDQUOT, syscall.EFBIG}},
	{"E-READ-ONLY", []syscall.Errno{syscall.EROFS}},
	{"E-PERMISSION", []syscall.Errno{syscall.EACCES, syscall.EPERM}},
	{"E-SHARE-GONE", []syscall.Errno{
		syscall.ESTALE, syscall.EHOSTDOWN, syscall.EHOSTUNREACH, syscall.ENETDOWN, syscall.ENETUNREACH, syscall.ENOTCONN,
		syscall.ECONNRESET,
		syscall.ECONNREFUSED, syscall.ETIMEDOUT, syscall.ENODEV, syscall.ENXIO, syscall.ENOTDIR,
	}},
	{"E-DISK-FAULT", []syscall.Errno{syscall.EIO}},
	{"E-EXHAUSTED", []syscall.Errno{syscall.EMFILE, syscall.ENFILE, syscall.ENOMEM, syscall.EAGAIN}},
}
