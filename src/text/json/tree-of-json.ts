import { type ScalarTree, scalar, type Tree } from "../tree.js";
import { keyText } from "./json-locator.js";
import { type JsonEvents, readJson } from "./json-reader.js";

/** The tree of a valid JSON text. */
export function treeOfJson(text: string): Tree {
  const builder = new TreeBuilder(text);
  readJson(text, builder);
  return builder.root ?? scalar(null);
}

class TreeBuilder implements JsonEvents {
  root: Tree | undefined;
  readonly #text: string;
  readonly #open: (Map<string, Tree> | Tree[])[] = [];
  readonly #keys: string[] = [];
  #key = "";

  constructor(text: string) {
    this.#text = text;
  }

  open(_start: number, isObject: boolean): void {
    this.#keys.push(this.#key);
    this.#open.push(isObject ? new Map() : []);
  }

  close(): void {
    const contents = this.#open.pop() ?? [];
    this.#key = this.#keys.pop() ?? "";
    this.#add(
      Array.isArray(contents)
        ? { kind: "array", items: contents }
        : { kind: "object", members: contents },
    );
  }

  key(start: number, end: number): void {
    this.#key = keyText(this.#text, start, end);
  }

  scalar(start: number, end: number): void {
    const source = this.#text.slice(start, end);
    const value = JSON.parse(source) as ScalarTree["value"];
    this.#add(typeof value === "number" ? scalar(value, source) : scalar(value));
  }

  problem(): void {
    // The text is valid.
  }

  #add(tree: Tree): void {
    const parent = this.#open.at(-1);
    if (parent === undefined) this.root = tree;
    else if (Array.isArray(parent)) parent.push(tree);
    else parent.set(this.#key, tree);
  }
}
