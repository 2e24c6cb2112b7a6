"""The project of the fixture: an app with an extension, a script and two packages."""

import hashlib

from tests.fixture_files import LABELS, Values


def identifier(name: str) -> str:
    """The identifier of an object."""
    return hashlib.sha256(name.encode()).hexdigest()[:24].upper()


class Objects(dict[str, Values]):
    """The objects by their identifiers."""

    def add(self, key: str, isa: str, /, **values: object) -> str:
        """Adds an object, and returns its identifier."""
        self[identifier(key)] = {"isa": isa, **values}
        return identifier(key)


def project_objects() -> Objects:
    """The objects of the project."""
    objects = Objects()
    add_project(objects)
    return objects


def add_project(objects: Objects) -> None:
    """Adds the objects: an app with an extension, a script and two packages."""
    add = objects.add
    files = {
        name: add(f"file {name}", "PBXFileReference", lastKnownFileType="text", path=name, sourceTree="<group>")
        for name in (
            *(f"{environment}.xcconfig" for environment in LABELS),
            *("Brand.xcassets", "PrivacyInfo.xcprivacy", "InfoPlist.xcstrings", "Info.plist", "Info-development.plist"),
        )
    }
    folder = add(
        "folder",
        "PBXFileSystemSynchronizedRootGroup",
        exceptions=[
            add(
                "exceptions",
                "PBXFileSystemSynchronizedBuildFileExceptionSet",
                membershipExceptions=["Notes.md"],
                target=identifier("target Acme"),
            )
        ],
        path="../../../Brands/acme/App",
        sourceTree="<group>",
    )
    widgets = add(
        "widgets", "PBXFileSystemSynchronizedRootGroup", path="../../../Brands/acme/Widgets", sourceTree="<group>"
    )
    products = [
        add(f"product {name}", "PBXFileReference", includeInIndex="0", path=name, sourceTree="BUILT_PRODUCTS_DIR")
        for name in ("Acme.app", "Widgets.appex")
    ]
    resources = [files[name] for name in ("Brand.xcassets", "PrivacyInfo.xcprivacy", "InfoPlist.xcstrings")]
    generated = add(
        "generated",
        "PBXGroup",
        children=[*resources, files["Info.plist"], files["Info-development.plist"]],
        name="Generated",
        sourceTree="<group>",
    )
    configurations = add(
        "configurations",
        "PBXGroup",
        children=[files[f"{environment}.xcconfig"] for environment in LABELS],
        path="../Configurations",
        sourceTree="<group>",
    )
    main = add(
        "main",
        "PBXGroup",
        children=[
            folder,
            widgets,
            generated,
            configurations,
            add("products", "PBXGroup", children=products, name="Products", sourceTree="<group>"),
        ],
        sourceTree="<group>",
    )
    packages = [
        add("local package", "XCLocalSwiftPackageReference", relativePath=".."),
        add(
            "remote package",
            "XCRemoteSwiftPackageReference",
            repositoryURL="https://git.example/charts.git",
            requirement={"kind": "upToNextMajorVersion", "minimumVersion": "2.1.0"},
        ),
    ]
    dependencies = [
        add("AcmeAuth", "XCSwiftPackageProductDependency", package=packages[0], productName="AcmeAuth"),
        add("Charts", "XCSwiftPackageProductDependency", package=packages[1], productName="Charts"),
    ]
    proxy = add(
        "proxy",
        "PBXContainerItemProxy",
        containerPortal=identifier("project"),
        proxyType="1",
        remoteGlobalIDString=identifier("target Widgets"),
        remoteInfo="Widgets",
    )
    script = add(
        "script",
        "PBXShellScriptBuildPhase",
        **phase([]),
        inputPaths=["$(SRCROOT)/../../../Brands/acme/words.sh"],
        name="words",
        outputPaths=["$(DERIVED_FILE_DIR)/Words.swift"],
        shellPath="/bin/sh",
        shellScript='exec /bin/bash "$SCRIPT_INPUT_FILE_0"\n',
    )
    embed = add(
        "embed",
        "PBXCopyFilesBuildPhase",
        **phase([add("embedded", "PBXBuildFile", fileRef=products[1])]),
        dstPath="",
        dstSubfolderSpec="13",
        name="Embed Foundation Extensions",
    )
    targets = [
        add(
            "target Acme",
            "PBXNativeTarget",
            buildConfigurationList=add_configurations(objects, "Acme"),
            buildPhases=[
                *usual_phases(objects, "Acme", resources, dependencies),
                embed,
                script,
            ],
            buildRules=[],
            dependencies=[
                add("dependency", "PBXTargetDependency", target=identifier("target Widgets"), targetProxy=proxy)
            ],
            fileSystemSynchronizedGroups=[folder],
            name="Acme",
            packageProductDependencies=dependencies,
            productName="Acme",
            productReference=products[0],
            productType="com.apple.product-type.application",
        ),
        add(
            "target Widgets",
            "PBXNativeTarget",
            buildConfigurationList=add_configurations(objects, "Widgets"),
            buildPhases=usual_phases(objects, "Widgets", [], []),
            buildRules=[],
            dependencies=[],
            fileSystemSynchronizedGroups=[widgets],
            name="Widgets",
            productName="Widgets",
            productReference=products[1],
            productType="com.apple.product-type.app-extension",
        ),
    ]
    add(
        "project",
        "PBXProject",
        attributes={
            "LastUpgradeCheck": "2600",
            "TargetAttributes": {target: {"CreatedOnToolsVersion": "26.0"} for target in targets},
        },
        buildConfigurationList=add_configurations(objects, ""),
        developmentRegion="en",
        hasScannedForEncodings="0",
        knownRegions=["Base", "en", "de"],
        mainGroup=main,
        packageReferences=packages,
        preferredProjectObjectVersion="77",
        productRefGroup=identifier("products"),
        projectDirPath="",
        projectRoot="",
        targets=targets,
    )


