// Generated from schema/blueprint.schema.json by `npm run generate`. Do not edit.

export declare function isNewBlueprint(value: unknown): boolean;
export declare function isBlueprintUpdate(value: unknown): boolean;
export declare function isBlueprintInstantiationConfig(value: unknown): boolean;
