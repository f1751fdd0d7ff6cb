"""The pages of the site: those of docs/, and those that are made from the code.

Made are the commands as the application declares them, the keys as the options declare
them, and each variant with what it plays otherwise than its parent, so that none is out of
date. The front pages of the checkout join them. Links of the checkout are led to pages of
the site. MkDocs makes the site of what `python -m docs.site.pages` writes (`make docs`).
"""

from __future__ import annotations

import posixpath
import re
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import typer

from tuolaji.cli.application import COMMANDS, EXIT_CODES, command_named
from tuolaji.cli.help import called_by, parameters_of, row_of
from tuolaji.dsl.catalogue import list_variants
from tuolaji.dsl.diff import diff_variants
from tuolaji.dsl.reference import base_text
from tuolaji.dsl.translation import rule_in
from tuolaji.language import Language, _, in_language

__all__ = ["anchors", "generated", "made_pages", "pages", "relinked", "write"]

ROOT: Final = Path(__file__).parents[2]
PAGES: Final = ROOT / "build" / "pages"
"""Where MkDocs finds the pages, as mkdocs.yml says."""

DOCS: Final = ROOT / "docs"
_BROUGHT_IN: Final = {
    "README.md": "start.md",
    "README.zh.md": "start.zh.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
}
"""Files of the checkout that are pages of the site, and what they are called there."""

_STANDS_FOR: Final = {
    "variants": "atlas.md",
    "variants/README.md": "atlas.md",
    "variants/base.yaml": "keys.md",
    "docs/seeds": "sources.md",
}
"""What else of the checkout is linked, and the page that shows it."""

_LINK: Final = re.compile(r"(?<!\!)\[([^\]\n]*(?:\n[^\]\n]+)?)\]\(([^)\s]+)\)")
_OTHER_LANGUAGE: Final = re.compile(r"^\[(?:English|中文)\]\([^)\s]+\)\n+", re.MULTILINE)
_FENCE: Final = re.compile(r"(^ *```.*?^ *```$)", re.MULTILINE | re.DOTALL)
_HEADING: Final = re.compile(r"^#+ (.*)", re.MULTILINE)
_ANCHOR: Final = re.compile(r'^<a id="[\w-]+"></a>\n+', re.MULTILINE)
_WIDE: Final = "\u2018-\u201d\u3000-\u303f\u4e00-\u9fff\uff00-\uffef"
_WITHIN_CHINESE: Final = re.compile(f"(?<=[{_WIDE}])\n *(?=[{_WIDE}])")
_SIGNS: Final = re.compile(r"[|*_\[\]`<>&\\]")
_TYPE: Final = re.compile(r" <(?:list\[)?(?:str|path)\]?>")
_ROW: Final = re.compile(r"^\| `([a-z0-9-]+)` \| (.*?) \| (\d+) \|(.*?)\| (.*) \|$", re.M)
_COMMENT: Final = re.compile(r" +# .*$", re.M)


@dataclass(frozen=True, slots=True)
class _Words:
    """The words of the made pages in a language."""

    suffix: str
    commands: str
    completion: str
    keys: str
    keys_about: str
    atlas: str
    atlas_about: str
    option: str
    says: str
    key: str
    otherwise: str
    same: str
    root: str


_WORDS: Final = {
    Language.EN: _Words(
        suffix=".md",
        commands="Commands",
        completion="`tuolaji --install-completion` makes bash, zsh or fish complete "
        "commands, variants (by their Chinese names too) and files, policies, keys, "
        "metrics and the values of options; `--show-completion` prints the script.",
        keys="Keys",
        keys_about="Every key of a file of rules, chapter by chapter, with its default and "
        "its meaning: the text of `variants/base.yaml`, which all other variants extend. "
        "The [rule lines](language.md) have a page of their own.",
        atlas="Variants",
        atlas_about="Below the map stands each variant with the rules in which it differs "
        "from its parent, as `tuolaji diff` shows them.",
        option="option",
        says="meaning",
        key="key",
        otherwise="plays",
        same="The same rules under another name.",
        root="All rules stand on the page of the [keys](keys.md).",
    ),
    Language.ZH: _Words(
        suffix=".zh.md",
        commands="命令",
        completion="`tuolaji --install-completion` 之后，在 bash、zsh、fish 里按 Tab "
        "可以补全命令、打法（中文名也行）、规则文件、牌手、条目、数字名和选项的值；"
        "`--show-completion` 打印脚本。",
        keys="条目",
        keys_about="规则文件的全部条目，按章排列，带默认值：就是 `tuolaji translate base "
        "--lang zh` 的输出，所有打法都以它为底。[规则行](language.md)另有一页。",
        atlas="各种打法",
        atlas_about="表的下面逐个列出每种打法与它所沿用的有哪些不同，同 `tuolaji diff`。",
        option="选项",
        says="作用",
        key="条目",
        otherwise="这种打法",
        same="规则相同，只是另有名字。",
        root="全部规则见[条目](keys.md)。",
    ),
}


