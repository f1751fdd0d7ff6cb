"""The language server, asked by a client as an editor asks it.

Most tests ask one that runs in a thread of theirs, where what it does can be traced.
"""

from __future__ import annotations

import asyncio
import socket
import sys
from collections.abc import Coroutine, Iterator
from pathlib import Path
from threading import Thread
from typing import Any, BinaryIO, TypeVar

import pytest
from lsprotocol import types
from pygls.io_ import run_async
from pygls.lsp.client import LanguageClient

from tuolaji.cli import main
from tuolaji.cli.commands import lsp
from tuolaji.dsl.catalogue import variants_directory
from tuolaji.language import Language
from tuolaji.lsp.server import RulesServer, rules_server

Answer = TypeVar("Answer")
START = "import sys; from tuolaji.cli import main; sys.exit(main())"
ENGLISH = """\
schema: 2
id: house
name: {en: House}
source: our table
extends: shuangkou
"""
CHINESE = """\
版本: 2
编号: jia
名称: {中文: 家}
出处: 我们
沿用: shuangkou
"""


class Editor:
    """An editor that has a server, and what the server told it unasked."""

    def __init__(self, folder: Path) -> None:
        self.client = LanguageClient("editor", "1")
        self.folder = folder
        self.told: asyncio.Queue[types.PublishDiagnosticsParams] = asyncio.Queue()
        self.loop = asyncio.new_event_loop()
        self.server: Thread | None = None

        @self.client.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)  # type: ignore[untyped-decorator]  # pygls gives it no type
        def keep(params: types.PublishDiagnosticsParams) -> None:
            self.told.put_nowait(params)

    def run(self, question: Coroutine[Any, Any, Answer]) -> Answer:
        return self.loop.run_until_complete(asyncio.wait_for(question, 60))

    def begin(self, **wanted: Any) -> types.InitializeResult:
        """Begin with a server that runs in a thread."""
        self.run(self.connect())
        return self.initialize(**wanted)

    def begin_process(self) -> types.InitializeResult:
        """Begin with a server that is a process of its own, as editors do."""
        self.run(self.client.start_io(sys.executable, "-W", "ignore", "-c", START, "lsp"))
        return self.initialize()

    async def connect(self) -> None:
        own, others = socket.socketpair()
        ends = others.makefile("rb"), others.makefile("wb")
        others.close()  # It is open until both ends are closed.
        self.server = Thread(target=serve, args=ends, daemon=True)
        self.server.start()
        reader, writer = await asyncio.open_connection(sock=own)
        self.client.protocol.set_writer(writer)
        stop = self.client._stop_event
        self.client._async_tasks.append(
            asyncio.create_task(run_async(stop, reader, self.client.protocol))
        )

    def initialize(self, **wanted: Any) -> types.InitializeResult:
        published = types.PublishDiagnosticsClientCapabilities(related_information=True)
        known = types.ClientCapabilities(
            text_document=types.TextDocumentClientCapabilities(
                publish_diagnostics=published
            )
        )
        begun = self.run(
            self.client.initialize_async(types.InitializeParams(known, **wanted))
        )
        self.client.initialized(types.InitializedParams())
        return begun

    def end(self) -> None:
        self.run(self.client.shutdown_async(None))
        self.client.exit(None)
        self.run(self.client.stop())  # type: ignore[no-untyped-call]  # nor this
        self.loop.close()
        if self.server is not None:
            self.server.join(60)

    def open(self, name: str, text: str) -> list[types.Diagnostic]:
        """Open a file, and return what is wrong with it."""
        item = types.TextDocumentItem(self.uri(name), "yaml", 1, text)
        self.client.text_document_did_open(types.DidOpenTextDocumentParams(item))
        return self.findings()

    def findings(self) -> list[types.Diagnostic]:
        return [*self.run(self.told.get()).diagnostics]

    def told_of(self, name: str) -> list[types.Diagnostic]:
        """Return what is wrong with a file where all that are open are checked."""
        while (told := self.run(self.told.get())).uri != self.uri(name):
            pass
        return [*told.diagnostics]

    def uri(self, name: str) -> str:
        return (self.folder / name).as_uri()

    def at(
        self, name: str, text: str
    ) -> tuple[types.TextDocumentIdentifier, types.Position]:
        """Return the place in a file that is marked by ‸; the file holds no such sign."""
        lines = text[: text.index("‸")].split("\n")
        units = len(lines[-1].encode("utf-16-le")) // 2
        document = types.TextDocumentIdentifier(self.uri(name))
        return document, types.Position(len(lines) - 1, units)

    def proposed(self, name: str, text: str) -> dict[str, types.CompletionItem]:
        """Open a file and return what may stand at its mark."""
        self.open(name, text.replace("‸", ""))
        params = types.CompletionParams(*self.at(name, text))
        answer = self.run(self.client.text_document_completion_async(params))
        assert isinstance(answer, types.CompletionList)
        return {item.label: item for item in answer.items}

    def hover(self, name: str, text: str) -> str:
        self.open(name, text.replace("‸", ""))
        params = types.HoverParams(*self.at(name, text))
        answer = self.run(self.client.text_document_hover_async(params))
        if answer is None:
            return ""
        assert isinstance(answer.contents, types.MarkupContent)
        return answer.contents.value

    def definition(self, name: str, text: str) -> types.Location | None:
        self.open(name, text.replace("‸", ""))
        params = types.DefinitionParams(*self.at(name, text))
        answer = self.run(self.client.text_document_definition_async(params))
        assert answer is None or isinstance(answer, types.Location)
        return answer


