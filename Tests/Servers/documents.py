"""OpenAPI documents: those of this repository, and those of vendors, which are not a part of it."""

import os
from abc import ABC, abstractmethod
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, Self

import yaml
from jsonschema import Draft202012Validator
from referencing import Registry
from referencing.jsonschema import DRAFT202012

URI = "urn:vendor-document"


def parse_yaml(text: str) -> Any:
    """Parses a document, with libyaml if PyYAML includes it, which is several times faster."""
    return yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))


class VendorDocument(ABC):
    """A vendor's document, to which a test server holds its responses. It is parsed at the first response, because that takes
    up to half a second."""

    # The environment variable with the path of the document.
    variable: ClassVar[str]

    def __init__(self, text: str) -> None:
        self.text = text
        # The exceptions from the document that occurred.
        self.used: set[str] = set()

    @classmethod
    def found(cls) -> Self | None:
        """Returns the document that the environment variable names, or `None`."""
        path = os.environ.get(cls.variable, "")
        return cls(Path(path).read_text()) if path else None

    @abstractmethod
    def prepared(self, document: Any) -> Any:
        """Returns the document without what the vendor's own responses contradict."""

    @cached_property
    def document(self) -> Any:
        return self.prepared(parse_yaml(self.text))

    @cached_property
    def registry(self) -> Any:
        return Registry().with_resource(URI, DRAFT202012.create_resource(self.document))

    def validator(self, schema: Any, **options: Any) -> Draft202012Validator:
        """Returns the validator of a schema in the document."""
        return Draft202012Validator(self.absolute(schema), registry=self.registry, **options)

    def absolute(self, value: Any) -> Any:
        """Returns a schema whose references name the document."""
        if isinstance(value, dict):
            return {
                name: URI + part if name == "$ref" and part.startswith("#") else self.absolute(part)
                for name, part in value.items()}
        return [self.absolute(part) for part in value] if isinstance(value, list) else value
