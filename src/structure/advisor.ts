import { readKeys } from "../shape/elimination.js";
import { wrapperIn } from "../shape/wrapper.js";
import { adviceOn } from "./advice.js";
import { belongsIn } from "./belongs.js";
import { entryIn } from "./entry-in.js";
import type { Advisor } from "./explain.js";
import { looksLike } from "./looks-like.js";
import { lostMembers } from "./lost-members.js";
import { strayMembers } from "./stray-members.js";
import { hintOn } from "./type-hint.js";

const advisor: Advisor = {
  readKeys,
  wrapperIn,
  adviceOn,
  belongsIn,
  looksLike,
  hintOn,
  entryIn,
  lostMembers,
  strayMembers,
};

/** Everything that is known about what a writer may have meant. */
export const advise = (): Advisor => advisor;
