; Inno Setup's recipe for the Windows installer. Untested: see docs/other-systems.md.
; iscc /DVersion=0.1.0 packaging\windows\touchstone.iss   after   python packaging\dev.py freeze

#ifndef Version
  #error "Say which version: /DVersion=0.1.0"
#endif

[Setup]
AppId=io.github.touchstone_workbench.Touchstone
AppName=Touchstone
AppVersion={#Version}
AppPublisher=The Touchstone contributors
DefaultDirName={autopf}\Touchstone
DefaultGroupName=Touchstone
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
ChangesAssociations=yes
ChangesEnvironment=yes
LicenseFile=..\..\LICENSE
SetupIconFile=..\..\build\touchstone.ico
UninstallDisplayIcon={app}\touchstone-window.exe
OutputDir=..\..\dist
OutputBaseFilename=Touchstone-{#Version}-x64
SourceDir=.
Compression=lzma2
SolidCompression=yes

[Files]
Source: "..\..\build\touchstone\*"; DestDir: "{app}"; Flags: recursesubdirs ignoreversion

[Icons]
Name: "{group}\Touchstone"; Filename: "{app}\touchstone-window.exe"
Name: "{group}\Touchstone in a terminal"; Filename: "{cmd}"; Parameters: "/k ""{app}\touchstone.exe"" --help"

[Registry]
Root: HKA; Subkey: "Software\Classes\.touchstone"; ValueType: string; ValueData: "Touchstone.Packet"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\Touchstone.Packet"; ValueType: string; ValueData: "Touchstone packet"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Touchstone.Packet\DefaultIcon"; ValueType: string; ValueData: "{app}\touchstone-window.exe,0"
Root: HKA; Subkey: "Software\Classes\Touchstone.Packet\shell\open\command"; ValueType: string; ValueData: """{app}\touchstone-window.exe"" open ""%1"""
