import type { ChangeCode } from "./change-kinds.js";

/** What the page of a kind of change says. */
export interface ChangeText {
  /** What happens, in one sentence. */
  readonly summary: string;
  /** What exactly counts, for the table of changes. */
  readonly when?: string | undefined;
  /** The reason for the impact on those who query the data. */
  readonly readers: string;
  /** The reason for the impact on those who load the data, or apply the change to a database. */
  readonly writers: string;
  /** How to make the change with less harm. */
  readonly remedy: string;
}

/** The texts of all kinds of changes. The pages of `dsd explain` and docs/diff.md have them. */
export const changeTexts: Readonly<Record<ChangeCode, ChangeText>> = {
  "descriptor-removed": {
    summary: "A whole descriptor is gone.",
    when: "in folders, revisions, and with `--against`",
    readers: "Everything that it described can no longer be found.",
    writers: "Nothing says any longer where and how to load the data.",
    remedy: "Keep the descriptor until no one uses the data store any longer.",
  },
  "descriptor-added": {
    summary: "A descriptor is new.",
    when: "in folders, revisions, and with `--against`",
    readers: "No one depends on it yet.",
    writers: "No one depends on it yet.",
    remedy: "Nothing needs to be done.",
  },
  "table-removed": {
    summary: "A table is gone.",
    readers: "Queries on the table fail.",
    writers: "Loads into the table fail, and dropping it loses its data.",
    remedy:
      "Announce the removal, and keep the table until no one reads it. If the table has another name now, say so with `--rename OLD=NEW`.",
  },
  "table-added": {
    summary: "A table is new.",
    readers: "Queries on the other tables work as before.",
    writers: "Loads into the other tables work as before.",
    remedy: "Nothing needs to be done.",
  },
  "table-renamed": {
    summary: "A table has another name.",
    when: "its `name`, or its fully qualified name apart from a major version; the qualified names of its columns follow, and are not changes",
    readers: "Queries that use the old name fail.",
    writers: "Loads that use the old name fail.",
    remedy: "Keep a view with the old name until no one uses it.",
  },
  "table-type-changed": {
    summary: "A table is of another type, such as a view.",
    when: "`tableType`",
    readers: "Queries work as before, but their cost and the freshness of the data can change.",
    writers: "A view cannot be loaded like a table, and the table has to be created again.",
    remedy: "Tell those who load the table.",
  },
  "column-removed": {
    summary: "A column is gone.",
    readers: "Queries that name the column fail.",
    writers: "Loads that name the column fail, and dropping it loses its data.",
    remedy:
      "Announce the removal, and keep the column until no one reads it. If the column has another name now, say so with `--rename TABLE.OLD=TABLE.NEW`.",
  },
  "column-added": {
    summary: "A column is new, and needs no value.",
    when: "it can be empty, or nothing is said",
    readers: "Queries that name their columns work as before.",
    writers: "Loads that name their columns work as before: the new column stays empty.",
    remedy: "Nothing needs to be done.",
  },
  "column-added-not-null": {
    summary: "A column is new, and needs a value in every row.",
    readers: "Queries that name their columns work as before.",
    writers:
      "Loads that do not fill the column fail, and the rows that exist have no value for it.",
    remedy: "Add the column as nullable, fill it, and make it `NOT_NULL` in a later version.",
  },
  "column-renamed": {
    summary: "A column has another name.",
    when: "by a hint, or by its fully qualified name",
    readers: "Queries that use the old name fail.",
    writers: "Loads that use the old name fail.",
    remedy: "Keep both columns for a while, or keep a view with the old name.",
  },
  "column-reordered": {
    summary: "The columns of a table are in another order.",
    when: "order of the list or `ordinalPosition`; one change per table",
    readers: "`SELECT *` and readers of files by position get the columns in another order.",
    writers: "Loads by name work as before.",
    remedy: "Add new columns at the end.",
  },
  "type-changed": {
    summary: "A column has a type of another family, such as text instead of a number.",
    when: "also between types without an order, such as `TIMESTAMP` and `DATETIME`",
    readers: "Comparisons, joins and programs that expect the old type fail or give other results.",
    writers: "Values of the old type may be refused or converted.",
    remedy: "Add a column with the new type, and remove the old one later.",
  },
  "type-narrowed": {
    summary: "A column has a smaller type of the same family.",
    when: "`BIGINT` to `INT`",
    readers: "Every value still fits where it was read into.",
    writers: "Values that used to fit no longer do.",
    remedy: "Make sure that no value is too large, and tell those who load the table.",
  },
  "type-widened": {
    summary: "A column has a larger type of the same family.",
    when: "`INT` to `BIGINT`",
    readers: "Values may no longer fit where they are read into.",
    writers: "Every value that used to fit still does.",
    remedy:
      "If your readers can take the larger type, set the level of this change in the configuration.",
  },
  "type-alias": {
    summary: "The type of a column is written in another way, and means the same.",
    when: "`INT` and `INTEGER`; also a length or precision that the type does not take",
    readers: "The values are the same.",
    writers: "The values are the same.",
    remedy: "Nothing needs to be done.",
  },
  "length-increased": {
    summary: "A column takes longer values.",
    when: "also a limit that goes",
    readers: "Longer values may be cut where they are read into.",
    writers: "Every value that used to fit still does.",
    remedy: "Tell readers with fixed-length fields.",
  },
  "length-decreased": {
    summary: "A column takes shorter values only.",
    when: "also a limit that comes",
    readers: "Every value still fits where it was read into.",
    writers: "Values that used to fit no longer do.",
    remedy: "Make sure that no value is too long, and tell those who load the table.",
  },
  "precision-increased": {
    summary: "A column takes numbers with more digits.",
    when: "more integer digits or scale",
    readers: "Numbers may be rounded where they are read into.",
    writers: "Every number that used to fit still does.",
    remedy: "Tell readers with fixed-point fields.",
  },
  "precision-decreased": {
    summary: "A column takes numbers with fewer digits only.",
    when: "fewer integer digits or scale; both directions at once count as this",
    readers: "Numbers are rounded, so that sums and comparisons give other results.",
    writers: "Numbers that used to fit are rounded or refused.",
    remedy: "Increase the precision together with the scale, so that no digit is lost.",
  },
  "nullability-loosened": {
    summary: "A column can be empty that could not.",
    when: "`NOT_NULL` goes",
    readers: "Programs that expect a value in every row fail, and joins lose rows.",
    writers: "Every load works as before.",
    remedy: "Fill the column with a value that means that there is none, or tell the readers.",
  },
  "nullability-tightened": {
    summary: "A column needs a value in every row.",
    when: "`NOT_NULL` comes",
    readers: "Every query works as before.",
    writers: "Loads without a value fail, and so does the change if a row has none.",
    remedy: "Fill the column first, and tell those who load the table.",
  },
  "json-schema-changed": {
    summary: "The JSON Schema of a column is another one.",
    when: "a column's `jsonSchema`; in a JSON Schema, what a property says beyond its type",
    readers: "The content of the column may have another form.",
    writers: "Values that used to be valid may no longer be.",
    remedy:
      "Compare the two schemas, and set the level of this change if it breaks your readers or writers.",
  },
  "docs-changed": {
    summary: "A description, a display name or a tag is another one.",
    when: "description, display name, tags, examples, external documentation and extensions of a table, column, service or variable; one per object",
    readers: "The data is the same.",
    writers: "The data is the same.",
    remedy: "Nothing needs to be done.",
  },
  "primary-key-added": {
    summary: "A table has a primary key that had none.",
    readers: "Every query works as before.",
    writers: "Loads with repeated or empty keys fail.",
    remedy: "Make sure that the key is unique and never empty.",
  },
  "primary-key-removed": {
    summary: "A table has no primary key any longer.",
    readers: "Rows can be repeated, so that joins and counts give other results.",
    writers: "Every load works as before.",
    remedy: "Keep a unique constraint on the columns.",
  },
  "primary-key-changed": {
    summary: "The primary key of a table has other columns.",
    readers: "A row is identified by other values, so that joins give other results.",
    writers: "Loads that merge by the old key no longer find their rows.",
    remedy: "Keep a unique constraint on the old columns.",
  },
  "unique-added": {
    summary: "Values of some columns have to be unique.",
    when: "on the column or as a constraint; a constraint over other columns goes and comes",
    readers: "Every query works as before.",
    writers: "Loads with repeated values fail.",
    remedy: "Make sure that no value is repeated.",
  },
  "unique-removed": {
    summary: "Values of some columns can be repeated.",
    when: "on the column or as a constraint; a constraint over other columns goes and comes",
    readers: "Joins on the columns can return more rows.",
    writers: "Every load works as before.",
    remedy: "Tell those who join on the columns.",
  },
  "foreign-key-added": {
    summary: "Values of some columns have to exist in another table.",
    when: "a foreign key to other columns goes and comes",
    readers: "Every query works as before.",
    writers: "Loads in another order, or of rows without their target, fail.",
    remedy: "Load the other table first.",
  },
  "foreign-key-removed": {
    summary: "Values of some columns no longer have to exist in another table.",
    when: "a foreign key to other columns goes and comes",
    readers: "Joins can lose rows.",
    writers: "Every load works as before.",
    remedy: "Tell those who join the two tables.",
  },
  "partition-changed": {
    summary: "A table is stored in other parts.",
    when: "also constraints of other types, such as sort keys",
    readers: "Queries give the same result at another cost.",
    writers: "The table may have to be written again.",
    remedy: "Tell those whose queries depend on the partitions.",
  },
  "definition-language-changed": {
    summary: "A Standard Definition is written in another language.",
    when: "`specification`",
    readers: "Programs that read the definition need another parser.",
    writers: "Programs that read the definition need another parser.",
    remedy: "Publish both definitions for a while.",
  },
  "definition-changed": {
    summary: "A definition is another one.",
    when: "a definition that is not read as a table, compared as a whole; `specificationVersion`; in a JSON Schema, what it says of the table itself",
    readers: "What has changed is not known: it may break queries.",
    writers: "What has changed is not known: it may break loads.",
    remedy:
      "Compare the two definitions, and raise the major version if the change breaks readers or writers.",
  },
  "representation-changed": {
    summary: "A table is described in another form, and is the same.",
    when: "a Table, and a Standard Definition with the same columns",
    readers: "The data is the same.",
    writers: "The data is the same.",
    remedy: "Nothing needs to be done.",
  },
  "service-removed": {
    summary: "A service is gone.",
    readers: "No one can connect to it any longer.",
    writers: "No one can connect to it any longer.",
    remedy: "Announce the removal, and keep the service until no one uses it.",
  },
  "service-added": {
    summary: "A service is new.",
    readers: "The other services work as before.",
    writers: "The other services work as before.",
    remedy: "Nothing needs to be done.",
  },
  "service-renamed": {
    summary: "A service has another name.",
    when: "`name` under the same key",
    readers: "Programs that look the service up by its name do not find it.",
    writers: "Programs that look the service up by its name do not find it.",
    remedy: "Tell those who use the name.",
  },
  "protocol-removed": {
    summary: "A service can no longer be reached by a protocol.",
    when: "jdbc, odbc; all of them, if the Server Info goes",
    readers: "Clients of the protocol can no longer connect.",
    writers: "Clients of the protocol can no longer connect.",
    remedy: "Announce the removal, and keep the protocol until no one uses it.",
  },
  "protocol-added": {
    summary: "A service can be reached by another protocol.",
    when: "jdbc, odbc; all of them, if a Server Info comes",
    readers: "The other protocols work as before.",
    writers: "The other protocols work as before.",
    remedy: "Nothing needs to be done.",
  },
  "connection-changed": {
    summary: "A service is reached at another address.",
    when: "host, port, connection string, with defaults filled in",
    readers: "Clients with a copy of the address reach the old server or none.",
    writers: "Clients with a copy of the address reach the old server or none.",
    remedy: "Keep the old address for a while.",
  },
  "dbms-type-changed": {
    summary: "A service runs on another database management system.",
    readers: "Queries in the dialect of the old system may fail.",
    writers: "Loads in the dialect of the old system may fail.",
    remedy: "Offer the new system as another service first.",
  },
  "driver-changed": {
    summary: "A service needs another driver, or another version of one.",
    when: "everything in a connection but its connection string; `dbmsVersion`",
    readers: "Clients may have to install the driver.",
    writers: "Clients may have to install the driver.",
    remedy: "Tell those who connect to the service.",
  },
  "variable-removed": {
    summary: "A variable of a service is gone.",
    readers: "Clients that give it a value no longer have an effect, or are refused.",
    writers: "Clients that give it a value no longer have an effect, or are refused.",
    remedy: "Keep the variable until no one sets it.",
  },
  "variable-added": {
    summary: "A variable of a service is new, and has a default.",
    readers: "Clients that do not set it get the default.",
    writers: "Clients that do not set it get the default.",
    remedy: "Nothing needs to be done.",
  },
  "variable-added-required": {
    summary: "A variable of a service needs a value that it did not need before.",
    when: "a new variable without a default, or a default that goes",
    readers: "Clients that do not set it can no longer connect.",
    writers: "Clients that do not set it can no longer connect.",
    remedy: "Give the variable a default.",
  },
  "variable-default-changed": {
    summary: "A variable of a service has another default.",
    readers: "Clients that do not set it reach another server or database.",
    writers: "Clients that do not set it reach another server or database.",
    remedy: "Tell those who rely on the default.",
  },
  "variable-enum-value-removed": {
    summary: "A variable of a service takes fewer values.",
    readers: "Clients that set this value are refused.",
    writers: "Clients that set this value are refused.",
    remedy: "Announce the removal, and keep the value until no one sets it.",
  },
  "variable-enum-value-added": {
    summary: "A variable of a service takes more values.",
    readers: "The other values work as before.",
    writers: "The other values work as before.",
    remedy: "Nothing needs to be done.",
  },
  "database-name-changed": {
    summary: "The database or the database schema has another name.",
    when: "`databaseName`, `databaseSchemaName`; tables then pair by schema and name, and only this is reported",
    readers: "Queries that qualify their tables with the old name fail.",
    writers: "Loads that qualify their tables with the old name fail.",
    remedy: "Keep the old name as an alias or a link until no one uses it.",
  },
  "info-changed": {
    summary: "The title, the contact, the license or other information is another one.",
    when: "all of `info` but `version`",
    readers: "The data is the same.",
    writers: "The data is the same.",
    remedy: "Nothing needs to be done.",
  },
};
