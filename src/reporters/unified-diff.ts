/** Lines of context around a change. */
const CONTEXT = 3;

/** A stretch of lines that was replaced: from where to where in the old and in the new text. */
interface Change {
  oldStart: number;
  oldEnd: number;
  newStart: number;
  newEnd: number;
}

/**
 * The difference of two texts as a unified diff that `patch` and `git apply` take, or `""` when
 * there is none.
 *
 * @param file path of both, relative, with `/`
 */
export function unifiedDiff(file: string, before: string, after: string): string {
  const oldLines = linesOf(before);
  const newLines = linesOf(after);
  const changes = changedLines(oldLines, newLines);
  if (changes.length === 0) return "";
  const parts = [`--- ${diffPath("a/", file)}\n+++ ${diffPath("b/", file)}\n`];
  for (const hunk of hunksOf(changes)) parts.push(formatHunk(hunk, oldLines, newLines));
  return parts.join("");
}

/** Lines with their ends, so that those stay as they are. */
const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

/**
 * What has changed, line by line. Fixes change few lines and hardly ever their number, so that
 * looking a little ahead finds where both texts go on alike; any result is a right diff, some are
 * longer than need be.
 */
function changedLines(oldLines: readonly string[], newLines: readonly string[]): Change[] {
  const changes: Change[] = [];
  let oldAt = 0;
  let newAt = 0;
  while (oldAt < oldLines.length || newAt < newLines.length) {
    if (oldAt < oldLines.length && oldLines[oldAt] === newLines[newAt]) {
      oldAt++;
      newAt++;
      continue;
    }
    const [skipOld, skipNew] = resync(
      oldLines.slice(oldAt, oldAt + AHEAD),
      newLines.slice(newAt, newAt + AHEAD),
    );
    const change = {
      oldStart: oldAt,
      oldEnd: Math.min(oldAt + skipOld, oldLines.length),
      newStart: newAt,
      newEnd: Math.min(newAt + skipNew, newLines.length),
    };
    changes.push(change);
    oldAt = change.oldEnd;
    newAt = change.newEnd;
  }
  return changes;
}

const AHEAD = 40;

/** How many lines of each to pass over until both go on alike. */
function resync(oldLines: readonly string[], newLines: readonly string[]): [number, number] {
  for (let distance = 1; distance < 2 * AHEAD; distance++) {
    // Lines that were changed in place first, then those that were removed or added.
    const splits = Array.from({ length: distance + 1 }, (_, index) => index).sort(
      (a, b) => Math.abs(2 * a - distance) - Math.abs(2 * b - distance),
    );
    for (const skipOld of splits) {
      const line = oldLines[skipOld];
      if (line !== undefined && line === newLines[distance - skipOld]) {
        return [skipOld, distance - skipOld];
      }
    }
  }
  return [AHEAD, AHEAD];
}

/** Changes whose contexts touch stand in one hunk. */
function hunksOf(changes: readonly Change[]): Change[][] {
  const hunks: Change[][] = [];
  for (const change of changes) {
    const last = hunks.at(-1)?.at(-1);
    if (last !== undefined && change.oldStart - last.oldEnd <= 2 * CONTEXT) {
      hunks.at(-1)?.push(change);
    } else {
      hunks.push([change]);
    }
  }
  return hunks;
}

function formatHunk(
  hunk: readonly Change[],
  oldLines: readonly string[],
  newLines: readonly string[],
): string {
  const first = hunk[0];
  const last = hunk.at(-1);
  if (first === undefined || last === undefined) return "";
  const oldStart = Math.max(first.oldStart - CONTEXT, 0);
  const oldEnd = Math.min(last.oldEnd + CONTEXT, oldLines.length);
  const newStart = first.newStart - (first.oldStart - oldStart);
  const newEnd = last.newEnd + (oldEnd - last.oldEnd);
  const parts: string[] = [];
  let at = oldStart;
  for (const change of hunk) {
    parts.push(...oldLines.slice(at, change.oldStart).map((line) => formatLine(" ", line)));
    parts.push(
      ...oldLines.slice(change.oldStart, change.oldEnd).map((line) => formatLine("-", line)),
      ...newLines.slice(change.newStart, change.newEnd).map((line) => formatLine("+", line)),
    );
    at = change.oldEnd;
  }
  parts.push(...oldLines.slice(at, oldEnd).map((line) => formatLine(" ", line)));
  const spanOf = (start: number, end: number) =>
    `${end > start ? start + 1 : start},${end - start}`;
  return `@@ -${spanOf(oldStart, oldEnd)} +${spanOf(newStart, newEnd)} @@\n${parts.join("")}`;
}

const formatLine = (sign: string, line: string): string =>
  line.endsWith("\n") ? sign + line : `${sign}${line}\n\\ No newline at end of file\n`;

/** As git writes it: in quotes when a name has characters that would be taken for something else. */
function diffPath(prefix: string, file: string): string {
  const path = prefix + file;
  if (!/[\u0000-\u001f"\\\u007f]/.test(path)) return / /.test(path) ? `${path}\t` : path;
  const escaped = path.replace(
    /[\u0000-\u001f"\\\u007f]/g,
    (found) => ESCAPES[found] ?? `\\${found.charCodeAt(0).toString(8).padStart(3, "0")}`,
  );
  return `"${escaped}"`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  "\n": "\\n",
  "\t": "\\t",
  "\r": "\\r",
  '"': '\\"',
  "\\": "\\\\",
};
