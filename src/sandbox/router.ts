/** A route that a path may match. */
interface Candidate {
  readonly operation: string;
  readonly method: string;
  readonly pattern: RegExp;
}

/** The operation and the id of a request, or the reason why there is none. */
export type Destination =
  | { readonly operation: string; readonly id: string | undefined }
  | "unknown-path"
  | "unknown-method";

/**
 * Finds the operation for a method and a path, by the routes that the clients use. As with the
 * deployed services, a slash at the end makes no difference, HEAD is GET without a body, and only
 * reading an unknown path is a 404: other methods are not allowed for it.
 */
export function router(
  routes: Readonly<Record<string, string>>,
): (method: string, path: string) => Destination {
  const candidates = Object.entries(routes).map(([operation, route]): Candidate => {
    const [method = "", path = ""] = route.split(" ");
    return { operation, method, pattern: new RegExp(`^${path.replace(/\{.*?\}/, "([^/]+)")}/?$`) };
  });
  return (method, path) => {
    const wanted = method === "HEAD" ? "GET" : method;
    const here = candidates.filter(({ pattern }) => pattern.test(path));
    if (here.length === 0) return wanted === "GET" ? "unknown-path" : "unknown-method";
    const found = here.find((candidate) => candidate.method === wanted);
    if (found !== undefined) {
      return { operation: found.operation, id: found.pattern.exec(path)?.[1] };
    }
    return "unknown-method";
  };
}
