<#
.SYNOPSIS
  Registers Kalends with the Windows Task Scheduler.
.DESCRIPTION
  Run as administrator, from this folder. The account needs the right "Log on as a batch job", and rights to read and
  write the association's folder and the ledger; for a folder on a server it must be an account of the domain.
.EXAMPLE
  .\install.ps1 -Program 'C:\Program Files\Kalends\kalends.exe' -Folder '\\server\ratings' -Ledger 'C:\ProgramData\Kalends' -Account 'CLUB\kalends'
.EXAMPLE
  .\install.ps1 -Uninstall
#>
[CmdletBinding(DefaultParameterSetName = 'Install')]
param(
    [Parameter(Mandatory, ParameterSetName = 'Install')] [string] $Program,
    [Parameter(Mandatory, ParameterSetName = 'Install')] [string] $Folder,
    [Parameter(ParameterSetName = 'Install')] [string] $Ledger,
    [Parameter(Mandatory, ParameterSetName = 'Install')] [string] $Account,
    [Parameter(Mandatory, ParameterSetName = 'Uninstall')] [switch] $Uninstall
)
Set-StrictMode -Version Latest
$ErrorActionPreference = 'Stop'
$task = 'Kalends'

if ($Uninstall) {
    Stop-ScheduledTask -TaskName $task -ErrorAction SilentlyContinue
    Unregister-ScheduledTask -TaskName $task -Confirm:$false
    return
}

if (-not (Test-Path -LiteralPath $Program -PathType Leaf)) { throw "there is no program at $Program" }
if (-not (Test-Path -LiteralPath (Join-Path $Folder 'kalends.yaml') -PathType Leaf)) {
    throw "there is no kalends.yaml in $Folder; kalends init makes an association's folder"
}
if ($Ledger) { New-Item -ItemType Directory -Force -Path $Ledger | Out-Null }

# The folder must be in order before anything is registered.
& $Program -C $Folder schedule -n 1
if ($LASTEXITCODE -ne 0) { throw "kalends schedule ended with $LASTEXITCODE" }

function Escape([string] $text) { [System.Security.SecurityElement]::Escape($text) }

# A backslash before the closing quote would take the quote with it.
$xml = (Get-Content -Raw -Encoding UTF8 -LiteralPath (Join-Path $PSScriptRoot 'kalends-task.xml')).
    Replace('ACCOUNT', (Escape $Account)).
    Replace('PROGRAM', (Escape $Program)).
    Replace('FOLDER', (Escape $Folder.TrimEnd('\'))).
    Replace('WORKDIR', (Escape (Split-Path -Parent $Program)))
$xml = $xml -replace '^<\?xml[^>]*\?>', ''

$secret = Get-Credential -UserName $Account -Message 'Password of the account under which Kalends runs'
Register-ScheduledTask -TaskName $task -Xml $xml -User $Account -Password $secret.GetNetworkCredential().Password -Force | Out-Null
Start-ScheduledTask -TaskName $task
Get-ScheduledTask -TaskName $task | Select-Object TaskName, State
