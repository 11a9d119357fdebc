/** What is needed of a diagnostic of the editor. */
interface Reported {
  readonly source?: string | undefined;
  readonly code?: unknown;
}

/** The codes that the server reports in a document, each once, in their order. */
export const reportedCodes = (diagnostics: readonly Reported[]): string[] => [
  ...new Set(diagnostics.filter(({ source }) => source === "dsd").map(({ code }) => String(code))),
];
