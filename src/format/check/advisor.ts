import { readKeys } from "../shape/elimination.js";
import { wrapperIn } from "../shape/wrapper.js";
import { adviceOn } from "./advice.js";
import { belongsIn } from "./belongs.js";
import { entryIn } from "./entry-in.js";
import type { Advisor } from "./explain.js";
import { looksLike } from "./looks-like.js";
import { nameAsKey } from "./named-entry.js";
import { withStrays } from "./stray-members.js";
import { hintOn } from "./type-hint.js";

const advisor: Advisor = {
  readKeys: (shapes, value, shape, allowed) =>
    withStrays(shapes, value, shape, readKeys(shapes, value, shape, allowed)),
  wrapperIn,
  aboutKey: (title, key, object, suggestions) => ({
    advice: adviceOn(title, key, object),
    belongs: suggestions.length === 0 ? belongsIn(title, key) : undefined,
  }),
  nameAsKey,
  looksLike,
  hintOn,
  entryIn,
};

/** All the knowledge about what a writer may have meant. */
export const advise = (): Advisor => advisor;
