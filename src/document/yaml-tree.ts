import {
  type Alias,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Scalar,
  stringify,
} from "yaml";
import { type ScalarTree, scalar, type Tree } from "./tree.js";
import { keyTextOf } from "./yaml-value.js";

/** The tree of a YAML node; aliases become what they stand for. */
export function treeOfYaml(node: Node | null, targets: ReadonlyMap<Alias, Node>): Tree {
  if (isAlias(node)) return treeOfYaml(targets.get(node) ?? null, targets);
  if (isMap(node)) {
    const members = new Map<string, Tree>();
    for (const { key, value } of node.items as { key: Node | null; value: Node | null }[]) {
      members.set(keyTextOf(key), treeOfYaml(value, targets));
    }
    return { kind: "object", members };
  }
  if (isSeq(node)) {
    return {
      kind: "array",
      items: (node.items as (Node | null)[]).map((item) => treeOfYaml(item, targets)),
    };
  }
  return isScalar(node) ? scalarOf(node) : scalar(null);
}

const JSON_NUMBER = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/;

function scalarOf({ value, source }: Scalar): ScalarTree {
  const isNumber = typeof value === "number" && source !== undefined && JSON_NUMBER.test(source);
  return scalar(value as ScalarTree["value"], isNumber ? source : undefined);
}

/** A number that is to be written as it stands. */
class WrittenNumber {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

/** A tree as YAML 1.2 text. */
export function writeYaml(tree: Tree): string {
  return stringify(plainOf(tree), {
    version: "1.2",
    schema: "core",
    lineWidth: 0,
    aliasDuplicateObjects: false,
    customTags: [
      {
        tag: "tag:yaml.org,2002:float",
        default: true,
        identify: (value: unknown) => value instanceof WrittenNumber,
        resolve: (text: string) => Number(text),
        stringify: ({ value }: Scalar) => (value as WrittenNumber).source,
      },
    ],
  });
}

/** Maps keep the order of keys that objects would not. */
function plainOf(tree: Tree): unknown {
  if (tree.kind === "array") return tree.items.map(plainOf);
  if (tree.kind === "object") {
    return new Map([...tree.members].map(([key, member]) => [key, plainOf(member)]));
  }
  return tree.source === undefined ? tree.value : new WrittenNumber(tree.source);
}
