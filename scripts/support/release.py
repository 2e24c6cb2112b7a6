"""Writes the files of a release: see scripts/release.

release.py notes VERSION CHANGELOG                          prints the changelog's section of a version
release.py write VERSION LAYOUT OUT URL (TRIPLE TOOL)…      writes the archives, the bundle, the plugin's package, the formula
                                                            and the checksums of the files of an installation

The archives depend only on the contents of the files: entries are sorted, and have one owner, one time and two modes.
"""

import gzip
import hashlib
import io
import json
import pathlib
import re
import sys
import tarfile
import textwrap
import zipfile

TOP = pathlib.Path(__file__).resolve().parents[2]
BUNDLE = "brandgen.artifactbundle"
# 1 January 1980, the earliest time that a ZIP file can contain.
TIME, ZIP_TIME = 315532800, (1980, 1, 1, 0, 0, 0)


def notes(version, changelog):
    text = pathlib.Path(changelog).read_text()
    found = re.search(rf"^## {re.escape(version)}, (.*)\n((?:(?!## ).*\n?)*)", text, re.MULTILINE)
    if not found:
        sys.exit(f"error: {changelog} has no section '## {version}, DATE'; add it")
    if not re.fullmatch(r"\d{4}-\d{2}-\d{2}", found[1]):
        sys.exit(f"error: the section {version} of {changelog} is '{found[1]}'; write the day of the release: '## {version}, YYYY-MM-DD'")
    # GitHub shows each line break of notes.
    paragraphs = re.split(r"\n{2,}", found[2].strip())
    print("\n\n".join(joined(paragraph) for paragraph in paragraphs))


def joined(paragraph):
    """A paragraph in one line. Lists and tables keep their lines; a continued item becomes one line."""
    lines = paragraph.split("\n")
    out = []
    for line in lines:
        if out and not re.match(r"[-*|#]|\d+\. |```", line):
            out[-1] += " " + line.strip()
        else:
            out.append(line)
    return "\n".join(out)


def files_below(folder):
    """The files of a folder, by their paths, with their modes."""
    found = {}
    for path in sorted(folder.rglob("*")):
        if path.is_symlink() or not (path.is_file() or path.is_dir()):
            sys.exit(f"error: '{path}' is not a regular file; a release contains no others")
        if path.is_file():
            found[str(path.relative_to(folder))] = (path.read_bytes(), 0o755 if path.stat().st_mode & 0o100 else 0o644)
    return found


def tar(files):
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for path, (content, mode) in sorted(files.items()):
            entry = tarfile.TarInfo(path)
            entry.size, entry.mode, entry.mtime = len(content), mode, TIME
            archive.addfile(entry, io.BytesIO(content))
    return gzip.compress(data.getvalue(), compresslevel=6, mtime=0)


def zipped(files):
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, (content, mode) in sorted(files.items()):
            entry = zipfile.ZipInfo(path, ZIP_TIME)
            entry.create_system, entry.external_attr = 3, (0o100000 | mode) << 16  # 3 is Unix
            archive.writestr(entry, content, zipfile.ZIP_DEFLATED)
    return data.getvalue()


def programs(tool):
    """The program of previews beside a command, and the folders with the texts of the runtime's modules, by their paths."""
    folder = pathlib.Path(tool).parent
    preview = folder / "brandgen-preview"
    if not preview.is_file():
        sys.exit(f"error: '{preview}' is missing; build it with: swift build --product brandgen-preview")
    found = {"brandgen-preview": (preview.read_bytes(), 0o755)}
    for module in sorted(path.parent.name for path in (TOP / "Sources/Runtime").glob("*/Resources")):
        names = [name for name in (f"Brandgen_{module}.resources", f"Brandgen_{module}.bundle") if (folder / name).is_dir()]
        if len(names) != 1:
            sys.exit(f"error: '{folder}' has no folder with the texts of {module}; build the command again")
        found |= {f"{names[0]}/{path}": file for path, file in files_below(folder / names[0]).items()}
    return found


def bundle(version, layout, tools, previews):
    """The artifact bundle: one command for each triple, which finds its templates in share/ beside its own folder, and the
    program of previews in its own folder."""
    variants = [{"path": f"{triple}/brandgen", "supportedTriples": [triple]} for triple in sorted(tools)]
    info = {
        "schemaVersion": "1.0",
        "artifacts": {"brandgen": {"version": version, "type": "executable", "variants": variants}},
    }
    files = {path: file for path, file in layout.items() if path.startswith("share/brandgen/")}
    files["info.json"] = (json.dumps(info, indent=2).encode() + b"\n", 0o644)
    for triple, tool in tools.items():
        files[f"{triple}/brandgen"] = (tool, 0o755)
        files |= {f"{triple}/{path}": file for path, file in previews[triple].items()}
    return zipped({f"{BUNDLE}/{path}": file for path, file in files.items()})