def serve(reads: BinaryIO, writes: BinaryIO) -> None:
    with reads, writes:
        rules_server().start_io(reads, writes)


@pytest.fixture(scope="module")
def editor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Editor]:
    """An editor whose server answers all tests, in Chinese whatever its locale is."""
    editor = Editor(tmp_path_factory.mktemp("rules"))
    editor.begin(locale="en-GB", initialization_options={"lang": "zh"})
    yield editor
    editor.end()


def cut(text: str, place: types.Range) -> str:
    """Return the text of a range on one line, counted in UTF-16."""
    assert place.start.line == place.end.line
    line = text.split("\n")[place.start.line].encode("utf-16-le")
    return line[2 * place.start.character : 2 * place.end.character].decode("utf-16-le")


def test_the_command_serves_over_the_standard_streams(tmp_path: Path) -> None:
    editor = Editor(tmp_path)
    begun = editor.begin_process()
    assert begun.server_info is not None
    assert begun.server_info.name == "tuolaji"
    (finding,) = editor.open("own.yaml", f"{ENGLISH}kitty: {{sise: 6}}\n")
    assert finding.code == "T201"
    editor.end()


def test_a_mistake_stands_under_its_word_and_its_mending_beside(editor: Editor) -> None:
    # 🂡 is two units of UTF-16, and a wide character one.
    text = ENGLISH.replace("{en: House}", "{en: 🂡成, ez: x}") + "follow: {pair: trator}\n"
    found = {each.code: each for each in editor.open("wide.yaml", text)}
    shape = found["T401"]
    assert cut(text, shape.range) == "trator"
    assert shape.severity is types.DiagnosticSeverity.Error
    assert shape.related_information is not None
    assert "改法：是不是“tractor”？" in shape.message.split("\n")
    (meaning,) = (related.message for related in shape.related_information)
    assert meaning.startswith("T401: ")
    assert cut(text, found["T201"].range) == "ez"
    before = types.Position(shape.range.start.line, 0)
    params = types.CodeActionParams(
        types.TextDocumentIdentifier(editor.uri("wide.yaml")),
        types.Range(before, before),
        types.CodeActionContext([shape]),
    )
    actions = editor.run(editor.client.text_document_code_action_async(params))
    (action,) = actions or ()
    assert isinstance(action, types.CodeAction)
    assert action.edit is not None
    assert action.edit.changes is not None
    (edit,) = action.edit.changes[editor.uri("wide.yaml")]
    assert (cut(text, edit.range), edit.new_text) == ("trator", "tractor")


