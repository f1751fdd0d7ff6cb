"""The server: the Language Server Protocol over the standard streams.

Sentences are in the language that the client asks for when it begins: by its setting
`{"lang": "zh"}`, or else by its locale. What is proposed for a file is in the language
of the file.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager
from pathlib import Path

from lsprotocol import types
from pygls.lsp.server import LanguageServer
from pygls.workspace import TextDocument

from tuolaji.dsl.schema import SCHEMA
from tuolaji.language import Language, in_language, language_in_use
from tuolaji.lsp.completion import Proposal, proposals
from tuolaji.lsp.definition import definition_of
from tuolaji.lsp.findings import Findings, location_of
from tuolaji.lsp.hover import hover_text
from tuolaji.lsp.place import Place, is_of_rules, language_of_text, place_at

__all__ = ["RulesServer", "rules_server"]


class RulesServer(LanguageServer):
    """A server with the language of its client.

    Attributes:
        language: The language that sentences are in.
    """

    def __init__(self) -> None:
        super().__init__("tuolaji", str(SCHEMA))
        self.language = language_in_use()

    def settle(self, params: types.InitializeParams) -> None:
        """Take the language that a client asks for, if it does."""
        options = params.initialization_options
        named = options.get("lang") if isinstance(options, Mapping) else None
        wanted = named or params.locale
        if wanted:
            is_chinese = str(wanted).lower().startswith("zh")
            self.language = Language.ZH if is_chinese else Language.EN

    def speaking(self) -> AbstractContextManager[None]:
        """Return what has sentences in the language of the client."""
        return in_language(self.language)

    def findings(self, document: TextDocument) -> Findings | None:
        """Return what is wrong with a document, or `None` where it holds no rules."""
        text = document.source
        if not is_of_rules(text):
            return None
        return Findings(text, document.uri, Path(document.path), document.position_codec)

    def check(self, document: TextDocument) -> None:
        """Tell the client what is wrong with a document."""
        with self.speaking():
            findings = self.findings(document)
            told = (
                []
                if findings is None
                else findings.diagnostics(has_related=self._has_related())
            )
        self.text_document_publish_diagnostics(
            types.PublishDiagnosticsParams(document.uri, told, document.version)
        )

    def _has_related(self) -> bool:
        shown = self.client_capabilities.text_document
        published = None if shown is None else shown.publish_diagnostics
        return bool(published is not None and published.related_information)

    def place(self, document: TextDocument, position: types.Position) -> Place | None:
        """Return what stands at a position of a document that holds rules."""
        if not is_of_rules(document.source):
            return None
        lines = _lines(document)
        at = document.position_codec.position_from_client_units(lines, position)
        return place_at(lines, at.line, at.character)


def _lines(document: TextDocument) -> list[str]:
    return document.source.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def rules_server() -> RulesServer:
    """Return a server that knows what it is asked for; `start_io` has it listen."""
    server = RulesServer()
    server.feature(types.INITIALIZE)(_initialize)
    server.feature(types.TEXT_DOCUMENT_DID_OPEN)(_check_one)
    server.feature(types.TEXT_DOCUMENT_DID_CHANGE)(_check_one)
    server.feature(types.TEXT_DOCUMENT_DID_SAVE)(_check_all)
    server.feature(types.TEXT_DOCUMENT_DID_CLOSE)(_forget)
    server.feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)(_check_all)
    every = types.FileOperationPattern("**/*.{yaml,yml}")
    renamed = types.FileOperationRegistrationOptions([types.FileOperationFilter(every)])
    server.feature(types.WORKSPACE_DID_RENAME_FILES, renamed)(_check_all)
    triggers = types.CompletionOptions(trigger_characters=[" ", "{", "["])
    server.feature(types.TEXT_DOCUMENT_COMPLETION, triggers)(_complete)
    server.feature(types.TEXT_DOCUMENT_HOVER)(_hover)
    server.feature(types.TEXT_DOCUMENT_DEFINITION)(_define)
    kinds = types.CodeActionOptions(code_action_kinds=[types.CodeActionKind.QuickFix])
    server.feature(types.TEXT_DOCUMENT_CODE_ACTION, kinds)(_act)
    return server


def _initialize(ls: RulesServer, params: types.InitializeParams) -> None:
    ls.settle(params)


def _check_one(
    ls: RulesServer,
    params: types.DidOpenTextDocumentParams | types.DidChangeTextDocumentParams,
) -> None:
    ls.check(ls.workspace.get_text_document(params.text_document.uri))


def _check_all(
    ls: RulesServer,
    _params: types.DidSaveTextDocumentParams
    | types.DidChangeWatchedFilesParams
    | types.RenameFilesParams,
) -> None:
    # Another document may extend the one that was saved, renamed or removed.
    for document in ls.workspace.text_documents.values():
        ls.check(document)


def _forget(ls: RulesServer, params: types.DidCloseTextDocumentParams) -> None:
    ls.text_document_publish_diagnostics(
        types.PublishDiagnosticsParams(params.text_document.uri, [])
    )


def _complete(ls: RulesServer, params: types.CompletionParams) -> types.CompletionList:
    document = ls.workspace.get_text_document(params.text_document.uri)
    place = ls.place(document, params.position)
    if place is None:
        return types.CompletionList(is_incomplete=False, items=[])
    line = _lines(document)[params.position.line]
    with ls.speaking():
        language = language_of_text(document.source, ls.language)
        every = enumerate(proposals(place, language))
    codec = document.position_codec

    def item(order: int, proposal: Proposal) -> types.CompletionItem:
        begin = codec.client_num_units(line[: proposal.column])
        start = types.Position(params.position.line, begin)
        follows = ": " if proposal.is_key and ":" not in line[proposal.column :] else ""
        edit = types.TextEdit(types.Range(start, params.position), proposal.word + follows)
        kinds = types.CompletionItemKind
        return types.CompletionItem(
            label=proposal.word,
            kind=kinds.Property if proposal.is_key else kinds.Value,
            documentation=proposal.detail or None,
            sort_text=f"{order:03}",
            filter_text=proposal.word,
            text_edit=edit,
        )

    # What is accepted next depends on each word that is finished.
    items = [item(order, proposal) for order, proposal in every]
    return types.CompletionList(is_incomplete=True, items=items)


def _hover(ls: RulesServer, params: types.HoverParams) -> types.Hover | None:
    document = ls.workspace.get_text_document(params.text_document.uri)
    place = ls.place(document, params.position)
    if place is None:
        return None
    with ls.speaking():
        language = language_of_text(document.source, ls.language)
        text = hover_text(place, document.source, Path(document.path), language)
    contents = types.MarkupContent(types.MarkupKind.Markdown, text)
    return types.Hover(contents) if text else None


def _define(ls: RulesServer, params: types.DefinitionParams) -> types.Location | None:
    document = ls.workspace.get_text_document(params.text_document.uri)
    place = ls.place(document, params.position)
    if place is None:
        return None
    span = definition_of(place, document.source, Path(document.path))
    return None if span is None else location_of(span, document.position_codec)


def _act(ls: RulesServer, params: types.CodeActionParams) -> list[types.CodeAction]:
    document = ls.workspace.get_text_document(params.text_document.uri)
    with ls.speaking():
        findings = ls.findings(document)
        return [] if findings is None else list(findings.actions(params.range))
