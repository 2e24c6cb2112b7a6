"""The provider's pages: plain forms and links without scripts."""

from flask import render_template_string

PAGE = """<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><title>{{ title }}</title></head>
<body>
<h1>{{ title }}</h1>
{% block body %}{% endblock %}
</body>
</html>
"""

LOGIN = PAGE.replace("{% block body %}{% endblock %}", """{% if error %}<p role="alert">{{ error }}</p>{% endif %}
<form method="post" action="/login?{{ query }}">
  <input type="hidden" name="_csrf" value="{{ csrf }}">
  <label>Email <input type="text" name="username" autocomplete="username" required></label>
  <label>Password <input type="password" name="password" autocomplete="current-password" required></label>
  <button type="submit">Sign in</button>
  <button type="submit" name="cancel" value="yes" formnovalidate>Cancel</button>
</form>
{% for name, link in providers %}<p><a href="{{ link }}">Continue with {{ name }}</a></p>
{% endfor %}""")

ERROR = PAGE.replace("{% block body %}{% endblock %}", "<p>{{ message }}</p>")


def login_page(query: str, csrf: str, title: str, providers: list[tuple[str, str]], error: str = "") -> str:
    return render_template_string(LOGIN, query=query, csrf=csrf, title=title, providers=providers, error=error)


def error_page(message: str) -> str:
    return render_template_string(ERROR, title="The request failed", message=message)
