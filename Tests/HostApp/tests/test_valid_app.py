"""The app without faults."""

from tests.case import FaultCase


class ValidAppTests(FaultCase):
    def test_a_valid_app_has_no_problems(self) -> None:
        self.expect_none()

    def test_production_alone_has_no_problems(self) -> None:
        for path in [path for path in self.app.package if "development" in path or "Acme Dev" in path]:
            del self.app.package[path]
        for key in [key for key, value in self.app.objects.items() if "Dev" in value.get("name", "")]:
            del self.app.objects[key]
        for name in ("", "Acme", "Widgets"):
            configurations = self.app.object(f"{name} configurations")["buildConfigurations"]
            configurations[:] = [key for key in configurations if key in self.app.objects]
        for path in ("development.xcconfig", "Info-development.plist"):
            for group in ("generated", "configurations"):
                children = self.app.object(group)["children"]
                children[:] = [key for key in children if self.app.objects[key]["path"] != path]
        for path in ("development.xcconfig", "Info-development.plist"):
            key = next(key for key, value in self.app.objects.items() if value.get("path") == path)
            del self.app.objects[key]
        self.expect_none()
