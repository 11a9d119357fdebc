import { explain } from "../../node/explain.js";
import { hover } from "../features/hover.js";
import { definitions, highlights, links, references } from "../features/navigation.js";
import { outline, workspaceSymbols } from "../features/outline.js";
import { inSlices } from "../in-slices.js";
import type { Handlers, ServerContext } from "./handlers.js";

/** What is at a place, and where else. */
export const navigationHandlers = ({
  session,
  answers,
  documents: { uriOf },
}: ServerContext): Handlers => ({
  onHover: (params) =>
    answers.at(params, null, (snapshot, offset) => {
      const findings = session.findingsIn(params.textDocument.uri);
      return hover(snapshot, offset, findings, explain) ?? null;
    }),
  onDefinition: (params) =>
    answers.at(params, [], (snapshot, offset) => definitions(snapshot, offset, uriOf)),
  onReferences: (params) =>
    answers.at(params, [], async (snapshot, offset) =>
      references(snapshot, offset, await session.views(), {
        uriOf,
        withDefinition: params.context.includeDeclaration,
      }),
    ),
  onDocumentHighlight: (params) => answers.at(params, [], highlights),
  onDocumentLinks: (params) => answers.about(params, [], (snapshot) => links(snapshot, uriOf)),
  onDocumentSymbol: (params) =>
    answers.about(params, [], (snapshot) => inSlices(outline(snapshot))),
  onWorkspaceSymbol: ({ query }) =>
    answers.to([], async () => workspaceSymbols(query, await session.views(), uriOf)),
});
