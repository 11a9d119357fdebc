// The queries for database systems that this package has no driver for. Each query returns the rows of
// `saved-rows.ts`: for each table one row (`table`), and one for each of its columns (`column`), for each column of a
// key (`primary key`, `unique`, `foreign key`, with the name of the key as `type`), for each column that divides it
// (`partition`, with the method as `type`), and for each check (with its expression as `type`). They read the catalog
// only.

import type { DialectId } from "../../types/data-type.js";

const SNOWFLAKE = `-- Snowflake, in the database to read: run all statements, and save the result of the last one as CSV or JSON.
SHOW PRIMARY KEYS IN DATABASE;
SHOW UNIQUE KEYS IN DATABASE;
SHOW IMPORTED KEYS IN DATABASE;
SELECT 'snowflake' AS dbms, t.table_catalog AS database_name, t.table_schema AS schema_name, t.table_name AS table_name,
  'table' AS item, NULL AS name, 0 AS position,
  CASE WHEN t.is_iceberg = 'YES' THEN 'ICEBERG' WHEN v.is_secure = 'YES' THEN 'SECURE VIEW' ELSE t.table_type END AS type,
  NULL AS nullable, t.comment AS comment, NULL AS target_schema, NULL AS target_table, NULL AS target_column
FROM information_schema.tables t
LEFT JOIN information_schema.views v ON v.table_schema = t.table_schema AND v.table_name = t.table_name
WHERE t.table_schema <> 'INFORMATION_SCHEMA'
UNION ALL
SELECT 'snowflake', table_catalog, table_schema, table_name, 'column', column_name, ordinal_position,
  CASE WHEN data_type = 'NUMBER' THEN 'NUMBER(' || numeric_precision || ',' || numeric_scale || ')'
    WHEN data_type = 'TEXT' AND character_maximum_length < 16777216 THEN 'VARCHAR(' || character_maximum_length || ')'
    WHEN data_type = 'BINARY' AND character_maximum_length < 8388608 THEN 'BINARY(' || character_maximum_length || ')'
    ELSE data_type END,
  is_nullable, comment, NULL, NULL, NULL
FROM information_schema.columns WHERE table_schema <> 'INFORMATION_SCHEMA'
UNION ALL
SELECT 'snowflake', "database_name", "schema_name", "table_name", 'primary key', "column_name", "key_sequence",
  "constraint_name", NULL, NULL, NULL, NULL, NULL FROM TABLE(RESULT_SCAN(LAST_QUERY_ID(-3)))
UNION ALL
SELECT 'snowflake', "database_name", "schema_name", "table_name", 'unique', "column_name", "key_sequence",
  "constraint_name", NULL, NULL, NULL, NULL, NULL FROM TABLE(RESULT_SCAN(LAST_QUERY_ID(-2)))
UNION ALL
SELECT 'snowflake', "fk_database_name", "fk_schema_name", "fk_table_name", 'foreign key', "fk_column_name",
  "key_sequence", "fk_name", NULL, NULL, "pk_schema_name", "pk_table_name", "pk_column_name"
FROM TABLE(RESULT_SCAN(LAST_QUERY_ID(-1)));`;

const SQLSERVER = `-- SQL Server, in the database to read: save the result as CSV or JSON.
WITH objects AS (
  SELECT o.object_id, DB_NAME() AS db, s.name AS sch, o.name AS tab, o.type
  FROM sys.objects o JOIN sys.schemas s ON s.schema_id = o.schema_id
  WHERE o.type IN ('U', 'V') AND o.is_ms_shipped = 0
)
SELECT 'sqlserver' AS dbms, o.db AS database_name, o.sch AS schema_name, o.tab AS table_name, 'table' AS item,
  CAST(NULL AS nvarchar(128)) AS name, 0 AS position,
  CAST(CASE WHEN o.type = 'V' THEN 'VIEW' WHEN t.is_external = 1 THEN 'EXTERNAL' ELSE 'TABLE' END AS nvarchar(400)) AS type,
  NULL AS nullable, CAST(p.value AS nvarchar(4000)) AS comment, CAST(NULL AS nvarchar(128)) AS target_schema,
  CAST(NULL AS nvarchar(128)) AS target_table, CAST(NULL AS nvarchar(128)) AS target_column
FROM objects o LEFT JOIN sys.tables t ON t.object_id = o.object_id
LEFT JOIN sys.extended_properties p ON p.class = 1 AND p.major_id = o.object_id AND p.minor_id = 0 AND p.name = 'MS_Description'
UNION ALL
SELECT 'sqlserver', o.db, o.sch, o.tab, 'column', c.name, c.column_id,
  b.name + CASE WHEN b.name IN ('decimal', 'numeric') THEN CONCAT('(', c.precision, ',', c.scale, ')')
    WHEN b.name IN ('char', 'varchar', 'binary', 'varbinary') AND c.max_length > 0 THEN CONCAT('(', c.max_length, ')')
    WHEN b.name IN ('nchar', 'nvarchar') AND c.max_length > 0 THEN CONCAT('(', c.max_length / 2, ')')
    WHEN c.max_length = -1 AND b.name LIKE 'n%' THEN '(max)' WHEN c.max_length = -1 AND b.name LIKE 'var%' THEN '(max)'
    ELSE '' END,
  c.is_nullable, CAST(p.value AS nvarchar(4000)), NULL, NULL, NULL
FROM objects o JOIN sys.columns c ON c.object_id = o.object_id
JOIN sys.types u ON u.user_type_id = c.user_type_id
JOIN sys.types b ON b.user_type_id = CASE WHEN u.is_assembly_type = 1 THEN u.user_type_id ELSE u.system_type_id END
LEFT JOIN sys.extended_properties p ON p.class = 1 AND p.major_id = o.object_id AND p.minor_id = c.column_id AND p.name = 'MS_Description'
UNION ALL
SELECT 'sqlserver', o.db, o.sch, o.tab, CASE WHEN i.is_primary_key = 1 THEN 'primary key' ELSE 'unique' END,
  COL_NAME(k.object_id, k.column_id), k.key_ordinal, i.name, NULL, NULL, NULL, NULL, NULL
FROM objects o JOIN sys.indexes i ON i.object_id = o.object_id AND i.is_unique = 1 AND i.has_filter = 0
JOIN sys.index_columns k ON k.object_id = i.object_id AND k.index_id = i.index_id AND k.is_included_column = 0 AND k.key_ordinal > 0
UNION ALL
SELECT 'sqlserver', o.db, o.sch, o.tab, 'foreign key', COL_NAME(k.parent_object_id, k.parent_column_id),
  k.constraint_column_id, OBJECT_NAME(k.constraint_object_id), NULL, NULL, OBJECT_SCHEMA_NAME(k.referenced_object_id),
  OBJECT_NAME(k.referenced_object_id), COL_NAME(k.referenced_object_id, k.referenced_column_id)
FROM objects o JOIN sys.foreign_key_columns k ON k.parent_object_id = o.object_id
UNION ALL
SELECT 'sqlserver', o.db, o.sch, o.tab, 'check', k.name, 0, k.definition, NULL, NULL, NULL, NULL, NULL
FROM objects o JOIN sys.check_constraints k ON k.parent_object_id = o.object_id AND k.is_disabled = 0 AND k.is_not_trusted = 0
UNION ALL
SELECT 'sqlserver', o.db, o.sch, o.tab, 'partition', COL_NAME(k.object_id, k.column_id), k.partition_ordinal, 'range',
  NULL, NULL, NULL, NULL, NULL
FROM objects o JOIN sys.index_columns k ON k.object_id = o.object_id AND k.index_id <= 1 AND k.partition_ordinal > 0;`;

