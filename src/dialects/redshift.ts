import type { Dialect } from "./dialect.js";
import { postgres } from "./postgres.js";

/** Amazon Redshift, which descends from PostgreSQL. */
export const redshift: Dialect = {
  ...postgres,
  id: "redshift",
  name: "Redshift",
  types: {
    ...postgres.types,
    STRING: { writes: "varchar(65535)" },
    TEXT: { writes: "varchar(65535)", reads: ["text"] },
    MEDIUMTEXT: { writes: "varchar(65535)" },
    BINARY: { writes: "varbyte(n)", reads: ["varbyte", "varbinary", "binary varying"] },
    VARBINARY: { writes: "varbyte(n)" },
    BYTES: { writes: "varbyte" },
    BLOB: { writes: "varbyte" },
    MEDIUMBLOB: { writes: "varbyte" },
    LONGBLOB: { writes: "varbyte" },
    JSON: { writes: "super", reads: ["super"] },
    ARRAY: { writes: "super", loss: "the type of the elements" },
    MAP: { writes: "super", loss: "the types of keys and values" },
    STRUCT: { writes: "super", loss: "the fields" },
    UNION: { writes: "super", loss: "the members" },
    GEOGRAPHY: { writes: "geography", reads: ["geography", "geometry"] },
  },
};
