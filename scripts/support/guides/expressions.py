"""The part of GitHub's expression language that the workflows use: names, texts, ==, !=, &&, || and fromJSON."""

import json
import re

TOKEN = re.compile(r"\s*('(?:[^']|'')*'|==|!=|&&|\|\||[()]|[A-Za-z_][\w.-]*)")
EXPRESSION = re.compile(r"\$\{\{((?:(?!\}\}).)*)\}\}", re.DOTALL)


class _Parser:
    def __init__(self, text, names):
        self.names = names
        self.tokens = []
        position = 0
        text = text.strip()
        while position < len(text):
            token = TOKEN.match(text, position)
            if token is None:
                raise ValueError(f"unknown part of an expression: {text[position:]}")
            self.tokens.append(token[1])
            position = token.end()

    def take(self, *wanted):
        if self.tokens and (not wanted or self.tokens[0] in wanted):
            return self.tokens.pop(0)
        return None

    def any(self):
        value = self.all()
        while self.take("||"):
            other = self.all()
            value = value or other
        return value

    def all(self):
        value = self.comparison()
        while self.take("&&"):
            other = self.comparison()
            value = value and other
        return value

    def comparison(self):
        value = self.value()
        while operator := self.take("==", "!="):
            value = (value == self.value()) == (operator == "==")
        return value

    def value(self):
        token = self.take()
        if token is None:
            raise ValueError("an expression ends too early")
        if token == "(":
            value = self.any()
            self.take(")")
            return value
        if token.startswith("'"):
            return token[1:-1].replace("''", "'")
        if token == "fromJSON" and self.take("("):
            value = json.loads(self.any())
            self.take(")")
            return value
        value = self.names
        for part in token.split("."):
            value = value.get(part, "") if isinstance(value, dict) else ""
        return value


def evaluate(text, names):
    """The value of an expression without its braces."""
    parser = _Parser(text, names)
    value = parser.any()
    if parser.tokens:
        raise ValueError(f"an expression does not end at '{parser.tokens[0]}'")
    return value


def filled(value, names):
    """A value of a workflow with the values of its expressions."""
    if isinstance(value, dict):
        return {key: filled(item, names) for key, item in value.items()}
    if not isinstance(value, str):
        return value
    whole = EXPRESSION.fullmatch(value.strip())
    if whole:
        return evaluate(whole[1], names)
    return EXPRESSION.sub(lambda found: str(evaluate(found[1], names)), value)
