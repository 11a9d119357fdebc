import type { Slips } from "../check/slip.js";
import { readKeys } from "../shape/read-keys.js";
import { columnFlag } from "./catalog/column-flag.js";
import { descriptionOfServer } from "./catalog/description-of-server.js";
import { docsWithoutAddress } from "./catalog/docs-without-address.js";
import { jdbcUrl } from "./catalog/jdbc-url.js";
import {
  keyOutsideConstraints,
  referencesOfConstraint,
} from "./catalog/key-outside-constraints.js";
import {
  entryForMap,
  listForMap,
  listForObject,
  mapForList,
  onlyItem,
  severalItems,
} from "./catalog/list-for-map.js";
import { lostIndentation, lostIndentationInItem } from "./catalog/lost-indentation.js";
import { misnamedObject, misplacedKey } from "./catalog/misplaced-key.js";
import {
  columnsTooDeep,
  missingLevel,
  oneLevelTooDeep,
  schemaForTables,
} from "./catalog/missing-level.js";
import { missingList } from "./catalog/missing-list.js";
import { missingProperty } from "./catalog/missing-property.js";
import {
  missingQuotes,
  missingSpace,
  missingSpaceInKey,
  unquotedPlaceholder,
} from "./catalog/missing-quotes.js";
import { nameAsKey } from "./catalog/name-as-key.js";
import {
  misplacedExtension,
  missingPrefix,
  noSuchProperty,
  secretKey,
} from "./catalog/no-such-property.js";
import { emptyUnknown, noValue } from "./catalog/no-value.js";
import { objectInWords } from "./catalog/object-in-words.js";
import { otherKind } from "./catalog/other-kind.js";
import { otherName } from "./catalog/other-name.js";
import { booleanForWord, numberInWords, quotedNumber } from "./catalog/quoted-number.js";
import { remark } from "./catalog/remark.js";
import { saidElsewhere } from "./catalog/said-elsewhere.js";
import { misspelledKey, similarKey, twinKey } from "./catalog/similar-key.js";
import { tableInJsonSchema } from "./catalog/table-in-json-schema.js";
import { tablesByName, viewsBesideTables } from "./catalog/tables-by-name.js";
import { sqlForTable, textForObject, urlForService } from "./catalog/text-for-object.js";
import { nestedType, typeInObject, wordInObject } from "./catalog/type-in-object.js";
import { formatOfNumber, valuesOfColumn } from "./catalog/values-of-column.js";
import { wrongText } from "./catalog/wrong-text.js";

/**
 * Every slip, in the order in which they are tried: the first that has a message for a problem
 * explains it, and the first that has a repair repairs it. More specific ones come first.
 */
export const slips: Slips = {
  ofObjects: [
    nameAsKey,
    tableInJsonSchema,
    valuesOfColumn,
    tablesByName,
    oneLevelTooDeep,
    lostIndentation,
    lostIndentationInItem,
    missingLevel,
    viewsBesideTables,
  ],
  ofMembers: [
    // Of keys.
    misspelledKey,
    missingSpaceInKey,
    jdbcUrl,
    descriptionOfServer,
    columnsTooDeep,
    misplacedKey,
    columnFlag,
    formatOfNumber,
    otherName,
    keyOutsideConstraints,
    referencesOfConstraint,
    saidElsewhere,
    similarKey,
    twinKey,
    misnamedObject,
    emptyUnknown,
    missingPrefix,
    remark,
    noSuchProperty,
    misplacedExtension,
    secretKey,
    // Of values.
    noValue,
    sqlForTable,
    urlForService,
    listForMap,
    onlyItem,
    unquotedPlaceholder,
    missingQuotes,
    quotedNumber,
    missingSpace,
    schemaForTables,
    missingList,
    mapForList,
    objectInWords,
    textForObject,
    entryForMap,
    listForObject,
    wordInObject,
    typeInObject,
    otherKind,
    docsWithoutAddress,
    severalItems,
    nestedType,
    numberInWords,
    booleanForWord,
    missingProperty,
    wrongText,
  ],
  readKeys,
};
