"""A reader of OpenStep property lists, the syntax of `project.pbxproj`.

Unlike `plutil` and the readers that use it, this one reports keys that occur twice in a dictionary. The syntax is in
"Old-Style ASCII Property Lists" (Apple Developer).
"""

import re
from typing import Any

TOKEN = re.compile(
    r"(?P<space>\s+|//[^\n]*|/\*.*?\*/)|(?P<mark>[{}()=;,])"
    r'|(?P<quoted>"(?:[^"\\]|\\.)*")|(?P<plain>[A-Za-z0-9_./$:+-]+)',
    re.DOTALL,
)
ESCAPE = re.compile(r"\\(?:U([0-9A-Fa-f]{4})|([0-7]{1,3})|(.))", re.DOTALL)
LETTERS = {"n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "f": "\f", "v": "\v"}


class OpenStepError(Exception):
    """A text that is not an OpenStep property list."""


class OpenStepReader:
    """Reads one text. `repeated` then contains the keys that occur twice in a dictionary."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.repeated: list[str] = []
        self.tokens = list(self._tokens())
        self.next = 0

    def read(self) -> Any:
        """Returns the value: dictionaries, lists and texts.

        Raises `OpenStepError` with the line of a syntax error.
        """
        value = self._value()
        if self.next < len(self.tokens):
            raise self._error("text after the end")
        return value

    def _tokens(self) -> Any:
        position = 0
        while position < len(self.text):
            match = TOKEN.match(self.text, position)
            if not match:
                raise OpenStepError(f"line {self._line(position)}: unexpected {self.text[position]!r}")
            if match.lastgroup != "space":
                yield match.lastgroup, match.group(), position
            position = match.end()

    def _line(self, position: int) -> int:
        return self.text.count("\n", 0, position) + 1

    def _error(self, message: str) -> OpenStepError:
        position = self.tokens[self.next][2] if self.next < len(self.tokens) else len(self.text)
        return OpenStepError(f"line {self._line(position)}: {message}")

    def _at(self, mark: str) -> bool:
        return self.next < len(self.tokens) and self.tokens[self.next][:2] == ("mark", mark)

    def _expect(self, mark: str) -> None:
        if not self._at(mark):
            raise self._error(f"'{mark}' is missing")
        self.next += 1

    def _text(self) -> str:
        if self.next == len(self.tokens) or self.tokens[self.next][0] == "mark":
            raise self._error("a text is missing")
        kind, text, _ = self.tokens[self.next]
        self.next += 1
        return ESCAPE.sub(self._unescaped, text[1:-1]) if kind == "quoted" else text

    @staticmethod
    def _unescaped(match: re.Match[str]) -> str:
        if match[1]:
            return chr(int(match[1], 16))
        return chr(int(match[2], 8)) if match[2] else LETTERS.get(match[3], match[3])

    def _value(self) -> Any:
        if self._at("{"):
            return self._dictionary()
        return self._list() if self._at("(") else self._text()

    def _dictionary(self) -> dict[str, Any]:
        self._expect("{")
        values: dict[str, Any] = {}
        while not self._at("}"):
            key = self._text()
            if key in values:
                self.repeated.append(key)
            self._expect("=")
            values[key] = self._value()
            self._expect(";")
        self._expect("}")
        return values

    def _list(self) -> list[Any]:
        self._expect("(")
        values = []
        while not self._at(")"):
            values.append(self._value())
            if not self._at(")"):
                self._expect(",")
        self._expect(")")
        return values
