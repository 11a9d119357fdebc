// "datastore-descriptor/export": writes a model in other formats. Runs anywhere, without files or network.

export { toDbml } from "./exports/dbml.js";
export type { Exported, ExportedFile, ExportOptions, Loss } from "./exports/exported.js";
export { toJsonSchema } from "./exports/json-schema-of-tables.js";
export { type OdcsOptions, toOdcs } from "./exports/odcs/odcs.js";
export { toHtml, toHtmlSite } from "./exports/pages/html-page.js";
export { toMarkdown, toMarkdownSite } from "./exports/pages/markdown-page.js";
export type { PageOptions, SiteNotes, SitePage } from "./exports/pages/page-content.js";
export type { SqlDialect } from "./exports/sql/column-types.js";
export { type DbtOptions, toDbt } from "./exports/sql/dbt.js";
export { type SqlOptions, toSql } from "./exports/sql/to-sql.js";
export {
  type DateType,
  type Driver,
  type NumberType,
  type TypeScriptOptions,
  type TypeUse,
  toTypeScript,
} from "./exports/typescript/to-typescript.js";
