//go:build prove

package main

var walked = []string{"en", "zh-CN", "uk", "ms"}
