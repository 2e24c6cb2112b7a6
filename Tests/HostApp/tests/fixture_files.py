"""The manifest and the files of the fixture."""

import hashlib
import struct
import zlib
from copy import deepcopy
from functools import cache
from typing import Any

Values = dict[str, Any]
LABELS = {"development": "Dev", "production": "Production"}
SCHEMES = {"development": "Acme Dev", "production": "Acme"}
PROJECT = "App/Acme.xcodeproj/project.pbxproj"
TARGET = hashlib.sha256(b"target Acme").hexdigest()[:24].upper()
INFO = {"author": "xcode", "version": 1}
COLOR = {
    "idiom": "universal",
    "color": {
        "color-space": "srgb",
        "components": {"alpha": "1.000", "blue": "0x5C", "green": "0x1F", "red": "0x38"},
    },
}


@cache
def icon(color: int = 2, side: int = 1024, pixel: bytes = b"\x38\x1f\x5c") -> bytes:
    """A PNG image of one color."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    rows = (b"\0" + pixel * side) * side
    header = chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 8, color, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + header + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def manifest() -> Values:
    """The manifest with its defaults."""
    return {
        "brand": {"id": "acme", "name": 'Acme "&" $x', "bundleId": "com.example.acme", "urlScheme": "acme"},
        "languages": ["en", "de"],
        "auth": {"providers": ["email", "apple"], "session": {"biometricUnlock": True, "userChoices": []}},
        "app": {
            "version": "1.0.0",
            "usesNonExemptEncryption": False,
            "packages": {
                "Charts": {"url": "https://git.example/charts.git", "version": "2.1.0", "products": ["Charts"]}
            },
            "targets": {"Widgets": {"kind": "widget"}},
            "buildPhases": {"words": {"script": "words.sh"}},
        },
        "environments": {
            "development": {
                "backend": "platform",
                "name": "Acme Dev",
                "bundleIdSuffix": ".dev",
                "urlScheme": "acme-dev",
                "apiBaseURL": "http://localhost:8080",
            },
            "production": {"backend": "platform", "apiBaseURL": "https://api.acme.example"},
        },
    }


def package_files() -> Values:
    """The files of the package."""
    local = {"NSAppTransportSecurity": {"NSAllowsLocalNetworking": True}}
    files: Values = {
        "Package.swift": 'let target = Target.target(name: "AcmeAuthTests")\n',
        "App/Info.plist": info(),
        "App/Info-development.plist": info() | local,
        "App/Widgets-Info.plist": {
            key: value
            for key, value in info().items()
            if key.startswith("CFBundle") and key not in ("CFBundleURLTypes", "CFBundleLocalizations")
        }
        | {"NSExtension": {"NSExtensionPointIdentifier": "com.apple.widgetkit-extension"}},
        "App/Acme.entitlements": {"com.apple.developer.applesignin": ["Default"]},
        "App/PrivacyInfo.xcprivacy": privacy(),
        "App/InfoPlist.xcstrings": strings(),
        "App/Brand.xcassets/Contents.json": {"info": INFO},
        "App/Acme.xcodeproj/project.xcworkspace/contents.xcworkspacedata": (
            '<?xml version="1.0"?>\n<Workspace version="1.0"><FileRef location="self:"></FileRef></Workspace>\n'
        ),
    }
    for name in ("AccentColor", "LaunchBackground"):
        files[f"App/Brand.xcassets/{name}.colorset/Contents.json"] = {"colors": [deepcopy(COLOR)], "info": INFO}
    for environment, label in LABELS.items():
        name = SCHEMES[environment]
        files[f"App/Acme.xcodeproj/xcshareddata/xcschemes/{name}.xcscheme"] = scheme(label)
        files[f"Configurations/{environment}.xcconfig"] = xcconfig(environment)
    return files


def brand_files() -> Values:
    """The developer's files."""
    files: Values = {
        "App/AcmeApp.swift": "@main struct AcmeApp {}\n",
        "App/Notes.md": "Notes\n",
        "App/Assets.xcassets/Contents.json": {"info": INFO},
        "Widgets/Widgets.swift": "struct Widgets {}\n",
        "words.sh": "true\n",
    }
    for name in ("AppIcon", "AppIcon-development"):
        image = {"filename": "icon.png", "idiom": "universal", "platform": "ios", "size": "1024x1024"}
        files[f"App/Assets.xcassets/{name}.appiconset/Contents.json"] = {"images": [image], "info": INFO}
        files[f"App/Assets.xcassets/{name}.appiconset/icon.png"] = icon()
    return files


def xcconfig(environment: str) -> str:
    """The build settings of an environment."""
    section = manifest()["environments"][environment]
    production = environment == "production"
    name = section.get("name") or 'Acme "&" $$x'
    return f"""// A comment: https://acme.example.

PRODUCT_BUNDLE_IDENTIFIER = com.example.acme{section.get("bundleIdSuffix", "")}
BRAND_ENVIRONMENT = {environment}
BRAND_DISPLAY_NAME = {name}
BRAND_URL_SCHEME = {section.get("urlScheme", "acme")}
MARKETING_VERSION = 1.0.0
CURRENT_PROJECT_VERSION = 1
INFOPLIST_FILE = {"Info.plist" if production else "Info-development.plist"}
CODE_SIGN_ENTITLEMENTS = Acme.entitlements
ASSETCATALOG_COMPILER_APPICON_NAME = {"AppIcon" if production else "AppIcon-development"}

#include? "Local.xcconfig"
"""


