import { grouped } from "../../values/get-or-add.js";
import { fileStem, storeName, UniqueNames } from "../exported.js";
import type { SitePage } from "./page-content.js";

/**
 * The names of the files of a site, without their extension, each once whatever the case of its letters: those of
 * the data stores. Where several have the same name, that of the file of the descriptor is behind it, and if
 * that is not enough, a number. They do not depend on the order of the pages, so a page keeps its address.
 *
 * @param index the name of the index, which no page gets
 */
export function siteNames(pages: readonly SitePage[], index: string): readonly string[] {
  const stores = pages.map(({ model }) => storeName(model));
  const equal = grouped(stores, (name) => name.toLowerCase());
  const places = pages.map(({ model }) => model.descriptors[0]?.at());
  const names = stores.map((name, page) => {
    const file = places[page]?.file?.split(/[\\/]/).at(-1) ?? "";
    const isAlone = equal.get(name.toLowerCase())?.length === 1;
    return isAlone ? name : fileStem(`${name}-${file.replace(/\.\w+$/, "")}`, name);
  });
  const order = names
    .map((name, page) => ({
      page,
      key: `${name}\n${places[page]?.file}${places[page]?.pointer}`,
    }))
    .sort((one, other) => (one.key < other.key ? -1 : Number(one.key > other.key)));
  const unique = new UniqueNames();
  unique.give(index);
  for (const { page } of order) names[page] = unique.give(names[page] ?? "", "-");
  return names;
}
