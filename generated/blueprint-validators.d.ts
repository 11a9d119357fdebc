// Generated from schema/blueprint.schema.json by `npm run generate`. Do not edit.

import type { Blueprint, BlueprintInstantiationConfig, ErrorObject } from "./blueprint.js";

export declare function isBlueprint(value: unknown): value is Blueprint;
export declare function isBlueprintInstantiationConfig(value: unknown): value is BlueprintInstantiationConfig;
export declare function isErrorObject(value: unknown): value is ErrorObject;
