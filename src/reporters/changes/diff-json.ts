import { type DiffReport, diffRecord } from "../../engine/compare/diff-result.js";
import { jsonText } from "../../words/escaped-json.js";

/** Formats a run as one JSON document. */
export const formatJsonDiff = (report: DiffReport): string => `${jsonText(diffRecord(report))}\n`;
