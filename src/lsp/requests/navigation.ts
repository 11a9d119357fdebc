import { explain } from "../../node/explain.js";
import { hover } from "../features/hover.js";
import { definitions, highlights, links, references } from "../features/navigation.js";
import { outline, workspaceSymbols } from "../features/outline.js";
import { inSlices } from "../pacing/in-slices.js";
import type { Handlers, ServerContext } from "./handlers.js";

/** What is at a place, and where else. */
export const navigationHandlers = ({
  session,
  answers,
  documents: { uriOf },
}: ServerContext): Handlers => ({
  "textDocument/hover": (params) =>
    answers.at(params, null, (snapshot, offset) => {
      const findings = session.findingsIn(params.textDocument.uri);
      return hover(snapshot, offset, findings, explain) ?? null;
    }),
  "textDocument/definition": (params) =>
    answers.at(params, [], (snapshot, offset) => definitions(snapshot, offset, uriOf)),
  "textDocument/references": (params) =>
    answers.at(params, [], async (snapshot, offset) =>
      references(snapshot, offset, await session.views(), {
        uriOf,
        withDefinition: params.context.includeDeclaration,
      }),
    ),
  "textDocument/documentHighlight": (params) => answers.at(params, [], highlights),
  "textDocument/documentLink": (params) =>
    answers.about(params, [], (snapshot) => links(snapshot, uriOf)),
  "textDocument/documentSymbol": (params) =>
    answers.about(params, [], (snapshot) => inSlices(outline(snapshot))),
  "workspace/symbol": ({ query }) =>
    answers.to([], async () => workspaceSymbols(query, await session.views(), uriOf)),
});