def write(folder: Path = PAGES) -> None:
    """Write all that the site is made of into a folder that held it before, or nothing."""
    shutil.rmtree(folder, ignore_errors=True)
    for name, text in {**pages(), **generated()}.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def pages() -> dict[str, str]:
    """Return what stands in docs/, by its path in the site, its links led there."""
    files = sorted(path for path in DOCS.rglob("*.*") if path.suffix != ".pyc")
    return {
        path.relative_to(DOCS).as_posix(): _shown(path)
        for path in files
        if path.relative_to(DOCS).parts[0] != "site" or path.suffix == ".css"
    }


def _shown(path: Path) -> str:
    text = path.read_text("utf-8")
    is_page = path.suffix == ".md"
    return _as_page(text, path.relative_to(ROOT).as_posix()) if is_page else text


def _as_page(text: str, path: str) -> str:
    """Return a page of the checkout as one of the site, which leads to the other language.

    A line may end within a Chinese sentence, which has no blank there. Sections have the
    anchors of those in English: links of pages in English alone lead to either.
    """
    text = relinked(_OTHER_LANGUAGE.sub("", text), path)
    parts = _FENCE.split(text)
    parts[::2] = (_WITHIN_CHINESE.sub("", part) for part in parts[::2])
    if path.endswith(".zh.md"):
        ids = anchors(_read(path.replace(".zh.md", ".md")))
        parts[::2] = (_anchored(_ANCHOR.sub("", part), ids) for part in parts[::2])
    return "".join(parts)


def _anchored(text: str, ids: Iterator[str]) -> str:
    return _HEADING.sub(lambda heading: f"{heading[0]} {{ #{next(ids)} }}", text)


def anchors(text: str) -> Iterator[str]:
    """Yield the anchors that MkDocs gives the sections of a page in English."""
    for heading in _HEADING.finditer("".join(_FENCE.split(text)[::2])):
        words = re.sub(r"[^\w\s-]", "", heading[1], flags=re.ASCII)
        yield re.sub(r"[-\s]+", "-", words.strip().lower())


def made_pages() -> tuple[str, ...]:
    """Return the paths of the pages that are made or brought in, in both languages."""
    own = [f"{name}{words.suffix}" for words in _WORDS.values() for name in _FROM_THE_CODE]
    return (*_BROUGHT_IN.values(), *own)


def generated() -> dict[str, str]:
    """Return the text of each page that is made, by its path in the site."""
    made = {name: _as_page(_read(path), path) for path, name in _BROUGHT_IN.items()}
    for language, words in _WORDS.items():
        with in_language(language):
            for name, lines in _FROM_THE_CODE.items():
                made[f"{name}{words.suffix}"] = "\n".join(lines(words, language))
    return made


def _read(path: str) -> str:
    return (ROOT / path).read_text("utf-8")


def relinked(text: str, path: str) -> str:
    """Return a page whose links lead to pages of the site.

    Of a link to what the site does not show, such as a module, the words are left; one to
    what there is not stays as it is, and MkDocs refuses it.

    Args:
        text: The page.
        path: The file in the checkout that it comes from.
    """
    home = posixpath.dirname(path)

    def replaced(link: re.Match[str]) -> str:
        words, target = link.groups()
        place, sign, anchor = target.partition("#")
        if not place or "://" in place:
            return link[0]
        target = posixpath.normpath(posixpath.join(home, place))
        page = _page_at(target)
        if page is None:
            return words if (ROOT / target).exists() else link[0]
        within = home.removeprefix("docs").strip("/")
        return f"[{words}]({posixpath.relpath(page, within or '.')}{sign}{anchor})"

    return _LINK.sub(replaced, text)


def _page_at(path: str) -> str | None:
    """Return the page of the site that shows a file of the checkout, if one does.

    Pages in Chinese are found by the English name: the site has one page in two languages.
    """
    known = _BROUGHT_IN | _STANDS_FOR
    page = known.get(path)
    if page is None and path.startswith("docs/") and (ROOT / path).is_file():
        page = path.removeprefix("docs/")
    return None if page is None else page.replace(".zh.md", ".md")


