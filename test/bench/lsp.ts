// The language server, beside yaml-language-server with our portable schema, over standard input and
// output.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import {
  createProtocolConnection,
  type ProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver-protocol/node";
import { asYaml, makeDescriptor } from "./descriptors.js";
import { dsd, environment, here, median, mustExist, node, timeOf } from "./measure.js";

const PEER = here("node_modules/yaml-language-server/bin/yaml-language-server");
const SCHEMA = here("../../generated/descriptor.portable.schema.json");
mustExist(dsd, "npm run build");
mustExist(PEER, "npm ci --prefix test/bench");

/** While a person types, keys follow in about a fifth of a second. */
const PAUSE = 200;
/** The texts: how many tables they have, how often a key is typed, and the bar against the peer. */
const SIZES = [
  { name: "6 kB", tables: 1, columns: 8, strokes: 20, bar: 0.5 },
  { name: "60 kB", tables: 14, columns: 16, strokes: 20, bar: 0.5 },
  { name: "250 kB", tables: 60, columns: 16, strokes: 20, bar: 0.5 },
  { name: "2.8 MB", tables: 650, columns: 16, strokes: 5, bar: 1 },
];

/** A descriptor in which one of eight columns has a description. */
function typedDescriptor(tables: number, columns: number) {
  const value = makeDescriptor(tables, "plain", columns);
  const shared = Object.values(value.components?.tables ?? {});
  for (const table of [...(value.schema?.tables ?? []), ...shared]) {
    const own = "columns" in table ? (table.columns ?? []) : [];
    for (const [index, column] of own.entries()) if (index % 8 !== 0) delete column.description;
  }
  return value;
}

/** A server, and what it has published last. */
class Editor {
  readonly #connection: ProtocolConnection;
  readonly #child;
  #version = 1;
  #published: (() => void) | undefined;

  static async start(...args: string[]): Promise<Editor> {
    const editor = new Editor([...args, "--stdio"]);
    await editor.#connection.sendRequest("initialize", {
      processId: process.pid,
      rootUri: null,
      capabilities: { workspace: { configuration: true } },
    });
    await editor.#connection.sendNotification("initialized", {});
    await editor.#connection.sendNotification("workspace/didChangeConfiguration", { settings: {} });
    return editor;
  }

  private constructor(args: string[]) {
    this.#child = spawn(process.execPath, args, {
      stdio: ["pipe", "pipe", "ignore"],
      env: environment,
    });
    this.#connection = createProtocolConnection(
      new StreamMessageReader(this.#child.stdout),
      new StreamMessageWriter(this.#child.stdin),
    );
    this.#connection.onNotification("textDocument/publishDiagnostics", () => this.#published?.());
    this.#connection.onRequest("workspace/configuration", ({ items }: { items: object[] }) =>
      items.map((item) =>
        "section" in item && item.section === "yaml"
          ? { schemas: { [pathToFileURL(SCHEMA).href]: "*" }, validate: true }
          : {},
      ),
    );
    this.#connection.onRequest("client/registerCapability", () => null);
    this.#connection.listen();
  }

  /** Milliseconds until diagnostics follow a notification. */
  async #timed(method: string, params: object): Promise<number> {
    const published = new Promise<void>((resolve) => {
      this.#published = resolve;
    });
    const start = performance.now();
    await this.#connection.sendNotification(method, params);
    await published;
    return performance.now() - start;
  }

  open(uri: string, text: string): Promise<number> {
    const languageId = uri.endsWith(".json") ? "json" : "yaml";
    const textDocument = { uri, languageId, version: this.#version, text };
    return this.#timed("textDocument/didOpen", { textDocument });
  }

  /** Types a character. */
  type(uri: string, position: object, text: string): Promise<number> {
    return this.#timed("textDocument/didChange", this.#change(uri, position, text));
  }

  /** Types a character and asks something at once: milliseconds to the answer. */
  async ask(uri: string, position: object, text: string, method: string): Promise<number> {
    const start = performance.now();
    void this.#connection.sendNotification(
      "textDocument/didChange",
      this.#change(uri, position, text),
    );
    await this.#connection.sendRequest(`textDocument/${method}`, {
      textDocument: { uri },
      position,
    });
    return performance.now() - start;
  }

  #change(uri: string, position: object, text: string): object {
    const range = { start: position, end: position };
    return {
      textDocument: { uri, version: ++this.#version },
      contentChanges: [{ range, text }],
    };
  }

  /** Resident memory in MB. */
  get memory(): number {
    const status = readFileSync(`/proc/${this.#child.pid}/status`, "utf8");
    return Number(/VmRSS:\s*(\d+)/.exec(status)?.[1]) / 1024;
  }

  async stop(): Promise<void> {
    this.#child.kill();
    await new Promise((resolve) => this.#child.once("exit", resolve));
  }
}

