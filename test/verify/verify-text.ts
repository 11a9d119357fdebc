import { openInput } from "../../src/engine/check.js";
import { fixDocuments } from "../../src/engine/fix-documents.js";
import { filesOf, type Result, resultOf } from "../../src/engine/result.js";
import type { Catalog } from "../../src/sources/catalog.js";
import { DescribedDatabase } from "../../src/verify/pair-live.js";
import {
  type ComparedExtent,
  type VerifySettings,
  verifyGraph,
} from "../../src/verify/verify-descriptor.js";

const NAME = "db.yaml";

interface TextSettings extends VerifySettings {
  /** Whether no other file describes the database. */
  readonly isAlone?: boolean;
  /** Called with how far the descriptors were compared. */
  readonly onCompared?: (extents: readonly ComparedExtent[]) => void;
}

function opened(input: unknown, catalog: Catalog, settings: TextSettings) {
  const label = "the database";
  return openInput(input, {
    ...(typeof input === "string" && { uri: NAME }),
    runRules: (graph, max) => {
      const { file = "" } = graph.entry.source;
      const described = settings.isAlone ? new DescribedDatabase(catalog, file) : undefined;
      described?.add(graph);
      return verifyGraph(graph, { label, catalog, described }, settings, max, (_, extents) =>
        settings.onCompared?.(extents),
      );
    },
  });
}

/** Compares a text, or a value, with a database. */
export async function verifyText(
  input: unknown,
  catalog: Catalog,
  settings: TextSettings = {},
): Promise<Result<unknown>["findings"]> {
  const { workspace, name } = opened(input, catalog, settings);
  return resultOf(await workspace.check(name, { lint: true })).findings;
}

/** A text after `dsd verify --fix`. */
export async function fixText(
  text: string,
  catalog: Catalog,
  { unsafe = false, ...settings }: VerifySettings & { unsafe?: boolean } = {},
): Promise<string> {
  const { workspace, name } = opened(text, catalog, settings);
  const { changes } = await fixDocuments(workspace, [name], {
    unsafe,
    run: async (document) => filesOf(await workspace.check(document, { lint: true })),
    isWritable: () => true,
  });
  return changes.get(name)?.after ?? text;
}
