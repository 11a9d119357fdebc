import { storeName, UniqueNames } from "../exported.js";
import type { SitePage } from "./page-content.js";

/**
 * The names of the files of a site, without their extension, each once whatever the case of its letters. Which
 * of two equal names gets a number depends on the names and on the places of the descriptors, not on the
 * order of the pages, so that a page keeps its address.
 *
 * @param index the name of the index, which no page gets
 */
export function siteNames(pages: readonly SitePage[], index: string): readonly string[] {
  const unique = new UniqueNames();
  unique.give(index);
  const names = pages.map(({ model }) => storeName(model));
  const keys = pages.map(({ model }, page) => {
    const { file = "", pointer = "" } = model.descriptors[0]?.at() ?? {};
    return `${names[page]}\n${file}\n${pointer}`;
  });
  const order = [...pages.keys()].sort((one, other) =>
    (keys[one] ?? "") < (keys[other] ?? "") ? -1 : 1,
  );
  for (const page of order) names[page] = unique.give(names[page] ?? "", "-");
  return names;
}
