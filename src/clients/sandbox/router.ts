/** A route that a path may lead to. */
interface Candidate {
  readonly operation: string;
  readonly method: string;
  readonly pattern: RegExp;
}

/** Where a request leads: an operation and its id, or why to none. */
export type Destination =
  | { readonly operation: string; readonly id: string | undefined }
  | "unknown-path"
  | "unknown-method";

/** Finds the operation behind a method and a path, by the same routes that the clients take. */
export function router(
  routes: Readonly<Record<string, string>>,
): (method: string, path: string) => Destination {
  const candidates = Object.entries(routes).map(([operation, route]): Candidate => {
    const [method = "", path = ""] = route.split(" ");
    return { operation, method, pattern: new RegExp(`^${path.replace(/\{.*?\}/, "([^/]+)")}$`) };
  });
  return (method, path) => {
    const here = candidates.filter(({ pattern }) => pattern.test(path));
    if (here.length === 0) return "unknown-path";
    const found = here.find((candidate) => candidate.method === method);
    if (found === undefined) return "unknown-method";
    return { operation: found.operation, id: found.pattern.exec(path)?.[1] };
  };
}