def test_a_mended_file_has_no_mistakes(editor: Editor) -> None:
    text = f"{ENGLISH}kitty: {{sise: 6}}\n"
    (finding,) = editor.open("mended.yaml", text)
    assert cut(text, finding.range) == "sise"
    editor.client.text_document_did_change(
        types.DidChangeTextDocumentParams(
            types.VersionedTextDocumentIdentifier(2, editor.uri("mended.yaml")),
            [types.TextDocumentContentChangePartial(finding.range, "cap")],
        )
    )
    assert editor.findings() == []


def test_a_mistake_of_the_parent_is_shown_where_it_is_named(editor: Editor) -> None:
    parent = ENGLISH.replace("house", "parent") + "kitty: {sise: 6}\n"
    (editor.folder / "parent.yaml").write_text(parent, encoding="utf-8")
    text = ENGLISH.replace("shuangkou", "parent.yaml")
    (finding,) = editor.open("child.yaml", text)
    assert cut(text, finding.range) == "parent.yaml"
    (related, *_) = finding.related_information or ()
    assert related.location.uri == editor.uri("parent.yaml")
    assert cut(parent, related.location.range) == "sise"


def test_a_parent_that_is_renamed_is_missed_at_once(editor: Editor) -> None:
    parent, child = editor.folder / "old-name.yaml", CHINESE + "底牌: {封顶: 8}\n"
    parent.write_text(CHINESE, encoding="utf-8")
    assert editor.open("child.yaml", child.replace("shuangkou", "old-name.yaml")) == []
    parent.rename(editor.folder / "new-name.yaml")
    files = [types.FileRename(parent.as_uri(), editor.uri("new-name.yaml"))]
    editor.client.workspace_did_rename_files(types.RenameFilesParams(files))
    told = editor.told_of("child.yaml")
    assert [finding.code for finding in told] == ["T112"]


def test_other_yaml_is_left_alone(editor: Editor) -> None:
    assert editor.open("other.yaml", "on: push\njobs: {a: b}\n") == []
    assert editor.proposed("more.yaml", "jobs:\n  ‸") == {}


@pytest.mark.parametrize(
    ("text", "proposed", "refused"),
    [
        pytest.param(f"{ENGLISH}kit‸", {"kitty", "source"}, {"cap"}, id="chapters"),
        pytest.param(f"{ENGLISH}kitty:\n  ‸", {"size", "cap"}, {"kitty"}, id="keys"),
        pytest.param(f"{ENGLISH}kitty: {{cap: 4, s‸", {"size"}, {"kitty"}, id="in_braces"),
        pytest.param(
            f"{CHINESE}底牌:\n  ‸", {"张数", "封顶"}, {"size"}, id="keys_in_chinese"
        ),
        pytest.param(f"{ENGLISH}lead:\n  throws: ‸", {"never"}, {"不许"}, id="a_choice"),
        pytest.param(f"{CHINESE}底牌:\n  亮底: ‸", {"是", "否"}, {"true"}, id="是"),
        pytest.param(
            f"{ENGLISH}bidding:\n  over: bidder -> same‸",
            {"same suit"},
            {"another suit"},
            id="a_term_of_two_words",
        ),
        pytest.param(
            f"{CHINESE}亮主:\n  反主: 亮主者 -> ‸",
            {"同花色", "换花色"},
            {"same suit", "亮主者"},
            id="a_term_in_chinese",
        ),
        pytest.param(
            f"{ENGLISH}scoring:\n  bands: |\n    .. 0 -> declarers win‸",
            set(),
            {"takeover"},
            id="after_a_mistake",
        ),
        pytest.param(
            f"{ENGLISH}scoring:\n  bands: |\n    .. 0 -> decl‸",
            {"declarers", "declarers hold"},
            {"attackers"},
            id="in_a_block",
        ),
        pytest.param(
            f"{ENGLISH}follow:\n  pair: pair | ‸", {"pair", "any"}, {"packs"}, id="names"
        ),
        pytest.param(
            f"{ENGLISH}follow: {{tractor(n): 'pair, any', pair: 'pair | t‸",
            {"tractor", "then"},
            {"pair"},
            id="between_quotation_marks",
        ),
        pytest.param("schema: 2\nextends: shu‸", {"shuangkou"}, {"size"}, id="a_parent"),
        pytest.param(f"{ENGLISH}kitty: # s‸", set(), {"size"}, id="nothing_in_a_comment"),
    ],
)
def test_what_may_stand_there_is_proposed(
    editor: Editor, text: str, proposed: set[str], refused: set[str]
) -> None:
    words = editor.proposed("proposed.yaml", text).keys()
    assert proposed <= words
    assert refused & words == set()


