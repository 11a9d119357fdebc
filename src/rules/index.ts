import { columnPositions } from "./catalog/column-positions.js";
import { invalidComponentName, unusedComponent } from "./catalog/component-names.js";
import { dbmsMismatch } from "./catalog/dbms-mismatch.js";
import {
  caseConflict,
  duplicateColumn,
  duplicateDefinitionId,
  duplicateDisplayName,
  duplicateForeignKey,
  duplicateServiceName,
  duplicateTable,
} from "./catalog/duplicates.js";
import { defaultNotInEnum, emptyEnum, exampleNotInEnum } from "./catalog/enums.js";
import {
  foreignKeyTargetNotUnique,
  foreignKeyTypeMismatch,
  unpairedForeignKey,
} from "./catalog/foreign-keys.js";
import { inconsistentColumnType } from "./catalog/inconsistent-column-type.js";
import { invalidEmail, invalidUrl } from "./catalog/info-addresses.js";
import { invalidJdbcUrl } from "./catalog/invalid-jdbc-url.js";
import { invalidJsonSchema } from "./catalog/invalid-json-schema.js";
import { jsonSchemaMismatch } from "./catalog/json-schema-mismatch.js";
import { literalSecret } from "./catalog/literal-secret.js";
import {
  missingColumns,
  missingConnection,
  missingDescription,
  missingPartitions,
  missingPrimaryKey,
  missingProtocol,
} from "./catalog/missing-parts.js";
import { partitionTypeMismatch } from "./catalog/partition-type-mismatch.js";
import { apiVersionMismatch, specificationVersionMismatch } from "./catalog/product-versions.js";
import {
  majorVersionMismatch,
  mismatchedName,
  misplacedColumn,
  unqualifiedColumnName,
} from "./catalog/qualified-names.js";
import { booleanRequired, unknownRequiredProperty } from "./catalog/required-properties.js";
import {
  databaseMismatch,
  hostMismatch,
  invalidHost,
  invalidPort,
  swappedDriverLinks,
} from "./catalog/server-addresses.js";
import {
  ambiguousBraces,
  invalidBraces,
  undeclaredVariable,
  unusedVariable,
} from "./catalog/service-variables.js";
import {
  nameTooLong,
  namingConvention,
  nonPortableName,
  surroundingBlanks,
} from "./catalog/spelling-of-names.js";
import {
  emptyConstraint,
  multiplePrimaryKeys,
  nullablePrimaryKey,
  primaryKeyMismatch,
  redundantUnique,
} from "./catalog/table-keys.js";
import { unexpectedLength, unexpectedPrecision } from "./catalog/type-sizes.js";
import { emptyValue, unresolvedPlaceholder } from "./catalog/unfilled-values.js";
import { unknownColumn } from "./catalog/unknown-column.js";
import { unknownDataType } from "./catalog/unknown-data-type.js";
import { unknownTable } from "./catalog/unknown-table.js";
import {
  unknownColumnConstraint,
  unknownConstraintType,
  unknownIntervalType,
  unknownTableType,
} from "./catalog/vocabulary.js";
import type { Rule } from "./rule.js";

/** Every rule by its subject, in the order in which they run, including those that are off by default. */
export const ruleGroups: readonly { readonly title: string; readonly rules: readonly Rule[] }[] = [
  {
    title: "Names",
    rules: [
      duplicateTable,
      duplicateDefinitionId,
      duplicateColumn,
      caseConflict,
      mismatchedName,
      misplacedColumn,
      majorVersionMismatch,
      duplicateDisplayName,
      nonPortableName,
      surroundingBlanks,
      nameTooLong,
      namingConvention,
    ],
  },
  {
    title: "Columns",
    rules: [
      missingColumns,
      columnPositions,
      unknownDataType,
      unexpectedLength,
      unexpectedPrecision,
      inconsistentColumnType,
      unknownColumnConstraint,
    ],
  },
  {
    title: "JSON Schemas",
    rules: [invalidJsonSchema, jsonSchemaMismatch, booleanRequired, unknownRequiredProperty],
  },
  {
    title: "Tables and keys",
    rules: [
      unknownTableType,
      missingPartitions,
      unknownConstraintType,
      emptyConstraint,
      unknownColumn,
      unqualifiedColumnName,
      missingPrimaryKey,
      multiplePrimaryKeys,
      primaryKeyMismatch,
      nullablePrimaryKey,
      redundantUnique,
      unpairedForeignKey,
      duplicateForeignKey,
      unknownTable,
      foreignKeyTypeMismatch,
      foreignKeyTargetNotUnique,
      unknownIntervalType,
      partitionTypeMismatch,
    ],
  },
  {
    title: "Services and connections",
    rules: [
      duplicateServiceName,
      missingConnection,
      missingProtocol,
      invalidJdbcUrl,
      dbmsMismatch,
      databaseMismatch,
      invalidHost,
      hostMismatch,
      invalidPort,
      swappedDriverLinks,
      literalSecret,
    ],
  },
  {
    title: "Variables",
    rules: [
      undeclaredVariable,
      unusedVariable,
      invalidBraces,
      ambiguousBraces,
      defaultNotInEnum,
      emptyEnum,
      exampleNotInEnum,
    ],
  },
  {
    title: "Data product documents",
    rules: [apiVersionMismatch, specificationVersionMismatch],
  },
  {
    title: "Texts and components",
    rules: [
      unusedComponent,
      invalidComponentName,
      emptyValue,
      unresolvedPlaceholder,
      invalidUrl,
      invalidEmail,
      missingDescription,
    ],
  },
];

/** Every rule, group by group. */
export const allRules: readonly Rule[] = /* @__PURE__ */ ruleGroups.flatMap(({ rules }) => rules);

/** The rules that run by default. */
export const recommendedRules: readonly Rule[] = /* @__PURE__ */ allRules.filter(
  ({ severity }) => severity !== "off",
);
