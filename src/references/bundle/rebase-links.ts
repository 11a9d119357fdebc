import { scalar, type Tree, withMember } from "../../text/tree.js";
import { isAbsolute, relativeUri } from "../loading/uri.js";
import { withParts } from "./rebase.js";

interface LinkRebasing {
  /** URI of the document that the links are in. */
  readonly from: string | undefined;
  /** URI of the document that they will be in. */
  readonly to: string | undefined;
  /** Whether the whole document moves, so pointers into it stay. */
  readonly isWhole: boolean;
}

/** Rewrites every relative `$ref` and `$href` in a tree for another document. */
export function rebaseLinks(root: Tree, { from, to, isWhole }: LinkRebasing): Tree {
  if (from === to) return root;
  const move = (link: string): string => {
    return isAbsolute(link) || (isWhole && link.startsWith("#"))
      ? link
      : relativeUri(link, from, to);
  };
  const changed = new Map<Tree, Tree>();
  for (const tree of treesIn(root)) {
    const result = withLinks(withParts(tree, changed), move);
    if (result !== tree) changed.set(tree, result);
  }
  return changed.get(root) ?? root;
}

/** Every tree in a tree, each once and after those in it. Uses no recursion. */
function treesIn(root: Tree): Tree[] {
  const order: Tree[] = [];
  const seen = new Set<Tree>();
  const left: { tree: Tree; isDone: boolean }[] = [{ tree: root, isDone: false }];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { tree, isDone } = next;
    if (isDone) order.push(tree);
    if (isDone || tree.kind === "scalar" || seen.has(tree)) continue;
    seen.add(tree);
    left.push({ tree, isDone: true });
    const inner = tree.kind === "array" ? tree.items : tree.members.values();
    for (const one of inner) left.push({ tree: one, isDone: false });
  }
  return order;
}

function withLinks(tree: Tree, move: (link: string) => string): Tree {
  let result = tree;
  for (const key of ["$ref", "$href"]) {
    const link = tree.kind === "object" ? tree.members.get(key) : undefined;
    if (result.kind !== "object" || link?.kind !== "scalar") continue;
    const moved = typeof link.value === "string" ? move(link.value) : link.value;
    if (moved !== link.value) result = withMember(result, key, scalar(moved));
  }
  return result;
}
