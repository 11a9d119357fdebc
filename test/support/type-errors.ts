import ts from "typescript";

/** The errors of a program of several files, under the strictest options. */
export function typeErrors(files: Readonly<Record<string, string>>): string[] {
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: true,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, directoryExists, fileExists, readFile } = host;
  const own = (name: string): string | undefined =>
    files[name.replace(/^.*\/generated-types\//, "")];
  const isOwn = (name: string): boolean =>
    name.includes("/generated-types/") && own(name) !== undefined;
  host.directoryExists = (name) =>
    name.endsWith("/generated-types") || directoryExists?.(name) === true;
  host.fileExists = (name) => isOwn(name) || fileExists(name);
  host.readFile = (name) => (isOwn(name) ? own(name) : readFile(name));
  host.getSourceFile = (name, ...rest) =>
    isOwn(name)
      ? ts.createSourceFile(name, own(name) ?? "", ts.ScriptTarget.ES2022)
      : getSourceFile(name, ...rest);
  const names = Object.keys(files).map((name) => `${process.cwd()}/generated-types/${name}`);
  const program = ts.createProgram(names, options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(
      ({ messageText, file }) =>
        `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`,
    );
}
