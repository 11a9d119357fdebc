// Edits YAML texts at random, and compares each result of the parser that keeps what has not changed
// with that of a whole parse: `npm run fuzz:edits -- --edits 10000 --seed 7`.

import { isDeepStrictEqual, parseArgs } from "node:util";
import { stringify } from "yaml";
import { atOnce } from "../../src/signals/steps.js";
import { syntaxTreeOf } from "../../src/syntax/read-syntax-tree.js";
import type { SourceDocument } from "../../src/syntax/source-document.js";
import { parseYaml } from "../../src/syntax/yaml.js";
import { YamlParts } from "../../src/syntax/yaml-parts.js";
import { makeDescriptor } from "../bench/descriptors.js";
import { readText } from "../support/project.js";
import { everyPath } from "../support/syntax-texts.js";
import { Random } from "./random.js";

/** How many letters of a hundred, typed in plain scalars, must not lead to a whole parse. */
const SHORT_WAYS = 95;
/** After so many edits, another text is edited. */
const EDITS_OF_A_TEXT = 8;
/** How often an edit is undone that leads to a whole parse: the next ones would, too. */
const UNDO = 0.8;

const { values } = parseArgs({
  options: {
    edits: { type: "string", default: "1000" },
    seed: { type: "string", default: "1" },
  },
});
const random = new Random(Number(values.seed));

const descriptors = (["plain", "escapes", "non-ascii"] as const).map((flavour) =>
  makeDescriptor(7, flavour, 2),
);
const [plain = makeDescriptor(1)] = descriptors;
const yaml = stringify(plain);
const texts = [
  ...descriptors.map((value) => stringify(value)),
  ...descriptors.map((value) => stringify(value, { indentSeq: false })),
  ...descriptors.map((value) => stringify(value, { defaultStringType: "QUOTE_DOUBLE" })),
  stringify(plain, { defaultStringType: "QUOTE_SINGLE" }),
  stringify(plain, { defaultStringType: "BLOCK_LITERAL" }),
  stringify(plain, { defaultStringType: "BLOCK_FOLDED" }),
  stringify(plain, { indent: 4 }),
  stringify(plain, { lineWidth: 30 }),
  stringify(plain.schema?.tables ?? []),
  yaml.replaceAll("\n", "\r\n"),
  `\ufeff${yaml}`,
  yaml.replaceAll(/^( *- )/gm, "# a comment\n\n$1"),
  readText("examples/stock.yaml"),
  readText("examples/lint.yaml"),
];

const PIECES = [
  ..."\"'{}[]:,#&*!|>%@`-?\t\n\r ",
  ": ",
  "- ",
  " #",
  "&a ",
  "*a",
  "!t ",
  "|\n",
  ">-\n",
  "\n\n",
  "\n  ",
  "\n    ",
  "\n      ",
  "\n    - a: 1\n",
  "\n# comment\n",
  "---\n",
  "...\n",
  "1: x\n",
  "? ",
  "größe 😀",
  "<<: *a\n",
];

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A letter in the value of a plain scalar; `undefined` when the text has none. */
function letter(text: string): Edit | undefined {
  const from = random.below(text.length);
  const pattern = /: ([A-Za-z][\w. ]+)\r?$/gm;
  pattern.lastIndex = from;
  const found = pattern.exec(text) ?? undefined;
  if (found === undefined) return undefined;
  const start = found.index + 3 + random.below(Math.max(1, (found[1] ?? "").trim().length));
  return { start, end: start, text: random.pick([..."abcxyz019"]) };
}

function nasty(text: string): Edit {
  const start = random.below(text.length + 1);
  const length = random.pick([0, 0, 0, 1, 3, random.below(60)]);
  return { start, end: start + length, text: random.pick(PIECES) };
}

/** Everything that can be seen of a document. */
function seen(document: SourceDocument) {
  const { value, isReadable, problems, problemCount } = document;
  const places = isReadable ? document.locate(everyPath(value)) : [];
  const comments = isReadable ? document.comments?.("comm") : [];
  const tree = syntaxTreeOf(document);
  return { value, isReadable, problems, problemCount, places, comments, tree };
}

const isShort = ({ syntax }: SourceDocument): boolean => syntax !== undefined;

let letters = 0;
let shortLetters = 0;
let others = 0;
let shortOthers = 0;
let wrong = 0;
let text = "";
/** The last text that was not parsed as a whole, as short ones without a long list are. */
let sound: string | undefined;
let parts = new YamlParts();
const count = Number(values.edits);
for (let index = 0; index < count; index++) {
  if (index % EDITS_OF_A_TEXT === 0) {
    text = random.pick(texts);
    parts = new YamlParts();
    sound = isShort(atOnce(parts.parse(text))) ? text : undefined;
  }
  const isSound = text === sound;
  const typed = random.chance(0.5) ? letter(text) : undefined;
  const edit = typed ?? nasty(text);
  text = text.slice(0, edit.start) + edit.text + text.slice(edit.end);
  const document = atOnce(parts.parse(text));
  if (!isDeepStrictEqual(seen(document), seen(parseYaml(text)))) {
    wrong++;
    console.log(`edit ${index} of seed ${values.seed} differs: ${JSON.stringify(edit)}`);
  }
  if (typed !== undefined && isSound) {
    letters++;
    if (isShort(document)) shortLetters++;
  } else {
    others++;
    if (isShort(document)) shortOthers++;
  }
  if (isShort(document)) sound = text;
  else if (sound !== undefined && random.chance(UNDO)) text = sound;
}

const share = (part: number, all: number) => ((100 * part) / all).toFixed(1);
console.log(
  `${count} edits of ${texts.length} texts with seed ${values.seed}: ${wrong} wrong`,
  `\n${letters} letters in plain scalars: ${share(shortLetters, letters)} % without a whole parse`,
  `\n${others} other edits: ${share(shortOthers, others)} % without a whole parse`,
);
if (wrong > 0 || shortLetters * 100 < letters * SHORT_WAYS) process.exitCode = 1;