/** The position near the end of a name in the middle. */
function middleOf(text: string): { line: number; character: number } {
  const lines = text.split("\n");
  const line = lines.findIndex(
    (one, index) => index > lines.length / 2 && /^ +(?:name|fullyQualifiedName): /.test(one),
  );
  return { line, character: (lines[line]?.length ?? 0) - 3 };
}

/** The milliseconds that a server takes. */
interface Times {
  readonly open: number;
  readonly key: number;
  readonly hover: number;
  readonly completion: number;
  readonly memory: number;
}

/** Opens a text, types in its middle, and asks right after other key strokes. */
async function measured(args: string[], text: string, strokes: number): Promise<Times> {
  const uri = "file:///bench/db.yaml";
  const position = middleOf(text);
  const editor = await Editor.start(...args);
  const open = await editor.open(uri, text);
  const medianOf = async (once: () => Promise<number>): Promise<number> => {
    const times: number[] = [];
    for (let index = 0; index < strokes; index++) {
      await setTimeout(PAUSE);
      times.push(await once());
    }
    return median(times);
  };
  const key = await medianOf(() => editor.type(uri, position, "x"));
  const hover = await medianOf(() => editor.ask(uri, position, "x", "hover"));
  const completion = await medianOf(() => editor.ask(uri, position, "x", "completion"));
  const { memory } = editor;
  await editor.stop();
  return { open, key, hover, completion, memory };
}

const write = (what: string, ours: number, peer: number, more = "") =>
  console.log(
    `${what.padEnd(42)} ${ours.toFixed(0).padStart(7)} ${peer.toFixed(0).padStart(7)}  ${more}`.trimEnd(),
  );

let isMissed = false;

/** Compares two times with the bar of their ratio; a missed one makes the benchmark fail. */
function judge(what: string, ours: number, peer: number, bar: number): void {
  const isMet = ours <= bar * peer;
  isMissed ||= !isMet;
  write(what, ours, peer, `${(ours / peer).toFixed(2)} x, bar ${bar}${isMet ? "" : "  MISSED"}`);
}

const starts: number[] = [];
const empty: number[] = [];
for (let index = 0; index < 9; index++) {
  empty.push(timeOf({ argv: node("-e", "0") }));
  const start = performance.now();
  const editor = await Editor.start(dsd, "lsp");
  starts.push(performance.now() - start);
  await editor.stop();
}
console.log("milliseconds; dsd, then the other");
write("start to the answer of initialize; node -e 0", median(starts), median(empty));
for (const { name, tables, columns, strokes, bar } of SIZES) {
  const text = asYaml(typedDescriptor(tables, columns));
  const ours = await measured([dsd, "lsp"], text, strokes);
  const peer = await measured([PEER], text, strokes);
  console.log(`${name} of YAML (${text.length} bytes)`);
  write("  open to diagnostics", ours.open, peer.open);
  judge("  key stroke to diagnostics", ours.key, peer.key, bar);
  // Both wait for one parse, by the same parser.
  write("  hover right after a key stroke", ours.hover, peer.hover);
  write("  completion right after a key stroke", ours.completion, peer.completion);
  write("  memory, MB", ours.memory, peer.memory);
}
if (isMissed) process.exitCode = 1;
