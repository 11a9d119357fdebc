import type { Change, ChangeSide } from "../../diff/change.js";
import { nameWithoutSecrets } from "../without-secrets.js";

/** Takes secrets out of the addresses of documents in a change. The rest of a change has none. */
export const changeWithoutSecrets = (change: Change): Change => ({
  ...change,
  ...(change.old && { old: sideWithoutSecrets(change.old) }),
  ...(change.new && { new: sideWithoutSecrets(change.new) }),
});

const sideWithoutSecrets = (side: ChangeSide): ChangeSide => ({
  ...side,
  ...(side.file !== undefined && { file: nameWithoutSecrets(side.file) }),
});