def _commands(words: _Words, _language: Language) -> Iterator[str]:
    yield f"# {words.commands}\n\n{_(EXIT_CODES)}\n\n{words.completion}\n"
    for name in COMMANDS:
        command = command_named(name)
        context = typer.Context(command, info_name=f"tuolaji {name}")
        yield f"## {name}\n\n{(command.help or '').strip()}\n"
        yield f"```text\n{called_by(command, context)}\n```\n"
        yield f"| {words.option} | {words.says} |\n|---|---|"
        for parameter in parameters_of(command, context):
            option, says = row_of(parameter, context)
            yield f"| {_cell(_TYPE.sub('', option))} | {_plain(says)} |"
        examples = (command.epilog or "").partition("\b\n")[2].split("\n")[1:]
        yield "\n```sh\n" + "\n".join(map(str.strip, examples)) + "\n```\n"


def _cell(text: str | None) -> str:
    """Return a value as code in the cell of a table, a line of it below the other."""
    if not text:
        return "–"
    return "<br>".join(f"<code>{_plain(line.strip())}</code>" for line in text.split("\n"))


def _plain(text: str) -> str:
    """Return a text of which no sign means anything to Markdown."""
    return _SIGNS.sub(lambda sign: f"&#{ord(sign[0])};", text)


def _keys(words: _Words, language: Language) -> Iterator[str]:
    """Yield the chapters of base.yaml, each in a block below its name."""
    yield f"# {words.keys}\n\n{words.keys_about}\n"
    with in_language(language):
        text = base_text()
    for chapter in re.split(r"\n\n(?=# |\S+:$)", text, flags=re.M)[1:]:
        key = re.search(r"^([^\s#:]+):", chapter, re.M)
        assert key is not None
        yield f"## {key[1]}\n\n```yaml\n{chapter.strip()}\n```\n"


def _atlas(words: _Words, language: Language) -> Iterator[str]:
    page = (ROOT / "variants" / "README.md").read_text("utf-8")
    rows = {row[1]: row for row in _ROW.finditer(page)}
    if language is Language.EN:
        yield relinked(re.sub(_ROW, _with_link, page), "variants/README.md")
        yield f"\n## What each plays otherwise\n\n{words.atlas_about}\n"
    else:
        yield f"# {words.atlas}\n\n{words.atlas_about}\n"
        yield "| 编号 | 名字 | 副数 | 沿用 |\n|---|---|---|---|"
        yield from map(_in_brief, rows.values())
        yield ""
    for info in list_variants():
        row = rows[info.id]
        names = (info.name_zh, info.name_en)[:: -1 if language is Language.EN else 1]
        yield f"### {names[0]} `{info.id}` {{ #{info.id} }}\n"
        yield f"{names[1]}. {info.source}.\n" if info.source else f"{names[1]}.\n"
        parent = re.search(r"`([a-z0-9-]+)`", row[4])
        if parent is None:
            yield f"{words.root}\n"
        else:
            yield from _difference(words, language, parent[1], info.id)


def _in_brief(row: re.Match[str]) -> str:
    return f"| [`{row[1]}`](#{row[1]}) | {row[2]} | {row[3]} |{row[4]}|"


def _without_comments(text: str | None) -> str | None:
    """Return a value without what its file notes beside its lines, in English."""
    return text and _COMMENT.sub("", text)


def _with_link(row: re.Match[str]) -> str:
    return row[0].replace(f"| `{row[1]}` |", f"| [`{row[1]}`](#{row[1]}) |", 1)


def _difference(words: _Words, language: Language, parent: str, own: str) -> Iterator[str]:
    found = diff_variants(parent, own)
    if not found:
        yield f"{words.same}\n"
        return
    yield f"| {words.key} | [`{parent}`](#{parent}) | {words.otherwise} |\n|---|---|---|"
    for one in found:
        values = [one.left, one.right]
        path = one.path
        if language is not Language.EN:
            path = rule_in(one.path, one.right or one.left or "", language)[0]
            values = [_without_comments(text) for text in values]
            values = [text and rule_in(one.path, text, language)[1] for text in values]
        yield f"| `{path}` | {_cell(values[0])} | {_cell(values[1])} |"
    yield ""


_FROM_THE_CODE: Final[dict[str, Callable[[_Words, Language], Iterator[str]]]] = {
    "commands": _commands,
    "keys": _keys,
    "atlas": _atlas,
}
"""The pages that are made, each with what yields its lines."""


if __name__ == "__main__":
    write()
