"""Faults in schemes and workspaces."""

from tests.case import FaultCase
from tests.fixture_files import TARGET

FOLDER = "App/Acme.xcodeproj/xcshareddata/xcschemes"
DEVELOPMENT = f"{FOLDER}/Acme Dev.xcscheme"
PRODUCTION = f"{FOLDER}/Acme.xcscheme"
WORKSPACE = "App/Acme.xcodeproj/project.xcworkspace/contents.xcworkspacedata"


class SchemeTests(FaultCase):
    def test_wrong_blueprint(self) -> None:
        self.app.replace(DEVELOPMENT, TARGET, "0123456789ABCDEF01234567")
        self.expect("the blueprint '0123456789ABCDEF01234567' is not a target of the project")

    def test_wrong_product(self) -> None:
        self.app.replace(DEVELOPMENT, "Acme.app", "Acne.app")
        self.expect("has the product 'Acne.app', not 'Acme.app'")

    def test_wrong_container(self) -> None:
        self.app.replace(DEVELOPMENT, "container:Acme.xcodeproj", "container:Other.xcodeproj")
        self.expect("the container 'container:Other.xcodeproj'")

    def test_test_target_that_the_package_does_not_have(self) -> None:
        self.app.package["Package.swift"] = "\n"
        self.expect("the package has no target 'AcmeAuthTests'")

    def test_launch_of_a_release_build(self) -> None:
        self.app.replace(
            DEVELOPMENT, 'LaunchAction buildConfiguration="Debug', 'LaunchAction buildConfiguration="Release'
        )
        self.expect("LaunchAction has the configuration 'Release Dev', which does not begin with 'Debug'")

    def test_archive_of_a_debug_build(self) -> None:
        self.app.replace(
            PRODUCTION, 'ArchiveAction buildConfiguration="Release', 'ArchiveAction buildConfiguration="Debug'
        )
        self.expect("ArchiveAction has the configuration 'Debug Production', which does not begin with 'Release'")

    def test_actions_of_two_environments(self) -> None:
        self.app.replace(PRODUCTION, '"Debug Production"', '"Debug Dev"')
        self.expect("its actions are for several environments: Dev, Production")

    def test_configuration_that_does_not_exist(self) -> None:
        self.app.replace(PRODUCTION, '"Debug Production"', '"Debug"')
        self.expect("has the configuration 'Debug', which does not exist")

    def test_older_version(self) -> None:
        self.app.replace(PRODUCTION, 'version="1.7"', 'version="1.3"')
        self.expect("it is not a scheme of version 1.7")

    def test_variables_in_production(self) -> None:
        variables = (
            '<EnvironmentVariables><EnvironmentVariable key="A" value="B"/></EnvironmentVariables></LaunchAction>'
        )
        self.app.replace(PRODUCTION, "</LaunchAction>", variables)
        self.expect("the scheme of production has environment variables")

    def test_missing_scheme(self) -> None:
        del self.app.package[DEVELOPMENT]
        self.expect("it has no scheme for the environment 'development'")

    def test_production_under_another_name(self) -> None:
        self.app.package[f"{FOLDER}/Acme Production.xcscheme"] = self.app.package.pop(PRODUCTION)
        self.expect("the name is wrong for the environment 'production'")

    def test_build_entry_without_archiving(self) -> None:
        self.app.replace(PRODUCTION, 'buildForArchiving="YES"', 'buildForArchiving="NO"')
        self.expect("no build entry has the app's target for all purposes")

    def test_syntax_error(self) -> None:
        self.app.replace(PRODUCTION, "</Scheme>", "")
        self.expect("xmllint: line")

    def test_workspace_with_a_missing_file(self) -> None:
        self.app.replace(WORKSPACE, "self:", "group:Other.xcodeproj")
        self.expect("'Other.xcodeproj' does not exist")

    def test_scheme_of_one_user(self) -> None:
        path = "App/Acme.xcodeproj/xcuserdata/mira.xcuserdatad/xcschemes/Acme.xcscheme"
        self.app.package[path] = self.app.package[PRODUCTION]
        self.expect("a scheme outside 'xcshareddata' is invisible for other users")

    def test_missing_version_of_xcode(self) -> None:
        self.app.replace(PRODUCTION, ' LastUpgradeVersion="2600"', "")
        self.expect("it has no 'LastUpgradeVersion'")

    def test_launch_without_a_product(self) -> None:
        self.app.replace(PRODUCTION, "BuildableProductRunnable", "Runnable")
        self.expect("LaunchAction has no product to run")

    def test_arguments_in_production(self) -> None:
        arguments = '<CommandLineArguments><CommandLineArgument argument="-a"/></CommandLineArguments></LaunchAction>'
        self.app.replace(PRODUCTION, "</LaunchAction>", arguments)
        self.expect("the scheme of production has command line arguments")

    def test_another_name_of_the_target(self) -> None:
        self.app.replace(PRODUCTION, 'BlueprintName="Acme"', 'BlueprintName="Acne"')
        self.expect("has the name 'Acne', not 'Acme'")

    def test_another_identifier_of_the_buildable(self) -> None:
        self.app.replace(PRODUCTION, 'BuildableIdentifier="primary"', 'BuildableIdentifier="main"')
        self.expect("has the BuildableIdentifier 'main'")

    def test_another_name_of_the_test_target(self) -> None:
        self.app.replace(PRODUCTION, 'BuildableName="AcmeAuthTests"', 'BuildableName="AcmeAuthTests.xctest"')
        self.expect("the reference to the package's target 'AcmeAuthTests' has other names")

    def test_older_workspace(self) -> None:
        self.app.replace(WORKSPACE, '<Workspace version="1.0">', '<Workspace version="0.9"><Other/>')
        self.expect("it is not a workspace of version 1.0")
        self.expect("it has the unknown element 'Other'")
