"""The reader of OpenStep property lists."""

import unittest

from openstep import OpenStepError, OpenStepReader


class OpenStepTests(unittest.TestCase):
    def test_reads_dictionaries_lists_quotes_and_comments(self) -> None:
        text = '// first\n{a = (b, "c \\"d\\" \\n\\U00e4\\101", ); /* e */ f = ../../x; }'
        self.assertEqual(OpenStepReader(text).read(), {"a": ["b", 'c "d" \näA'], "f": "../../x"})

    def test_reports_a_key_that_occurs_twice(self) -> None:
        reader = OpenStepReader("{a = {x = 1; }; a = {y = 2; }; }")
        reader.read()
        self.assertEqual(reader.repeated, ["a"])

    def test_names_the_line_of_a_missing_semicolon(self) -> None:
        with self.assertRaisesRegex(OpenStepError, "line 2: ';' is missing"):
            OpenStepReader("{a = 1\n}").read()

    def test_refuses_text_after_the_end(self) -> None:
        with self.assertRaisesRegex(OpenStepError, "text after the end"):
            OpenStepReader("{} {}").read()
