import type { ChangeCode } from "./change-kinds.js";

/** The text of the page of a kind of change. */
interface ChangeText {
  /** What happens, in one sentence. */
  readonly summary: string;
  /** Sentences about what exactly counts, if the summary does not say it. */
  readonly when?: string | undefined;
  /** The reason for the impact on those who query the data. */
  readonly readers: string;
  /**
   * The reason for the impact on those who load the data, or apply the change to a database. Default:
   * that for readers.
   */
  readonly writers?: string | undefined;
  /** How to make the change with less harm. Default: nothing needs to be done. */
  readonly remedy?: string | undefined;
}

/** The texts of all kinds of changes. The pages of `dsd explain` and docs/diff.md have them. */
export const changeTexts: Readonly<Record<ChangeCode, ChangeText>> = {
  "descriptor-removed": {
    summary: "A descriptor was removed.",
    when: "This is reported for folders, for revisions, and with `--against`.",
    readers: "Everything that it described can no longer be found.",
    writers: "It no longer says where and how to load the data.",
    remedy: "Keep the descriptor until the data store is no longer in use.",
  },
  "descriptor-added": {
    summary: "A descriptor was added.",
    when: "This is reported for folders, for revisions, and with `--against`.",
    readers: "No one depends on it yet.",
  },
  "table-removed": {
    summary: "A table was removed.",
    readers: "Queries on the table fail.",
    writers: "Loads into the table fail, and dropping it loses its data.",
    remedy:
      "Announce the removal, and keep the table until no one reads it. If the table was renamed, say so with `--rename OLD=NEW`.",
  },
  "table-added": {
    summary: "A table was added.",
    readers: "Queries on the other tables work as before.",
    writers: "Loads into the other tables work as before.",
  },
  "table-renamed": {
    summary: "A table was renamed.",
    when: "This is its `name`, or its fully qualified name apart from a major version. The qualified names of its columns follow, and are not changes.",
    readers: "Queries that use the old name fail.",
    writers: "Loads that use the old name fail.",
    remedy: "Keep a view with the old name until no one uses it.",
  },
  "table-type-changed": {
    summary: "The `tableType` of a table changed, such as from a table to a view.",
    readers: "Queries work as before, but their cost and the freshness of the data can change.",
    writers: "A view cannot be loaded like a table, and the table must be recreated.",
    remedy: "Tell those who load the table.",
  },
  "column-removed": {
    summary: "A column was removed.",
    readers: "Queries that name the column fail.",
    writers: "Loads that name the column fail, and dropping it loses its data.",
    remedy:
      "Announce the removal, and keep the column until no one reads it. If the column was renamed, say so with `--rename TABLE.OLD=TABLE.NEW`.",
  },
  "column-added": {
    summary: "A column was added that does not require a value.",
    when: "It is nullable, or does not say whether it is.",
    readers: "Queries that name their columns work as before.",
    writers: "Loads that name their columns work as before: the new column stays empty.",
  },
  "column-added-not-null": {
    summary: "A column was added that requires a value in every row.",
    when: "It is `NOT_NULL`, or part of the primary key.",
    readers: "Queries that name their columns work as before.",
    writers:
      "Loads that do not fill the column fail, and the rows that exist have no value for it.",
    remedy: "Add the column as nullable, fill it, and make it `NOT_NULL` in a later version.",
  },
  "column-renamed": {
    summary: "A column was renamed.",
    when: "Either a rename was given, or only one of its `name` and its fully qualified name changed.",
    readers: "Queries that use the old name fail.",
    writers: "Loads that use the old name fail.",
    remedy: "Keep both columns for a while, or keep a view with the old name.",
  },
  "column-reordered": {
    summary: "The order of the columns of a table changed.",
    when: "This is the order of the list, or of the values of `ordinalPosition`. It is one change for each table.",
    readers: "`SELECT *` and readers of files by position get the columns in a different order.",
    writers: "Loads by name work as before.",
    remedy: "Add new columns at the end.",
  },
  "type-changed": {
    summary:
      "The type of a column changed to one of a different family, such as from a number to text.",
    when: "Types of one family that have no order, such as `TIMESTAMP` and `DATETIME`, count as well.",
    readers:
      "Comparisons, joins and programs that expect the old type fail or give different results.",
    writers: "Values of the old type may be refused or converted.",
    remedy: "Add a column with the new type, and remove the old one later.",
  },
  "type-narrowed": {
    summary: "The type of a column changed to a smaller one of the same family.",
    when: "An example is `BIGINT` to `INT`.",
    readers: "Every value still fits where it was read into.",
    writers: "Values that used to fit no longer do.",
    remedy: "Make sure that no value is too large, and tell those who load the table.",
  },
  "type-widened": {
    summary: "The type of a column changed to a larger one of the same family.",
    when: "An example is `INT` to `BIGINT`.",
    readers: "Values may no longer fit where they are read into.",
    writers: "Every value that used to fit still does.",
    remedy:
      "If your readers can take the larger type, set the level of this change in the configuration.",
  },
  "type-alias": {
    summary: "The type of a column is written differently, but means the same.",
    when: "An example is `INT` and `INTEGER`. A change of a length or precision that the type does not have counts as well.",
    readers: "The values are the same.",
  },
  "length-increased": {
    summary: "The maximum length of a column increased or was removed.",
    readers: "Longer values may be cut where they are read into.",
    writers: "Every value that used to fit still does.",
    remedy: "Tell readers with fixed-length fields.",
  },
  "length-decreased": {
    summary: "The maximum length of a column decreased, or one was added.",
    readers: "Every value still fits where it was read into.",
    writers: "Values that used to fit no longer do.",
    remedy: "Make sure that no value is too long, and tell those who load the table.",
  },
  "precision-increased": {
    summary: "The precision of a column increased.",
    when: "It allows more integer digits or a larger scale.",
    readers: "Programs that read the numbers may round them.",
    writers: "Every number that used to fit still does.",
    remedy: "Tell readers with fixed-point fields.",
  },
  "precision-decreased": {
    summary: "The precision of a column decreased.",
    when: "It allows fewer integer digits or a smaller scale, even if the other one increased.",
    readers: "Numbers are rounded, so sums and comparisons give different results.",
    writers: "Numbers that used to fit are rounded or refused.",
    remedy: "Increase the precision together with the scale, so no digit is lost.",
  },
  "nullability-loosened": {
    summary: "A column became nullable.",
    when: "Its `NOT_NULL` was removed.",
    readers: "Programs that expect a value in every row fail, and joins lose rows.",
    writers: "Every load works as before.",
    remedy: "Tell those who read the table, or keep a value in every row.",
  },
  "nullability-tightened": {
    summary: "A column became `NOT_NULL`.",
    readers: "Every query works as before.",
    writers: "Loads without a value fail. If a row has no value, the change itself fails.",
    remedy: "Fill the column first, and tell those who load the table.",
  },
  "json-schema-changed": {
    summary: "The JSON Schema of a column changed.",
    when: "This is its `jsonSchema` or, in a table that is a JSON Schema, what a property says beyond its type.",
    readers: "The content of the column may have a different form.",
    writers: "Values that used to be valid may no longer be.",
    remedy:
      "Compare the two schemas, and set the level of this change if it breaks your readers or writers.",
  },
  "docs-changed": {
    summary: "The documentation of a table, column, service, or variable changed.",
    when: "Documentation is the description, display name, tags, examples, external documentation, and extensions. It is one change for each object.",
    readers: "The data is the same.",
  },
  "primary-key-added": {
    summary: "A primary key was added to a table.",
    readers: "Every query works as before.",
    writers: "Loads with repeated or empty keys fail.",
    remedy: "Make sure that the key is unique and never empty.",
  },
  "primary-key-removed": {
    summary: "The primary key of a table was removed.",
    readers: "Rows can be repeated, so joins and counts give different results.",
    writers: "Every load works as before.",
    remedy: "Keep a unique constraint on the columns.",
  },
  "primary-key-changed": {
    summary: "The columns of the primary key of a table changed.",
    when: "A column that was removed from the table does not count.",
    readers: "Other values identify a row, so joins give different results.",
    writers: "Loads that merge by the old key no longer find their rows.",
    remedy: "Keep a unique constraint on the old columns.",
  },
  "unique-added": {
    summary: "A unique constraint was added.",
    when: "It is on a column or a constraint of the table. If the columns of a constraint change, one constraint is removed and one added.",
    readers: "Every query works as before.",
    writers: "Loads with repeated values fail.",
    remedy: "Make sure that no value is repeated.",
  },
  "unique-removed": {
    summary: "A unique constraint was removed.",
    when: "It was on a column or a constraint of the table. If the columns of a constraint change, one constraint is removed and one added.",
    readers: "Joins on the columns can return more rows.",
    writers: "Every load works as before.",
    remedy: "Tell those who join on the columns.",
  },
  "foreign-key-added": {
    summary: "A foreign key was added.",
    when: "If the columns of a foreign key change, one foreign key is removed and one added.",
    readers: "Every query works as before.",
    writers: "Loads in another order, or of rows without their target, fail.",
    remedy: "Load the other table first.",
  },
  "foreign-key-removed": {
    summary: "A foreign key was removed.",
    when: "If the columns of a foreign key change, one foreign key is removed and one added.",
    readers: "Joins can lose rows.",
    writers: "Every load works as before.",
    remedy: "Tell those who join the two tables.",
  },
  "partition-changed": {
    summary: "The partitions of a table changed.",
    when: "Constraints of other types count as well, such as a sort key or the `CHECK` of a column.",
    readers: "Queries give the same result at another cost.",
    writers: "You may need to rewrite the table.",
    remedy: "Tell those whose queries depend on the partitions.",
  },
  "definition-language-changed": {
    summary: "The language of a Standard Definition changed.",
    when: "This is its `specification`.",
    readers: "Programs that read the definition need a different parser.",
    remedy: "Publish both definitions for a while.",
  },
  "definition-changed": {
    summary: "The definition of a Standard Definition changed.",
    when: "A definition that is not read as a table is compared as a whole. In a JSON Schema, this is what it says about the table itself. `specificationVersion` counts as well.",
    readers: "It is not known what changed; queries may break.",
    writers: "It is not known what changed; loads may break.",
    remedy:
      "Compare the two definitions, and raise the major version if the change breaks readers or writers.",
  },
  "representation-changed": {
    summary: "The same table is described in a different form.",
    when: "One side is a Table, and the other a Standard Definition with the same columns.",
    readers: "The data is the same.",
  },
  "service-removed": {
    summary: "A service was removed.",
    readers: "Clients can no longer connect to it.",
    remedy: "Announce the removal, and keep the service until no one uses it.",
  },
  "service-added": {
    summary: "A service was added.",
    readers: "The other services work as before.",
  },
  "service-renamed": {
    summary: "A service was renamed.",
    when: "This is its `name`, under the same key.",
    readers: "Programs that look the service up by its name do not find it.",
    remedy: "Tell those who use the name.",
  },
  "protocol-removed": {
    summary: "A protocol was removed from a service.",
    when: "The protocols are `jdbc` and `odbc`. If the Server Info was removed, all of its protocols are one change.",
    readers: "Clients of the protocol can no longer connect.",
    remedy: "Announce the removal, and keep the protocol until no one uses it.",
  },
  "protocol-added": {
    summary: "A protocol was added to a service.",
    when: "The protocols are `jdbc` and `odbc`. If a Server Info was added, all of its protocols are one change.",
    readers: "The other protocols work as before.",
  },
  "connection-changed": {
    summary: "The address of a service changed.",
    when: "This is its host, port, or connection string, with the defaults of variables filled in.",
    readers: "Clients with a copy of the address reach the old server or none.",
    remedy: "Keep the old address for a while.",
  },
  "dbms-type-changed": {
    summary: "The database management system of a service changed.",
    readers: "Queries in the dialect of the old system may fail.",
    writers: "Loads in the dialect of the old system may fail.",
    remedy: "Offer the new system as an additional service first.",
  },
  "driver-changed": {
    summary: "The driver of a service changed.",
    when: "This is everything in a connection except its connection string, and `dbmsVersion`.",
    readers: "Clients may have to install the driver.",
    remedy: "Tell those who connect to the service.",
  },
  "variable-removed": {
    summary: "A variable of a service was removed.",
    readers: "A value that clients give it has no effect or is refused.",
    remedy: "Keep the variable until no one sets it.",
  },
  "variable-added": {
    summary: "A variable with a default was added to a service.",
    readers: "Clients that do not set it get the default.",
  },
  "variable-added-required": {
    summary: "A variable of a service requires a value that was not required before.",
    when: "It was added without a default, or its default was removed.",
    readers: "Clients that do not set it can no longer connect.",
    remedy: "Give the variable a default.",
  },
  "variable-default-changed": {
    summary: "The default of a variable changed.",
    readers: "Clients that do not set it reach a different server or database.",
    remedy: "Tell those who rely on the default.",
  },
  "variable-enum-value-removed": {
    summary: "A value was removed from the `enum` of a variable.",
    when: "An `enum` that was added counts as well.",
    readers: "Clients that set this value are refused.",
    remedy: "Announce the removal, and keep the value until no one sets it.",
  },
  "variable-enum-value-added": {
    summary: "A value was added to the `enum` of a variable.",
    when: "An `enum` that was removed counts as well.",
    readers: "The other values work as before.",
  },
  "database-name-changed": {
    summary: "The name of the database or of the database schema changed.",
    when: "This is `databaseName` or `databaseSchemaName`. Tables are then paired by schema and name, and only this is reported.",
    readers: "Queries that qualify their tables with the old name fail.",
    writers: "Loads that qualify their tables with the old name fail.",
    remedy: "Keep the old name as an alias or a link until no one uses it.",
  },
  "info-changed": {
    summary: "The title, the contact, the license, or other information changed.",
    when: "This is everything in `info` except `version`.",
    readers: "The data is the same.",
  },
};
