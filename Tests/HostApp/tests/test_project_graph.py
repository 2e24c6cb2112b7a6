"""Faults in the graph of a project's objects."""

from tests.case import FaultCase
from tests.fixture import openstep
from tests.fixture_files import PROJECT
from tests.fixture_project import identifier

DANGLING = "0123456789ABCDEF01234567"


class ProjectGraphTests(FaultCase):
    def test_dangling_identifier(self) -> None:
        self.app.object("project")["packageReferences"].append(DANGLING)
        self.expect(f"refers to {DANGLING}, which does not exist")

    def test_dangling_identifier_as_a_key(self) -> None:
        self.app.object("project")["attributes"]["TargetAttributes"][DANGLING] = {}
        self.expect(f"'attributes' of PBXProject {identifier('project')} refers to {DANGLING}, which does not exist")

    def test_identifier_that_occurs_twice(self) -> None:
        text = "// !$*UTF8*$!\n" + openstep(self.app.top)
        again = f'"{identifier("main")}" = {openstep(self.app.object("main"))};\n'
        position = text.index(f'"{identifier("main")}" = ')
        self.app.package[PROJECT] = text[:position] + again + text[position:]
        self.expect(f"'{identifier('main')}' occurs twice in one dictionary")

    def test_syntax_error(self) -> None:
        self.app.package[PROJECT] = openstep(self.app.top).replace(";\n", "\n", 1)
        self.expect("';' is missing")

    def test_object_that_nothing_refers_to(self) -> None:
        self.app.objects[DANGLING] = {"isa": "PBXGroup", "children": [], "sourceTree": "<group>"}
        self.expect(f"nothing refers to PBXGroup {DANGLING}")

    def test_unknown_isa(self) -> None:
        self.app.object("main")["isa"] = "PBXGruop"
        self.expect("has the unknown isa 'PBXGruop'")

    def test_missing_key(self) -> None:
        del self.app.object("target Acme")["productType"]
        self.expect("has no 'productType'")

    def test_unknown_key(self) -> None:
        self.app.object("target Acme")["productTyp"] = "x"
        self.expect("has the unknown key 'productTyp'")

    def test_unknown_key_at_the_top_level(self) -> None:
        self.app.top["object"] = {}
        self.expect("the top level has an unknown 'object'")

    def test_reference_to_another_kind(self) -> None:
        self.app.object("project")["mainGroup"] = identifier("target Acme")
        self.expect("'mainGroup' of PBXProject")

    def test_missing_resources_phase(self) -> None:
        self.app.object("target Acme")["buildPhases"].remove(identifier("Acme Resources"))
        self.expect("has no PBXResourcesBuildPhase")

    def test_two_phases_of_a_kind(self) -> None:
        self.app.object("Acme Resources")["isa"] = "PBXSourcesBuildPhase"
        self.expect("has 2 phases PBXSourcesBuildPhase")

    def test_build_file_in_two_phases(self) -> None:
        file = self.app.object("Acme Resources")["files"][0]
        self.app.object("Acme Sources")["files"].append(file)
        self.expect("is in 2 build phases")

    def test_build_file_without_content(self) -> None:
        del self.app.objects[self.app.object("Acme Resources")["files"][0]]["fileRef"]
        self.expect("does not have exactly one of 'fileRef' and 'productRef'")

    def test_phase_of_two_targets(self) -> None:
        self.app.object("target Widgets")["buildPhases"].append(identifier("script"))
        self.expect("is in 'buildPhases' of several objects")

    def test_list_with_an_object_twice(self) -> None:
        self.app.object("main")["children"].append(identifier("folder"))
        self.expect("contains an object twice")

    def test_target_outside_of_the_project(self) -> None:
        self.app.object("project")["targets"].remove(identifier("target Widgets"))
        self.expect("is not in the project's 'targets'")

    def test_proxy_of_another_target(self) -> None:
        self.app.object("proxy")["remoteGlobalIDString"] = identifier("target Acme")
        self.expect("and its proxy have different targets")

    def test_unequal_names_of_configurations(self) -> None:
        self.app.object("Acme Debug Dev")["name"] = "Debug Development"
        self.expect("has the configurations ['Debug Development', ")

    def test_default_configuration_that_does_not_exist(self) -> None:
        self.app.object("Acme configurations")["defaultConfigurationName"] = "Release"
        self.expect("the default configuration 'Release'")

    def test_product_of_a_package_that_the_project_does_not_have(self) -> None:
        self.app.object("project")["packageReferences"].remove(identifier("remote package"))
        self.expect("is not in 'packageReferences'")

    def test_linked_product_that_the_target_does_not_have(self) -> None:
        self.app.object("target Acme")["packageProductDependencies"].remove(identifier("Charts"))
        self.expect("is linked, but not in 'packageProductDependencies' of 'Acme'")

    def test_package_that_is_referenced_twice(self) -> None:
        self.app.object("remote package")["repositoryURL"] = ".."
        self.expect("the package '..' is referenced twice")

    def test_list_of_values_that_are_not_identifiers(self) -> None:
        self.app.object("main")["children"].append({"isa": "PBXGroup"})
        self.expect("contains a value that is not an identifier")

    def test_configuration_twice(self) -> None:
        self.app.object("Acme Release Dev")["name"] = "Debug Dev"
        self.expect("has the configuration 'Debug Dev' twice")

    def test_root_of_another_kind(self) -> None:
        self.app.top["rootObject"] = identifier("main")
        self.expect("its 'rootObject' is not a PBXProject")

    def test_objects_that_are_not_dictionaries(self) -> None:
        self.app.top["objects"] = {identifier("main"): "PBXGroup"}
        self.expect("its 'objects' are not dictionaries")