def test_a_proposal_stands_in_place_of_what_is_begun(editor: Editor) -> None:
    text = f"{CHINESE}地区: 🂡\n亮主: {{反主: 亮主者 -> 同‸"
    edit = editor.proposed("begun.yaml", text)["同花色"].text_edit
    assert isinstance(edit, types.TextEdit)
    assert (cut(text, edit.range), edit.new_text) == ("同", "同花色")
    key = editor.proposed("begun.yaml", f"{ENGLISH}kitty: {{ca‸")["cap"].text_edit
    assert isinstance(key, types.TextEdit)
    assert key.new_text == "cap: "


def test_a_hover_tells_what_a_key_means_and_who_set_it(editor: Editor) -> None:
    parent = editor.folder / "capped.yaml"
    parent.write_text(f"{ENGLISH}kitty:\n  cap: 4\n", encoding="utf-8")
    own = f"{ENGLISH}kitty: {{c‸ap: 8}}\n".replace("shuangkou", parent.name)
    assert editor.hover("hover.yaml", own).split("\n\n") == [
        "**kitty.cap**",
        "倍数的上限",
        "`1 .. 1000000` | `none`",
        "默认：`none`",
        f"沿用自 `{parent}:7`：`4`",
    ]
    told = editor.hover("hover.yaml", f"{CHINESE}亮主: {{反‸主: 无人}}\n")
    assert told.startswith("**亮主.反主**\n\n谁可以再亮")
    assert "`亮主者 -> 任意亮 直到 被反 | 其他人 -> 任意亮`" in told
    assert "以哪个打法为底" in editor.hover("hover.yaml", "schema: 2\next‸ends: base\n")
    assert editor.hover("hover.yaml", f"{ENGLISH}kitty: # c‸ap\n") == ""


def test_a_definition_is_the_file_that_is_named(editor: Editor) -> None:
    parent = editor.definition("def.yaml", ENGLISH.replace("shuangkou", "shuang‸kou"))
    assert parent is not None
    assert parent.uri.endswith("/variants/shuangkou.yaml")
    mixin = editor.definition("def.yaml", f"{ENGLISH}with: [none, three‸-packs]\n")
    assert mixin is not None
    assert mixin.uri.endswith("/variants/three-packs.yaml")
    assert editor.definition("def.yaml", f"{ENGLISH}with:\n  - no‸ne\n") is None
    text = f"{CHINESE}亮主: {{反‸主: 无人}}\n"
    value = editor.definition("def.yaml", text)
    assert value is not None
    shuangkou = variants_directory() / "shuangkou.yaml"
    assert value.uri == shuangkou.as_uri()
    line = shuangkou.read_text("utf-8").split("\n")[value.range.start.line]
    assert line.lstrip().startswith("over:")


@pytest.mark.parametrize(
    ("wanted", "language"),
    [
        ({}, Language.EN),
        ({"locale": "zh-CN"}, Language.ZH),
        ({"locale": "de"}, Language.EN),
        ({"locale": "zh-CN", "initialization_options": {"lang": "en"}}, Language.EN),
        ({"locale": "zh", "initialization_options": {"other": 1}}, Language.ZH),
        ({"locale": "zh", "initialization_options": ["zh"]}, Language.ZH),
    ],
)
def test_the_language_is_that_which_the_client_asks_for(
    wanted: dict[str, Any], language: Language
) -> None:
    server = RulesServer()
    server.settle(types.InitializeParams(types.ClientCapabilities(), **wanted))
    assert server.language is language


def test_without_what_it_needs_the_command_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(lsp, "find_spec", {}.get)
    assert main(["lsp"]) == 2
    assert "pip install 'tuolaji[lsp]'" in capsys.readouterr().err
