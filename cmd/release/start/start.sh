#!/bin/sh
# Asks for what an association's folder needs, and makes it beside this file.
here=$(cd "$(dirname "$0")" && pwd) || exit 1
# macOS marks what was downloaded; who has opened this file has agreed to the program beside it.
if [ "$(uname)" = Darwin ]; then xattr -d com.apple.quarantine "$here/kalends" 2>/dev/null; fi
"$here/kalends" -C "$here" setup
printf '\n%s ' 'Press Return to close · 按回车键关闭 · Натисніть Return, щоб закрити · Tekan Return untuk menutup'
read -r _