const BIGQUERY = `-- BigQuery: replace DATASET by the name of the dataset, and save the result as CSV or JSON.
SELECT 'bigquery' AS dbms, t.table_catalog AS database_name, t.table_schema AS schema_name, t.table_name AS table_name,
  'table' AS item, CAST(NULL AS STRING) AS name, 0 AS position, t.table_type AS type, CAST(NULL AS STRING) AS nullable,
  JSON_VALUE(o.option_value) AS comment, CAST(NULL AS STRING) AS target_schema, CAST(NULL AS STRING) AS target_table,
  CAST(NULL AS STRING) AS target_column
FROM DATASET.INFORMATION_SCHEMA.TABLES t
LEFT JOIN DATASET.INFORMATION_SCHEMA.TABLE_OPTIONS o ON o.table_name = t.table_name AND o.option_name = 'description'
UNION ALL
SELECT 'bigquery', c.table_catalog, c.table_schema, c.table_name, 'column', c.column_name, c.ordinal_position,
  c.data_type, c.is_nullable, f.description, NULL, NULL, NULL
FROM DATASET.INFORMATION_SCHEMA.COLUMNS c
LEFT JOIN DATASET.INFORMATION_SCHEMA.COLUMN_FIELD_PATHS f
  ON f.table_name = c.table_name AND f.column_name = c.column_name AND f.field_path = c.column_name
WHERE c.is_hidden = 'NO'
UNION ALL
SELECT 'bigquery', k.table_catalog, k.table_schema, k.table_name, LOWER(c.constraint_type), k.column_name,
  k.ordinal_position, k.constraint_name, NULL, NULL, u.table_schema, u.table_name, u.column_name
FROM DATASET.INFORMATION_SCHEMA.KEY_COLUMN_USAGE k
JOIN DATASET.INFORMATION_SCHEMA.TABLE_CONSTRAINTS c ON c.constraint_name = k.constraint_name
LEFT JOIN (SELECT p.table_schema, p.table_name, p.column_name, p.ordinal_position, r.constraint_name
    FROM (SELECT DISTINCT constraint_name, table_name FROM DATASET.INFORMATION_SCHEMA.CONSTRAINT_COLUMN_USAGE) r
    JOIN DATASET.INFORMATION_SCHEMA.KEY_COLUMN_USAGE p ON p.table_name = r.table_name
      AND p.constraint_name IN (SELECT constraint_name FROM DATASET.INFORMATION_SCHEMA.TABLE_CONSTRAINTS
        WHERE constraint_type = 'PRIMARY KEY')) u
  ON c.constraint_type = 'FOREIGN KEY' AND u.constraint_name = k.constraint_name
    AND u.ordinal_position = k.position_in_unique_constraint
UNION ALL
SELECT 'bigquery', table_catalog, table_schema, table_name, 'partition', column_name, 1,
  IF(is_hidden = 'YES', 'ingestion', 'range'), NULL, NULL, NULL, NULL, NULL
FROM DATASET.INFORMATION_SCHEMA.COLUMNS WHERE is_partitioning_column = 'YES'`;

/** The query for each system, which a person runs in any client. */
export const SAVED_QUERIES = {
  snowflake: SNOWFLAKE,
  sqlserver: SQLSERVER,
  bigquery: BIGQUERY,
} as const satisfies Partial<Record<DialectId, string>>;
