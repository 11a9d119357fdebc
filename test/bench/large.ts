// Time and memory of the built command on a large file, valid and with one fault in its last table.
//
//   tsx test/bench/large.ts [megabytes]   200 when not said

import { spawnSync } from "node:child_process";
import {
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const megabytes = Number(process.argv[2] ?? 200);
const root = new URL("../../", import.meta.url);
const { bin } = JSON.parse(readFileSync(new URL("package.json", root), "utf8")) as {
  bin: { dsd: string };
};
const command = fileURLToPath(new URL(bin.dsd, root));
const folder = mkdtempSync(join(tmpdir(), "dsd-"));

/** Written piece by piece: the text never lies in the memory of this process. */
function write(name: string, fault: string): string {
  const path = join(folder, name);
  const file = openSync(path, "w");
  writeSync(file, '{"datastoreapi":"1.0.0","info":{"title":"t","version":"1.0.0"},"services":{},');
  writeSync(file, '"schema":{"tables":[\n');
  let size = 0;
  for (let table = 0; size < megabytes * 1e6; table++) {
    const columns = Array.from(
      { length: 100 },
      (_, n) => `{"fullyQualifiedName":"t${table}.c${n}","dataType":"INTEGER","precision":${n}}`,
    );
    size += writeSync(
      file,
      `{"fullyQualifiedName":"t${table}","version":"1.0.0","columns":[${columns.join()}]},\n`,
    );
  }
  writeSync(file, `{"fullyQualifiedName":"last","version":"1.0.0"${fault}}]}}\n`);
  closeSync(file);
  return path;
}

/** What a program needs that does nothing but read and parse. */
const PARSE = "JSON.parse(require('fs').readFileSync(process.argv[1],'utf8'))";
const REPORT = "process.on('exit',()=>process.stderr.write('rss='+process.resourceUsage().maxRSS))";

function run(title: string, args: string[], status: number): void {
  const start = performance.now();
  const run = spawnSync(process.execPath, args, { encoding: "utf8" });
  const seconds = (performance.now() - start) / 1000;
  const megabytes = Number(/rss=(\d+)/.exec(run.stderr)?.[1] ?? 0) / 1024;
  const verdict = run.status === status ? "" : `  EXIT ${run.status}: ${run.stderr.slice(0, 200)}`;
  console.log(`${title.padEnd(24)} ${seconds.toFixed(2)} s  ${megabytes.toFixed(0)} MB${verdict}`);
  if (run.status !== status) process.exitCode = 1;
}

try {
  const valid = write("valid.json", "");
  const faulty = write("faulty.json", ',"nam":"x"');
  const hook = `data:text/javascript,${encodeURIComponent(REPORT)}`;
  console.log(`${(statSync(valid).size / 1e6).toFixed(0)} MB of JSON`);
  run("JSON.parse alone", ["--import", hook, "-e", PARSE, valid], 0);
  run("dsd validate, valid", ["--import", hook, command, "validate", valid], 0);
  run("dsd validate, one fault", ["--import", hook, command, "validate", faulty], 1);
} finally {
  rmSync(folder, { recursive: true });
}
