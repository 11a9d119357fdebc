/** What a descriptor has around its schema. */
export const SHOP = {
  datastoreapi: "1.0.0",
  info: { title: "Shop", version: "1.0.0" },
  services: {},
} as const;

/** A descriptor with these tables. */
export const shopWith = <Tables>(tables: Tables) => ({ ...SHOP, schema: { tables } });
