"""The kinds of object in an Xcode project of version 77, with their keys.

The keys are those of committed projects that Xcode wrote. A key that a kind does not have here is probably mistyped.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Kind:
    """A kind of object (`isa`): the keys that it must have, and those that it can have."""

    required: frozenset[str]
    optional: frozenset[str]

    @property
    def known(self) -> frozenset[str]:
        """All keys, with `isa`."""
        return self.required | self.optional | {"isa"}


def kind(required: str, optional: str = "") -> Kind:
    """A kind with keys separated by spaces."""
    return Kind(frozenset(required.split()), frozenset(optional.split()))


PHASE = "buildActionMask files runOnlyForDeploymentPostprocessing"
TARGET = "buildConfigurationList buildPhases dependencies name productName"

KINDS = {
    "PBXBuildFile": kind("", "fileRef productRef settings platformFilter platformFilters"),
    "PBXContainerItemProxy": kind("containerPortal proxyType remoteGlobalIDString", "remoteInfo"),
    "PBXCopyFilesBuildPhase": kind(f"{PHASE} dstPath dstSubfolderSpec", "name"),
    "PBXFileReference": kind(
        "path sourceTree",
        "explicitFileType fileEncoding includeInIndex lastKnownFileType name xcLanguageSpecificationIdentifier",
    ),
    "PBXFileSystemSynchronizedBuildFileExceptionSet": kind(
        "target",
        "additionalCompilerFlagsByRelativePath attributesByRelativePath membershipExceptions"
        " platformFiltersByRelativePath privateHeaders publicHeaders",
    ),
    "PBXFileSystemSynchronizedRootGroup": kind("path sourceTree", "exceptions explicitFileTypes explicitFolders name"),
    "PBXFrameworksBuildPhase": kind(PHASE),
    "PBXGroup": kind("children sourceTree", "name path indentWidth tabWidth usesTabs"),
    "PBXHeadersBuildPhase": kind(PHASE),
    "PBXNativeTarget": kind(
        f"{TARGET} buildRules productReference productType", "fileSystemSynchronizedGroups packageProductDependencies"
    ),
    "PBXProject": kind(
        "attributes buildConfigurationList developmentRegion hasScannedForEncodings knownRegions mainGroup"
        " preferredProjectObjectVersion projectDirPath projectRoot targets",
        "compatibilityVersion minimizedProjectReferenceProxies packageReferences productRefGroup projectReferences",
    ),
    "PBXResourcesBuildPhase": kind(PHASE),
    "PBXShellScriptBuildPhase": kind(
        f"{PHASE} shellPath shellScript",
        "alwaysOutOfDate dependencyFile inputFileListPaths inputPaths name outputFileListPaths outputPaths"
        " showEnvVarsInLog",
    ),
    "PBXSourcesBuildPhase": kind(PHASE),
    "PBXTargetDependency": kind("", "name platformFilter platformFilters productRef target targetProxy"),
    "PBXVariantGroup": kind("children sourceTree", "name path"),
    "XCBuildConfiguration": kind(
        "buildSettings name",
        "baseConfigurationReference baseConfigurationReferenceAnchor baseConfigurationReferenceRelativePath",
    ),
    "XCConfigurationList": kind("buildConfigurations defaultConfigurationIsVisible", "defaultConfigurationName"),
    "XCLocalSwiftPackageReference": kind("relativePath", "traits"),
    "XCRemoteSwiftPackageReference": kind("repositoryURL requirement", "traits"),
    "XCSwiftPackageProductDependency": kind("productName", "package"),
}

PHASES = frozenset(name for name in KINDS if name.endswith("BuildPhase"))
PACKAGES = frozenset({"XCLocalSwiftPackageReference", "XCRemoteSwiftPackageReference"})
FILES = frozenset({"PBXFileReference", "PBXVariantGroup"})

# The kinds of object that each key refers to.
REFERENCES = {
    "baseConfigurationReference": FILES,
    "baseConfigurationReferenceAnchor": frozenset({"PBXFileSystemSynchronizedRootGroup"}),
    "buildConfigurationList": frozenset({"XCConfigurationList"}),
    "buildConfigurations": frozenset({"XCBuildConfiguration"}),
    "buildPhases": PHASES,
    "children": FILES | {"PBXGroup", "PBXFileSystemSynchronizedRootGroup"},
    "containerPortal": frozenset({"PBXProject", "PBXFileReference"}),
    "dependencies": frozenset({"PBXTargetDependency"}),
    "exceptions": frozenset({"PBXFileSystemSynchronizedBuildFileExceptionSet"}),
    "fileRef": FILES,
    "fileSystemSynchronizedGroups": frozenset({"PBXFileSystemSynchronizedRootGroup"}),
    "files": frozenset({"PBXBuildFile"}),
    "mainGroup": frozenset({"PBXGroup"}),
    "package": PACKAGES,
    "packageProductDependencies": frozenset({"XCSwiftPackageProductDependency"}),
    "packageReferences": PACKAGES,
    "productRef": frozenset({"XCSwiftPackageProductDependency"}),
    "productRefGroup": frozenset({"PBXGroup"}),
    "productReference": frozenset({"PBXFileReference"}),
    "target": frozenset({"PBXNativeTarget"}),
    "targetProxy": frozenset({"PBXContainerItemProxy"}),
    "targets": frozenset({"PBXNativeTarget"}),
}

TOP_LEVEL = frozenset({"archiveVersion", "classes", "objectVersion", "objects", "rootObject"})
