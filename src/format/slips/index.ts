import type { Slips } from "../check/slip.js";
import { readKeys } from "../shape/read-keys.js";
import { booleanForWord } from "./catalog/boolean-for-word.js";
import { columnFlag } from "./catalog/column-flag.js";
import { descriptionOfServer } from "./catalog/description-of-server.js";
import { docsWithoutAddress } from "./catalog/docs-without-address.js";
import { jdbcUrl } from "./catalog/jdbc-url.js";
import {
  keyOutsideConstraints,
  referencesOfConstraint,
} from "./catalog/key-outside-constraints.js";
import { entryForMap, listForMap } from "./catalog/list-for-map.js";
import { listForObject, onlyItem, severalItems } from "./catalog/list-for-object.js";
import { lostIndentation, lostIndentationInItem } from "./catalog/lost-indentation.js";
import { mapForList } from "./catalog/map-for-list.js";
import { misnamedObject } from "./catalog/misnamed-object.js";
import { misplacedKey } from "./catalog/misplaced-key.js";
import { missingLevel } from "./catalog/missing-level.js";
import { missingList } from "./catalog/missing-list.js";
import { misplacedExtension, missingPrefix } from "./catalog/missing-prefix.js";
import { missingProperty } from "./catalog/missing-property.js";
import { missingQuotes, unquotedPlaceholder } from "./catalog/missing-quotes.js";
import { missingSpace, missingSpaceInKey } from "./catalog/missing-space.js";
import { nameAsKey } from "./catalog/name-as-key.js";
import { noSuchProperty } from "./catalog/no-such-property.js";
import { emptyUnknown, noValue } from "./catalog/no-value.js";
import { objectInWords } from "./catalog/object-in-words.js";
import { oneLevelTooDeep, schemaForTables } from "./catalog/one-level-too-deep.js";
import { otherKind } from "./catalog/other-kind.js";
import { otherName } from "./catalog/other-name.js";
import { numberInWords, quotedNumber } from "./catalog/quoted-number.js";
import { remark } from "./catalog/remark.js";
import { saidElsewhere } from "./catalog/said-elsewhere.js";
import { secretKey } from "./catalog/secret-key.js";
import { misspelledKey, similarKey, twinKey } from "./catalog/similar-key.js";
import { tableInJsonSchema } from "./catalog/table-in-json-schema.js";
import { tablesByName } from "./catalog/tables-by-name.js";
import { textForObject } from "./catalog/text-for-object.js";
import { nestedType, typeInObject } from "./catalog/type-in-object.js";
import { formatOfNumber, valuesOfColumn } from "./catalog/values-of-column.js";
import { viewsBesideTables } from "./catalog/views-beside-tables.js";
import { wordInObject } from "./catalog/word-in-object.js";
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