def info() -> Values:
    """The Info.plist of the app."""
    return {
        "BrandEnvironment": "$(BRAND_ENVIRONMENT)",
        "CFBundleDevelopmentRegion": "en",
        "CFBundleDisplayName": "$(BRAND_DISPLAY_NAME)",
        "CFBundleExecutable": "$(EXECUTABLE_NAME)",
        "CFBundleIdentifier": "$(PRODUCT_BUNDLE_IDENTIFIER)",
        "CFBundleInfoDictionaryVersion": "6.0",
        "CFBundleLocalizations": ["en", "de"],
        "CFBundleName": "$(PRODUCT_NAME)",
        "CFBundlePackageType": "$(PRODUCT_BUNDLE_PACKAGE_TYPE)",
        "CFBundleShortVersionString": "$(MARKETING_VERSION)",
        "CFBundleURLTypes": [
            {
                "CFBundleTypeRole": "Editor",
                "CFBundleURLName": "$(PRODUCT_BUNDLE_IDENTIFIER)",
                "CFBundleURLSchemes": ["$(BRAND_URL_SCHEME)"],
            }
        ],
        "CFBundleVersion": "$(CURRENT_PROJECT_VERSION)",
        "ITSAppUsesNonExemptEncryption": False,
        "LSRequiresIPhoneOS": True,
        "NSFaceIDUsageDescription": 'Unlock Acme "&" $$x with Face ID.',
        "UIApplicationSceneManifest": {"UIApplicationSupportsMultipleScenes": True, "UISceneConfigurations": {}},
        "UIApplicationSupportsIndirectInputEvents": True,
        "UILaunchScreen": {"UIColorName": "LaunchBackground"},
        "UISupportedInterfaceOrientations": ["UIInterfaceOrientationPortrait"],
    }


def privacy() -> Values:
    """The privacy manifest."""
    return {
        "NSPrivacyTracking": False,
        "NSPrivacyTrackingDomains": [],
        "NSPrivacyAccessedAPITypes": [
            {
                "NSPrivacyAccessedAPIType": "NSPrivacyAccessedAPICategoryUserDefaults",
                "NSPrivacyAccessedAPITypeReasons": ["CA92.1"],
            }
        ],
        "NSPrivacyCollectedDataTypes": [
            {
                "NSPrivacyCollectedDataType": "NSPrivacyCollectedDataTypeEmailAddress",
                "NSPrivacyCollectedDataTypeLinked": True,
                "NSPrivacyCollectedDataTypePurposes": ["NSPrivacyCollectedDataTypePurposeAppFunctionality"],
                "NSPrivacyCollectedDataTypeTracking": False,
            }
        ],
    }


def strings() -> Values:
    """The texts of Info.plist."""
    texts = {"en": 'Unlock Acme "&" $x with Face ID.', "de": 'Acme "&" $x mit Face ID entsperren.'}
    localizations = {key: {"stringUnit": {"state": "translated", "value": text}} for key, text in texts.items()}
    entry = {"extractionState": "manual", "localizations": localizations}
    return {"sourceLanguage": "en", "strings": {"NSFaceIDUsageDescription": entry}, "version": "1.0"}


def scheme(label: str) -> str:
    """The scheme of an environment."""
    reference = (
        '<BuildableReference BuildableIdentifier="primary" BlueprintIdentifier="'
        + TARGET
        + '" BuildableName="Acme.app" BlueprintName="Acme" ReferencedContainer="container:Acme.xcodeproj"/>'
    )
    tests = (
        '<BuildableReference BuildableIdentifier="primary" BlueprintIdentifier="AcmeAuthTests"'
        ' BuildableName="AcmeAuthTests" BlueprintName="AcmeAuthTests" ReferencedContainer="container:.."/>'
    )
    purposes = " ".join(
        f'buildFor{name}="YES"' for name in ("Testing", "Running", "Profiling", "Archiving", "Analyzing")
    )
    runnable = f"<BuildableProductRunnable>{reference}</BuildableProductRunnable>"
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<Scheme LastUpgradeVersion="2600" version="1.7">
  <BuildAction><BuildActionEntries>
    <BuildActionEntry {purposes}>{reference}</BuildActionEntry>
  </BuildActionEntries></BuildAction>
  <TestAction buildConfiguration="Debug {label}">
    <Testables><TestableReference skipped="NO">{tests}</TestableReference></Testables>
  </TestAction>
  <LaunchAction buildConfiguration="Debug {label}">{runnable}</LaunchAction>
  <ProfileAction buildConfiguration="Release {label}">{runnable}</ProfileAction>
  <AnalyzeAction buildConfiguration="Debug {label}"></AnalyzeAction>
  <ArchiveAction buildConfiguration="Release {label}"></ArchiveAction>
</Scheme>
"""