def phase(files: list[str]) -> Values:
    """The keys that all phases have."""
    return {"buildActionMask": "2147483647", "files": files, "runOnlyForDeploymentPostprocessing": "0"}


def usual_phases(objects: Objects, target: str, resources: list[str], products: list[str]) -> list[str]:
    """Adds the phases of sources, frameworks and resources."""
    linked = [objects.add(f"link {product}", "PBXBuildFile", productRef=product) for product in products]
    copied = [objects.add(f"copy {file}", "PBXBuildFile", fileRef=file) for file in resources]
    return [
        objects.add(f"{target} {kind}", f"PBX{kind}BuildPhase", **phase(files))
        for kind, files in (("Sources", []), ("Frameworks", linked), ("Resources", copied))
    ]


def add_configurations(objects: Objects, target: str) -> str:
    """Adds the configurations of a target, or of the project."""
    found = []
    for environment, label in LABELS.items():
        for kind in ("Debug", "Release"):
            values: Values = {"name": f"{kind} {label}", "buildSettings": settings(target, kind)}
            if target:
                values["baseConfigurationReference"] = identifier(f"file {environment}.xcconfig")
            found.append(objects.add(f"{target} {kind} {label}", "XCBuildConfiguration", **values))
    return objects.add(
        f"{target} configurations",
        "XCConfigurationList",
        buildConfigurations=found,
        defaultConfigurationIsVisible="0",
        defaultConfigurationName="Release Production",
    )


def settings(target: str, kind: str) -> Values:
    """The build settings of a configuration."""
    if target == "Widgets":
        return {
            "GENERATE_INFOPLIST_FILE": "NO",
            "INFOPLIST_FILE": "Widgets-Info.plist",
            "PRODUCT_NAME": "$(TARGET_NAME)",
        }
    if target:
        return {"GENERATE_INFOPLIST_FILE": "NO", "ASSETCATALOG_COMPILER_GLOBAL_ACCENT_COLOR_NAME": "AccentColor"}
    shared = {
        "CLANG_ENABLE_MODULES": "YES",
        "ENABLE_USER_SCRIPT_SANDBOXING": "YES",
        "IPHONEOS_DEPLOYMENT_TARGET": "16.0",
        "LOCALIZATION_PREFERS_STRING_CATALOGS": "YES",
        "SDKROOT": "iphoneos",
        "SWIFT_VERSION": "6.0",
        "TARGETED_DEVICE_FAMILY": "1,2",
    }
    if kind == "Release":
        return {**shared, "SWIFT_COMPILATION_MODE": "wholemodule", "VALIDATE_PRODUCT": "YES"}
    return {
        **shared,
        "ENABLE_TESTABILITY": "YES",
        "ONLY_ACTIVE_ARCH": "YES",
        "SWIFT_ACTIVE_COMPILATION_CONDITIONS": "DEBUG $(inherited)",
        "SWIFT_OPTIMIZATION_LEVEL": "-Onone",
    }
