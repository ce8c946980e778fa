@echo off
if exist "%~dp0kalends.exe" (
  "%~dp0kalends.exe" -C "%~dp0." setup
  echo.
  pause
  exit /b
)
chcp 65001 >nul
echo Unpack the whole archive first, then open Start here in the new folder.
echo 请先解压整个压缩包，再打开新文件夹中的 Start here。
echo Спершу розпакуйте весь архів, потім відкрийте Start here у новій папці.
echo Nyahmampat keseluruhan arkib dahulu, kemudian buka Start here dalam folder baharu.
pause
