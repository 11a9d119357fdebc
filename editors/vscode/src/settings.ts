/** What a person has set, here and for other extensions. */
interface Situation {
  /** Whether a person trusts the workspace. Otherwise no code of it may run. */
  readonly isTrusted: boolean;
  /** The settings `dsd.config` and `dsd.root`. */
  readonly config: string;
  readonly root: string;
  /** Whether the editor checks JSON. */
  readonly checksJson: boolean;
  /** Whether another extension checks YAML. */
  readonly checksYaml: boolean;
}

/** The arguments of the command. */
export const argumentsOf = ({ isTrusted }: Pick<Situation, "isTrusted">): string[] =>
  isTrusted ? ["lsp"] : ["lsp", "--no-custom-rules"];

/** The settings that the server gets. */
export function settingsOf({ isTrusted, config, root, checksJson, checksYaml }: Situation): object {
  return {
    config: isTrusted ? config : "",
    root: isTrusted ? root : "",
    // Languages as the editor names them.
    foreignSyntax: [...(checksJson ? ["json"] : []), ...(checksYaml ? ["yaml"] : [])],
  };
}

/** What is needed of a diagnostic of the editor. */
interface Reported {
  readonly source?: string | undefined;
  /** With the page of the code, where it has one. */
  readonly code?: string | number | { readonly value: string | number } | undefined;
}

/** The codes that the server reports in a document, each once, in their order. */
export const reportedCodes = (diagnostics: readonly Reported[]): string[] => [
  ...new Set(
    diagnostics
      .filter(({ source }) => source === "dsd")
      .map(({ code }) => String(typeof code === "object" ? code.value : code)),
  ),
];
