import type { RowSummary } from "../../findings/document-report.js";
import type { Severity } from "../../findings/finding.js";
import { count, printable } from "../../words/phrases.js";
import { exitCodeOf, type Report, type Summary, summarize, totals } from "./report.js";

/** The verdict of a run on all of its files, in one line. */
export interface Verdict {
  /** `undefined` if nothing was examined. */
  readonly isGood: boolean | undefined;
  readonly text: string;
}

interface VerdictOptions {
  /** The lowest severity that makes the command fail. Default: none does. */
  readonly failOn?: Severity | undefined;
  /** Whether a single file is named. Default: `true`. */
  readonly isNamed?: boolean;
}

/** Says whether the files of a run are valid, and, after a comparison, whether they agree with their database. */
export function verdictOn(
  report: Report,
  { failOn, isNamed = true }: VerdictOptions = {},
): Verdict {
  const summary = summarize(report);
  const { files, valid, errors, descriptors } = summary;
  const rest = leftOut(summary);
  if (files === 0) return { isGood: undefined, text: `nothing was checked${rest}` };
  const name = files === 1 && isNamed ? printable(nameOf(report)) : count(files, "file");
  const subject = isContainers(report) ? `${name} (${count(descriptors, "descriptor")})` : name;
  const are = files === 1 ? "is" : "are";
  const invalid =
    files === 1
      ? `${subject} is not valid`
      : `${files - valid} of ${subject} ${files - valid === 1 ? "is" : "are"} not valid`;
  const counts = `${totals(summary)}${rest}`;
  if (errors > 0 || (failOn !== undefined && exitCodeOf(report, failOn) === 1)) {
    // Findings of rules do not make a file invalid, and neither do warnings.
    const format = `${subject}: format valid`;
    const checks = report.compared ? "database" : "lint";
    const sound = errors > 0 ? `${format}; ${checks}${counts}` : format + counts.replace(":", ";");
    return { isGood: false, text: valid === files ? sound : invalid + counts };
  }
  // If a file is not valid here, its errors are in the baseline, or have codes that were not requested.
  const none = report.isPartial ? "no errors of these codes" : "no new errors";
  const good = report.compared
    ? comparison(files, report.compared, report.agreement)
    : `${are} valid`;
  const text = valid === files ? `${subject} ${good}` : `${none}; ${invalid}`;
  return { isGood: true, text: text + counts };
}

/** Says how descriptors compare with their database. */
function comparison(files: number, compared: "same" | "different", agreement?: string): string {
  const [is, agrees, its] = files === 1 ? ["was", "agrees", "its"] : ["were", "agree", "their"];
  return compared === "same"
    ? `${agrees} with ${its} database${agreement ? `: ${agreement}` : ""}`
    : `${is} compared with ${its} database`;
}

/** The files that have not changed, and those that a search has skipped. */
function leftOut({ skipped, skippedLinks, unchanged = 0 }: Summary): string {
  const same = unchanged === 0 ? "" : `; left out ${count(unchanged, "unchanged file")}`;
  const others =
    skipped === 0
      ? ""
      : `; skipped ${count(skipped, "file")} that ${skipped === 1 ? "is not a descriptor" : "are not descriptors"}`;
  const links =
    skippedLinks === 0
      ? ""
      : `; skipped ${count(skippedLinks, "link")} that ${skippedLinks === 1 ? "leaves" : "leave"} the folder`;
  return same + others + links;
}

/** Whether a file has more, or fewer, descriptors than one. */
const isContainers = ({ files }: Report): boolean =>
  files.some(({ descriptors, referenced }) =>
    descriptors.some((pointer) => referenced || pointer !== ""),
  );

const nameOf = ({ files }: Report): string => files.find((file) => !file.referenced)?.path ?? "";

/**
 * Says what was checked of the rows of a database, what the database guarantees, and what is unknown.
 *
 * @example "12 tables, 4.1 million rows: 31 statements hold; 22 are guaranteed by the database"
 */
export function verdictOnRows({
  tables,
  rows,
  hold,
  broken,
  guaranteed,
  unchecked,
}: RowSummary): Verdict {
  const number = new Intl.NumberFormat("en-US", { notation: "compact", compactDisplay: "long" });
  const few = new Intl.NumberFormat("en-US");
  const size = (rows < 1e6 ? few : number).format(rows);
  const verb = (times: number, one: string, more: string): string =>
    `${times} ${times === 1 ? one : more}`;
  const words = Object.entries(unchecked);
  const total = words.reduce((sum, [, times]) => sum + times, 0);
  const parts = [
    verb(hold, "statement holds", "statements hold"),
    broken > 0 && verb(broken, "does not", "do not"),
    guaranteed > 0 && `${verb(guaranteed, "is", "are")} guaranteed by the database`,
    total > 0 &&
      `${verb(total, "was", "were")} not checked (${words.map(([word]) => word).join(", ")})`,
  ].filter((part) => part !== false);
  return {
    isGood: broken > 0 ? false : hold + guaranteed > 0 || undefined,
    text: `${count(tables, "table")}, ${size} row${rows === 1 ? "" : "s"}: ${parts.join("; ")}`,
  };
}