def capability():
    """The plugin's capability, from the package that builds the command."""
    text = (TOP / "Package.swift").read_text()
    start = text.index("capability: .command(")
    depth = 0
    for end in range(start, len(text)):
        depth += {"(": 1, ")": -1}.get(text[end], 0)
        if depth == 0 and text[end] == ")":
            return text[start:end + 1]
    raise ValueError("Package.swift has no complete capability")


def plugin(version, url, checksum):
    package = f'''\
// swift-tools-version: 6.2
import PackageDescription

// The plugin of Brandgen {version} with a command that is already built.
let package = Package(
    name: "BrandgenPlugin",
    products: [
        .plugin(name: "BrandgenCommand", targets: ["BrandgenCommand"])
    ],
    targets: [
        .binaryTarget(
            name: "brandgen",
            url: "{url}/{BUNDLE}.zip",
            checksum: "{checksum}"
        ),
        .plugin(
            name: "BrandgenCommand",
            {capability()},
            dependencies: ["brandgen"]),
    ]
)
'''
    source = (TOP / "Sources/Plugin/BrandgenCommand.swift").read_bytes()
    return {
        "BrandgenPlugin/Package.swift": (package.encode(), 0o644),
        "BrandgenPlugin/Plugins/BrandgenCommand/BrandgenCommand.swift": (source, 0o644),
    }


def formula(version, url, archives):
    """The Homebrew formula. `archives` has the name and the checksum of each triple's archive."""
    def block(system, arch):
        for triple, (name, checksum) in sorted(archives.items()):
            processor = "arm" if triple.split("-")[0] in ("arm64", "aarch64") else "intel"
            if processor == arch and (system == "macos") == ("-apple-macosx" in triple):
                return f'on_{arch} do\n  url "{url}/{name}"\n  sha256 "{checksum}"\nend\n'
        return ""

    systems = ""
    for system in ("macos", "linux"):
        blocks = block(system, "arm") + block(system, "intel")
        if blocks:
            systems += f"on_{system} do\n{textwrap.indent(blocks, '  ')}end\n\n"
    only = "" if "on_macos" in systems else "depends_on :linux\n\n"
    github = re.match(r"https://github\.com/[^/]+/[^/]+", url)
    head = f'''\
desc "Generate a configured Swift package for each brand from its YAML manifest"
homepage "{github[0] if github else url}"
version "{version}"

'''
    body = '''\
def install
  bin.install "bin/brandgen"
  (libexec/"brandgen").install Dir["libexec/brandgen/*"]
  pkgshare.install Dir["share/brandgen/*"]
  bash_completion.install "share/bash-completion/completions/brandgen"
  zsh_completion.install "share/zsh/site-functions/_brandgen"
  fish_completion.install "share/fish/vendor_completions.d/brandgen.fish"
end

test do
  assert_equal "brandgen #{version}", shell_output("#{bin}/brandgen --version").strip
  system bin/"brandgen", "new", "acme"
  system bin/"brandgen", "generate"
  assert_path_exists testpath/"Generated/acme/Package.swift"
  system bin/"brandgen", "preview"
  assert_path_exists testpath/".build/preview/index.html"
end
'''
    return "class Brandgen < Formula\n" + textwrap.indent(head + systems + only + body, "  ") + "end\n"


def write(version, layout, out, url, pairs):
    layout, out = files_below(pathlib.Path(layout)), pathlib.Path(out)
    # Each system has its own program of previews.
    layout = {path: file for path, file in layout.items() if not path.startswith("libexec/")}
    tools = {triple: pathlib.Path(tool).read_bytes() for triple, tool in zip(pairs[::2], pairs[1::2])}
    previews = {triple: programs(tool) for triple, tool in zip(pairs[::2], pairs[1::2])}
    if len(tools) != len(pairs) // 2:
        sys.exit("error: a triple is named twice; add each variant once")
    made, archives = {}, {}
    for triple, tool in tools.items():
        folder = f"brandgen-{version}-{triple}"
        own = {"bin/brandgen": (tool, 0o755)}
        own |= {f"libexec/brandgen/{path}": file for path, file in previews[triple].items()}
        files = {f"{folder}/{path}": file for path, file in (layout | own).items()}
        made[f"{folder}.tar.gz"] = tar(files)
        archives[triple] = (f"{folder}.tar.gz", digest(made[f"{folder}.tar.gz"]))
    made[f"{BUNDLE}.zip"] = bundle(version, layout, tools, previews)
    made[f"brandgen-plugin-{version}.tar.gz"] = tar(plugin(version, url, digest(made[f"{BUNDLE}.zip"])))
    made["brandgen.rb"] = formula(version, url, archives).encode()
    for name, content in made.items():
        (out / name).write_bytes(content)
    (out / "checksums.txt").write_text("".join(f"{digest(made[name])}  {name}\n" for name in sorted(made)))


def digest(content):
    return hashlib.sha256(content).hexdigest()


match sys.argv[1:]:
    case ["notes", version, changelog]:
        notes(version, changelog)
    case ["write", version, layout, out, url, *pairs] if pairs and len(pairs) % 2 == 0:
        write(version, layout, out, url, pairs)
    case _:
        sys.exit(__doc__)
