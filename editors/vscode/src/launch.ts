/** What a person has set, here and for other extensions. */
export interface Situation {
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

/** The settings as the server is to see them, from its start on. */
export const settingsOf = ({
  isTrusted,
  config,
  root,
  checksJson,
  checksYaml,
}: Situation): object => ({
  config: isTrusted ? config : "",
  root: isTrusted ? root : "",
  // Languages as the editor names them: it allows comments in `jsonc`, which descriptors cannot have.
  foreignSyntax: [...(checksJson ? ["json"] : []), ...(checksYaml ? ["yaml"] : [])],
});
