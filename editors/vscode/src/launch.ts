/** What decides how the server is started. */
export interface Situation {
  /** Whether a person trusts the workspace. Otherwise no code of it may run. */
  readonly isTrusted: boolean;
  /** The settings `dsd.config` and `dsd.root`. */
  readonly config: string;
  readonly root: string;
  /** Whether another extension checks YAML. */
  readonly hasYamlServer: boolean;
}

/** The arguments of the command, and the options of `initialize`. */
export function launchOf({ isTrusted, config, root, hasYamlServer }: Situation) {
  return {
    args: isTrusted ? ["lsp"] : ["lsp", "--no-custom-rules"],
    options: {
      config: isTrusted ? config : "",
      root: isTrusted ? root : "",
      foreignSyntax: foreignSyntax(hasYamlServer),
    },
  };
}

/** The languages whose syntax something else checks: the editor itself, or another extension. */
const foreignSyntax = (hasYamlServer: boolean): string[] =>
  hasYamlServer ? ["json", "yaml"] : ["json"];

/** The settings of a person, with what the server has to know of other extensions. */
export const completeSettings = (settings: object, hasYamlServer: boolean): object => ({
  ...settings,
  foreignSyntax: foreignSyntax(hasYamlServer),
});
