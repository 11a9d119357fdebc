// 2 000 files that are no descriptors and hold none, whole process: a search in a folder may cost
// little more than reading and, where two words of a descriptor are in them, parsing them.
//
//   npx tsx test/bench/other-files.ts [ROUNDS [FILES]]
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { asJson, makeDescriptor } from "./descriptors.js";
import { compare, dsd, here, node, printTable, temporaryFolder, timeOf } from "./measure.js";
import { makeOpenApi } from "./openapi.js";

const ROUNDS = Number(process.argv[2] ?? 9);
const FILES = Number(process.argv[3] ?? 2000);
const BYTES = 20_000;

/** A folder of files of one kind, with a descriptor, so that there is something to check. */
function makeFolder(text: string): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "files"));
  for (let index = 0; index < FILES; index++) {
    writeFileSync(join(folder, "files", `${String(index).padStart(5, "0")}.json`), text);
  }
  writeFileSync(join(folder, "db.json"), asJson(makeDescriptor(1)));
  return folder;
}

const openApi = JSON.stringify(makeOpenApi(BYTES), undefined, 2);
/** Every key that a descriptor or a container has, but not the marker. */
const likely = JSON.stringify(
  { specification: "openapi", info: {}, api: JSON.parse(openApi) as unknown },
  undefined,
  2,
);

const against = (what: string, text: string) => {
  const folder = makeFolder(text);
  const ours = { argv: node(dsd, "validate", folder) };
  const peer = { argv: node(here("find-keys.cjs"), folder) };
  return { what, ...compare(ROUNDS, timeOf, ours, peer), bar: 1.5 };
};

printTable(
  `dsd validate on ${FILES} other JSON files of ${BYTES / 1000} kB, against a search for words`,
  [against("OpenAPI", openApi), against("with keys of a container", likely)],
);
