"""Faults that the checks must find in the app of `Tests/HostApp/Full`.

Each is a file of the workspace, a regular expression, what replaces its first match, and a part of the problem.
"""

APP = "Generated/full/App"
PROJECT = f"{APP}/Full.xcodeproj/project.pbxproj"
SCHEME = f"{APP}/Full.xcodeproj/xcshareddata/xcschemes/Full.xcscheme"
WORKSPACE = "Generated/Brands.xcworkspace/contents.xcworkspacedata"
SETTINGS = "Generated/full/Configurations/production.xcconfig"
LOCAL = "Generated/full/Configurations/development.xcconfig"
STORE = "Generated/full/fastlane/Deliverfile"
LANES = "Generated/full/fastlane/Fastfile"
ICON = "Brands/full/App/Assets.xcassets/AppIcon.appiconset"
ONLY = "Production/full"
# The name of the project's configuration to release in an environment.
RELEASE = r'(VALIDATE_PRODUCT = YES;\s*\};\s*name = )"Release Dev"'
FREE = "0123456789ABCDEF01234567"

FAULTS = [
    # The text of the project.
    (PROJECT, r";\n", "\n", "openstep-parser does not read it"),
    (PROJECT, r'"Charts"|Charts;', r'"\\U00e9";', "plutil reads other values"),
    (PROJECT, r"isa = PBXProject;", r"isa = PBXProject;\n isa = PBXProject;", "'isa' occurs twice"),
    (PROJECT, r"isa = PBXProject;", "isa = PBXGroup;", "its 'rootObject' is not a PBXProject"),
    # Its graph.
    (PROJECT, r"(packageReferences = \(\n)", rf"\g<1>{FREE},\n", f"refers to {FREE}, which does not exist"),
    (PROJECT, r"(TargetAttributes = \{\n)", rf"\g<1>{FREE} = {{}};\n", f"refers to {FREE}, which does not exist"),
    (PROJECT, r"(objects = \{\n)", rf"\g<1>{FREE} = {{isa = PBXGroup; children = (); }};\n", "nothing refers to PBXGroup"),
    (PROJECT, r"(\w{24} /\* Brand.xcassets \*/,\n)", r"\1\1", "is in 'children' twice"),
    (PROJECT, r"fileRef = (\w{24})", r"fileRef = \1; productRef = \1", "does not have exactly one of 'fileRef'"),
    (PROJECT, r"(targets = \([^)]*)\w{24} /\* Widgets \*/,", r"\1", "is not in the project's 'targets'"),
    (PROJECT, r"\w{24} /\* Resources \*/,", "", "has 0 phases PBXResourcesBuildPhase"),
    (PROJECT, r"remoteGlobalIDString = \w*", f"remoteGlobalIDString = {FREE}", "proxy have different targets"),
    (PROJECT, r'name = "Debug Dev"', 'name = "Debug Test"', "and the project has"),
    (PROJECT, r'defaultConfigurationName = "[\w ]*"', "defaultConfigurationName = Release", "default configuration"),
    (PROJECT, r"package = \w* /\* XCRemote.*", "", "is not in 'packageReferences'"),
    (PROJECT, r"(packageProductDependencies = \(\n)[^\n]*\n", r"\1", "must both link"),
    (PROJECT, r"relativePath = ../../../Shared/Words", "relativePath = ..", "the package '..' is referenced twice"),
    # The rules for generated projects.
    (PROJECT, r"com.apple.product-type.application", "com.apple.product-type.tool", "has no target for an application"),
    (PROJECT, r"path = PrivacyInfo.xcprivacy", "path = Privacy.xcprivacy", "Privacy.xcprivacy' does not exist"),
    (PROJECT, r"path = PrivacyInfo.xcprivacy", "path = /PrivacyInfo.xcprivacy", "is absolute"),
    (PROJECT, r"relativePath = ../../../Shared/Words", "relativePath = ../Words", "has no Package.swift"),
    (PROJECT, r"(children = \([^)]*)\w{24} /\* PrivacyInfo.xcprivacy \*/,", r"\1", "is in no group"),
    (PROJECT, r"SDKROOT = iphoneos", "DEVELOPMENT_TEAM = A1B2C3D4E5", "sets DEVELOPMENT_TEAM"),
    (PROJECT, r"CreatedOnToolsVersion = 26.0", "DevelopmentTeam = A1B2C3D4E5", "have a 'DevelopmentTeam'"),
    (PROJECT, RELEASE, r'\1"Release Development"', "Xcode builds packages for debugging"),
    (PROJECT, RELEASE, r"\1Staging", "begins with neither 'Debug '"),
    (PROJECT, r"VALIDATE_PRODUCT", "ENABLE_TESTABILITY", "has settings of the other kind"),
    (PROJECT, r"(SANDBOXING = )YES", r"\1NO", "runs scripts without the sandbox"),
    (PROJECT, r"baseConfigurationReference = .*", "", "is not based on the .xcconfig file"),
    (
        PROJECT,
        r"(?s)(\w{24} /\* development.xcconfig)(.*?ConfigurationReference = )\w{24} /\* production.xcconfig",
        r"\1\2\1",
        "and the other on",
    ),
    (PROJECT, r"ENABLE_PREVIEWS", "BRAND_URL_SCHEME", "has no effect on it"),
    (PROJECT, r"GENERATE_INFOPLIST_FILE = NO", "GENERATE_INFOPLIST_FILE = YES", "does not set GENERATE_INFOPLIST_FILE"),
    (PROJECT, r"= AccentColor", "= Accent", "the accent color 'Accent' is in no asset catalog"),
    (PROJECT, r"(?s)(inputPaths = \().*?(\n\t+\);)", r"\1\2", "has no inputs"),
    (PROJECT, r"alwaysOutOfDate = 1;", "", "has neither outputs nor 'alwaysOutOfDate'"),
    (PROJECT, r"scripts/words.sh", "scripts/word.sh", "scripts/word.sh' of PBXShellScriptBuildPhase"),
    (PROJECT, r"\w{24} /\* PrivacyInfo.xcprivacy in Resources \*/,", "", "is not in the app's resources phase"),
    (PROJECT, r"path = InfoPlist.xcstrings", "path = Info.plist", "Info.plist is in the resources phase"),
    (PROJECT, r"dstSubfolderSpec = 13", "dstSubfolderSpec = 10", "the app does not embed"),
    (PROJECT, r"(dependencies = \(\n)[^)]*\w[^)]*", r"\1", "the app does not depend on the target"),
    # The project and the manifest.
    (PROJECT, r"IPHONEOS_DEPLOYMENT_TARGET = [\d.]*", "IPHONEOS_DEPLOYMENT_TARGET = 15.0", "deployment targets"),
    (PROJECT, r'= "1,2"', "= 1", "device families"),
    (PROJECT, r"developmentRegion = de", "developmentRegion = en", "development region"),
    (PROJECT, r"Base,", "", "regions"),
    (PROJECT, r"name = symbols", "name = symbol", "scripts: "),
    (PROJECT, r"exactVersion", "upToNextMajorVersion", "packages of repositories"),
    (PROJECT, r"productName = Exact", "productName = Exakt", "packages that 'Full' lacks"),
    (PROJECT, r"\w{24} /\* AppFiles/production/\S* in Resources \*/,", "", "files: "),
    # Schemes and workspaces.
    (SCHEME, r"</Scheme>", "", "no element found"),
    (SCHEME, r'(?s)(<ArchiveAction.*)"Release', r'\1"Debug', "ArchiveAction has the configuration"),
    (SCHEME, r'"Release Production', '"Release Dev', "its actions are for the environments"),
    (SCHEME, r'buildForArchiving = "YES"', 'buildForArchiving = "NO"', "no build entry has the app's target"),
    (SCHEME, r"(?s)<BuildableProductRunnable.*?</BuildableProductRunnable>", "", "has no product to run"),
    (SCHEME, r"FullAuthTests", "FullTests", "the reference to"),
    (SCHEME, r'BlueprintIdentifier = "\w{24}', f'BlueprintIdentifier = "{FREE}', "the reference to 'Full'"),
    (SCHEME, r"container:..\"", 'container:.\"', "the reference to"),
    (SCHEME, r"</LaunchAction>", '<EnvironmentVariable key = "A"/></LaunchAction>', "the scheme of production has"),
    (SCHEME, r"Production", "Dev", "it has schemes for"),
    (WORKSPACE, r"full/App/Full.xcodeproj", "full/App/Ful.xcodeproj", "does not contain 'Full.xcodeproj'"),
    # Build settings.
    (SETTINGS, r"INFOPLIST_FILE = ", "API = https://full.example\nINFOPLIST_FILE = ", "'//', which begins a comment"),
    (SETTINGS, r"= Info.plist", "= $(BRAND_FOLDER)/Info.plist", "refers to the unknown setting 'BRAND_FOLDER'"),
    (SETTINGS, r"\$\$\(x\)", "$(x)", "refers to the unknown setting 'x'"),
    (SETTINGS, r"2.10.3", "2.10.3 ", "begins or ends with a space"),
    (SETTINGS, r"CURRENT_PROJECT_VERSION = 1", "MARKETING_VERSION = 1", "is set twice"),
    (SETTINGS, r"MARKETING_VERSION = ", "MARKETING_VERSION: ", "neither a comment nor an #include"),
    (SETTINGS, r"(?s)(#include.*)", r"\1A = 1\n", "is set after an #include"),
    (SETTINGS, r"#include\?", "#include", "does not exist; #include? accepts that"),
    (SETTINGS, r"MARKETING_VERSION = ", "DEVELOPMENT_TEAM = A1\nMARKETING_VERSION = ", "belongs in Local.xcconfig"),
    (SETTINGS, r"= Info.plist", "= Info-production.plist", "does not exist in the project's folder"),
    (SETTINGS, r"= AppIcon", "= AppIcons", "the app icon 'AppIcons' is in no asset catalog"),
    (SETTINGS, r"com.example.full", "com.example.ful", "PRODUCT_BUNDLE_IDENTIFIER is 'com.example.ful'"),
    (LOCAL, r"/\$\(\)/", "//", "'//', which begins a comment"),
    # Property lists.
    (f"{APP}/Info.plist", r"</dict>\n</plist>", "</plist>", "plistlib does not read it"),
    (f"{APP}/Notices-Info.plist", r"</dict>\n</plist>", "</plist>", "plutil: "),
    (f"{APP}/Info.plist", r"\$\(EXECUTABLE_NAME\)", "Full", "CFBundleExecutable is 'Full'"),
    (f"{APP}/Info.plist", r"NSFaceIDUsageDescription", "NSFaceIDUsage", "NSFaceIDUsageDescription is None"),
    (f"{APP}/Info.plist", r"graphics-design", "graphics-and-design", "LSApplicationCategoryType is"),
    (f"{APP}/Info.plist", r"--&gt;", "--", "NSCameraUsageDescription is"),
    (f"{APP}/Info.plist", r"<string>LaunchBackground", "<string>Launch", "UIColorName is 'Launch'"),
    (f"{APP}/Info.plist", r"\$\(BRAND_URL_SCHEME\)", "app", "another scheme than the brand's"),
    (f"{APP}/Info-development.plist", r"NSAllowsLocalNetworking", "NSAllowsArbitraryLoads", "NSAppTransportSecurity is"),
    (f"{APP}/Full.entitlements", r"game-center", "gamecenter", "the environment 'production' has"),
    (f"{APP}/Widgets-Info.plist", r"widgetkit-extension", "widget-extension", "is not that of a target of the kind"),
    (f"{APP}/Widgets-Info.plist", r"&lt;b&gt;", "b", "Example is"),
    (f"{APP}/Notices.entitlements", r"group.com", "groups.com", "the extension has"),
    (f"{APP}/PrivacyInfo.xcprivacy", r"<key>NSPrivacyTracking</key>\s*<false/>", "", "it does not exclude tracking"),
    (f"{APP}/PrivacyInfo.xcprivacy", r"<string>C617.1</string>", "", "has no reason"),
    (f"{APP}/PrivacyInfo.xcprivacy", r"TypeTracking</key>\s*<false", "TypeTracking</key><true", "is used for tracking"),
    (f"{APP}/Other.plist", r"", "<plist><dict/></plist>", "no build setting names it"),
    # Catalogs, strings and icons.
    (f"{APP}/Brand.xcassets/Contents.json", r"}$", "", "Contents.json"),
    (f"{APP}/Brand.xcassets/AccentColor.colorset/Contents.json", r'"0x', '"x', "not a number from 0 to 1"),
    (f"{ICON}/Contents.json", r"AppIcon.png", "Icon.png", "is not both here and in the folder"),
    (f"{ICON}/AppIcon.png", r"IDAT.", "IDAT?", "has a wrong CRC"),
    (f"{ICON}/AppIcon.png", r"PNG", "GIF", "it is not a PNG image"),
    (f"{APP}/InfoPlist.xcstrings", r'"en" :', '"fr" :', "the texts are"),
    (f"{APP}/InfoPlist.xcstrings", r'Language" : "de"', 'Language" : "en"', "its source language 'en' is wrong"),
    # Ruby.
    (STORE, r"\]\.join", ".join", "ruby: "),
    (STORE, r"store = ", "shop = store = ", "ruby: "),
    (STORE, r"\\#\{1", "#{1", "it contains no text"),
    (STORE, r"\\\"&", '", x: "&', "it contains no text"),
    (LANES, r"com.example.full.dev", "com.example.full.development", "it contains no text 'com.example.full.dev'"),
    (LANES, r"\"Full Dev\"", '"Full Debug"', "it contains no text 'Full Dev'"),
    # Names of files, and other environments.
    ("Generated/full/package.swift", r"", "", "differs from that of 'Package.swift' only in case"),
    (f"{ONLY}/App/Note.txt", r"", "full-development-client", "of the environment 'development'"),
    (f"{ONLY}/App/AppIcon-development.json", r"", "{}", "it is a file of the environment 'development'"),
    (
        f"{ONLY}/App/Full.xcodeproj/project.pbxproj",
        r"in production\)",
        "in production|development)",
        "names the environment 'development'",
    ),
]
